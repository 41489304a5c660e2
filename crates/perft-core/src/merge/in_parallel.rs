//! Work on several threads.

use std::sync::{Mutex, PoisonError};

/// Runs `work` once for each worker, on threads of their own.
pub(super) fn in_parallel<W: Send>(workers: &mut [W], work: impl Fn(&mut W) + Sync) {
    let threads = workers.len();
    let waiting = Mutex::new(workers.iter_mut());
    on_threads(threads, &|| {
        let worker = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        worker.into_iter().for_each(&work);
    });
}

/// Runs `work` on so many threads. The code that starts threads is long, so it is not generic.
fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        if threads > 0 {
            work();
        }
    });
}
