//! What can be wrong with a position.

use core::fmt;

use magic_core::{Bitboard, Color, Square};

use crate::{CastlingSide, MAX_PIECES};

/// One rule that a position breaks, with the squares where it does.
///
/// The variants up to [`EnPassantWithoutPawn`](Self::EnPassantWithoutPawn) are refused in every
/// [`Reading`](crate::Reading), since moves cannot be generated soundly without them; those after
/// it only in the strict one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A side has no king.
    #[error("{color} has no king")]
    NoKing {
        /// The side without a king.
        color: Color,
    },
    /// A side has more than one king.
    #[error("{color} has {} kings, on {}", .kings.len(), Squares(*.kings))]
    SeveralKings {
        /// The side with too many kings.
        color: Color,
        /// Where they stand.
        kings: Bitboard,
    },
    /// Pawns stand on the first or last rank.
    #[error("{color} has pawns on the first or last rank, on {}", Squares(*.pawns))]
    PawnsOnBackRanks {
        /// Whose pawns they are.
        color: Color,
        /// Where they stand.
        pawns: Bitboard,
    },
    /// A side has more than [`MAX_PIECES`] pieces.
    #[error("{color} has {pieces} pieces (at most {MAX_PIECES} a side can be handled)")]
    TooManyPieces {
        /// The side with too many pieces.
        color: Color,
        /// How many it has.
        pieces: u32,
    },
    /// The side that is not to move is in check, so that its king could be taken.
    #[error("{color} is in check from {}, but it is not {color}'s turn", Squares(*.checkers))]
    WrongSideInCheck {
        /// The side in check.
        color: Color,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// A side is to have castling rights though its king does not stand on its back rank.
    #[error("{color} cannot have castling rights without its king on its back rank")]
    CastlingWithoutKing {
        /// The side that is to have the right.
        color: Color,
    },
    /// A side is to castle with a rook that is not there.
    #[error("{color} cannot castle with a rook on {}: none stands there", Squares(*.squares))]
    CastlingWithoutRook {
        /// The side that is to have the right.
        color: Color,
        /// Where the rooks should stand.
        squares: Bitboard,
    },
    /// A side is to castle in a direction where it has no rook.
    #[error("{color} cannot castle on the {side}: it has no rook there on its back rank")]
    CastlingWithoutOutermostRook {
        /// The side that is to have the right.
        color: Color,
        /// The direction.
        side: CastlingSide,
    },
    /// A side is to castle with more than one rook in the same direction.
    #[error("{color} cannot castle on the {side} with more than one rook, on {}", Squares(*.rooks))]
    CastlingWithSeveralRooks {
        /// The side that is to have the right.
        color: Color,
        /// The direction.
        side: CastlingSide,
        /// The rooks.
        rooks: Bitboard,
    },
    /// The en passant square is not on the rank that the side that is not to move pushes over.
    #[error("a pawn of {pusher} cannot have passed the en passant square {square}: wrong rank")]
    EnPassantWrongRank {
        /// The square given.
        square: Square,
        /// The side that has just moved.
        pusher: Color,
    },
    /// Something stands on the en passant square.
    #[error("the en passant square {square} is not empty")]
    EnPassantOccupied {
        /// The square given.
        square: Square,
    },
    /// Something stands where the pawn that passed the en passant square must have come from.
    #[error("{origin} is not empty, so no pawn can have passed the en passant square from there")]
    EnPassantOriginOccupied {
        /// Where the pawn would have come from.
        origin: Square,
    },
    /// The pawn that should have passed the en passant square is not there.
    #[error("no pawn of {pusher} stands on {square}, in front of the en passant square")]
    EnPassantWithoutPawn {
        /// Where the pawn would stand.
        square: Square,
        /// The side that has just moved.
        pusher: Color,
    },
    /// A side has more than eight pawns. Strict only.
    #[error("{color} has {pawns} pawns")]
    TooManyPawns {
        /// The side with too many pawns.
        color: Color,
        /// How many it has.
        pawns: u32,
    },
    /// A side has more promoted pieces than pawns missing. Strict only.
    #[error("{color} must have promoted {promoted} pawns, but only {missing} are missing")]
    TooManyPromoted {
        /// The side with too many pieces.
        color: Color,
        /// How many of its pieces cannot be original ones, at least.
        promoted: u32,
        /// How many of its pawns are not on the board.
        missing: u32,
    },
    /// A castling king on the a-file or h-file, where no game starts with it. Strict only.
    #[error("{color} cannot have castling rights with its king on {king}, at the edge")]
    CastlingKingOnEdge {
        /// The side that is to have the right.
        color: Color,
        /// Where its king stands.
        king: Square,
    },
    /// A castling right is given twice, once by the side and once by the rook's file. Strict only.
    #[error("{color}'s castling right with the rook on {} is given twice", Squares(*.rooks))]
    CastlingRightGivenTwice {
        /// The side that is to have the right.
        color: Color,
        /// The rooks.
        rooks: Bitboard,
    },
    /// The pieces that give check cannot have come to do so by one move. Strict only.
    #[error("no move can have led to {color} being in check from {}", Squares(*.checkers))]
    ImpossibleCheck {
        /// The side in check.
        color: Color,
        /// The pieces that give check.
        checkers: Bitboard,
    },
    /// Before the double push that the en passant square tells of, the side to move was already in
    /// check. Strict only.
    #[error(
        "before the double push over {square} {color} was already in check from {}",
        Squares(*.checkers)
    )]
    CheckBeforeDoublePush {
        /// The en passant square.
        square: Square,
        /// The side to move.
        color: Color,
        /// The pieces that gave check before the push.
        checkers: Bitboard,
    },
}

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
