//! Captures: what their replies lose and gain when a man of theirs is taken.

use board::Side;
use magic_core::Bitboard;

use super::gains::Tally;
use super::node::Node;
use crate::kernel::cpu::Cpu;

impl<S: Side, C: Cpu> Node<'_, S, C> {
    /// The sum over all easy captures, which the tally holds: each man taken loses its own moves,
    /// and those who guard it may take back.
    #[inline(always)]
    pub(crate) fn captures(&self, taken: Bitboard) -> i32 {
        let mut sum = 0;
        let arrivals = self.tally.arrivals();
        for square in taken {
            let own = self.replies.moves_of::<S::Them, _>(
                self.board,
                &self.lines,
                self.cpu.sliders(),
                square,
            );
            let value = self.replies.guards(square) as i32 - own as i32;
            sum += value * arrivals(square) as i32;
        }
        sum
    }
}
