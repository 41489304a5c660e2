//! States of searches for magics, as interrupted proofs keep them.

use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use arbitrary::Unstructured;
use magic_core::{Magic, Slider, Square};
use magic_lab::IndexBits;
use magic_lab::exhaustive::{ExhaustiveSearch, SearchCpu, SearchProgress, SearchState};

use crate::messages::is_fit_to_print;

/// A search that takes a fraction of a second.
static SEARCH: LazyLock<ExhaustiveSearch> = LazyLock::new(|| {
    let bits = IndexBits::new(5).expect("5 bits are a size");
    ExhaustiveSearch::new(Slider::Bishop, Square::D8, bits)
});

/// A state that is partly right and partly any numbers is refused with an error that can be
/// printed, or the search goes on from it: the units that are left are done, and the state still
/// fits.
pub fn magic_proof(data: &[u8]) {
    let search = &*SEARCH;
    let Ok(mut state) = any_state(search, &mut Unstructured::new(data)) else { return };
    if let Err(error) = search.check(&state) {
        return is_fit_to_print(&error);
    }
    assert!(state.units_done() <= search.units(), "{} units", state.units_done());
    let before = (state.units_done(), state.total_tests());
    let stop = AtomicBool::new(false);
    let mut after_units = |_: &SearchProgress<'_>| stop.store(true, Ordering::Relaxed);
    let run =
        search.run(&mut state, NonZeroUsize::MIN, SearchCpu::Portable, &stop, &mut after_units);
    assert_eq!(run, Ok(()), "a state that fits can be run");
    assert_eq!(search.check(&state), Ok(()), "and fits afterwards");
    assert!((state.units_done(), state.total_tests()) >= before, "nothing is undone");
}

/// A state whose parts are those of a new search, or any numbers. Most units are done, which spares
/// time.
fn any_state(
    search: &ExhaustiveSearch,
    bytes: &mut Unstructured<'_>,
) -> arbitrary::Result<SearchState> {
    let mut state = search.start();
    for unit in 0..search.units() {
        state.done[unit / 64] |= 1 << (unit % 64);
    }
    for _ in 0..bytes.int_in_range(0..=6_u8)? {
        match bytes.int_in_range(0..=9_u8)? {
            0 => state.slider = *bytes.choose(&Slider::ALL)?,
            1 => state.square = *bytes.choose(&Square::ALL)?,
            2 => state.bits = IndexBits::new(bytes.int_in_range(1..=16)?).unwrap_or(state.bits),
            3 => state.done = bytes.arbitrary()?,
            4 => state.tests = bytes.arbitrary()?,
            5 => state.found = bytes.arbitrary::<Vec<u64>>()?.into_iter().map(Magic).collect(),
            6 => state.found.push(Magic(bytes.int_in_range(0..=1 << 30)?)),
            7 => *bytes_choose(bytes, &mut state.tests)? = bytes.arbitrary()?,
            8 => *bytes_choose(bytes, &mut state.done)? = bytes.arbitrary()?,
            _ => *bytes_choose(bytes, &mut state.done)? &= !(1 << bytes.int_in_range(0..=63)?),
        }
    }
    Ok(state)
}

/// One of the numbers.
fn bytes_choose<'n>(
    bytes: &mut Unstructured<'_>,
    numbers: &'n mut [u64],
) -> arbitrary::Result<&'n mut u64> {
    let index = bytes.choose_index(numbers.len())?;
    Ok(&mut numbers[index])
}
