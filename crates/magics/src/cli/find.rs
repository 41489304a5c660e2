//! `magics find`: magics for sliders, by one of several searches.

use std::iter;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use magic_core::{Magic, Slider, Square};
use magic_lab::{CandidateFilter, IndexBits, RandomSearch, SparseCandidates, Transform, snoob};
use terminal::{Verdict, shown};

use super::args::{FindArgs, Mode};
use super::error::CliError;
use super::output::{Output, note};
use super::tables::{Array, MagicRow, RowSquares, Tables};
use super::{exhaustive, in_threads, packing};

/// Searches in the given mode, and writes the magics that were found.
pub(crate) fn run(
    args: &FindArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    refuse_useless_options(args)?;
    match (args.mode, args.piece, args.bits) {
        (Mode::Packing, ..) => packing::run(args, stop, output),
        (Mode::Exhaustive, Some(slider), Some(bits)) if !args.squares.is_empty() => {
            exhaustive::find(args, slider, bits, stop, output)
        }
        (Mode::Exhaustive, ..) => Err(CliError::Options {
            problem: "an exhaustive search needs a piece, squares and index bits".to_owned(),
            remedy: "give all three, such as `--piece rook --squares d7 --bits 9`",
        }),
        (Mode::Random | Mode::Unfiltered | Mode::FewBits, ..) => try_candidates(args, stop, output),
    }
}

/// Rejects options that have no effect in the mode.
fn refuse_useless_options(args: &FindArgs) -> Result<(), CliError> {
    let is_packing = args.mode == Mode::Packing;
    let is_exhaustive = args.mode == Mode::Exhaustive;
    let is_short = args.transform == Transform::Multiply32;
    let useless = [
        ("--piece", is_packing && args.piece.is_some()),
        ("--squares", is_packing && !args.squares.is_empty()),
        ("--bits", is_packing && args.bits.is_some()),
        ("--transform 32", (is_packing || is_exhaustive) && is_short),
        ("--seconds", is_exhaustive && args.seconds.is_some()),
        ("--ones", args.mode != Mode::FewBits && args.ones.is_some()),
        ("--steps", !is_packing && args.steps.is_some()),
        ("--from-best", !is_packing && args.from_best),
    ];
    match useless.into_iter().find(|(_, is_useless)| *is_useless) {
        None => Ok(()),
        Some((option, _)) => Err(CliError::Options {
            problem: format!("{option} does not go with --mode {}", args.mode),
            remedy: "`magics find --help` says what each mode does",
        }),
    }
}

/// Tries candidates for each square, in the order of the mode. It writes the magics in the order of
/// the squares. Each square begins with the first candidate, so the result does not depend on when
/// a thread reaches the square.
fn try_candidates(
    args: &FindArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let searches = searches(args);
    for search in &searches {
        let needed = search.slider.attack_sets(search.square);
        if needed > search.bits.entries() {
            note(
                shown!("there is no such magic: the {} on {} has {needed} attack sets, and an index of {} \
                 bits only {} entries", search.slider, search.square, search.bits, search.bits.entries(); needed),
            );
            return Ok(Verdict::Finding);
        }
    }
    let deadline = args.seconds.map(|budget| Instant::now() + budget);
    let has_ended = || {
        stop.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    };
    let bar = progress_bar(searches.len());
    let tries = AtomicU64::new(0);
    let ask = |asked| {
        let tries = tries.fetch_add(asked, Ordering::Relaxed) + asked;
        bar.set_message(HumanCount(tries).to_string());
        has_ended()
    };
    let find = |search: &RandomSearch| {
        let magic = match args.mode {
            Mode::FewBits => search.find(until(ask, in_order(args.ones))),
            _ => search.find(until(ask, SparseCandidates::seeded(args.seed))),
        };
        bar.inc(1);
        FoundMagic { search: *search, magic }
    };
    let found = in_threads::map(in_threads::wanted(args.threads)?, &searches, find);
    bar.finish_and_clear();
    tables(args, &found).write(args.format, output)?;
    let missing = found.iter().filter(|found| found.magic.is_none()).count();
    if missing > 0 {
        let why = if has_ended() { "not found in time" } else { "do not exist" };
        let tries = HumanCount(tries.into_inner());
        note(
            shown!("{why}: {missing} of {} magics, after {tries} tries", found.len(); why, missing, tries),
        );
        if has_ended() {
            note("`magics prove PIECE SQUARE --bits N` decides whether there is one");
        }
    }
    Ok(match missing {
        0 => Verdict::Fine,
        _ if stop.load(Ordering::Relaxed) => Verdict::Interrupted,
        _ => Verdict::Finding,
    })
}

