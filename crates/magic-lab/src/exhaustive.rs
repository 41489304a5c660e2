//! Exhaustive search: all magics of a slider on a square, or the proof that there is none.
//!
//! ```
//! use core::sync::atomic::AtomicBool;
//! use magic_core::{Slider, Square};
//! use magic_lab::IndexBits;
//! use magic_lab::exhaustive::{SearchCpu, ExhaustiveSearch};
//!
//! // Five relevant squares, and five bits of index: how many magics are there?
//! let bits = IndexBits::new(5).unwrap();
//! let search = ExhaustiveSearch::new(Slider::Bishop, Square::D8, bits);
//! let mut state = search.start();
//! let threads = std::thread::available_parallelism()?;
//! search.run(&mut state, threads, SearchCpu::best(), &AtomicBool::new(false), &mut |_| ())?;
//! assert!(search.is_finished(&state));
//! assert_eq!(search.multiplier_bits(), 26);
//! assert_eq!(state.found.len(), 9_547);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Two ideas of Niklas Fiekas (Computer Chess Club, 16 September 2017) make it possible. First,
//! some bits of a multiplier have no effect, because no relevant square brings them into the
//! product. So the search tries fewer numbers ([`ExhaustiveSearch::multiplier_bits`]). Second, the
//! lower bits alone decide the indices of the sets of the higher squares. So most multipliers fail
//! together with all multipliers that have the same low bits. `walk.rs` says what makes the search
//! fast.

mod attack_bytes;
mod blocks;
#[allow(unsafe_code, reason = "entering code that is compiled for a CPU")]
mod cpu;
mod live_work;
mod plan;
mod rings;
mod search_state;
mod sieve;
mod vector_steps;
mod walk;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use magic_core::{Magic, Slider, Square};

use self::cpu::Avx2Walk;
use self::live_work::{LiveWork, WorkDone};
use self::plan::SearchPlan;
use self::rings::Ring;
use self::walk::{MultiplierWalk, PortableWalk};
use crate::IndexBits;

pub use cpu::SearchCpu;
pub use search_state::{SearchState, SearchStateError};

/// The number of units that the work is divided into, at most.
const MAX_UNITS: u64 = 4096;

/// The most tests that a state may count: more than any search takes. So sums do not overflow.
const MAX_TESTS: u64 = 1 << 62;

/// The time between two looks at a search that runs.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);

/// How far a search is.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SearchProgress<'a> {
    /// The finished units.
    pub state: &'a SearchState,
    /// The candidates tested, with those of unfinished units.
    pub tests: u64,
    /// The share of the search that is done, from 0 to 1. Units differ in length, so that time runs
    /// evenly along it only on the whole.
    pub share: f64,
}

/// The result of a walk.
struct Walked {
    /// Candidates tested, by level.
    tests: Vec<u64>,
    /// The multipliers that passed all levels of the walk.
    left: Vec<u64>,
    /// The work that others have seen.
    shown: WorkDone,
}

/// A search through all multipliers for a slider on a square.
///
/// The work is divided into units, at most 4,096. A [`SearchState`] says which units are done. A
/// search that was stopped can be resumed from it, also in another process.
pub struct ExhaustiveSearch {
    slider: Slider,
    square: Square,
    plan: SearchPlan,
    /// The level at which the units begin.
    depth: usize,
    /// The multipliers that passed the levels before that level.
    prefixes: Vec<u64>,
    /// Candidates tested on the levels before that level.
    tests: Vec<u64>,
}

impl ExhaustiveSearch {
    /// The search for an index of `bits` bits. It walks through the first levels until the work can
    /// be divided, which takes some milliseconds.
    pub fn new(slider: Slider, square: Square, bits: IndexBits) -> Self {
        let plan = SearchPlan::new(slider, square, bits);
        let tests = vec![0; plan.levels.len()];
        let mut search = Self { slider, square, plan, depth: 0, prefixes: vec![0], tests };
        let (never, unseen) = (AtomicBool::new(false), LiveWork::default());
        while search.depth < search.plan.levels.len() && search.starts() < MAX_UNITS {
            let (starts, end) = (0..search.starts(), search.depth + 1);
            let walked = search.walk(SearchCpu::Portable, starts, end, &never, &unseen);
            search.prefixes = walked.left;
            search.depth = end;
            for (sum, tests) in search.tests.iter_mut().zip(walked.tests) {
                *sum += tests;
            }
        }
        search
    }

