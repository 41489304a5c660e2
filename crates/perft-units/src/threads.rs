//! Work that all threads of a counter share.

use perft_core::{Control, Counter};

use crate::error::UnitsError;

/// Runs the same work on all threads of a counter, until all have ended. It must end soon after
/// `control` is stopped. Where the system does not give that many threads, the others do the work.
pub(crate) fn on_threads(
    counter: &Counter<'_>,
    control: &Control,
    work: &(dyn Fn() -> Result<(), UnitsError> + Sync),
) -> Result<(), UnitsError> {
    std::thread::scope(|scope| {
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let more: Vec<_> = (1..counter.threads.get()).map_while(start).collect();
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
