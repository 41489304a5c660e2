//! The numbers that are computed once for a node, and the moves of a board as one lane of eight
//! counts them.

use board::{Black, Board, Move, MoveKind, Piece, Side, White};
use magic_core::{Bitboard, Color, Square};
use movegen::generator::KingLines;
use movegen::sinks::PawnMove;

use crate::columns::castling_squares::BothCastlings;
use crate::columns::legal_moves::legal_moves;
use crate::direction_sets::word_sets::WordSets;
use crate::stamped::Words;
use crate::two_ply::alike_nodes::{PlaysOut, leaves_below_alike};
use crate::two_ply::gains::planes::PlaneGains;
use crate::two_ply::gains::{Gains, NonPawn};
use crate::two_ply::level::PROMOTIONS;
use crate::two_ply::node::Node;

/// What two-ply counting computes once for a node, and adds up for each summed move. The glossary
/// says what each number means. Squares are numbered as [`Square::index`] does.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NodeNumbers {
    /// Their replies if we passed.
    pub baseline: i32,
    /// For each square, how many replies they have more if it is empty.
    pub gains: [i32; 64],
    /// For each square, how many replies they have more if a king arrives there, by gain or capture
    /// alone.
    pub values: [i32; 64],
    /// For each square, how many steps of their king a knight of ours forbids from there, less one
    /// where their king may capture it.
    pub forbidden_king_moves: [i32; 64],
}

/// The numbers of a node with the position `board`, computed in plain words.
pub fn node_numbers(board: &Board) -> NodeNumbers {
    match board.side_to_move() {
        Color::White => numbers_of::<White>(board),
        Color::Black => numbers_of::<Black>(board),
    }
}

fn numbers_of<S: Side>(board: &Board) -> NodeNumbers {
    let king_lines = KingLines::of::<S>(board, board.king(S::COLOR));
    let node = Node::<S, Words>::new(Words, board, king_lines);
    let gain = |square| <PlaneGains as Gains<WordSets>>::at(&node.baseline.gains, square);
    let arrives = |piece, square: Square| node.total_of_arriving(piece, square.bitboard());
    // Forbidden king moves are for other pieces: a king arrives for the gain or value alone.
    let values = Square::ALL.map(|square| arrives(NonPawn::King, square));
    let of_knights = Square::ALL.map(|square| arrives(NonPawn::Knight, square));
    NodeNumbers {
        baseline: node.baseline_count,
        gains: Square::ALL.map(gain),
        values,
        forbidden_king_moves: std::array::from_fn(|square| values[square] - of_knights[square]),
    }
}

/// The number of legal moves of `board` by the arithmetic that counts boards side by side, on one
/// board: the plain twin of vectors. `None` where that arithmetic does not apply: where there is an
/// en passant capture.
pub fn legal_moves_of_one_lane(board: &Board) -> Option<u64> {
    if board.en_passant().is_some() {
        return None;
    }
    let words = board.words().map(|Bitboard(word)| word);
    Some(match board.side_to_move() {
        Color::White => legal_moves::<White, u64>(words, &BothCastlings::of::<White>(board)),
        Color::Black => legal_moves::<Black, u64>(words, &BothCastlings::of::<Black>(board)),
    })
}

/// Leaves two plies below a board by the arithmetic that counts below nodes side by side, on one
/// node: the plain twin of vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeavesOfOneLane {
    /// How many leaves there are.
    pub leaves: u64,
    /// After how many of the moves they were counted one by one.
    pub played_out: u64,
}

/// Leaves two plies below `board`. On `complete` the side to move has the same pieces and castling
/// rooks, and perhaps more, in whose places enemy pieces stand on `board`.
pub fn leaves_of_one_lane(complete: &Board, board: &Board) -> LeavesOfOneLane {
    match board.side_to_move() {
        Color::White => leaves_of::<White>(complete, board),
        Color::Black => leaves_of::<Black>(complete, board),
    }
}

fn leaves_of<S: Side>(complete: &Board, board: &Board) -> LeavesOfOneLane {
    let words = board.words().map(|Bitboard(word)| word);
    let mut out = OneByOne { board, leaves: 0, played_out: 0 };
    let (ours, theirs) = (BothCastlings::of::<S>(complete), BothCastlings::of::<S::Them>(board));
    let summed = leaves_below_alike::<S, u64, _>(complete, words, &ours, &theirs, &mut out);
    for to in board.state().en_passant() {
        for from in board.en_passant_capturers::<S>(to) {
            out.play(Move::new(from, to, MoveKind::EnPassant));
        }
    }
    LeavesOfOneLane { leaves: summed.wrapping_add(out.leaves), played_out: out.played_out }
}

/// Plays moves out and counts the replies.
struct OneByOne<'b> {
    board: &'b Board,
    leaves: u64,
    played_out: u64,
}

impl OneByOne<'_> {
    fn play(&mut self, mv: Move) {
        self.leaves += movegen::legal_moves(&self.board.play(mv)).len() as u64;
        self.played_out += 1;
    }
}

impl<S: Side> PlaysOut<S, u64> for OneByOne<'_> {
    fn each(&mut self, from: Square, targets: u64) {
        for to in Bitboard(targets) {
            self.play(Move::new(from, to, MoveKind::Normal));
        }
    }

    fn pawns(&mut self, how: PawnMove, targets: u64) {
        for to in Bitboard(targets) {
            self.play(Move::new(how.origin::<S>(to), to, how.kind()));
        }
    }

    fn promotions(&mut self, how: PawnMove, targets: u64) {
        for to in Bitboard(targets) {
            for kind in PROMOTIONS {
                self.play(Move::new(how.origin::<S>(to), to, kind));
            }
        }
    }

    fn promotions_to(&mut self, how: PawnMove, piece: Piece, targets: u64) {
        let Some(kind) = MoveKind::promotion(piece) else { return };
        for to in Bitboard(targets) {
            self.play(Move::new(how.origin::<S>(to), to, kind));
        }
    }

    fn castling(&mut self, rooks: u64) {
        for rook in Bitboard(rooks) {
            self.play(Move::new(self.board.king(S::COLOR), rook, MoveKind::Castling));
        }
    }
}
