//! Work on all threads without the global interpreter lock, which Ctrl-C can end.
//!
//! Threads are started for each call. That takes some ten microseconds, and a process that was
//! forked (as loaders of training data are) finds no pool whose threads are gone.

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::count::WholeNumber;
use crate::memory::{is_there, out_of_memory};

/// How long the calling thread waits before it asks Python for signals.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// Work that takes no longer than this is done by the calling thread alone. Starting another takes
/// about as long.
const ALONE: Duration = Duration::from_micros(50);

/// The most threads that may be asked for.
const MAX_THREADS: i64 = 1024;

/// How much memory a thread needs for its stack, for thread-local data, and to work with.
const MEMORY_OF_THREAD: usize = 4 << 20;

/// An arena of glibc. A request for more is a request to the system: no arena that another thread
/// has left serves it, and new threads may find no way to such an arena.
const ARENA: usize = 64 << 20;

/// What Ctrl-C does to work.
#[derive(Clone, Copy)]
pub(crate) enum CtrlC<'a> {
    /// It ends the work between two chunks; what is half done is thrown away.
    Ends,
    /// The same, and this is called, which makes chunks end early.
    Stops(&'a (dyn Fn() + Sync)),
    /// The work is done to its end, because it changes what Python holds.
    Waits,
}

/// The number of threads that was asked for: all cores if nothing was said.
pub(crate) fn threads_of(py: Python<'_>, threads: Option<WholeNumber>) -> PyResult<NonZeroUsize> {
    let Some(threads) = threads else {
        // Asking the system takes tens of microseconds, because it reads the limits of the
        // process's control group.
        static CORES: OnceLock<NonZeroUsize> = OnceLock::new();
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        return Ok(*CORES.get_or_init(cores));
    };
    let threads = threads.within(py, "threads", 1, MAX_THREADS)?;
    Ok(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN))
}

/// As many of these threads as there is memory for.
///
/// A thread that finds no memory for its thread-local data ends the process. So memory for all is
/// asked for and given back.
fn with_memory(mut threads: usize) -> usize {
    while threads > 0 && !is_there(ARENA + threads * MEMORY_OF_THREAD) {
        threads /= 2;
    }
    threads
}

/// Calls `work` with each chunk, on this many threads, without the global interpreter lock.
pub(crate) fn for_each<C: Send>(
    py: Python<'_>,
    threads: NonZeroUsize,
    ctrl_c: CtrlC<'_>,
    chunks: impl ExactSizeIterator<Item = C> + Send,
    work: impl Fn(C) + Sync,
) -> PyResult<()> {
    for_each_with(py, threads, ctrl_c, chunks, || Ok(()), |(), chunk| work(chunk))
}

/// [`for_each`], where each thread has a value of its own, which it makes once and uses for all its
/// chunks. A thread that cannot make it does no work.
pub(crate) fn for_each_with<C: Send, S>(
    py: Python<'_>,
    threads: NonZeroUsize,
    ctrl_c: CtrlC<'_>,
    chunks: impl ExactSizeIterator<Item = C> + Send,
    own: impl Fn() -> PyResult<S> + Sync,
    work: impl Fn(&mut S, C) + Sync,
) -> PyResult<()> {
    let workers = threads.get().min(chunks.len());
    let (queue, stop) = (Mutex::new(chunks), AtomicBool::new(false));
    let next = || queue.lock().ok().and_then(|mut queue| queue.next());
    let left = || queue.lock().map_or(0, |queue| queue.len());
    let work_on = |own: &mut S, go_on: &mut dyn FnMut() -> PyResult<bool>| -> PyResult<()> {
        while let Some(chunk) = next() {
            work(own, chunk);
            if !go_on()? {
                break;
            }
        }
        Ok(())
    };
    let help = || {
        if let Ok(mut own) = own() {
            let _ = work_on(&mut own, &mut || Ok(!stop.load(Ordering::Relaxed)));
        }
    };
    let done = py.detach(|| match ctrl_c {
        // Chunks may take long, so the calling thread does nothing but ask for signals.
        CtrlC::Stops(stop_chunks) => {
            let helpers = with_memory(workers);
            if helpers < workers.min(1) {
                return Err(out_of_memory());
            }
            thread::scope(|scope| {
                let (end, ended) = channel::<()>();
                let help_to_the_end = move || {
                    help();
                    drop(end);
                };
                start(scope, helpers, help_to_the_end)?;
                let stop_all = || {
                    stop.store(true, Ordering::Relaxed);
                    stop_chunks();
                };
                wait(&ended, &stop_all)
            })
        }
        // The calling thread is one of the workers. It begins alone, and asks for signals between
        // two chunks.
        CtrlC::Ends | CtrlC::Waits => {
            let (mut own, mut signals) = (own()?, signals_now_and_then());
            let mut ask = || if matches!(ctrl_c, CtrlC::Ends) { signals() } else { Ok(()) };
            let alone_since = Instant::now();
            work_on(&mut own, &mut || ask().map(|()| alone_since.elapsed() < ALONE))?;
            let mut work_on_rest = || {
                let done = work_on(&mut own, &mut || ask().map(|()| true));
                done.inspect_err(|_| stop.store(true, Ordering::Relaxed))
            };
            let helpers = with_memory(left().min(workers.saturating_sub(1)));
            if helpers == 0 {
                return work_on_rest();
            }
            thread::scope(|scope| {
                // Where the system gives no threads, this one does the work.
                let _ = start(scope, helpers, &help);
                work_on_rest()
            })
        }
    });
    // Threads that could not make their own value have left chunks.
    done.and_then(|()| if left() == 0 { Ok(()) } else { Err(out_of_memory()) })
}

/// Starts this many threads, or fewer. It is an error if the system gives none.
fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    threads: usize,
    work: impl FnOnce() + Send + Clone + 'scope,
) -> io::Result<()> {
    let (mut started, mut failure) = (0, None);
    for _ in 0..threads {
        match thread::Builder::new().spawn_scoped(scope, work.clone()) {
            Ok(_) => started += 1,
            Err(error) => failure = Some(error),
        }
    }
    failure.filter(|_| started == 0).map_or(Ok(()), Err)
}

/// Asks Python for signals when it is called, but not more often than [`BETWEEN_SIGNALS`].
fn signals_now_and_then() -> impl FnMut() -> PyResult<()> {
    let mut asked = Instant::now();
    move || {
        if asked.elapsed() < BETWEEN_SIGNALS {
            return Ok(());
        }
        asked = Instant::now();
        Python::attach(signals)
    }
}

/// Runs `job` without the global interpreter lock. On Ctrl-C `stop` is called, which must make the
/// job end soon.
pub(crate) fn run<R: Send>(
    py: Python<'_>,
    stop: &(dyn Fn() + Sync),
    job: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    if with_memory(1) == 0 {
        return Err(out_of_memory());
    }
    py.detach(|| {
        thread::scope(|scope| {
            let (end, ended) = channel::<()>();
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                let result = job();
                drop(end);
                result
            })?;
            let waited = wait(&ended, stop);
            match worker.join() {
                Ok(result) => waited.map(|()| result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}

/// Waits until all senders are gone. `stop` is called when a signal has arrived that is an error.
fn wait(ended: &Receiver<()>, stop: &(dyn Fn() + Sync)) -> PyResult<()> {
    while ended.recv_timeout(BETWEEN_SIGNALS) == Err(RecvTimeoutError::Timeout) {
        Python::attach(signals).inspect_err(|_| stop())?;
    }
    Ok(())
}

/// Runs the handlers of signals that have arrived.
fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
