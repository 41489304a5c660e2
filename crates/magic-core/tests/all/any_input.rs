//! Inputs for properties, and the one way to check them.

use std::fmt::Debug;

use magic_core::{Bitboard, Square};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Checks that a property holds for any input: it does not panic. A failure names the smallest
/// input that was found.
///
/// `proptest!` would make the compiler build the whole runner once more for each property, which
/// was half of this program. Here it is built once for each type of input.
pub(crate) fn for_any<T: Debug + 'static>(
    inputs: impl Strategy<Value = T> + 'static,
    property: &dyn Fn(T),
) {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let check = |input| {
        property(input);
        Ok(())
    };
    TestRunner::new(config).run(&inputs.boxed(), check).unwrap_or_else(|error| panic!("{error}"));
}

/// Sparse, even and dense sets. Random bits alone would never be nearly empty or nearly full.
pub(crate) fn bitboards() -> impl Strategy<Value = Bitboard> {
    prop_oneof![
        any::<u64>(),
        any::<(u64, u64, u64)>().prop_map(|(a, b, c)| a & b & c),
        any::<(u64, u64, u64)>().prop_map(|(a, b, c)| a | b | c),
        (0..64_u32).prop_map(|square| 1 << square),
        Just(0),
        Just(!0),
    ]
    .prop_map(Bitboard)
}

pub(crate) fn pairs() -> impl Strategy<Value = (Bitboard, Bitboard)> {
    (bitboards(), bitboards())
}

/// Sets of at most 12 squares anywhere on the board, so that their subsets can be listed.
pub(crate) fn small_sets() -> impl Strategy<Value = Bitboard> {
    prop::collection::vec(squares(), 0..=12).prop_map(|chosen| chosen.into_iter().collect())
}

pub(crate) fn squares() -> impl Strategy<Value = Square> {
    (0..64_u32).prop_map(Square::from_index_wrapping)
}
