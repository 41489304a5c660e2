//! Which moves are played out because of where they start or arrive, whatever piece makes them.

use board::{Board, Side};
use magic_core::{Bitboard, File};

use crate::two_ply::one_node::node::king_zone::KingZone;
use crate::two_ply::one_node::node::their_king_lines::TheirKingLines;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on};

/// Squares that have the moves from or to them played out.
#[derive(Clone, Copy)]
pub(crate) struct PlayOut {
    /// Our pieces all of whose moves are played out.
    pub(crate) from: Bitboard,
    /// Squares where every arrival is played out.
    pub(crate) to: Bitboard,
    /// The squares of `to`, and the empty squares that zone lines pass. An arrival there cuts the
    /// line, unless the piece that arrives is the slider of that line and no other line passes.
    pub(crate) to_or_cut: Bitboard,
}

impl PlayOut {
    /// The squares for moves of `S`.
    #[inline(always)]
    pub(crate) fn of<S: Side>(
        board: &Board,
        king_lines: &TheirKingLines,
        zone: &KingZone,
        is_in_check: bool,
    ) -> Self {
        let (us, empty) = (board.color(S::COLOR), !board.occupied());
        let mut from = by(DiscoversCheck, king_lines.discoverers)
            | by(OpensZoneLine, zone.lines & us)
            | by(LeavesCastlingPath, zone.castlings.blockers);
        let mut to = by(EntersCastlingPath, zone.castlings.blocking_squares);
        if castling_rook_may_be_pinned::<S>(board) && on(PinsCastlingRook) {
            // All that decides over such a pin stands on the back rank.
            let back_rank = S::Them::BACK_RANK;
            from |= king_lines.pin_changers & back_rank;
            to |= (king_lines.pin_lines.all() | king_lines.pin_squares.all()) & back_rank;
        }
        if is_in_check {
            // The king stands in the way of the slider that checks it.
            from |= by(KingLeavesCheck, board.king(S::COLOR).bitboard());
        }
        Self { from, to, to_or_cut: to | by(CutsZoneLine, zone.lines & empty) }
    }
}

/// Whether an enemy castling rook may be pinned by a slider of `S` that stands beyond it on the
/// back rank. That takes a rook that is not in a corner, as in Chess960. A pin then decides over
/// castling too, so every move that changes a pin on that rank is played out.
#[inline(always)]
pub(crate) fn castling_rook_may_be_pinned<S: Side>(board: &Board) -> bool {
    let corner_files = Bitboard::from(File::A) | Bitboard::from(File::H);
    let rooks = board.state().castling_rooks() & S::Them::BACK_RANK;
    !rooks.is_subset(corner_files)
}
