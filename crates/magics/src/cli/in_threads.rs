//! Work on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::error::CliError;

/// The number of threads that was asked for: one for each core if nothing was said.
///
/// # Errors
/// If there are not addresses for as many as were asked for.
pub(crate) fn wanted(threads: Option<NonZeroUsize>) -> Result<NonZeroUsize, CliError> {
    match (threads, terminal::machine::most_threads()) {
        (Some(threads), Some(most)) if threads.get() > 1 && threads.get() as u64 > most => {
            let problem = format!(
                "the limit on the address space (ulimit -v) leaves room for {most} threads, not for {threads}"
            );
            Err(CliError::Options { problem, remedy: "give --threads a smaller number" })
        }
        _ => Ok(threads.unwrap_or_else(one_on_each_core)),
    }
}

/// As many threads as there are cores.
pub(crate) fn one_on_each_core() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Calls `work` with each item, on this many threads, and returns the results in the order of the
/// items. Where the system gives fewer threads, they do the work; this one always does its share.
pub(crate) fn map<T: Sync, R: Send>(
    threads: NonZeroUsize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut results = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else { return results };
            results.push((place, work(item)));
        }
    };
    let mut results = thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, take).ok();
        let others: Vec<_> = (1..threads.get().min(items.len())).map_while(start).collect();
        let mut results = take();
        for other in others {
            results.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_the_order_of_the_items() {
        let items: Vec<u32> = (0..1000).collect();
        let squares: Vec<u32> = items.iter().map(|item| item * item).collect();
        for threads in [1, 2, 7, 2000] {
            let threads = NonZeroUsize::new(threads).unwrap();
            assert_eq!(map(threads, &items, |item| item * item), squares);
            assert!(map(threads, &items[..0], |item| item * item).is_empty());
        }
    }
}
