//! [`verify`]: whether a number is a magic, by the definition.

use core::fmt;

use magic_core::{Bitboard, Slider, Square};

use crate::MagicHash;

/// Two blocker sets that have the same index and leave different attacks. They show that a number
/// is not a magic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// Along which lines the slider moves.
    pub slider: Slider,
    /// Where the slider stands.
    pub square: Square,
    /// The index that both sets have.
    pub index: usize,
    /// The two sets, in the order of [`Bitboard::subsets`].
    pub blockers: [Bitboard; 2],
    /// The attacks that each of the two sets leaves.
    pub attacks: [Bitboard; 2],
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slider, square, index, blockers, attacks } = self;
        write!(
            f,
            "{slider} {square}, index {index}: blockers {:#018x} leave attacks {:#018x}, \
             blockers {:#018x} leave {:#018x}",
            blockers[0].0, attacks[0].0, blockers[1].0, attacks[1].0
        )
    }
}

impl core::error::Error for Conflict {}

/// Checks that no two blocker sets of `slider` on `square` with different attacks share an index.
///
/// This is the definition itself: it visits all blocker sets in the order of [`Bitboard::subsets`],
/// and walks along the rays for each. It takes about 130 KiB of stack.
///
/// ```
/// use magic_core::{Magic, Slider, Square};
/// use magic_lab::{IndexBits, MagicHash, Transform, verify};
///
/// let bits = IndexBits::relevant(Slider::Bishop, Square::A1);
/// let hash = |magic| MagicHash { magic: Magic(magic), bits, transform: Transform::Multiply64 };
/// assert_eq!(verify(Slider::Bishop, Square::A1, hash(0x0002_0202_0202_0200)), Ok(()));
///
/// let conflict = verify(Slider::Bishop, Square::A1, hash(1)).unwrap_err();
/// assert_eq!(conflict.index, 0);
/// assert_eq!(conflict.blockers[1], Square::B2.bitboard());
/// ```
///
/// # Errors
///
/// The first set whose index belongs to an earlier set with other attacks, together with that
/// earlier set.
pub fn verify(slider: Slider, square: Square, hash: MagicHash) -> Result<(), Conflict> {
    let mask = slider.relevant_mask(square);
    // For each index: one more than the number of the first subset that has it, or 0 if none has
    // it.
    let mut first_with = [0_u16; 1 << 16];
    for (number, blockers) in (1..).zip(mask.subsets()) {
        let index = hash.index(blockers);
        let first = &mut first_with[index];
        if *first == 0 {
            *first = number;
            continue;
        }
        let blockers = [mask.nth_subset(u64::from(*first - 1)), blockers];
        let attacks = blockers.map(|blockers| slider.attacks(square, blockers));
        if attacks[0] != attacks[1] {
            return Err(Conflict { slider, square, index, blockers, attacks });
        }
    }
    Ok(())
}
