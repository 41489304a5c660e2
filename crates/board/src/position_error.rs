//! Errors in a position.

use core::fmt;

use magic_core::{Bitboard, Color, Square};

use crate::board::MAX_PIECES;
use crate::castling::CastlingSide;

/// One rule that a position breaks, and the squares where it breaks the rule.
///
/// Every [`Reading`](crate::Reading) refuses the variants up to
/// [`EnPassantWithoutPawn`](Self::EnPassantWithoutPawn), because moves cannot be generated soundly
/// with them. [`CastlingOnlyInChess960`](Self::CastlingOnlyInChess960) is only ever dropped. Only
/// the strict reading refuses the variants after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A side has no king.
    NoKing {
        /// The side without a king.
        color: Color,
    },
    /// A side has more than one king.
    SeveralKings {
        /// The side with too many kings.
        color: Color,
        /// Where they stand.
        kings: Bitboard,
    },
    /// Pawns stand on the first or last rank.
    PawnsOnBackRanks {
        /// Whose pawns they are.
        color: Color,
        /// Where they stand.
        pawns: Bitboard,
    },
    /// A side has more than [`MAX_PIECES`] pieces.
    TooManyPieces {
        /// The side with too many pieces.
        color: Color,
        /// How many it has.
        pieces: u32,
    },
    /// The side that is not to move is in check, so its king could be taken.
    WrongSideInCheck {
        /// The side in check.
        color: Color,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// A side is to have castling rights though its king does not stand on its back rank.
    CastlingWithoutKing {
        /// The side that is to have the right.
        color: Color,
    },
    /// A side is to castle with a rook that is not there.
    CastlingWithoutRook {
        /// The side that is to have the right.
        color: Color,
        /// Where the rooks should stand.
        squares: Bitboard,
    },
    /// A side is to castle in a direction where it has no rook.
    CastlingWithoutOutermostRook {
        /// The side that is to have the right.
        color: Color,
        /// The direction.
        side: CastlingSide,
    },
    /// A side is to castle with more than one rook in the same direction.
    CastlingWithSeveralRooks {
        /// The side that is to have the right.
        color: Color,
        /// The direction.
        side: CastlingSide,
        /// The rooks.
        rooks: Bitboard,
    },
    /// The en passant square is not on the rank that the side that is not to move pushes over.
    EnPassantWrongRank {
        /// The square given.
        square: Square,
        /// The side that has just moved.
        pusher: Color,
    },
    /// Something stands on the en passant square.
    EnPassantOccupied {
        /// The square given.
        square: Square,
    },
    /// Something stands where the pawn that passed the en passant square must have come from.
    EnPassantOriginOccupied {
        /// Where the pawn would have come from.
        origin: Square,
    },
    /// The pawn that should have passed the en passant square is not there.
    EnPassantWithoutPawn {
        /// Where the pawn would stand.
        square: Square,
        /// The side that has just moved.
        pusher: Color,
    },
    /// A side is to castle as only Chess960 knows it: its king is not on the e-file, or the rook
    /// not in its corner. No reading refuses that. A [forgiving](crate::Setup::forgiven) reading
    /// drops the right where another right is impossible, because then the position is hardly one
    /// of Chess960.
    CastlingOnlyInChess960 {
        /// The side that is to have the right.
        color: Color,
        /// The direction.
        side: CastlingSide,
        /// Where its king stands.
        king: Square,
        /// Where the rook stands.
        rook: Square,
    },
    /// A side has more than eight pawns. Strict only.
    TooManyPawns {
        /// The side with too many pawns.
        color: Color,
        /// How many it has.
        pawns: u32,
    },
    /// A side has more promoted pieces than missing pawns. Strict only.
    TooManyPromoted {
        /// The side with too many pieces.
        color: Color,
        /// How many of its pieces must be promoted, at least.
        promoted: u32,
        /// How many of its pawns are not on the board.
        missing: u32,
    },
    /// A castling king stands on the a-file or h-file, where no game starts with it. Strict only.
    CastlingKingOnEdge {
        /// The side that is to have the right.
        color: Color,
        /// Where its king stands.
        king: Square,
    },
    /// A castling right is given twice, once by the side and once by the rook's file. Strict only.
    CastlingRightGivenTwice {
        /// The side that is to have the right.
        color: Color,
        /// The rooks.
        rooks: Bitboard,
    },
    /// No single move can have given the check of these checkers. Strict only.
    ImpossibleCheck {
        /// The side in check.
        color: Color,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// The side to move was already in check before the double push that the en passant square
    /// belongs to. Strict only.
    CheckBeforeDoublePush {
        /// The en passant square.
        square: Square,
        /// The side to move.
        color: Color,
        /// The pieces that gave check before the push.
        checkers: Bitboard,
    },
}

impl PositionError {
    /// Whether a forgiving reading drops what it is about: a castling right or the en passant
    /// square.
    pub(crate) const fn is_of_rights(&self) -> bool {
        matches!(
            self,
            Self::CastlingWithoutKing { .. }
                | Self::CastlingWithoutRook { .. }
                | Self::CastlingWithoutOutermostRook { .. }
                | Self::CastlingWithSeveralRooks { .. }
                | Self::EnPassantWrongRank { .. }
                | Self::EnPassantOccupied { .. }
                | Self::EnPassantOriginOccupied { .. }
                | Self::EnPassantWithoutPawn { .. }
                | Self::CastlingOnlyInChess960 { .. }
        )
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoKing { color } => write!(f, "{color} has no king"),
            Self::SeveralKings { color, kings } => {
                write!(f, "{color} has {} kings, on {}", kings.len(), Squares(kings))
            }
            Self::PawnsOnBackRanks { color, pawns } => {
                write!(f, "{color} has pawns on the first or last rank, on {}", Squares(pawns))
            }
            Self::TooManyPieces { color, pieces } => write!(
                f,
                "{color} has {pieces} pieces (at most {MAX_PIECES} a side can be handled)"
            ),
            Self::WrongSideInCheck { color, checkers } => write!(
                f,
                "{color} is in check from {}, but it is not {color}'s turn",
                Squares(checkers)
            ),
            Self::CastlingWithoutKing { color } => {
                write!(f, "{color} cannot have castling rights without its king on its back rank")
            }
            Self::CastlingWithoutRook { color, squares } => write!(
                f,
                "{color} cannot castle with a rook on {}: none stands there",
                Squares(squares)
            ),
            Self::CastlingWithoutOutermostRook { color, side } => write!(
                f,
                "{color} cannot castle on the {side}: it has no rook there on its back rank"
            ),
            Self::CastlingWithSeveralRooks { color, side, rooks } => write!(
                f,
                "{color} cannot castle on the {side} with more than one rook, on {}",
                Squares(rooks)
            ),
            Self::EnPassantWrongRank { square, pusher } => write!(
                f,
                "a pawn of {pusher} cannot have passed the en passant square {square}: wrong rank"
            ),
            Self::EnPassantOccupied { square } => {
                write!(f, "the en passant square {square} is not empty")
            }
            Self::EnPassantOriginOccupied { origin } => write!(
                f,
                "{origin} is not empty, so no pawn can have passed the en passant square from there"
            ),
            Self::EnPassantWithoutPawn { square, pusher } => write!(
                f,
                "no pawn of {pusher} stands on {square}, in front of the en passant square"
            ),
            Self::CastlingOnlyInChess960 { color, side, king, rook } => write!(
                f,
                "{color} castles on the {side} with its king on {king} and its rook on {rook} only in Chess960"
            ),
            Self::TooManyPawns { color, pawns } => write!(f, "{color} has {pawns} pawns"),
            Self::TooManyPromoted { color, promoted, missing } => write!(
                f,
                "{color} must have promoted {promoted} pawns, but only {missing} are missing"
            ),
            Self::CastlingKingOnEdge { color, king } => write!(
                f,
                "{color} cannot have castling rights with its king on {king}, at the edge"
            ),
            Self::CastlingRightGivenTwice { color, rooks } => write!(
                f,
                "{color}'s castling right with the rook on {} is given twice",
                Squares(rooks)
            ),
            Self::ImpossibleCheck { color, checkers } => write!(
                f,
                "no move can have led to {color} being in check from {}",
                Squares(checkers)
            ),
            Self::CheckBeforeDoublePush { square, color, checkers } => write!(
                f,
                "before the double push over {square} {color} was already in check from {}",
                Squares(checkers)
            ),
        }
    }
}

impl core::error::Error for PositionError {}

/// Writes a set as a list of squares, for messages.
struct Squares(Bitboard);

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, square) in self.0.into_iter().enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            write!(f, "{comma}{square}")?;
        }
        Ok(())
    }
}
