//! Steps of the search that handle many bytes or bits at once.

/// A CPU's instructions for these steps. What is given here is for any CPU.
pub(super) trait VectorSteps: Copy {
    /// The lower four of five words that are shifted down by at most 63 bits.
    #[inline(always)]
    fn shifted_down(self, words: &[u64; 5], by: usize) -> [u64; 4] {
        std::array::from_fn(|lane| words[lane] >> by | words[lane + 1] << 1 << (63 - by))
    }

    /// Whether two bytes in the same place differ and none of them is 0.
    #[inline(always)]
    fn collide(self, a: &[u8; 64], c: &[u8; 64]) -> bool {
        collide(a, c)
    }

    /// Bit `n` says whether byte `n` has `value` in the bits of `mask`.
    #[inline(always)]
    fn equal(self, bytes: &[u8; 64], mask: u8, value: u8) -> u64 {
        equal_of_64(bytes, mask, value)
    }
}

/// Whether two bytes in the same place differ and none of them is 0.
#[inline(always)]
pub(super) fn collide(a: &[u8], c: &[u8]) -> bool {
    let mut found = false;
    for (&a, &c) in a.iter().zip(c) {
        found |= (a != 0) & (c != 0) & (a != c);
    }
    found
}

/// Bit `n` says whether byte `n` has `value` in the bits of `mask`.
#[inline(always)]
fn equal_of_64(bytes: &[u8; 64], mask: u8, value: u8) -> u64 {
    // Each byte as its bit among eight. Compilers handle many bytes at once here.
    let mut placed = [0; 64];
    for (place, (placed, &byte)) in placed.iter_mut().zip(bytes).enumerate() {
        *placed = if byte & mask == value { 1 << (place % 8) } else { 0 };
    }
    let mut bits = 0;
    for (place, eight) in placed.chunks_exact(8).enumerate() {
        let word = u64::from_le_bytes(eight.first_chunk().copied().unwrap_or_default());
        // A magic, which adds the eight bytes up in the highest.
        bits |= (word.wrapping_mul(u64::MAX / 255) >> 56) << (8 * place);
    }
    bits
}

/// The same for 8 bytes, 16, or up to 64.
#[inline(always)]
pub(super) fn equal(bytes: &[u8], mask: u8, value: u8) -> u64 {
    let mut bits = 0;
    for (place, eight) in bytes.chunks_exact(8).enumerate() {
        bits |= equal_of_eight(eight, mask, value) << (8 * place);
    }
    bits
}

/// The same for eight bytes.
#[inline(always)]
fn equal_of_eight(bytes: &[u8], mask: u8, value: u8) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    const LOW: u64 = 0x7F * ONES;
    let word = u64::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default());
    let other = (word & (u64::from(mask) * ONES)) ^ (u64::from(value) * ONES);
    // The highest bit of each byte that is 0.
    let zero = !(((other & LOW) + LOW) | other | LOW);
    // A magic, which brings these bits to the top.
    (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use magic_core::SplitMix64;

    use super::super::cpu::Avx2Walk;
    use super::*;

    #[derive(Clone, Copy)]
    struct AnyCpu;

    impl VectorSteps for AnyCpu {}

    #[test]
    fn bytes_are_compared_alike_on_every_cpu() {
        let mut random = SplitMix64::seeded(7);
        for _ in 0..10_000 {
            let few = random.next_u64() as u8 | random.next_u64() as u8;
            let mut bytes = [0; 64];
            bytes.fill_with(|| random.next_u64() as u8 & few);
            let (mask, value) = (random.next_u64() as u8, bytes[3] & random.next_u64() as u8);
            let expected = (0..64).filter(|&n| bytes[n] & mask == value);
            let expected = expected.fold(0_u64, |bits, n| bits | 1 << n);
            assert_eq!(AnyCpu.equal(&bytes, mask, value), expected, "{bytes:?} {mask} {value}");
            for few in [8, 16, 32] {
                let bits = equal(&bytes[..few], mask, value);
                assert_eq!(bits, expected & ((1 << few) - 1), "{few} of {bytes:?} {mask} {value}");
            }
            if let Some(avx2) = Avx2Walk::new() {
                assert_eq!(avx2.equal(&bytes, mask, value), expected, "{bytes:?} {mask} {value}");
            }
        }
    }

    #[test]
    fn words_are_shifted_and_bytes_collide_alike_on_every_cpu() {
        let mut random = SplitMix64::seeded(8);
        for turn in 0..10_000 {
            let words = [(); 5].map(|()| random.next_u64());
            let by = turn % 64;
            let expected = [0, 1, 2, 3].map(|lane| {
                let wide = u128::from(words[lane]) | u128::from(words[lane + 1]) << 64;
                (wide >> by) as u64
            });
            assert_eq!(AnyCpu.shifted_down(&words, by), expected, "{words:?} {by}");
            let (mut a, mut c) = ([0; 64], [0; 64]);
            for (a, c) in a.iter_mut().zip(&mut c) {
                *a = random.below(3) as u8 * 100;
                *c = *a * random.below(2) as u8;
            }
            if turn % 2 == 0 {
                let place = random.below(64);
                (a[place], c[place]) = (255, 1 + random.below(255) as u8);
            }
            let conflict = a.iter().zip(&c).any(|(&a, &c)| a != 0 && c != 0 && a != c);
            assert_eq!(AnyCpu.collide(&a, &c), conflict, "{a:?} {c:?}");
            if let Some(avx2) = Avx2Walk::new() {
                assert_eq!(avx2.shifted_down(&words, by), expected, "{words:?} {by}");
                assert_eq!(avx2.collide(&a, &c), conflict, "{a:?} {c:?}");
            }
        }
    }
}
