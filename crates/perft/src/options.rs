//! How to count and how to write the results, with all options checked.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use perft_core::{Backend, Counter, Depth, Memory, Method, TranspositionTable};
use terminal::{remark, shown};

use crate::args::CountingArgs;
use crate::error::CliError;
use crate::memory_limits;

/// From this depth on, totals are counted by merging unless another method is named. In ordinary
/// positions merging is then the fastest method.
const MERGED_DEPTH: u32 = 5;

/// From this depth on, counts move by move are merged unless another method is named. The walk goes
/// forward and back, so it pays later than for a total.
const MERGED_MOVES_DEPTH: u32 = 6;

/// How to count and how to write the results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountingOptions {
    /// How to count, with the plain method where none was named.
    counter: Counter<'static>,
    /// The method, if one was named.
    method: Option<Method<'static>>,
    /// The memory for merging, where no method was named.
    memory: Option<Memory>,
    /// The threads, if a number was named.
    threads: Option<NonZeroUsize>,
    /// The memory of merging, if an amount was named.
    memory_option: Option<Memory>,
    /// The folder for what does not fit the memory of merging.
    spill: Option<&'static Path>,
    /// Whether the command must end after some time.
    time_limited: bool,
    /// How to write.
    pub(crate) format: Format,
}

/// The form of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs: one JSON object a line.
    Json,
}

impl CountingOptions {
    /// Counts on one thread, as if no option was given.
    pub(crate) fn of_one_thread() -> Self {
        Self {
            counter: Counter { threads: NonZeroUsize::MIN, ..Counter::default() },
            method: None,
            memory: None,
            threads: None,
            memory_option: None,
            spill: None,
            time_limited: false,
            format: Format::Text,
        }
    }

