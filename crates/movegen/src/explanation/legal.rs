//! The rule that makes a move legal.

use board::{Black, Board, CastlingSide, Move, MoveKind, Piece, White};
use magic_core::{Color, Square, between};

use super::placed_piece::{PlacedPiece, attackers, first_of, placed};
use crate::generator::CastlingPath;

/// The rule that makes a move legal, and how the king stays safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhyLegal {
    /// The move.
    pub mv: Move,
    /// The rule.
    pub rule: MoveRule,
    /// How the king stays safe.
    pub safety: KingSafety,
}

/// A rule by which pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveRule {
    /// A piece that is no pawn goes its way.
    Piece {
        /// The piece.
        piece: PlacedPiece,
        /// What it takes.
        captured: Option<PlacedPiece>,
    },
    /// A pawn goes one square ahead.
    Push,
    /// A pawn goes two squares from its side's second rank.
    DoublePush,
    /// A pawn takes diagonally.
    PawnCapture {
        /// What it takes.
        captured: PlacedPiece,
    },
    /// A pawn reaches the last rank.
    Promotion {
        /// What it becomes.
        piece: Piece,
        /// What it takes.
        captured: Option<PlacedPiece>,
    },
    /// A pawn takes another one that has just gone two squares.
    EnPassant {
        /// The pawn that is taken.
        captured: PlacedPiece,
    },
    /// King and rook castle.
    Castling {
        /// To which side.
        side: CastlingSide,
        /// A square that only the rook crosses, and a piece that attacks it. That does not matter.
        attacked: Option<(Square, PlacedPiece)>,
    },
}

/// How the king stays safe in a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum KingSafety {
    /// The move opens no line to the king, and there was no check.
    NotConcerned,
    /// A pinned piece stays on the line of its pin.
    AlongPin {
        /// The piece that pins it.
        pinner: PlacedPiece,
    },
    /// The move takes the piece that gives check.
    TakesChecker {
        /// That piece.
        checker: PlacedPiece,
    },
    /// The piece goes between the king and the piece that gives check.
    BlocksCheck {
        /// The piece that gives check.
        checker: PlacedPiece,
    },
    /// The king goes to a square that no piece attacks.
    SafeSquare {
        /// A piece that gave check before.
        checker: Option<PlacedPiece>,
    },
}

impl WhyLegal {
    /// Why a legal move is legal.
    pub(super) fn of(board: &Board, mv: Move) -> Self {
        Self { mv, rule: rule(board, mv), safety: safety(board, mv) }
    }
}

fn rule(board: &Board, mv: Move) -> MoveRule {
    let (from, to) = (mv.from(), mv.to());
    let captured = placed(board, to);
    match mv.kind() {
        MoveKind::DoublePush => MoveRule::DoublePush,
        MoveKind::Castling => MoveRule::Castling {
            side: CastlingSide::of(from, to),
            attacked: attacked_beside_king(board, from, to),
        },
        MoveKind::EnPassant => {
            let (color, square) = (!board.side_to_move(), captured_square(mv));
            MoveRule::EnPassant { captured: PlacedPiece { color, piece: Piece::Pawn, square } }
        }
        _ => match (mv.promotion(), placed(board, from), captured) {
            (Some(piece), ..) => MoveRule::Promotion { piece, captured },
            (None, Some(piece), _) if piece.piece != Piece::Pawn => {
                MoveRule::Piece { piece, captured }
            }
            (None, _, Some(captured)) => MoveRule::PawnCapture { captured },
            (None, ..) => MoveRule::Push,
        },
    }
}

fn safety(board: &Board, mv: Move) -> KingSafety {
    let (king, from) = (board.king(board.side_to_move()), mv.from());
    let checker = first_of(board, board.checkers());
    if mv.kind() == MoveKind::Castling {
        return KingSafety::NotConcerned;
    }
    if from == king {
        return KingSafety::SafeSquare { checker };
    }
    if let Some(checker) = checker {
        return match checker.square == captured_square(mv) {
            true => KingSafety::TakesChecker { checker },
            false => KingSafety::BlocksCheck { checker },
        };
    }
    let pinners = attackers(board, king, board.occupied().without(from));
    match first_of(board, pinners) {
        Some(pinner) => KingSafety::AlongPin { pinner },
        None => KingSafety::NotConcerned,
    }
}

/// Where the piece stands that a move takes, if it takes one.
fn captured_square(mv: Move) -> Square {
    match mv.kind() {
        MoveKind::EnPassant => Square::new(mv.to().file(), mv.from().rank()),
        _ => mv.to(),
    }
}

/// A square between king and rook, or the rook's, that the king does not cross, and a piece that
/// attacks it.
fn attacked_beside_king(
    board: &Board,
    king: Square,
    rook: Square,
) -> Option<(Square, PlacedPiece)> {
    let path = CastlingPath::of(king, rook);
    let safe = match board.side_to_move() {
        Color::White => path.safe::<White>(),
        Color::Black => path.safe::<Black>(),
    };
    let squares = (between(king, rook) | rook.bitboard()) - safe;
    squares.into_iter().find_map(|square| {
        Some((square, first_of(board, attackers(board, square, board.occupied()))?))
    })
}
