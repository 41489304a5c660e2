//! `magics find --mode packing`: multipliers for all squares whose windows share one small table.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use magic_core::{PlacedMagic, Slider, Square};
use magic_lab::packing::{Packer, Packing};
use magic_lab::{IndexBits, Transform};
use terminal::{Verdict, shown};

use super::args::FindArgs;
use super::error::CliError;
use super::in_threads;
use super::output::{Output, note};
use super::tables::{Array, MagicRow, RowSquares, Tables};

/// The time of a search if the user gives none.
const DEFAULT_BUDGET: Duration = Duration::from_secs(60);

/// Searches on all threads, each with its own seed, and writes the smallest table.
pub(crate) fn run(
    args: &FindArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let budget = match (args.steps, args.seconds) {
        (Some(_), None) => None,
        (_, seconds) => Some(seconds.unwrap_or(DEFAULT_BUDGET)),
    };
    let watch = PackingBudget::new(args.steps, budget, stop);
    let threads = in_threads::wanted(args.threads)?;
    let seeds: Vec<u64> = (0..threads.get() as u64).map(|it| args.seed.wrapping_add(it)).collect();
    let found = in_threads::map(threads, &seeds, |&seed| search(seed, args.from_best, &watch));
    watch.bar.finish_and_clear();
    let Some(best) = found.into_iter().flatten().min_by_key(|found| found.entries) else {
        note("found no table in time: the first one takes a few seconds, so allow more");
        return Ok(verdict(stop, Verdict::Finding));
    };
    if let Err(conflict) = best.packing.verify() {
        note(shown!("the table found is wrong: {conflict}"; conflict));
        return Ok(Verdict::Finding);
    }
    note(shown!(
        "{} entries, {:.1}% of them in use; {}",
        best.entries,
        100.0 * best.packing.load_factor(),
        best.origin(args)
    ));
    best.tables(args).write(args.format, output)?;
    Ok(verdict(stop, Verdict::Fine))
}

fn verdict(stop: &'static AtomicBool, otherwise: Verdict) -> Verdict {
    if stop.load(Ordering::Relaxed) { Verdict::Interrupted } else { otherwise }
}

/// When the searches end, and how far they are.
struct PackingBudget {
    steps: Option<u64>,
    deadline: Option<Instant>,
    stop: &'static AtomicBool,
    bar: ProgressBar,
    least: Mutex<Option<usize>>,
}

impl PackingBudget {
    fn new(steps: Option<u64>, budget: Option<Duration>, stop: &'static AtomicBool) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {spinner} {msg}") {
            bar.set_style(style);
        }
        bar.set_message("looking for multipliers");
        let deadline = budget.map(|budget| Instant::now() + budget);
        Self { steps, deadline, stop, bar, least: Mutex::new(None) }
    }

    fn has_ended(&self, steps: u64) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.steps.is_some_and(|end| steps >= end)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn see(&self, entries: usize) {
        self.bar.tick();
        let Ok(mut least) = self.least.lock() else { return };
        if least.is_none_or(|least| entries < least) {
            *least = Some(entries);
            self.bar.set_message(format!("{entries} entries"));
        }
    }
}

/// The best packing of one search.
struct FoundPacking {
    seed: u64,
    /// The step that found it.
    step: u64,
    entries: usize,
    packing: Packing,
}

fn search(seed: u64, from_best: bool, watch: &PackingBudget) -> Option<FoundPacking> {
    let mut packer = match from_best {
        true => Packer::resumed(seed, &Packing::best_known()),
        false => Packer::seeded(seed),
    };
    let mut steps = 0;
    let mut best = packer.entries();
    let mut step = 0;
    while !watch.has_ended(steps) {
        packer.step();
        steps += 1;
        if let Some(entries) = packer.entries() {
            watch.see(entries);
            if best.is_none_or(|best| entries < best) {
                (best, step) = (Some(entries), steps);
            }
        }
    }
    Some(FoundPacking { seed, step, entries: best?, packing: packer.packing()? })
}

impl FoundPacking {
    /// The settings that find the packing again.
    fn origin(&self, args: &FindArgs) -> String {
        let start = if args.from_best { " from the best known table" } else { "" };
        format!("seed {}, {} steps{start}", self.seed, self.step)
    }

    fn tables(&self, args: &FindArgs) -> Tables {
        let origin =
            format!("black, in a table of {} entries; {}", self.entries, self.origin(args));
        let array = |slider| Array {
            slider,
            squares: RowSquares::All,
            rows: Square::ALL.map(|square| self.row(slider, square)).into(),
        };
        let arrays = Slider::ALL.map(array).into();
        Tables { transform: Transform::Multiply64, bits: None, origin, arrays }
    }

    fn row(&self, slider: Slider, square: Square) -> MagicRow {
        let PlacedMagic { magic, offset } = self.packing.placed(slider, square);
        // The greatest number of relevant squares sets the width of all windows.
        let bits = Square::ALL.map(|square| IndexBits::relevant(slider, square)).into_iter().max();
        let bits = bits.unwrap_or(IndexBits::MAX);
        MagicRow { square, bits, magic: Some(magic), offset: Some(offset) }
    }
}