/// The search for one square and its result.
struct FoundMagic {
    search: RandomSearch,
    magic: Option<Magic>,
}

fn searches(args: &FindArgs) -> Vec<RandomSearch> {
    let named = args.distinct_squares();
    let squares = if named.is_empty() { &Square::ALL[..] } else { &named };
    let search = |slider, square| RandomSearch {
        bits: args.bits.unwrap_or_else(|| IndexBits::relevant(slider, square)),
        transform: args.transform,
        filter: if args.mode == Mode::Random {
            CandidateFilter::TopByte
        } else {
            CandidateFilter::None
        },
        ..RandomSearch::new(slider, square)
    };
    Slider::ALL
        .into_iter()
        .filter(|slider| args.piece.is_none_or(|piece| piece == *slider))
        .flat_map(|slider| squares.iter().map(move |square| search(slider, *square)))
        .collect()
}

/// All numbers with `ones` one-bits, in ascending order. For `None`, all numbers with one, then all
/// with two, and so on.
fn in_order(ones: Option<u32>) -> impl Iterator<Item = Magic> {
    let (first, last) = ones.map_or((1, 64), |ones| (ones, ones));
    (first..=last)
        .flat_map(|ones| iter::successors(Some(u64::MAX >> (64 - ones)), |&number| snoob(number)))
        .map(Magic)
}

/// How many candidates are tried between two looks at the clock: milliseconds of work.
const TRIES_AT_ONCE: u32 = 4096;

/// The candidates, until `ask` says that the search has ended. It is told how many candidates have
/// been tried since it was asked before.
fn until(
    ask: impl Fn(u64) -> bool,
    candidates: impl Iterator<Item = Magic>,
) -> impl Iterator<Item = Magic> {
    let mut asked: u32 = 0;
    candidates.take_while(move |_| {
        asked = asked.wrapping_add(1);
        !asked.is_multiple_of(TRIES_AT_ONCE) || !ask(TRIES_AT_ONCE.into())
    })
}

fn progress_bar(len: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(len as u64), ProgressDrawTarget::stderr());
    if let Ok(style) =
        ProgressStyle::with_template("{elapsed_precise} [{bar:10}] {pos} of {len}, {msg} tries")
    {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

fn tables(args: &FindArgs, found: &[FoundMagic]) -> Tables {
    let origin = match (args.mode, args.ones) {
        (Mode::FewBits, Some(ones)) => format!("the first with {ones} one-bits"),
        (Mode::FewBits, None) => "the first with the fewest one-bits".to_owned(),
        _ => format!("seed {}", args.seed),
    };
    let squares = if args.squares.is_empty() { RowSquares::All } else { RowSquares::Some };
    let row = |&FoundMagic { search, magic }: &FoundMagic| MagicRow {
        square: search.square,
        bits: search.bits,
        magic,
        offset: None,
    };
    let array = |slider| {
        let of_slider = found.iter().filter(|found| found.search.slider == slider);
        Array { slider, squares, rows: of_slider.map(row).collect() }
    };
    let arrays = Slider::ALL.map(array).into();
    Tables { transform: args.transform, bits: args.bits, origin, arrays }
}
