//! Work on several threads.

use std::sync::{Mutex, PoisonError};

/// Runs `work` once for each worker, on as many threads, or on fewer where the system does not give so many.
pub(super) fn in_parallel<W: Send>(workers: &mut [W], work: impl Fn(&mut W) + Sync) {
    let threads = workers.len();
    let waiting = Mutex::new(workers.iter_mut());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    on_threads(threads, &|| {
        while let Some(worker) = next() {
            work(worker);
        }
    });
}

/// Runs `work` on so many threads. The code that starts threads is long, so it is not generic.
fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // A thread that cannot be had is no error: this one has as much to do then.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
