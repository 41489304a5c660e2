//! Attacks by index, so laid out that a turn moves all of them by one place.

use super::plan::SearchPlan;
use super::rings::Ring;
use super::vector_steps::{self, VectorSteps};

/// Attacks by index, as bytes; 0 where no set has the index. An index is a turn and a rest, which
/// is the index modulo the step. Each rest has a block, in which the turns lie in a row.
pub(super) struct Blocks {
    bytes: Vec<u8>,
    step_bits: u32,
    length_bits: u32,
    period: usize,
}

/// How many sets are put in before [`Blocks::fill`] looks for conflicts.
const FILLED_AT_ONCE: usize = 32;

impl Blocks {
    /// Blocks for `step` rests, each this many times in a row.
    pub(super) fn new(step: usize, period: usize, times: usize) -> Self {
        // Eight bytes are read at once.
        let length_bits = (times * period).max(8).trailing_zeros();
        let bytes = vec![0; step << length_bits];
        Self { bytes, step_bits: step.trailing_zeros(), length_bits, period }
    }

    /// Puts in the attacks of sets with these products and `shifted`. `false` if two sets with one
    /// index have different attacks.
    #[inline(always)]
    pub(super) fn fill(
        &mut self,
        plan: &SearchPlan,
        products: &[u64],
        shifted: u64,
        attacks: &[u8],
    ) -> bool {
        self.bytes.fill(0);
        let (step_bits, length_bits) = (self.step_bits, self.length_bits);
        let bytes = &mut self.bytes[..];
        let index_shift = 64 - plan.bits.get();
        for (products, attacks) in
            products.chunks(FILLED_AT_ONCE).zip(attacks.chunks(FILLED_AT_ONCE))
        {
            let mut conflict = 0;
            for (product, &attacks) in products.iter().zip(attacks) {
                let index = (product.wrapping_add(shifted) >> index_shift) as usize;
                let rest = index & ((1 << step_bits) - 1);
                let byte = &mut bytes[rest << length_bits | index >> step_bits];
                conflict |= if *byte == 0 { 0 } else { *byte ^ attacks };
                *byte = attacks;
            }
            if conflict != 0 {
                return false;
            }
        }
        true
    }

    #[inline(always)]
    pub(super) fn block(&self, rest: usize) -> &[u8] {
        &self.bytes[rest << self.length_bits..][..1 << self.length_bits]
    }

    /// Writes blocks a second time behind themselves.
    #[inline(always)]
    pub(super) fn double(&mut self) {
        for block in self.bytes.chunks_exact_mut(1 << self.length_bits) {
            let (once, again) = block.split_at_mut(self.period);
            again[..self.period].copy_from_slice(once);
        }
    }

    /// The attacks of A and of C, which is there twice in a row and is turned up.
    #[inline(always)]
    pub(super) fn join(&mut self, a: &Self, c: &Self, turn: usize) {
        for rest in 0..1 << self.step_bits {
            let (a, c) = (&a.block(rest)[..self.period], c.turned_up(rest, turn));
            let joined = &mut self.bytes[rest << self.length_bits..][..self.period];
            for ((joined, a), c) in joined.iter_mut().zip(a).zip(c) {
                *joined = a | c;
            }
        }
    }

    /// Whether a set of C has the index of one of these sets and other attacks. C is there twice in
    /// a row, and is turned up.
    #[inline(always)]
    pub(super) fn collides(&self, cpu: impl VectorSteps, c: &Self, turn: usize) -> bool {
        for rest in 0..1 << self.step_bits {
            let (a, c) = (&self.block(rest)[..self.period], c.turned_up(rest, turn));
            let (some, others) = (a.chunks_exact(64), c.chunks_exact(64));
            if vector_steps::collide(some.remainder(), others.remainder()) {
                return true;
            }
            for (a, c) in some.zip(others) {
                if let (Some(a), Some(c)) = (a.first_chunk(), c.first_chunk()) {
                    if cpu.collide(a, c) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// A block that is there twice in a row, turned up.
    #[inline(always)]
    fn turned_up(&self, rest: usize, turn: usize) -> &[u8] {
        &self.block(rest)[self.period - turn..][..self.period]
    }
}

/// The turns whose attacks in a block have `value` in the bits of `mask`.
#[inline(always)]
pub(super) fn ring<R: Ring>(
    cpu: impl VectorSteps,
    block: &[u8],
    period: usize,
    mask: u8,
    value: u8,
) -> R {
    let mut words = [0; 4];
    // No closure: it could be compiled without the CPU's features.
    for (place, word) in words[..R::TURNS / 64].iter_mut().enumerate() {
        if period >= 64 {
            if let Some(bytes) = block[64 * place % period..].first_chunk() {
                *word = cpu.equal(bytes, mask, value);
            }
            continue;
        }
        *word = vector_steps::equal(&block[..period.max(8)], mask, value) & ((1 << period) - 1);
        let mut filled = period;
        while filled < 64 {
            *word |= *word << filled;
            filled *= 2;
        }
    }
    R::of_words(words)
}

#[cfg(test)]
mod tests {
    use super::super::walk::PortableWalk;
    use super::*;

    #[test]
    fn a_ring_is_filled_by_shorter_ones() {
        for period in [2, 4, 8, 16, 32, 64, 128, 256] {
            let mut blocks = Blocks::new(1, period, 2);
            for turn in (0..period).filter(|turn| turn % 3 == 1) {
                blocks.bytes[turn] = 0b1_0100;
            }
            blocks.double();
            let wide: [u64; 4] = ring(PortableWalk, blocks.block(0), period, 0b110, 0b100);
            let expected: Vec<usize> = (0..256).filter(|turn| turn % period % 3 == 1).collect();
            assert_eq!(wide.members().collect::<Vec<_>>(), expected, "{period}");
            let narrow: u64 = ring(PortableWalk, blocks.block(0), period, 0b110, 0b100);
            assert!(period > 64 || narrow == wide[0], "{period}");
        }
    }
}
