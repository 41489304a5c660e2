//! `magics report`: all table layouts of the library side by side.

use magic_core::{BlackMagics, Pext, Slider, Sliders};
use magic_lab::Indexed;
use magic_lab::backends::{
    DenseMagics, FancyMagics, HyperbolaQuintessence, Kindergarten, KoggeStone, Magics32,
    ObstructionDifference, PextPdep, PlainMagics, SharedMagics, SharedPext,
};
use magic_lab::perfect_hash::{TableUse, power_of_two_bound};
use serde::Serialize;
use terminal::{Verdict, grouped, shown};

use super::args::ReportArgs;
use super::error::CliError;
use super::output::{Form, Output, note, write_picture};
use super::svg::Picture;

/// Measures the tables, and writes a line for each.
pub(crate) fn run(args: &ReportArgs, output: &mut Output) -> Result<Verdict, CliError> {
    let layouts = layouts();
    write_picture(output, args.svg.as_ref(), Form::of_option(args.json), || chart(&layouts))?;
    if args.json {
        layouts.iter().try_for_each(|layout| output.json(layout))?;
        return Ok(Verdict::Fine);
    }
    output.line(shown!(
        "{:22} {:>7} {:>9} {:>7} {:>6} {:>6} {:>9} {:>7}",
        "layout",
        "entries",
        "bytes",
        "used",
        "load",
        "holes",
        "collapsed",
        "× bound"
    ))?;
    for Layout { name, bytes, table } in &layouts {
        match table {
            None => output.line(shown!("{name:22} {:>7} {bytes:>9}", "-"; name, bytes))?,
            Some(table) => output.line(shown!("{name:22} {:>7} {bytes:>9} {:>7} {:>6.3} {:>6} {:>9} {:>7.2}", table.entries, table.used, table.load_factor, table.holes, table.constructive_collisions, table.times_the_bound; name, bytes))?,
        }
    }
    output.line(shown!("\nAll tables answer for {} sets of blockers. The attack sets, stored once\nfor each square, are {}: \
         the bound. With a block for each square whose size\nis a power of two the bound is {}.\n\
         Holes are entries that no blockers lead to. Collapsed are sets of blockers that\nfind their attacks \
         already there. Bytes include what is known of each square.", grouped(107_648), grouped(4_900 + 1_428), grouped(Slider::ALL.map(power_of_two_bound).iter().sum::<usize>() as u128)))?;
    Ok(Verdict::Fine)
}

#[derive(Serialize)]
struct Layout {
    name: &'static str,
    bytes: usize,
    #[serde(flatten)]
    table: Option<Figures>,
}

#[derive(Serialize)]
struct Figures {
    entries: usize,
    used: usize,
    load_factor: f64,
    holes: usize,
    constructive_collisions: usize,
    times_the_bound: f64,
}

fn layouts() -> Vec<Layout> {
    let mut layouts = vec![
        indexed(PlainMagics::new()),
        indexed(FancyMagics::new()),
        indexed(Magics32::new()),
        indexed(DenseMagics::new()),
        indexed(BlackMagics),
        indexed(SharedMagics::new()),
    ];
    match Pext::new() {
        Some(pext) => layouts.extend([
            indexed(pext),
            indexed(PextPdep::from(pext)),
            indexed(SharedPext::from(pext)),
        ]),
        None => note("the layouts with PEXT are left out: this processor has no BMI2"),
    }
    layouts.extend([
        lines(Kindergarten),
        lines(ObstructionDifference),
        lines(HyperbolaQuintessence),
        lines(KoggeStone),
    ]);
    layouts
}

fn indexed<T: Indexed>(sliders: T) -> Layout {
    let table = TableUse::of(sliders).ok().map(|table| Figures {
        entries: table.entries,
        used: table.used,
        load_factor: table.load_factor(),
        holes: table.holes(),
        constructive_collisions: table.constructive_collisions(),
        times_the_bound: table.times_the_bound(),
    });
    Layout { table, ..lines(sliders) }
}

fn lines(sliders: impl Sliders) -> Layout {
    Layout { name: sliders.name(), bytes: sliders.table_bytes(), table: None }
}

/// A bar for each layout: its bytes, and how much of them is in use.
fn chart(layouts: &[Layout]) -> String {
    const BYTES_PER_PIXEL: usize = 4096;
    let mut picture = Picture::new("Table sizes, and the part of each table that is in use");
    for Layout { name, bytes, table } in layouts {
        let length = bytes / BYTES_PER_PIXEL;
        let load = table.as_ref().map_or(1.0, |table| table.load_factor);
        let entries = table.as_ref().map_or(String::new(), |table| {
            format!(
                ", {} entries, {} used",
                grouped(table.entries as u128),
                grouped(table.used as u128)
            )
        });
        let filled = (length as f64 * load) as u32;
        let value = format!(
            "{}.{} KiB{entries}",
            grouped((bytes / 1024) as u128),
            bytes % 1024 * 10 / 1024
        );
        picture.bar(name, length as u32, filled, &value);
    }
    picture.note("Each attack set of each square once: 6,328 entries, 49.4 KiB");
    picture.finish()
}
