//! `magics find`: magics for sliders, by a seeded search.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use magic_core::search::{Filter, IndexBits, Magic, RandomSearch, SparseCandidates, Transform};
use magic_core::{Slider, Square};
use rayon::prelude::*;
use serde::Serialize;
use terminal::Verdict;

use super::args::{FindArgs, Mode, TableFormat};
use super::error::CliError;
use super::output::{Output, note};

/// Searches the squares in any order, each with the random numbers of the seed from the start, and
/// writes what was found in the order of the squares. So the result depends on the seed alone.
pub(crate) fn run(
    args: &FindArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let searches = searches(args);
    for search in &searches {
        let needed = search.slider.attack_sets(search.square);
        if needed > search.bits.entries() {
            note(format_args!(
                "there is no such magic: the {} on {} has {needed} attack sets, and an index of {} \
                 bits only {} entries",
                search.slider,
                search.square,
                search.bits,
                search.bits.entries()
            ));
            return Ok(Verdict::Finding);
        }
    }
    let deadline = args.seconds.map(|budget| Instant::now() + budget);
    let has_ended = || {
        stop.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    };
    let bar = progress_bar(searches.len());
    let found = in_threads(args, || {
        let find = |search: &RandomSearch| {
            let magic = search.find(until(&has_ended, args.seed));
            bar.inc(1);
            Found { search: *search, magic }
        };
        searches.par_iter().map(find).collect::<Vec<_>>()
    })?;
    bar.finish_and_clear();
    write_table(args, &found, output)?;
    let missing = found.iter().filter(|found| found.magic.is_none()).count();
    if missing > 0 {
        note(format_args!("{missing} of {} magics were not found in time", found.len()));
    }
    Ok(match missing {
        0 => Verdict::Fine,
        _ if stop.load(Ordering::Relaxed) => Verdict::Interrupted,
        _ => Verdict::Finding,
    })
}

/// A search and its outcome.
struct Found {
    search: RandomSearch,
    magic: Option<Magic>,
}

fn searches(args: &FindArgs) -> Vec<RandomSearch> {
    let squares = if args.squares.is_empty() { &Square::ALL[..] } else { &args.squares };
    let search = |slider, square| RandomSearch {
        bits: args.bits.unwrap_or_else(|| IndexBits::relevant(slider, square)),
        transform: args.transform,
        filter: match args.mode {
            Mode::Sparse => Filter::TopByte,
            Mode::Unfiltered => Filter::None,
        },
        ..RandomSearch::new(slider, square)
    };
    Slider::ALL
        .into_iter()
        .filter(|slider| args.piece.is_none_or(|piece| piece == *slider))
        .flat_map(|slider| squares.iter().map(move |square| search(slider, *square)))
        .collect()
}

/// The candidates of the seed, until it is time to end. That is asked every few thousand candidates,
/// which take milliseconds.
fn until(has_ended: impl Fn() -> bool, seed: u64) -> impl Iterator<Item = Magic> {
    let mut asked: u32 = 0;
    SparseCandidates::seeded(seed).take_while(move |_| {
        asked = asked.wrapping_add(1);
        !asked.is_multiple_of(4096) || !has_ended()
    })
}

fn in_threads<T: Send>(args: &FindArgs, work: impl FnOnce() -> T + Send) -> Result<T, CliError> {
    let Some(threads) = args.threads else { return Ok(work()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build();
    let pool = pool.map_err(|error| CliError::Options {
        problem: format!("cannot start {threads} threads: {error}"),
        remedy: "give --threads a smaller number",
    })?;
    Ok(pool.install(work))
}

fn progress_bar(len: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(len as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} [{bar:30}] {pos} of {len}") {
        bar.set_style(style.progress_chars("=> "));
    }
    bar
}

// --- Tables -----------------------------------------------------------------------------------------

fn write_table(args: &FindArgs, found: &[Found], output: &mut Output) -> io::Result<()> {
    if args.format == TableFormat::Json {
        return found.iter().try_for_each(|found| output.json(&Object::new(found)));
    }
    for slider in Slider::ALL {
        let found: Vec<_> = found.iter().filter(|found| found.search.slider == slider).collect();
        if found.is_empty() {
            continue;
        }
        let is_whole = args.squares.is_empty();
        match args.format {
            TableFormat::C => write_c(slider, &found, is_whole, output)?,
            _ => write_rust(slider, &found, args, output)?,
        }
    }
    Ok(())
}

fn write_rust(
    slider: Slider,
    found: &[&Found],
    args: &FindArgs,
    output: &mut Output,
) -> io::Result<()> {
    let name = slider.to_string().to_uppercase();
    let width = bits_of(args.transform);
    output.line(format_args!("/// For {slider}s, by {width}-bit products; seed {}.", args.seed))?;
    output.line(format_args!("pub const {name}_MAGICS: [u64; {}] = [", found.len()))?;
    for found in found {
        let Found { search, magic } = found;
        match magic {
            Some(magic) => {
                output.line(format_args!("    {}, // {}", grouped(magic.0), search.square))?;
            }
            None => output.line(format_args!("    0, // {}: not found", search.square))?,
        }
    }
    output.line("];\n")
}

/// Arrays of all squares are written as Romstad's program writes them; of others, each number is
/// followed by its square.
fn write_c(
    slider: Slider,
    found: &[&Found],
    is_whole: bool,
    output: &mut Output,
) -> io::Result<()> {
    let initial = if slider == Slider::Rook { 'R' } else { 'B' };
    output.line(format_args!("const uint64 {initial}Magic[{}] = {{", found.len()))?;
    for found in found {
        let Found { search, magic } = found;
        let number = magic.map_or(0, |magic| magic.0);
        match (is_whole, magic) {
            (true, Some(_)) => output.line(format_args!("  {number:#x}ULL,"))?,
            (false, Some(_)) => {
                output.line(format_args!("  {number:#x}ULL, /* {} */", search.square))?;
            }
            (_, None) => {
                output.line(format_args!("  0ULL, /* {}: not found */", search.square))?;
            }
        }
    }
    output.line("};\n")
}

#[derive(Serialize)]
struct Object {
    piece: String,
    square: String,
    bits: u32,
    transform: u32,
    magic: Option<String>,
}

impl Object {
    fn new(found: &Found) -> Self {
        let Found { search, magic } = found;
        Self {
            piece: search.slider.to_string(),
            square: search.square.to_string(),
            bits: search.bits.get(),
            transform: bits_of(search.transform),
            magic: magic.map(|magic| format!("{:#018x}", magic.0)),
        }
    }
}

const fn bits_of(transform: Transform) -> u32 {
    match transform {
        Transform::Multiply64 => 64,
        Transform::Multiply32 => 32,
    }
}

/// The number in hexadecimal, in groups of four digits.
fn grouped(bits: u64) -> String {
    let [a, b, c, d] = [48, 32, 16, 0].map(|shift| bits >> shift & 0xFFFF);
    format!("0x{a:04X}_{b:04X}_{c:04X}_{d:04X}")
}
