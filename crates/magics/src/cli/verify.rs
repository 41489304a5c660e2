//! `magics verify`: checks the magics of a file.

mod bad;
mod report;
mod shared;

use std::fs::File;
use std::io;
use std::path::Path;

use magic_lab::{IndexBits, MagicHash, Transform};
use terminal::{Verdict, read_bounded};

use super::args::VerifyArgs;
use super::error::CliError;
use super::leaper;
use super::output::Output;
use super::table_file::{self, ListEntry, SliderEntry, TableFile};
use bad::{Bad, Why};
use report::VerifyReport;

/// Reads the file, checks all its magics, and shows why bad magics are bad.
pub(crate) fn run(args: &VerifyArgs, output: &mut Output) -> Result<Verdict, CliError> {
    let table = table_file::read(&contents(&args.file)?)
        .map_err(|error| CliError::Table { path: args.file.clone(), error })?;
    let report = match table {
        TableFile::Sliders(entries) => check_sliders(&entries, args),
        TableFile::Lists(entries) => check_lists(&entries),
        TableFile::Shared(table) => shared::check(&table),
    };
    report.write(args, output)?;
    Ok(if report.is_good() { Verdict::Fine } else { Verdict::Finding })
}

/// The largest table that is read. All magics that this program finds for a square stay far below it.
const MAX_MEBIBYTES: u64 = 64;

fn contents(path: &Path) -> Result<Vec<u8>, CliError> {
    let read = if path == Path::new("-") {
        read_bounded(io::stdin(), MAX_MEBIBYTES)
    } else {
        File::open(path).and_then(|file| read_bounded(file, MAX_MEBIBYTES))
    };
    read.map_err(|error| CliError::Read { path: path.to_owned(), error })
}

fn check_sliders(entries: &[SliderEntry], args: &VerifyArgs) -> VerifyReport {
    let mut report = VerifyReport { checked: entries.len(), ..VerifyReport::default() };
    // Magics that are bad for the products of `args`, where the file does not name the products.
    let mut assumed = 0;
    for &SliderEntry { slider, square, magic, line, bits, transform } in entries {
        let bits = args.bits.or(bits).unwrap_or_else(|| IndexBits::relevant(slider, square));
        let is_assumed = transform.is_none();
        let transform = args.transform.or(transform).unwrap_or_default();
        let hash = MagicHash { magic, bits, transform };
        let Err(conflict) = magic_lab::verify(slider, square, hash) else { continue };
        let why = Why::Blockers(conflict);
        report.note([Bad { line, piece: slider.to_string(), square, magic: magic.0, why }]);
        assumed += usize::from(is_assumed || args.transform.is_some());
    }
    if assumed * 2 > report.checked {
        report.other_width = Some(match args.transform.unwrap_or_default() {
            Transform::Multiply64 => 32,
            Transform::Multiply32 => 64,
        });
    }
    report
}

fn check_lists(entries: &[ListEntry]) -> VerifyReport {
    let mut report = VerifyReport { checked: entries.len(), ..VerifyReport::default() };
    for entry in entries {
        report.note(bad_claims(entry));
    }
    report
}

/// What is wrong with the magic of a leaper, and with what stands beside it.
fn bad_claims(entry: &ListEntry) -> Vec<Bad> {
    let &ListEntry { leaper, square, magic, ones, lists, shift, line } = entry;
    let targets = leaper.targets(square);
    let bits = u64::from(targets.len());
    let claims = [
        (lists == 1 << bits, format!("there are {} move lists, not {lists}", 1_u64 << bits)),
        (shift == 64 - bits, format!("the shift must be {}, not {shift}", 64 - bits)),
        (
            magic.0.count_ones() == ones,
            format!("the magic has {} one-bits, not {ones}", magic.0.count_ones()),
        ),
    ];
    let false_claims = claims.into_iter().filter(|(holds, _)| !holds);
    let why = false_claims.map(|(_, claim)| Why::Claim(claim));
    let conflict = leaper::verify(targets, magic).err();
    why.chain(conflict.map(Why::Targets))
        .map(|why| Bad { line, piece: leaper.to_string(), square, magic: magic.0, why })
        .collect()
}
