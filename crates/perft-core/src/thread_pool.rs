//! Pools of threads on systems that may give fewer than are asked for.

use std::io;
use std::thread::{self, JoinHandle};

use rayon::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};

/// Whether the target has threads. WebAssembly without atomic instructions has none, and what only
/// threads need is left out of its modules.
pub(crate) const THREADS_EXIST: bool =
    !cfg!(all(target_family = "wasm", not(target_feature = "atomics")));

/// A pool of this many threads, or of as many as the system gives. `None` if fewer than two are
/// wanted or given: one thread is there already.
pub(crate) fn start(wanted: usize) -> Option<ThreadPool> {
    if !THREADS_EXIST {
        return None;
    }
    start_by(wanted, |worker| thread::Builder::new().spawn(|| worker.run()))
}

/// `start`, where `spawn` starts each thread.
fn start_by(
    mut wanted: usize,
    mut spawn: impl FnMut(ThreadBuilder) -> io::Result<JoinHandle<()>>,
) -> Option<ThreadPool> {
    while wanted > 1 {
        let mut started = Vec::new();
        let keep = |worker| spawn(worker).map(|thread| started.push(thread));
        if let Ok(pool) = ThreadPoolBuilder::new().num_threads(wanted).spawn_handler(keep).build() {
            return Some(pool);
        }
        // A pool is all or nothing, so those that were started have been told to end. Until they
        // have, the system may count them.
        wanted = started.len().min(wanted - 1);
        for thread in started {
            let _ = thread.join();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// The threads of a pool for `wanted` threads on a system that gives `given` at a time.
    fn threads(wanted: usize, given: usize) -> Option<usize> {
        let living = Arc::new(AtomicUsize::new(0));
        let pool = start_by(wanted, |worker| {
            if living.load(Ordering::SeqCst) == given {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            living.fetch_add(1, Ordering::SeqCst);
            let living = Arc::clone(&living);
            thread::Builder::new().spawn(move || {
                worker.run();
                living.fetch_sub(1, Ordering::SeqCst);
            })
        });
        pool.map(|pool| pool.broadcast(|_| ()).len())
    }

    #[test]
    fn a_pool_starts_as_many_threads_as_the_system_allows() {
        assert_eq!(threads(4, 9), Some(4));
        assert_eq!(threads(9, 4), Some(4));
        assert_eq!(threads(9, 2), Some(2));
        assert_eq!(threads(9, 1), None);
        assert_eq!(threads(2, 0), None);
        assert_eq!(threads(1, 9), None);
    }
}
