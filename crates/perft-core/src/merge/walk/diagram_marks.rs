//! The diagrams against one placement of the standing side.

use crate::merge::halves::catalog::HalfNumber;
use crate::merge::walk::context::PlyWork;

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
    pub(crate) fn new(work: PlyWork, numbers: usize) -> Self {
        Self { rounds: vec![0; Self::bytes(work, numbers)], round: 0 }
    }

    /// Memory that the marks for `numbers` take, in bytes.
    pub(crate) fn bytes(work: PlyWork, numbers: usize) -> usize {
        if work.marks_diagrams { numbers } else { 0 }
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
        let work = PlyWork { marks_diagrams: true, ..PlyWork::NODES };
        let mut marks = DiagramMarks::new(work, 3);
        for _ in 0..1000 {
            marks.begin();
            assert_eq!([2, 0, 2, 2, 0].map(|it| marks.mark(it)), [true, true, false, false, false]);
        }
    }
}