    /// The state in which nothing is done except the work of [`new`](Self::new).
    pub fn start(&self) -> SearchState {
        SearchState {
            slider: self.slider,
            square: self.square,
            bits: self.plan.bits,
            done: vec![0; self.units().div_ceil(64)],
            tests: self.tests.clone(),
            found: Vec::new(),
        }
    }

    /// The number of low bits of a multiplier that have an effect: 64 less the number of the lowest
    /// relevant square. A found magic has no higher bits. With any higher bits it is a magic too.
    pub fn multiplier_bits(&self) -> u32 {
        self.plan.levels.last().map_or(0, |level| level.known + level.outer + level.inner)
    }

    /// The relevant squares from the highest down. Each level adds one of them to the blockers.
    /// [`SearchState::tests`] is in this order.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.plan.levels.iter().map(|level| Square::from_index_wrapping(level.square))
    }

    /// The number of units that the work is divided into.
    pub fn units(&self) -> usize {
        self.starts().div_ceil(self.starts_per_unit()) as usize
    }

    /// Whether all units are done. Then [`SearchState::found`] is complete.
    pub fn is_finished(&self, state: &SearchState) -> bool {
        state.units_done() == self.units()
    }

    /// Checks that `state` belongs to this search.
    ///
    /// # Errors
    ///
    /// The first field that does not fit. A state that [`run`](Self::run) leaves behind always
    /// fits.
    pub fn check(&self, state: &SearchState) -> Result<(), SearchStateError> {
        let expected = self.start();
        if (state.slider, state.square) != (self.slider, self.square) {
            return Err(SearchStateError::Square { slider: state.slider, square: state.square });
        }
        if state.bits != self.plan.bits {
            return Err(SearchStateError::Bits(state.bits));
        }
        let unused = (64 - self.units() % 64) % 64;
        let ends_well = state.done.last().is_none_or(|word| word.leading_zeros() >= unused as u32);
        if state.done.len() != expected.done.len() || !ends_well {
            return Err(SearchStateError::Units);
        }
        let total = state.tests.iter().try_fold(0_u64, |sum, &tests| sum.checked_add(tests));
        if state.tests.len() != expected.tests.len()
            || state.tests.iter().zip(&expected.tests).any(|(tests, least)| tests < least)
            || total.is_none_or(|total| total > MAX_TESTS)
        {
            return Err(SearchStateError::Tests);
        }
        let is_reduced =
            |magic: &Magic| magic.0.checked_shr(self.multiplier_bits()).unwrap_or(0) == 0;
        if !state.found.iter().all(is_reduced) || !state.found.is_sorted_by(|a, b| a < b) {
            return Err(SearchStateError::Found);
        }
        Ok(())
    }

    /// Goes on from `state` until all is done or `stop` becomes true, on `threads` threads. Where
    /// the system gives fewer, they do the work; where it gives none, this one does.
    ///
    /// Four times a second, and after each unit, `progress` is shown how far the search is; after
    /// each unit only, if this thread does the work. Everything that the state counts is complete,
    /// so it can be saved, and the search can be resumed from it. If the search is stopped,
    /// unfinished units count for nothing and are repeated. The end result depends neither on
    /// interruptions nor on the number of threads.
    ///
    /// # Errors
    ///
    /// If `state` does not belong to this search: the error of [`check`](Self::check).
    pub fn run(
        &self,
        state: &mut SearchState,
        threads: NonZeroUsize,
        cpu: SearchCpu,
        stop: &AtomicBool,
        progress: &mut (dyn FnMut(&SearchProgress<'_>) + Send),
    ) -> Result<(), SearchStateError> {
        self.check(state)?;
        let open: Vec<usize> = (0..self.units()).filter(|&unit| !state.is_done(unit)).collect();
        let next = AtomicUsize::new(0);
        let (live, shared) = (LiveWork::default(), Mutex::new((state, progress)));
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            while let Some(&unit) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let start = unit as u64 * self.starts_per_unit();
                let starts = start..self.starts().min(start + self.starts_per_unit());
                let walked = self.walk(cpu, starts, self.plan.levels.len(), stop, &live);
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let (state, progress) = &mut *lock();
                state.add(unit, &walked.tests, walked.left);
                live.take(walked.shown);
                progress(&self.progress(state, &live));
            }
        };
        let workers = threads.get().min(open.len());
        let (working, caller) = (AtomicUsize::new(0), thread::current());
        let work_and_tell = || {
            work();
            working.fetch_sub(1, Ordering::Release);
            caller.unpark();
        };
        thread::scope(|scope| {
            for started in 0..workers {
                working.fetch_add(1, Ordering::Relaxed);
                if thread::Builder::new().spawn_scoped(scope, work_and_tell).is_err() {
                    working.fetch_sub(1, Ordering::Relaxed);
                    if started == 0 {
                        work();
                    }
                    break;
                }
            }
            while working.load(Ordering::Acquire) > 0 {
                thread::park_timeout(PROGRESS_INTERVAL);
                let (state, progress) = &mut *lock();
                progress(&self.progress(state, &live));
            }
        });
        Ok(())
    }

    fn progress<'a>(&self, state: &'a SearchState, live: &LiveWork) -> SearchProgress<'a> {
        let done = state.units_done() as u64 * self.starts_per_unit() + live.starts();
        let starts = self.starts();
        let share = if starts == 0 { 1.0 } else { done.min(starts) as f64 / starts as f64 };
        SearchProgress { state, tests: state.total_tests() + live.tests(), share }
    }

    /// Walks from some of the places at which work can begin to the level `end`.
    fn walk(
        &self,
        cpu: SearchCpu,
        starts: Range<u64>,
        end: usize,
        stop: &AtomicBool,
        live: &LiveWork,
    ) -> Walked {
        if self.plan.is_narrow() {
            self.walk_by::<u64>(cpu, starts, end, stop, live)
        } else {
            self.walk_by::<[u64; 4]>(cpu, starts, end, stop, live)
        }
    }

    fn walk_by<R: Ring>(
        &self,
        cpu: SearchCpu,
        starts: Range<u64>,
        end: usize,
        stop: &AtomicBool,
        live: &LiveWork,
    ) -> Walked {
        let outer_bits = self.outer_bits();
        let mut walk = MultiplierWalk::<R>::new(&self.plan, stop, live, end);
        let mut start = starts.start;
        while start < starts.end {
            let prefix = start >> outer_bits;
            let end_of_prefix = starts.end.min((prefix + 1) << outer_bits);
            let first = prefix << outer_bits;
            let lows = start - first..end_of_prefix - first;
            let multiplier = self.prefixes[prefix as usize];
            match (cpu, Avx2Walk::new()) {
                (SearchCpu::Avx2, Some(avx2)) => walk.go(avx2, self.depth, multiplier, lows),
                _ => walk.go(PortableWalk, self.depth, multiplier, lows),
            }
            start = end_of_prefix;
        }
        Walked { tests: walk.tests, left: walk.left, shown: walk.shown }
    }

    /// The bits that are tried one by one on the level at which units begin.
    fn outer_bits(&self) -> u32 {
        self.plan.levels.get(self.depth).map_or(0, |level| level.outer)
    }

    /// The number of places at which work can begin: the prefixes times the values of the outer
    /// bits.
    fn starts(&self) -> u64 {
        (self.prefixes.len() as u64) << self.outer_bits()
    }

    fn starts_per_unit(&self) -> u64 {
        self.starts().div_ceil(MAX_UNITS).max(1)
    }
}
