//! `magics prove`: all magics of a square, or the proof that there is none.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use magic_core::search::exhaustive::{Cpu, Search, State};
use serde::Serialize;
use terminal::Verdict;

use super::args::ProveArgs;
use super::error::CliError;
use super::output::{Output, note};
use super::state_file::Saved;

/// How often the state is saved, and a plain line of progress is written.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);

/// Searches, from where an interrupted search has stopped if there was one, and writes what came out.
/// Either answer is a success.
pub(crate) fn run(
    args: &ProveArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let search = Search::new(args.piece, args.square, args.bits);
    let path = args.state.clone().unwrap_or_else(|| default_path(args));
    let (mut state, spent) = match Saved::read(&path)? {
        None => (search.start(), Duration::ZERO),
        Some(saved) => {
            search.check(&saved.state).map_err(|error| CliError::State {
                path: path.clone(),
                problem: format!("it belongs to another search: {error}"),
            })?;
            note(format_args!("going on from '{}'", path.display()));
            (saved.state, saved.spent)
        }
    };
    if args.state.is_some() {
        // That the file can be written should be known before the search and not after it.
        Saved::write(&state, spent, &path)?;
    }
    let threads = args.threads.or_else(|| thread::available_parallelism().ok());
    let threads = threads.unwrap_or(NonZeroUsize::MIN);
    let mut watch = Watch::new(&search, &state, spent, path.clone());
    search
        .run(&mut state, threads, Cpu::best(), stop, &mut |state| watch.see(state))
        .map_err(|error| CliError::State { path: path.clone(), problem: error.to_string() })?;
    let spent = watch.finish()?;
    if !search.is_finished(&state) {
        Saved::write(&state, spent, &path)?;
        note(format_args!(
            "interrupted: {} of {} parts are done and kept in '{}'; the same command goes on from there",
            state.units_done(),
            search.units(),
            path.display()
        ));
        return Ok(if stop.load(Ordering::Relaxed) {
            Verdict::Interrupted
        } else {
            Verdict::Finding
        });
    }
    report(args, &search, &state, spent, output)?;
    // Nothing is left to go on with.
    let _ = fs::remove_file(&path);
    Ok(Verdict::Fine)
}

fn default_path(args: &ProveArgs) -> PathBuf {
    PathBuf::from(format!("magics-{}-{}-{}.state", args.piece, args.square, args.bits))
}

/// Shows how far the search is, and saves it now and then.
struct Watch {
    bar: ProgressBar,
    path: PathBuf,
    units: usize,
    units_before: usize,
    start: Instant,
    spent_before: Duration,
    last_save: Instant,
    failure: Option<CliError>,
}

impl Watch {
    fn new(search: &Search, state: &State, spent: Duration, path: PathBuf) -> Self {
        let units = search.units();
        let bar = ProgressBar::with_draw_target(Some(units as u64), ProgressDrawTarget::stderr());
        let template = "{elapsed_precise} [{bar:30}] {pos} of {len} parts, {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        let now = Instant::now();
        Self {
            bar,
            path,
            units,
            units_before: state.units_done(),
            start: now,
            spent_before: spent,
            last_save: now,
            failure: None,
        }
    }

    fn spent(&self) -> Duration {
        self.spent_before + self.start.elapsed()
    }

    /// Parts differ in length, and many are done at a time, so the estimate is one only after some
    /// of them.
    fn time_left(&self, done: usize) -> String {
        let done_now = done - self.units_before;
        if done_now * 50 < self.units - self.units_before {
            return "no estimate yet".to_owned();
        }
        let left = self.start.elapsed().mul_f64((self.units - done) as f64 / done_now as f64);
        format!("about {:.0} s left", left.as_secs_f64())
    }

    fn see(&mut self, state: &State) {
        let done = state.units_done();
        let message = format!(
            "{} found, {}, {}",
            state.found.len(),
            tests_text(state.total_tests()),
            self.time_left(done)
        );
        self.bar.set_position(done as u64);
        if self.last_save.elapsed() >= SAVE_INTERVAL {
            self.last_save = Instant::now();
            let saved = Saved::write(state, self.spent(), &self.path);
            // A disk that is full now may have room later; the search goes on without a copy.
            self.failure = saved.err();
            if self.bar.is_hidden() {
                note(format_args!("{done} of {} parts, {message}", self.units));
            }
        }
        self.bar.set_message(message);
    }

    /// The time spent, if the state could be kept.
    fn finish(mut self) -> Result<Duration, CliError> {
        self.bar.finish_and_clear();
        if let Some(failure) = self.failure.take() {
            note(format_args!("warning: {failure}"));
        }
        Ok(self.spent())
    }
}

fn report(
    args: &ProveArgs,
    search: &Search,
    state: &State,
    spent: Duration,
    output: &mut Output,
) -> io::Result<()> {
    let levels = search.squares().zip(&state.tests);
    if args.json {
        return output.json(&Object {
            piece: args.piece.to_string(),
            square: args.square.to_string(),
            bits: args.bits.get(),
            found: state.found.len(),
            tests: state.total_tests(),
            tests_by_square: levels
                .map(|(square, &tests)| Level { square: square.to_string(), tests })
                .collect(),
            multiplier_bits: search.multiplier_bits(),
            seconds: spent.as_secs_f64(),
            magics: state.found.iter().map(|magic| format!("{:#018x}", magic.0)).collect(),
        });
    }
    for magic in &state.found {
        output.line(format_args!("{:#018x}", magic.0))?;
    }
    let outcome = match state.found.len() {
        0 => "there is no magic".to_owned(),
        1 => "there is exactly 1 magic".to_owned(),
        found => format!("there are exactly {found} magics"),
    };
    output.line(format_args!(
        "{} {}, {} index bits: {outcome} (modulo 2^{}); {} in {:.1} s",
        args.piece,
        args.square,
        args.bits,
        search.multiplier_bits(),
        tests_text(state.total_tests()),
        spent.as_secs_f64()
    ))?;
    for (square, tests) in levels {
        output.line(format_args!("  {tests:>15} with {square} and the squares above"))?;
    }
    Ok(())
}

fn tests_text(tests: u64) -> String {
    format!("{tests} tests")
}

#[derive(Serialize)]
struct Object {
    piece: String,
    square: String,
    bits: u32,
    found: usize,
    tests: u64,
    tests_by_square: Vec<Level>,
    multiplier_bits: u32,
    seconds: f64,
    magics: Vec<String>,
}

#[derive(Serialize)]
struct Level {
    square: String,
    tests: u64,
}
