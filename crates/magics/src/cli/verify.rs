//! `magics verify`: checks the magics of a file.

mod bad;
mod report;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use magic_lab::tables::{HashChoice, MagicTable, SourceTable, TableCheck, read_source};
use terminal::{AwaitedInput, Verdict, read_bounded};

use super::args::VerifyArgs;
use super::error::CliError;
use super::output::Output;
use super::tables::bits_of;
use report::VerifyReport;

/// Reads the file, checks all its magics, and shows why bad magics are bad. Arrays that cannot be
/// placed are named.
pub(crate) fn run(
    args: &VerifyArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let source = read_source(&contents(&args.file, stop)?)
        .map_err(|error| CliError::Table { path: args.file.clone(), error })?;
    let report = check(source, args);
    report.write(args, output)?;
    Ok(report.verdict())
}

/// The largest table that is read. All magics that this program finds for a square stay far below
/// it.
const MAX_MEBIBYTES: u64 = 64;

fn contents(path: &Path, stop: &'static AtomicBool) -> Result<Vec<u8>, CliError> {
    let is_stopped = || stop.load(Ordering::Relaxed);
    let input = match path == Path::new("-") {
        true => AwaitedInput::standard_input(is_stopped),
        false => AwaitedInput::file(path, is_stopped),
    };
    let read = input.and_then(|input| read_bounded(input, MAX_MEBIBYTES));
    read.map_err(|error| CliError::Read { path: path.to_owned(), error })
}

/// Checks all magics.
fn check(source: SourceTable, args: &VerifyArgs) -> VerifyReport {
    let SourceTable { table, unplaced, .. } = source;
    let mut report = VerifyReport { checked: table.magics(), unplaced, ..VerifyReport::default() };
    if let MagicTable::Shared(shared) = &table {
        report.entries = Some(shared.packing.entries());
    }
    let mut check =
        TableCheck::new(table, HashChoice { bits: args.bits, transform: args.transform });
    check.by_ref().for_each(|faults| report.note(faults));
    report.other_width = check.other_transform().map(bits_of);
    report
}
