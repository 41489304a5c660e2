//! Work on all threads without the global interpreter lock, which Ctrl-C can end.
//!
//! Threads are started for each call. That takes some ten microseconds, and a process that was forked (as loaders of training
//! data are) finds no pool whose threads are gone.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::bad_argument;

/// How long the calling thread waits before it asks Python for signals.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// The most threads that may be asked for.
const MAX_THREADS: i64 = 1024;

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
pub(crate) fn threads_of(py: Python<'_>, threads: Option<i64>) -> PyResult<NonZeroUsize> {
    let Some(threads) = threads else {
        return Ok(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    };
    let wanted = usize::try_from(threads).ok().filter(|_| threads <= MAX_THREADS);
    wanted.and_then(NonZeroUsize::new).ok_or_else(|| {
        let expected = format!("a number from 1 to {MAX_THREADS}");
        bad_argument(py, "threads", &threads.to_string(), &expected)
    })
}

/// Calls `work` with each chunk, on so many threads, without the global interpreter lock.
pub(crate) fn for_each<C: Send>(
    py: Python<'_>,
    threads: NonZeroUsize,
    ctrl_c: CtrlC<'_>,
    chunks: impl ExactSizeIterator<Item = C> + Send,
    work: impl Fn(C) + Sync,
) -> PyResult<()> {
    for_each_with(py, threads, ctrl_c, chunks, || (), |(), chunk| work(chunk))
}

/// [`for_each`], where each thread has a value of its own, which it makes once and uses for all its chunks.
pub(crate) fn for_each_with<C: Send, S>(
    py: Python<'_>,
    threads: NonZeroUsize,
    ctrl_c: CtrlC<'_>,
    chunks: impl ExactSizeIterator<Item = C> + Send,
    own: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, C) + Sync,
) -> PyResult<()> {
    // What Ctrl-C must be able to stop may take long, however few chunks there are.
    if chunks.len() <= 1 && !matches!(ctrl_c, CtrlC::Stops(_)) {
        let (own, work) = (&own, &work);
        py.detach(move || {
            let mut own = own();
            chunks.for_each(|chunk| work(&mut own, chunk));
        });
        return Ok(());
    }
    let workers = threads.get().min(chunks.len());
    let (queue, stop) = (Mutex::new(chunks), AtomicBool::new(false));
    let run = || {
        let mut own = own();
        while !stop.load(Ordering::Relaxed) {
            let next = match queue.lock() {
                Ok(mut queue) => queue.next(),
                Err(_) => None,
            };
            match next {
                Some(chunk) => work(&mut own, chunk),
                None => break,
            }
        }
    };
    py.detach(|| {
        thread::scope(|scope| {
            let (end, ended) = channel::<()>();
            let (mut started, mut failure) = (0, None);
            for _ in 0..workers {
                let (end, run) = (end.clone(), &run);
                let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                    run();
                    drop(end);
                });
                match spawned {
                    Ok(_) => started += 1,
                    Err(error) => failure = Some(error),
                }
            }
            drop(end);
            match (failure, ctrl_c) {
                // On this thread alone nothing could stop what takes long.
                (Some(error), CtrlC::Stops(_)) if started == 0 => return Err(error.into()),
                (Some(_), _) if started == 0 => run(),
                _ => (),
            }
            wait(&ended, ctrl_c).inspect_err(|_| stop.store(true, Ordering::Relaxed))
        })
    })
}

/// Runs `job` without the global interpreter lock. On Ctrl-C `stop` is called, which must make the job end soon.
pub(crate) fn run<R: Send>(
    py: Python<'_>,
    stop: &(dyn Fn() + Sync),
    job: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    py.detach(|| {
        thread::scope(|scope| {
            let (end, ended) = channel::<()>();
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                let result = job();
                drop(end);
                result
            })?;
            let waited = wait(&ended, CtrlC::Stops(stop));
            match worker.join() {
                Ok(result) => waited.map(|()| result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}

/// Waits until all senders are gone. Signals that arrive meanwhile become errors if Ctrl-C ends the work.
fn wait(ended: &Receiver<()>, ctrl_c: CtrlC<'_>) -> PyResult<()> {
    while ended.recv_timeout(BETWEEN_SIGNALS) == Err(RecvTimeoutError::Timeout) {
        let signalled = || Python::attach(signals);
        match ctrl_c {
            CtrlC::Ends => signalled()?,
            CtrlC::Stops(stop) => signalled().inspect_err(|_| stop())?,
            CtrlC::Waits => (),
        }
    }
    Ok(())
}

/// Runs the handlers of signals that have arrived.
fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
