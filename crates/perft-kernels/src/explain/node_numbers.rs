//! The numbers that are computed once for a node, and the moves of a board as one lane of eight
//! counts them.

use board::{Black, Board, Move, MoveKind, Piece, Side, White};
use magic_core::{Bitboard, Color, Square};
use movegen::sinks::PawnMove;

use crate::columns::castling_squares::BothCastlings;
use crate::columns::legal_moves::legal_moves;
use crate::two_ply::alike_nodes::{AlikeNodes, PlaysOut, leaves_below_alike};
use crate::two_ply::level::PROMOTIONS;
use crate::two_ply::rules::{in_scope, note_played};

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
    let mut out = OneByOne::of(board);
    out.count::<S>(board);
    out.numbers
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
    let mut out = OneByOne::of(board);
    let summed = out.count::<S>(complete);
    LeavesOfOneLane { leaves: summed.wrapping_add(out.leaves), played_out: out.played_out }
}

/// Plays moves out and counts the replies.
struct OneByOne<'b> {
    board: &'b Board,
    leaves: u64,
    played_out: u64,
    numbers: NodeNumbers,
}

impl<'b> OneByOne<'b> {
    fn of(board: &'b Board) -> Self {
        let zeros = [0; 64];
        let numbers =
            NodeNumbers { baseline: 0, gains: zeros, values: zeros, forbidden_king_moves: zeros };
        Self { board, leaves: 0, played_out: 0, numbers }
    }

    /// Counts the leaves below the board after moves of `S` that are summed, and plays the others.
    fn count<S: Side>(&mut self, complete: &Board) -> u64 {
        let board = self.board;
        let words = board.words().map(|Bitboard(word)| word);
        let ours = BothCastlings::of::<S>(complete);
        let theirs = BothCastlings::of::<S::Them>(board);
        let summed = leaves_below_alike::<S, u64, _>(complete, words, &ours, &theirs, self);
        for to in board.state().en_passant() {
            for from in board.en_passant_capturers::<S>(to) {
                if !in_scope(from, to.bitboard()).is_empty() {
                    self.play(Move::new(from, to, MoveKind::EnPassant));
                }
            }
        }
        summed
    }

    fn play(&mut self, mv: Move) {
        let replies = movegen::legal_moves(&self.board.play(mv)).len() as i64;
        self.leaves += note_played(replies) as u64;
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

    fn look(&mut self, node: &AlikeNodes<'_, u64>, baseline: u64) {
        let values = Square::ALL.map(|square| node.arrival_on(square));
        self.numbers = NodeNumbers {
            baseline: baseline as i32,
            gains: values.map(|value| -value),
            values,
            forbidden_king_moves: Square::ALL.map(|square| node.forbidden_by_knight(square)),
        };
    }
}
