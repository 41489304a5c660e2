//! `magics verify`: checks the magics of a file.

use std::fs::File;
use std::io;
use std::path::Path;

use magic_core::{Bitboard, Square};
use magic_lab::packing::Packing;
use magic_lab::{Conflict, IndexBits, MagicHash, Transform};
use serde::Serialize;
use terminal::{Verdict, read_bounded};

use super::args::VerifyArgs;
use super::boards::{Drawing, side_by_side};
use super::error::CliError;
use super::leaper::{self, TargetConflict};
use super::output::{Output, note};
use super::table_file::{self, ListEntry, SliderEntry, TableFile};

/// Reads the file, checks all its magics, and shows why bad magics are bad.
pub(crate) fn run(args: &VerifyArgs, output: &mut Output) -> Result<Verdict, CliError> {
    let table = table_file::read(&contents(&args.file)?)
        .map_err(|error| CliError::Table { path: args.file.clone(), error })?;
    let (checked, bad) = match table {
        TableFile::Sliders(entries) => {
            (entries.len(), entries.iter().filter_map(|entry| check_slider(entry, args)).collect())
        }
        TableFile::Lists(entries) => (entries.len(), check_lists(&entries)),
        TableFile::Packing(packing) => return check_packing(&packing, args, output),
    };
    report(args, checked, &bad, output)?;
    Ok(if bad.is_empty() { Verdict::Fine } else { Verdict::Finding })
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

/// A number that is not a magic.
struct Bad {
    line: usize,
    piece: String,
    square: Square,
    magic: u64,
    why: Why,
}

enum Why {
    Blockers(Conflict),
    Targets(TargetConflict),
    Claim(String),
}

fn check_slider(entry: &SliderEntry, args: &VerifyArgs) -> Option<Bad> {
    let &SliderEntry { slider, square, magic, line, bits } = entry;
    let bits = args.bits.or(bits).unwrap_or_else(|| IndexBits::relevant(slider, square));
    let hash = MagicHash { magic, bits, transform: args.transform };
    let why = Why::Blockers(magic_lab::verify(slider, square, hash).err()?);
    Some(Bad { line, piece: slider.to_string(), square, magic: magic.0, why })
}

fn check_lists(entries: &[ListEntry]) -> Vec<Bad> {
    let mut bad = Vec::new();
    for &ListEntry { leaper, square, magic, ones, lists, shift, line } in entries {
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
        let conflict = leaper::verify(targets, magic).err();
        let why = false_claims.map(|(_, claim)| Why::Claim(claim));
        bad.extend(why.chain(conflict.map(Why::Targets)).map(|why| Bad {
            line,
            piece: leaper.to_string(),
            square,
            magic: magic.0,
            why,
        }));
    }
    bad
}

/// Checks that no two squares need different attacks in one entry of the shared table.
fn check_packing(
    packing: &Packing,
    args: &VerifyArgs,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let conflict = packing.verify().err();
    let entries = packing.entries();
    if args.json {
        let object = PackingObject { entries, conflict: conflict.map(|it| it.to_string()) };
        output.json(&object)?;
    } else if let Some(conflict) = &conflict {
        output.line(format_args!("BAD {}: {conflict}", args.file.display()))?;
    } else {
        output.line(format_args!("128 black magics share a table of {entries} entries: good"))?;
    }
    Ok(if conflict.is_none() { Verdict::Fine } else { Verdict::Finding })
}

fn report(args: &VerifyArgs, checked: usize, bad: &[Bad], output: &mut Output) -> io::Result<()> {
    if args.json {
        let bad = bad.iter().map(Bad::object).collect();
        return output.json(&Summary { checked, bad });
    }
    for bad in bad {
        output.line(bad.text(args))?;
    }
    let mut failed: Vec<_> = bad.iter().map(|bad| (&bad.piece, bad.square)).collect();
    failed.dedup();
    output.line(format_args!(
        "{checked} magics: {} good, {} bad",
        checked - failed.len(),
        failed.len()
    ))?;
    if failed.len() > checked / 2 && bad.iter().all(|bad| matches!(bad.why, Why::Blockers(_))) {
        let other = match args.transform {
            Transform::Multiply64 => 32,
            Transform::Multiply32 => 64,
        };
        note(format_args!(
            "help: most are bad, as if they were meant for another index: try --transform {other}"
        ));
    }
    Ok(())
}

impl Bad {
    fn text(&self, args: &VerifyArgs) -> String {
        let Self { line, piece, square, magic, why } = self;
        let place = format!("{}:{line}: {piece} {square}: {magic:#018x}", args.file.display());
        match why {
            Why::Claim(claim) => format!("BAD {place}: {claim}"),
            Why::Blockers(conflict) => {
                let Conflict { index, blockers, attacks, .. } = conflict;
                let set = |title, set| Drawing::of_set(title, set, *square);
                let drawings = [
                    set("blockers", blockers[0]),
                    set("attacks", attacks[0]),
                    set("blockers", blockers[1]),
                    set("attacks", attacks[1]),
                ];
                format!(
                    "BAD {place} has the index {index} for two sets of blockers with different \
                     attacks\n  blockers {:#018x}, attacks {:#018x}\n  blockers {:#018x}, \
                     attacks {:#018x}\n{}",
                    blockers[0],
                    attacks[0],
                    blockers[1],
                    attacks[1],
                    indented(&side_by_side(&drawings, &[]))
                )
            }
            Why::Targets(TargetConflict { index, targets }) => {
                let drawings = targets.map(|set| Drawing::of_set("targets", set, *square));
                format!(
                    "BAD {place} has the index {index} for two sets of targets\n  targets \
                     {:#018x}\n  targets {:#018x}\n{}",
                    targets[0],
                    targets[1],
                    indented(&side_by_side(&drawings, &[]))
                )
            }
        }
    }

    fn object(&self) -> BadObject {
        let hex = |set: Bitboard| format!("{set:#018x}");
        let mut object = BadObject {
            line: self.line,
            piece: self.piece.clone(),
            square: self.square.to_string(),
            magic: format!("{:#018x}", self.magic),
            problem: None,
            index: None,
            blockers: None,
            attacks: None,
            targets: None,
        };
        match &self.why {
            Why::Claim(claim) => object.problem = Some(claim.clone()),
            Why::Blockers(conflict) => {
                object.index = Some(conflict.index);
                object.blockers = Some(conflict.blockers.map(hex));
                object.attacks = Some(conflict.attacks.map(hex));
            }
            Why::Targets(conflict) => {
                object.index = Some(conflict.index);
                object.targets = Some(conflict.targets.map(hex));
            }
        }
        object
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

#[derive(Serialize)]
struct Summary {
    checked: usize,
    bad: Vec<BadObject>,
}

#[derive(Serialize)]
struct PackingObject {
    entries: usize,
    conflict: Option<String>,
}

#[derive(Serialize)]
struct BadObject {
    line: usize,
    piece: String,
    square: String,
    magic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blockers: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacks: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    targets: Option<[String; 2]>,
}
