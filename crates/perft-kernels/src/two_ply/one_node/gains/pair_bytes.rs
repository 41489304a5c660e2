//! A byte for every square in four registers of sixteen bytes.

use crate::registers::pair::Pair;

/// One byte for each square, file by file, two files to a register. In this order a set in both
/// words of a register is spread without moving bytes: byte `n` of a word is rank `n`.
#[derive(Clone, Copy)]
pub(crate) struct PairBytes<P>(pub(super) [P; 4]);

/// Methods that work on four registers alike.
macro_rules! register_by_register {
    ($($(#[$doc:meta])+ $name:ident: $left:ident, $right:ident => $result:expr;)+) => {
        $(
            $(#[$doc])+
            #[inline(always)]
            pub(super) fn $name(self, other: Self) -> Self {
                let mut bytes = self;
                for ($left, $right) in bytes.0.iter_mut().zip(other.0) {
                    *$left = $result;
                }
                bytes
            }
        )+
    };
}

impl<P: Pair> PairBytes<P> {
    register_by_register! {
        /// Sums.
        sum: a, b => a.add_i8(b);
        /// Differences.
        difference: a, b => a.sub_i8(b);
        /// The bytes where `other` is -1, and 0 where that is 0.
        only: a, b => *a & b;
    }

    /// The same byte for every square.
    #[inline(always)]
    pub(super) fn all(proof: P::Proof, byte: i8) -> Self {
        Self([P::splat_i8(proof, byte); 4])
    }

    /// -1 on the squares of the set, which is in both words of `set`, and 0 elsewhere.
    #[inline(always)]
    pub(super) fn minus_one_on_words(set: P) -> Self {
        let mut bytes = [set; 4];
        for (register, files) in bytes.iter_mut().zip(P::files(set.proof())) {
            *register = register.meets_bit_i8(files);
        }
        Self(bytes)
    }

    /// -1 where the first word has a bit, 0 elsewhere.
    #[inline(always)]
    fn minus_first_word(words: P) -> Self {
        Self::minus_one_on_words(words.first_words(words))
    }

    /// The numbers whose planes of bits, lowest first, are the first words: five planes, and
    /// perhaps a sixth.
    #[inline(always)]
    pub(super) fn of_planes([p0, p1, p2, p3, p4]: [P; 5], p5: Option<P>) -> Self {
        let mut bytes = Self::minus_first_word(p0);
        for register in &mut bytes.0 {
            *register = P::first_bit_i8(*register);
        }
        bytes = bytes.with_bit::<1>(p1).with_bit::<2>(p2).with_bit::<3>(p3).with_bit::<4>(p4);
        match p5 {
            Some(p5) => bytes.with_bit::<5>(p5).number::<6>(),
            None => bytes.number::<5>(),
        }
    }

    /// The plane of bit `BIT`, onto the bits below.
    #[inline(always)]
    fn with_bit<const BIT: i32>(self, plane: P) -> Self {
        let mut bytes = self;
        for (register, mask) in bytes.0.iter_mut().zip(Self::minus_first_word(plane).0) {
            *register = register.with_bit_i8::<BIT>(mask);
        }
        bytes
    }

    /// The lowest bits.
    #[inline(always)]
    fn number<const BITS: u32>(self) -> Self {
        let mut bytes = self;
        for register in &mut bytes.0 {
            *register = register.number_i8::<BITS>();
        }
        bytes
    }
}
