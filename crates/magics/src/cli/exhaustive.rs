//! Exhaustive searches that can be interrupted and resumed, and `magics find --mode exhaustive`.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use magic_core::{Slider, Square};
use magic_lab::exhaustive::{ExhaustiveSearch, SearchCpu, SearchProgress, SearchState};
use magic_lab::{IndexBits, Transform};
use terminal::{ShownText, Verdict, counted, shown};

use super::args::FindArgs;
use super::error::CliError;
use super::in_threads;
use super::output::{Output, note};
use super::state_file::{Saved, StateLock};
use super::tables::{Array, MagicRow, RowSquares, Tables};

/// The time between two saves of the state. A plain line of progress has the same interval.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);

/// A search, and the file that keeps its state.
pub(crate) struct Job {
    pub(crate) slider: Slider,
    pub(crate) square: Square,
    pub(crate) bits: IndexBits,
    /// The number of threads; `None` for one on each core.
    pub(crate) threads: Option<NonZeroUsize>,
    /// The file of an interrupted search; `None` for one named after the job.
    pub(crate) state: Option<PathBuf>,
}

/// A finished search.
pub(crate) struct Finished {
    pub(crate) search: ExhaustiveSearch,
    pub(crate) state: SearchState,
    pub(crate) spent: Duration,
    path: PathBuf,
    /// Held until the results are written.
    _lock: StateLock,
}

impl Finished {
    /// Removes the state file. It is called after the results are written, when nothing remains to
    /// resume.
    pub(crate) fn forget(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

impl Job {
    /// Runs the search, or resumes it if an earlier run was interrupted. `None` if this run is
    /// interrupted. Then it says so and saves the state.
    ///
    /// # Errors
    /// If the state belongs to another search, or cannot be read or written.
    pub(crate) fn run(&self, stop: &'static AtomicBool) -> Result<Option<Finished>, CliError> {
        let search = ExhaustiveSearch::new(self.slider, self.square, self.bits);
        let path = self.state.clone().unwrap_or_else(|| self.default_path());
        if self.state.is_none() && path.is_symlink() {
            let problem = "it is a link, and --state does not name it".to_owned();
            return Err(CliError::State { path, problem });
        }
        let lock = StateLock::take(&path)?;
        let (mut state, spent) = match Saved::read(&path)? {
            None => (search.start(), Duration::ZERO),
            Some(saved) => {
                search.check(&saved.state).map_err(|error| CliError::State {
                    path: path.clone(),
                    problem: format!("it belongs to another search: {error}"),
                })?;
                note(shown!("continuing from '{}'", ShownText::path(&path)));
                (saved.state, saved.spent)
            }
        };
        if self.state.is_some() {
            // This first write shows before the search whether the file can be written.
            Saved::write(&state, spent, &path)?;
        }
        let threads = in_threads::wanted(self.threads)?;
        let mut shown = ProofProgress::new(&search, &state, spent, &path);
        search
            .run(&mut state, threads, SearchCpu::best(), stop, &mut |progress| shown.see(progress))
            .map_err(|error| CliError::State { path: path.clone(), problem: error.to_string() })?;
        let spent = shown.finish();
        if search.is_finished(&state) {
            return Ok(Some(Finished { search, state, spent, path, _lock: lock }));
        }
        Saved::write(&state, spent, &path)?;
        note(shown!(
            "interrupted: {} of {} parts are done, and saved in '{}'; run the same command to continue",
            state.units_done(),
            search.units(),
            ShownText::path(&path)
        ));
        Ok(None)
    }

    fn default_path(&self) -> PathBuf {
        PathBuf::from(format!("magics-{}-{}-{}.state", self.slider, self.square, self.bits))
    }
}

/// Shows the progress of the search, and saves its state now and then.
struct ProofProgress<'a> {
    bar: ProgressBar,
    path: &'a Path,
    units: usize,
    /// The work done before this run.
    share_before: f64,
    tests_before: u64,
    start: Instant,
    spent_before: Duration,
    last_save: Instant,
    /// Whether the last save failed. The user has then been warned.
    warned: bool,
}

impl<'a> ProofProgress<'a> {
    fn new(
        search: &ExhaustiveSearch,
        state: &SearchState,
        spent: Duration,
        path: &'a Path,
    ) -> Self {
        let units = search.units();
        let bar = ProgressBar::with_draw_target(Some(units as u64), ProgressDrawTarget::stderr());
        let template = "{elapsed_precise} [{bar:10}] {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        let now = Instant::now();
        Self {
            bar,
            path,
            units,
            share_before: state.units_done() as f64 / units.max(1) as f64,
            tests_before: state.total_tests(),
            start: now,
            spent_before: spent,
            last_save: now,
            warned: false,
        }
    }

