//! Merging from many positions at once.

use crate::control::Interrupted;
use crate::merge::disk::stored_ply::StoredPly;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::ply::Ply;
use crate::merge::rows::ply_builder::PlyOfAnyWidth;
use crate::merge::rows::ply_positions::PlyPositions;
use crate::merge::walk::context::GivenUp;
use crate::merge::walk::each_depth::nodes_below;
use crate::merge::walk::expansion::NextPly;
use crate::merge::walk::goals::{NodesGoal, PositionsGoal};
use crate::merge::walk::merged_count::{MergeGoal, MergedCount};
use crate::result::{CountError, Counted};

impl MergedCount<'_, NodesGoal> {
    /// Counts the nodes below all positions of a ply.
    pub(crate) fn count_positions(self, positions: PlyPositions) -> Result<Counted, CountError> {
        match positions.ply {
            PlyOfAnyWidth::Narrow(ply) => self.count_ply(ply),
            PlyOfAnyWidth::Wide(ply) => self.count_ply(ply),
        }
    }

    fn count_ply<M: Multiplicity>(mut self, ply: Ply<M>) -> Result<Counted, CountError> {
        self.distinct = vec![ply.positions.position_count() as u64];
        if self.depth <= NodesGoal::PLIES_BELOW {
            let [nodes] = nodes_below(&self.context, &ply.into(), [self.depth])?;
            self.node_sum.add_if_they_fit(nodes);
        } else {
            self.count_below(ply.into(), 0)?;
        }
        self.check()?;
        Ok(Counted { nodes: self.node_sum.nodes, distinct: self.distinct })
    }
}

impl<'a> MergedCount<'a, PositionsGoal<false>> {
    /// The positions `plies` after the positions of a ply.
    pub(crate) fn positions_at(
        self,
        positions: PlyPositions,
        plies: u32,
    ) -> Result<PlyPositions, CountError> {
        match positions.ply {
            PlyOfAnyWidth::Narrow(ply) => self.walk(ply.into(), 0, plies),
            PlyOfAnyWidth::Wide(ply) => self.walk(ply.into(), 0, plies),
        }
    }

    fn walk<M: Multiplicity + AnyWidth>(
        mut self,
        mut ply: StoredPly<'a, M>,
        played: u32,
        plies: u32,
    ) -> Result<PlyPositions, CountError> {
        for played in played..plies {
            self.context.control.begin_ply(played, ply.len());
            match self.advance(&mut ply, played, NextPly::Kept) {
                Ok(produced) => ply = self.next_ply(ply, produced),
                Err(GivenUp::Stopped) => return Err(Interrupted { nodes: 0 }.into()),
                Err(GivenUp::Memory | GivenUp::Spill) => {
                    return Err(CountError::Memory { plies: played + 1 });
                }
                Err(GivenUp::Overflow) if M::IS_WIDEST => return Err(CountError::TooLarge),
                Err(GivenUp::Overflow) => return self.walk(ply.widened(), played, plies),
            }
        }
        match ply {
            StoredPly::InMemory(ply) => Ok(PlyPositions { ply: M::of_any_width(ply) }),
            StoredPly::OnDisk(_) => Err(CountError::Memory { plies }),
        }
    }
}

/// A multiplicity whose plies can be put among those of any width.
trait AnyWidth: Multiplicity {
    fn of_any_width(ply: Ply<Self>) -> PlyOfAnyWidth;
}

impl AnyWidth for u32 {
    fn of_any_width(ply: Ply<Self>) -> PlyOfAnyWidth {
        PlyOfAnyWidth::Narrow(ply)
    }
}

impl AnyWidth for u128 {
    fn of_any_width(ply: Ply<Self>) -> PlyOfAnyWidth {
        PlyOfAnyWidth::Wide(ply)
    }
}
