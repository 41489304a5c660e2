//! Timing by processor time. It is the time of the whole process, so no other test may run in this
//! one.

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use benches::timing::fastest;

/// Held by the test that runs.
static ALONE: Mutex<()> = Mutex::new(());

#[test]
fn short_counts_are_repeated_and_the_fastest_is_kept() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let runs = Cell::new(0);
    let timing = fastest(|| {
        runs.set(runs.get() + 1);
        let rounds = if runs.get() == 1 { 400_000 } else { 1000 };
        (0..rounds).fold(7, |value: u128, _| std::hint::black_box(value))
    });
    assert_eq!(timing.nodes, 7);
    assert!(runs.get() > 1 && timing.time < Duration::from_millis(1), "{timing:?}");
}

#[cfg(unix)]
#[test]
fn waiting_takes_no_processor_time() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let wait = Duration::from_millis(50);
    let timing = fastest(|| {
        std::thread::sleep(wait);
        1
    });
    assert!(timing.time < wait / 2, "{timing:?}");
}
