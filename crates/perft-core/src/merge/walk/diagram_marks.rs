//! The diagrams against one placement of the standing side.

use crate::merge::halves::catalog::HalfNumber;
use crate::merge::walk::context::MergeGoal;

/// Which placements of the moving side were met against one placement of the standing side.
pub(crate) struct DiagramMarks {
    /// For each placement, the round in which it was met last, or 0. One byte each, so that the
    /// marks fit the cache.
    rounds: Vec<u8>,
    /// There is a round for each placement of the standing side. The first is 1, and so is the one
    /// after 255.
    round: u8,
}

impl DiagramMarks {
    /// Marks for placements with numbers below `numbers`. None, where diagrams are not wanted.
    pub(crate) fn new(goal: MergeGoal, numbers: usize) -> Self {
        let wanted = if goal == MergeGoal::Diagrams { numbers } else { 0 };
        Self { rounds: vec![0; wanted], round: 0 }
    }

    /// Memory that the marks for `numbers` take, in bytes.
    pub(crate) fn bytes(goal: MergeGoal, numbers: usize) -> usize {
        if goal == MergeGoal::Diagrams { numbers } else { 0 }
    }

    /// Goes on to another placement of the standing side: no mark is set.
    pub(crate) fn begin(&mut self) {
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.rounds.fill(0);
            1
        });
    }

    /// Marks a placement of the moving side. Whether it was not marked yet.
    #[inline(always)]
    pub(crate) fn mark(&mut self, placement: HalfNumber) -> bool {
        std::mem::replace(&mut self.rounds[placement as usize], self.round) != self.round
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_placement_is_new_once_in_a_round() {
        let mut marks = DiagramMarks::new(MergeGoal::Diagrams, 3);
        for _ in 0..1000 {
            marks.begin();
            assert_eq!([2, 0, 2, 2, 0].map(|it| marks.mark(it)), [true, true, false, false, false]);
        }
    }
}