    /// The counter for all counts but totals.
    pub(crate) const fn counter(&self) -> Counter<'static> {
        self.counter
    }

    /// The same with one thread, for counts that are made side by side.
    pub(crate) fn alone(&self) -> Self {
        let counter = Counter { threads: NonZeroUsize::MIN, ..self.counter };
        Self { counter, ..*self }
    }

    /// The counter for totals.
    pub(crate) fn counter_of_total(&self, depth: Depth) -> Counter<'static> {
        let method = self.method.unwrap_or_else(|| match depth.plies() {
            0..MERGED_DEPTH => Method::Plain,
            MERGED_DEPTH.. => Method::Merged(self.merging_memory()),
        });
        let method = match (method, self.spill) {
            (Method::Merged(memory), Some(folder)) => Method::Spilling { memory, folder },
            (method, _) => method,
        };
        Counter { method, ..self.counter }
    }

    /// The counter for counts move by move.
    pub(crate) fn counter_of_moves(&self, depth: Depth) -> Counter<'static> {
        let method = self.method.unwrap_or_else(|| match depth.plies() {
            0..MERGED_MOVES_DEPTH => Method::Plain,
            MERGED_MOVES_DEPTH.. => Method::Merged(self.merging_memory()),
        });
        Counter { method, ..self.counter }
    }

    /// The threads, if a number was named.
    pub(crate) const fn threads_asked_for(&self) -> Option<NonZeroUsize> {
        self.threads
    }

    /// The memory of merging, if an amount was named.
    pub(crate) const fn memory_asked_for(&self) -> Option<Memory> {
        self.memory_option
    }

    /// The counter for units: merging, unless a table was asked for.
    pub(crate) fn counter_of_units(&self) -> Counter<'static> {
        let method = match self.method {
            None | Some(Method::Plain) => Method::Merged(self.merging_memory()),
            Some(method) => method,
        };
        Counter { method, ..self.counter }
    }

    /// Whether the command must end after some time.
    pub(crate) const fn is_time_limited(&self) -> bool {
        self.time_limited
    }

    /// Merges in no more memory than the limits of the process leave, and tells the user if that is
    /// less than was asked for.
    pub(crate) fn keep_within_limits(&mut self) {
        if let Some(Method::Merged(memory)) = self.method {
            let (memory, told) = memory_limits::for_merging(memory, self.counter.threads);
            told.iter().for_each(|told| remark(shown!("--memory: {told}"; told)));
            let method = Method::Merged(memory);
            (self.method, self.counter.method) = (Some(method), method);
        }
    }

    /// The same for one of several counts made side by side.
    pub(crate) fn one_of(&self, counts: usize) -> Self {
        let share = |memory: Memory| Memory::from_bytes(memory.bytes() / counts.max(1));
        let method = self.method.map(|method| match method {
            Method::Merged(memory) => Method::Merged(share(memory)),
            method => method,
        });
        Self { method, memory: Some(share(self.merging_memory())), ..self.alone() }
    }

    /// Counts with this many threads from now on.
    pub(crate) const fn set_threads(&mut self, threads: NonZeroUsize) {
        self.counter.threads = threads;
    }

    /// Merges in no more than this much memory from now on, where nothing else was asked for.
    pub(crate) const fn set_merging_memory(&mut self, memory: Memory) {
        self.memory = Some(memory);
    }

    /// Merges totals from now on, and puts what does not fit the memory into temporary files in
    /// `folder`.
    ///
    /// # Errors
    /// When the folder takes no file.
    pub(crate) fn set_spill(&mut self, folder: PathBuf) -> Result<(), CliError> {
        if let Err(error) = tempfile::tempfile_in(&folder) {
            return Err(CliError::SpillFolder { folder, error });
        }
        if !matches!(self.method, Some(Method::Merged(_))) {
            self.method = Some(Method::Merged(self.merging_memory()));
        }
        // The path lives as long as the program.
        self.spill = Some(Box::leak(folder.into_boxed_path()));
        Ok(())
    }

    fn merging_memory(&self) -> Memory {
        self.memory.unwrap_or_else(|| memory_limits::default_for_merging(self.counter.threads))
    }

    /// The command line options that make another command count in the same way.
    pub(crate) fn as_arguments(&self) -> String {
        let Counter { kernel, backend, .. } = self.counter;
        let options = format!("--kernel {kernel} --backend {backend}");
        match self.method {
            Some(Method::Merged(_)) => options + " --merge",
            Some(Method::Hashed(table)) => {
                format!("{options} --hash {}", table.memory().bytes().div_ceil(1 << 20))
            }
            _ => options,
        }
    }
}

impl TryFrom<CountingArgs> for CountingOptions {
    type Error = CliError;

    fn try_from(args: CountingArgs) -> Result<Self, CliError> {
        let backend = args.backend.unwrap_or_else(Backend::best);
        backend.available()?;
        let default = Counter::default();
        let threads = args.threads.unwrap_or(default.threads);
        let method = method(&args, threads)?;
        let counter = Counter {
            kernel: args.kernel.unwrap_or(default.kernel),
            backend,
            threads,
            method: method.unwrap_or_default(),
        };
        let (threads, memory_option) = (args.threads, args.memory);
        let format = if args.json { Format::Json } else { Format::Text };
        Ok(Self {
            counter,
            method,
            memory: None,
            threads,
            memory_option,
            spill: None,
            time_limited: args.time.is_some(),
            format,
        })
    }
}

/// The method that was asked for. A kernel that was named is measured alone, with the plain method.
fn method(args: &CountingArgs, threads: NonZeroUsize) -> Result<Option<Method<'static>>, CliError> {
    Ok(match (args.hash, args.memory) {
        (Some(memory), _) => {
            if let Some(limit) = memory_limits::too_tight_for_table(memory) {
                return Err(CliError::TableLimit { memory, limit });
            }
            // The table lives as long as the program.
            let table: &'static TranspositionTable =
                Box::leak(Box::new(TranspositionTable::new(memory)?));
            Some(Method::Hashed(table))
        }
        (None, Some(memory)) => Some(Method::Merged(memory)),
        (None, None) if args.merge => {
            Some(Method::Merged(memory_limits::default_for_merging(threads)))
        }
        (None, None) => args.kernel.map(|_| Method::Plain),
    })
}
