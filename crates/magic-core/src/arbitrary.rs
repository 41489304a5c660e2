//! Arbitrary squares and sets of squares for fuzzing, with the feature `arbitrary`. Every value of
//! a type can come up.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Bitboard, Color, Direction, File, Rank, Slider, Square};

impl<'a> Arbitrary<'a> for Bitboard {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self(bytes.arbitrary()?))
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (size_of::<u64>(), Some(size_of::<u64>()))
    }
}

/// Implements `Arbitrary` by choosing one of all the values of a type.
macro_rules! one_of_all {
    ($($name:ident),*) => {$(
        impl<'a> Arbitrary<'a> for $name {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                bytes.choose(&Self::ALL).copied()
            }

            fn size_hint(_: usize) -> (usize, Option<usize>) {
                (0, Some(1))
            }
        }
    )*};
}

one_of_all!(Color, Direction, File, Rank, Slider, Square);
