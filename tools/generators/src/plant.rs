//! Errors that can be planted into our side, to see that each is found.

use board::{Board, CastlingSide, EnPassantField, Move, MoveKind, Piece};
use clap::ValueEnum;
use magic_core::{Bitboard, pawn_attacks};
use movegen::notation::SanBody;
use movegen::{MoveList, Outcome, San, legal_moves, pseudo_legal_moves};

use crate::subject::Subject;

/// An error as generators and their surroundings have had them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Plant {
    /// En passant captures are missing.
    NoEnPassant,
    /// En passant captures that expose the king are legal.
    ExposingEnPassant,
    /// Castling towards the a-file is missing.
    NoLongCastling,
    /// A king may castle through attacked squares.
    CastlingThroughCheck,
    /// Pinned pieces may leave their line.
    NoPins,
    /// Pawns become no knights.
    NoKnights,
    /// A move is listed twice.
    Twice,
    /// Listing the moves panics where a promotion is legal.
    Panic,
    /// Of two checkers only one is seen.
    OneChecker,
    /// SAN has no marks for checks and mates.
    NoCheckMarks,
    /// SAN names no origin where two pieces can go to the square.
    Ambiguous,
    /// A FEN shows an en passant square only where a capture is legal, whatever was asked for.
    EnPassantSquare,
    /// Stalemate is taken for a game that goes on.
    NoStalemate,
    /// No position is ever repeated.
    NoRepetition,
    /// The game is not drawn after 75 moves.
    NoMoveLimit,
    /// Draws after fifty moves are not claimed.
    NoClaims,
    /// Only a bare king is insufficient material.
    BareKingOnly,
}

impl Plant {
    /// Our functions with the error.
    pub const fn planted(self) -> Subject {
        let mut subject = Subject::AS_IT_IS;
        match self {
            Self::NoEnPassant => {
                subject.moves = |board| without(board, |mv| mv.kind() == MoveKind::EnPassant);
            }
            Self::ExposingEnPassant => subject.moves = with_exposing_en_passant,
            Self::NoLongCastling => subject.moves = |board| without(board, is_long_castling),
            Self::CastlingThroughCheck => subject.moves = with_illegal_castling,
            Self::NoPins => subject.moves = without_pins,
            Self::NoKnights => {
                subject.moves = |board| without(board, |mv| mv.kind() == MoveKind::PromoteKnight);
            }
            Self::Twice => subject.moves = with_one_twice,
            Self::Panic => subject.moves = with_a_panic,
            Self::OneChecker => {
                subject.checkers = |board| board.checkers().first().into_iter().collect();
            }
            Self::NoCheckMarks => {
                subject.san = |board, mv| San { mark: None, ..San::of(board, mv) };
            }
            Self::Ambiguous => subject.san = without_origin,
            Self::EnPassantSquare => {
                subject.fen =
                    |position, _| position.fen().en_passant(EnPassantField::Legal).to_string();
            }
            Self::NoStalemate => {
                subject.outcome = |position, history| {
                    movegen::outcome(position, history).filter(|&it| it != Outcome::Stalemate)
                };
            }
            Self::NoRepetition => subject.occurrences = |_| 1,
            Self::NoMoveLimit => {
                subject.outcome = |position, history| {
                    movegen::outcome(position, history)
                        .filter(|&it| it != Outcome::SeventyFiveMoves)
                };
            }
            Self::NoClaims => subject.draw_claim = |_, _| None,
            Self::BareKingOnly => {
                subject.insufficient_material = |board, color| board.color(color).len() == 1;
            }
        }
        subject
    }
}

/// The legal moves, but for those of a sort.
fn without(board: &Board, is_left_out: fn(Move) -> bool) -> MoveList {
    let mut list = MoveList::new();
    legal_moves(board).into_iter().filter(|&mv| !is_left_out(mv)).for_each(|mv| list.push(mv));
    list
}

fn with_exposing_en_passant(board: &Board) -> MoveList {
    let us = board.side_to_move();
    let capture = |passed, from| Move::new(from, passed, MoveKind::EnPassant);
    let captures = board.en_passant().into_iter().flat_map(|passed| {
        let capturers = pawn_attacks(!us, passed) & board.colored_pieces(us, Piece::Pawn);
        capturers.into_iter().map(move |from| capture(passed, from))
    });
    with(board, captures)
}

fn with_illegal_castling(board: &Board) -> MoveList {
    let moves = pseudo_legal_moves(board).into_iter();
    with(board, moves.filter(|mv| mv.kind() == MoveKind::Castling))
}

fn without_pins(board: &Board) -> MoveList {
    let pinned =
        if board.is_check() { Bitboard::EMPTY } else { board.pinned(board.side_to_move()) };
    with(board, pseudo_legal_moves(board).into_iter().filter(|mv| pinned.contains(mv.from())))
}

/// The legal moves, and more moves that may be among them already.
fn with(board: &Board, more: impl Iterator<Item = Move>) -> MoveList {
    let mut list = legal_moves(board);
    for mv in more {
        if !list.contains(&mv) {
            list.push(mv);
        }
    }
    list
}

fn with_one_twice(board: &Board) -> MoveList {
    let mut list = legal_moves(board);
    if let Some(&last) = list.last() {
        list.push(last);
    }
    list
}

fn with_a_panic(board: &Board) -> MoveList {
    let list = legal_moves(board);
    assert!(list.iter().all(|mv| mv.promotion().is_none()), "a planted panic");
    list
}

fn is_long_castling(mv: Move) -> bool {
    mv.kind() == MoveKind::Castling && CastlingSide::of(mv.from(), mv.to()) == CastlingSide::Queen
}

fn without_origin(board: &Board, mv: Move) -> San {
    let mut san = San::of(board, mv);
    match &mut san.body {
        SanBody::Plain { piece, file, rank, .. } if *piece != Piece::Pawn => {
            (*file, *rank) = (None, None);
        }
        _ => {}
    }
    san
}
