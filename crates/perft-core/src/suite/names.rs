//! The names of positions that everybody knows.

use perft_suites::BENCH_NAMES;

/// The name of the position that games start with.
pub(super) const START_NAME: &str = "startpos";

/// Whether a position has this name.
pub(super) fn is_name(name: &str) -> bool {
    name.eq_ignore_ascii_case(START_NAME) || bench_index(name).is_some()
}

/// The number of the bench position with this name.
pub(super) fn bench_index(name: &str) -> Option<usize> {
    BENCH_NAMES.iter().position(|known| name.eq_ignore_ascii_case(known))
}
