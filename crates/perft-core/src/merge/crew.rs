//! Work on several threads.

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::atomic::{self, AtomicUsize};
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::ThreadPool;
use rayon::iter::{
    IndexedParallelIterator, IntoParallelIterator, ParallelExtend, ParallelIterator,
};
use rayon::slice::ParallelSliceMut;

use crate::control::Control;
use crate::memory::Memory;
use crate::thread_pool::{self, THREADS_EXIST};

/// Fewer elements are sorted sooner than threads are waked.
const SORTED_ALONE: usize = 1 << 12;

/// Beyond two threads, there is one for this many bytes of the bound. It takes about a tenth of
/// them for its stack and what the allocator keeps for it.
const THREAD_BYTES: usize = 1 << 22;

/// The threads of a merged count. They are started when they are first needed.
pub(crate) struct Crew<'a> {
    /// How many there are to be at most.
    most: usize,
    wanted: usize,
    /// `None` where one thread does all: it was wanted so, or the system gives no more.
    pool: OnceLock<Option<ThreadPool>>,
    /// Is told how long shared work takes.
    control: Option<&'a Control>,
}

impl<'a> Crew<'a> {
    /// The threads of a count within a bound of memory. A bound that is small beside the stacks of
    /// all threads gets fewer.
    pub(crate) fn within(memory: Memory, threads: usize, control: &'a Control) -> Self {
        Self::new(threads.min((1 + memory.bytes() / THREAD_BYTES).max(2)), control)
    }

    pub(crate) const fn new(wanted: usize, control: &'a Control) -> Self {
        Self { most: wanted, wanted, pool: OnceLock::new(), control: Some(control) }
    }

    /// One thread, which nobody watches.
    pub(crate) const fn alone() -> Self {
        Self { most: 1, wanted: 1, pool: OnceLock::new(), control: None }
    }

    /// How many threads are wanted.
    pub(crate) const fn wanted(&self) -> usize {
        self.wanted
    }

    /// Wants only this many threads for now.
    pub(crate) const fn limit(&mut self, threads: usize) {
        self.wanted = threads;
    }

    /// Wants all threads again. Returns how many these are.
    pub(crate) const fn unlimited(&mut self) -> usize {
        self.wanted = self.most;
        self.wanted
    }

    /// Runs `work` once for each worker, on as many threads, or on fewer where the system does not
    /// give that many.
    pub(crate) fn run<W: Send>(&self, workers: &mut [W], work: impl Fn(&mut W) + Sync) {
        let threads = workers.len().min(self.wanted);
        let waiting = Mutex::new(workers.iter_mut());
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        self.on_threads(threads, &|| {
            while let Some(worker) = next() {
                work(worker);
            }
        });
    }

    /// Runs `work` for parts of `0..count` with this many elements, on all threads. Parts are taken
    /// in order.
    pub(crate) fn run_parts(
        &self,
        count: usize,
        part: usize,
        work: &(dyn Fn(Range<usize>) + Sync),
    ) {
        let next = AtomicUsize::new(0);
        let threads = self.wanted.min(count.div_ceil(part)).max(1);
        self.on_threads(threads, &|| {
            loop {
                let start = next.fetch_add(part, atomic::Ordering::Relaxed);
                if start >= count {
                    break;
                }
                work(start..count.min(start + part));
            }
        });
    }

    /// Adds what `element` makes of each index to `list`, on all threads. A thread takes `part`
    /// indices or more at once. Threads write to new memory themselves: that takes longer than to
    /// write to memory that was in use.
    pub(crate) fn extend<T: Send>(
        &self,
        list: &mut Vec<T>,
        indices: Range<usize>,
        part: usize,
        element: impl Fn(usize) -> T + Sync,
    ) {
        match self.pool_for(indices.len().div_ceil(part)) {
            None => list.extend(indices.map(element)),
            Some(pool) => self.note(&mut || {
                let elements = indices.clone().into_par_iter().with_min_len(part).map(&element);
                pool.install(|| list.par_extend(elements));
            }),
        }
    }

    /// Sorts by keys that differ.
    pub(crate) fn sort_by<T: Send>(
        &self,
        elements: &mut [T],
        compare: impl Fn(&T, &T) -> Ordering + Sync,
    ) {
        match self.pool_for(elements.len() / SORTED_ALONE) {
            None => elements.sort_unstable_by(compare),
            Some(pool) => self.note(&mut || {
                pool.install(|| elements.par_sort_unstable_by(&compare));
            }),
        }
    }

    /// Runs `work` on this many threads. The code that hands out work is long, so it is not
    /// generic.
    fn on_threads(&self, threads: usize, work: &(dyn Fn() + Sync)) {
        self.note(&mut || match self.pool_for(threads) {
            None => work(),
            Some(pool) => pool.scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|_| work());
                }
            }),
        });
    }

    /// Does what all threads share.
    fn note(&self, work: &mut dyn FnMut()) {
        match self.control {
            Some(control) => control.shared(work),
            None => work(),
        }
    }

    /// The pool, if there is work for more than one thread. It is inlined so that nothing of pools
    /// is left where there are no threads.
    #[inline(always)]
    fn pool_for(&self, threads: usize) -> Option<&ThreadPool> {
        if !THREADS_EXIST {
            return None;
        }
        let several = threads > 1 && self.wanted > 1;
        let pool = several.then(|| self.pool.get_or_init(|| thread_pool::start(self.most)));
        pool.and_then(Option::as_ref)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_are_done_once() {
        let control = Control::new();
        for threads in [1, 3] {
            let crew = Crew::new(threads, &control);
            for (count, part) in [(0, 5), (1, 5), (5, 5), (1003, 10)] {
                let done: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
                crew.run_parts(count, part, &|range| {
                    assert!((1..=part).contains(&range.len()));
                    for it in &done[range] {
                        it.fetch_add(1, atomic::Ordering::Relaxed);
                    }
                });
                assert!(done.into_iter().all(|it| it.into_inner() == 1), "{threads} {count}");
            }
        }
    }

    #[test]
    fn lists_are_extended_in_order() {
        let control = Control::new();
        for threads in [1, 3] {
            let crew = Crew::new(threads, &control);
            let mut list = vec![0, 1];
            for (indices, part) in [(2..2, 5), (2..4, 5), (4..1003, 10), (1003..1004, 1)] {
                crew.extend(&mut list, indices, part, |index| index);
            }
            assert!(list.into_iter().eq(0..1004), "{threads}");
        }
    }

    #[test]
    fn a_small_bound_has_few_threads() {
        let control = Control::new();
        let wanted =
            |megabytes| Crew::within(Memory::from_megabytes(megabytes), 64, &control).wanted();
        assert_eq!([0, 7, 8, 60, 251, 252, 1000].map(wanted), [2, 2, 3, 16, 63, 64, 64]);
    }

    #[test]
    fn sorting_is_the_same_on_all_numbers_of_threads() {
        let control = Control::new();
        let elements: Vec<u64> =
            (0..3 * SORTED_ALONE as u64).map(|it| it.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let [one, three] = [1, 3].map(|threads| {
            let mut sorted = elements.clone();
            Crew::new(threads, &control).sort_by(&mut sorted, Ord::cmp);
            sorted
        });
        assert!(one.is_sorted() && one == three);
    }
}
