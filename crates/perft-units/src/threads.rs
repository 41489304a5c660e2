//! Work that all threads of a counter share.

use perft_core::{Control, Counter};

use crate::error::UnitsError;

/// Runs the same work on all threads of a counter, until all have ended. It must end soon after `control` is stopped.
pub(crate) fn on_threads(
    counter: &Counter<'_>,
    control: &Control,
    work: &(dyn Fn() -> Result<(), UnitsError> + Sync),
) -> Result<(), UnitsError> {
    std::thread::scope(|scope| {
        let more = (1..counter.threads.get()).map(|_| scope.spawn(work));
        let more: Vec<_> = more.collect();
        let mut outcome = work();
        for thread in more {
            let other = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            outcome = outcome.and(other);
        }
        outcome
    })?;
    if control.is_stopped() {
        return Err(UnitsError::Interrupted);
    }
    Ok(())
}