    fn spent(&self) -> Duration {
        self.spent_before + self.start.elapsed()
    }

    /// The time left, if the rest of the search goes as what this run has done of it.
    fn time_left(&self, share: f64) -> String {
        let done_now = share - self.share_before;
        if done_now <= 0.0 {
            return "time left not known yet".to_owned();
        }
        let left = self.start.elapsed().as_secs_f64() * (1.0 - share) / done_now;
        match Duration::try_from_secs_f64(left) {
            Ok(left) => format!("about {} left", HumanDuration(left)),
            Err(_) => "more time left than the clock can hold".to_owned(),
        }
    }

    fn see(&mut self, progress: &SearchProgress<'_>) {
        let SearchProgress { state, tests, share, .. } = *progress;
        let done = state.units_done();
        let tests_now = tests.saturating_sub(self.tests_before);
        let rate = tests_now as f64 / self.start.elapsed().as_secs_f64().max(0.001) / 1e6;
        let message = format!(
            "{:.2}%, {} found, {} candidates, {rate:.0} M/s, {}",
            100.0 * share,
            state.found.len(),
            HumanCount(tests),
            self.time_left(share)
        );
        self.bar.set_position(done as u64);
        if self.last_save.elapsed() >= SAVE_INTERVAL {
            self.last_save = Instant::now();
            // A full disk may have room later, so the search goes on without a copy.
            let saved = Saved::write(state, self.spent(), self.path);
            if let (Err(failure), false) = (&saved, self.warned) {
                self.bar
                    .suspend(|| note(shown!("warning: {failure}; the search continues"; failure)));
            }
            self.warned = saved.is_err();
            if self.bar.is_hidden() {
                note(shown!("{done} of {} parts, {message}", self.units; done, message));
            }
        }
        self.bar.set_message(message);
    }

    /// Clears the line of progress, and returns the time spent.
    fn finish(self) -> Duration {
        self.bar.finish_and_clear();
        self.spent()
    }
}

/// Searches one square after another, and writes all magics of each.
pub(crate) fn find(
    args: &FindArgs,
    slider: Slider,
    bits: IndexBits,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let mut verdict = Verdict::Fine;
    for square in args.distinct_squares() {
        let job = Job { slider, square, bits, threads: args.threads, state: None };
        let Some(finished) = job.run(stop)? else { return Ok(Verdict::Interrupted) };
        let Finished { search, state, .. } = &finished;
        if state.found.is_empty() {
            note(
                shown!("there is no magic of {} for the {slider} on {square}", counted(bits.get(), "bit"); slider, square),
            );
            verdict = Verdict::Finding;
        }
        let row = |magic| MagicRow { square, bits, magic: Some(magic), offset: None };
        let rows = state.found.iter().copied().map(row).collect();
        let origin = format!("all of them, modulo 2^{}", search.multiplier_bits());
        let arrays = vec![Array { slider, squares: RowSquares::One(square), rows }];
        let (transform, bits) = (Transform::Multiply64, Some(bits));
        Tables { transform, bits, origin, arrays }.write(args.format, output)?;
        finished.forget();
    }
    Ok(verdict)
}
