//! What is known of a node, in plain words: beside what is kept in lanes and sums.

use board::Board;
use magic_core::Bitboard;

use crate::kernel::line_sets::LineSets;
use crate::kernel::two_ply::node::king_zone::KingZone;

/// What the parts of a node look at.
#[derive(Clone, Copy)]
pub(crate) struct Facts<'b> {
    pub(crate) board: &'b Board,
    /// Our pieces.
    pub(crate) us: Bitboard,
    /// Their pieces.
    pub(crate) them: Bitboard,
    /// Empty squares.
    pub(crate) empty: Bitboard,
    /// Around their king.
    pub(crate) zone: KingZone,
    /// Their pinned pieces.
    pub(crate) pinned: Bitboard,
    /// The segments of these pins, from beside the king up to and including the pinner.
    pub(crate) pins: LineSets,
    /// Pieces of ours whose leaving the line to their king ends a pin or makes one.
    pub(crate) repinning: Bitboard,
    /// Squares from which a slider of ours checks.
    pub(crate) checks: LineSets,
    /// Squares on which a slider of ours pins.
    pub(crate) pinning: LineSets,
    /// Empty squares on which any arrival may end a pin.
    pub(crate) unpinning: Bitboard,
    /// Pieces of ours all of whose moves are hard.
    pub(crate) hard_departures: Bitboard,
    /// Squares on which every arrival is hard.
    pub(crate) hard_arrivals: Bitboard,
    /// Squares on which arrivals that are not along an own line are hard: the above, and cut lines.
    pub(crate) hard_foreign: Bitboard,
    /// Squares from which a piece that moves orthogonal may need a correction.
    pub(crate) correct_orthogonal: Bitboard,
    /// Squares from which a piece that moves on diagonals may need a correction.
    pub(crate) correct_diagonal: Bitboard,
}
