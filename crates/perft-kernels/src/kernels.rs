//! The kernels by name, and the tasks that each of them consists of.

use board::{Board, Side};

use crate::bulk::{Bulk, Frontier};
use crate::leaves::Leaves;
use crate::level::Level;
use crate::listing::Listing;
use crate::listing::level::ListingLevel;
use crate::names::by_name;
use crate::two_ply::level::TwoPlyLevel;
use crate::two_ply::{LastTwoPliesOfEach, WeightedLastTwoPlies, WholeTwoPly};
use crate::weighted_boards::WeightedBoards;

/// A way of counting nodes.
///
/// All kernels give the same counts; they differ in what they do for a node, so their speeds must
/// not be compared as if they did the same work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Kernel {
    /// A full list of legal moves at every node, and every move made: what an engine does.
    Listing,
    /// The last moves are counted, not listed or made: "bulk counting". Each position before them
    /// is looked at by itself, though most of these are not made either.
    Bulk,
    /// The last two moves are counted together: the fastest way to a total.
    #[default]
    TwoPly,
}

impl Kernel {
    /// All kernels, the most plain first.
    pub const ALL: [Self; 3] = [Self::Listing, Self::Bulk, Self::TwoPly];

    /// The name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listing => "listing",
            Self::Bulk => "bulk",
            Self::TwoPly => "two-ply",
        }
    }

    /// Nodes below `board`, where `S` is to move, at exactly `depth`, which must be small enough
    /// for 64 bits.
    #[inline(always)]
    pub(crate) fn nodes<S: Side, L: ListingLevel + TwoPlyLevel>(
        self,
        level: L,
        board: &Board,
        depth: u32,
    ) -> u64 {
        match (self, depth) {
            (_, 0) => 1,
            (Self::Listing, _) => level.run(Listing::<S>::of(board, depth)),
            (Self::Bulk | Self::TwoPly, 1) => level.play().run(Leaves::<S>::of(board)),
            (Self::Bulk, 2) => level.play().run(Frontier::<S>::of(board)),
            (Self::Bulk, _) => level.play().run(Bulk::<S>::of(board, depth)),
            (Self::TwoPly, 2) => two_plies::<S, L>(level, board),
            // The last moves but one are of the side to move if their number is even.
            (Self::TwoPly, _) if depth.is_multiple_of(2) => {
                level.run(WholeTwoPly::<S, S::Them>::of(board, depth))
            }
            (Self::TwoPly, _) => level.run(WholeTwoPly::<S, S>::of(board, depth)),
        }
    }
}

impl Kernel {
    /// Leaves two plies below all `boards`, where `S` is to move, each times its weight.
    #[inline(always)]
    pub(crate) fn weighted_nodes<S: Side, L: ListingLevel + TwoPlyLevel>(
        self,
        level: L,
        boards: &WeightedBoards,
    ) -> u64 {
        if self == Self::TwoPly {
            return level.run(WeightedLastTwoPlies::<S>::of(boards));
        }
        let (boards, weights) = boards.all();
        let nodes = |(board, &weight)| u64::from(weight) * self.nodes::<S, L>(level, board, 2);
        boards.iter().zip(weights).map(nodes).sum()
    }

    /// Leaves two plies below each of `boards`, where `S` is to move after a move on `before`,
    /// written to `leaves`, which is as long.
    #[inline(always)]
    pub(crate) fn nodes_of_each<S: Side, L: ListingLevel + TwoPlyLevel>(
        self,
        level: L,
        before: &Board,
        boards: &[Board],
        leaves: &mut [u64],
    ) {
        if self == Self::TwoPly {
            return level.run(LastTwoPliesOfEach::<S>::of(before, boards, leaves));
        }
        for (board, leaves) in boards.iter().zip(leaves) {
            *leaves = self.nodes::<S, L>(level, board, 2);
        }
    }
}

/// Leaves two plies below `board`, where `S` is to move, by the kernel `two-ply`.
#[inline(always)]
pub(crate) fn two_plies<S: Side, L: TwoPlyLevel>(level: L, board: &Board) -> u64 {
    level.run(WholeTwoPly::<S, S::Them>::of(board, 2))
}

by_name!(Kernel, "kernel", ALL);
