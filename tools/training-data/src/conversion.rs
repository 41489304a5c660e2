//! A whole conversion, from file to file: the program `training-convert` against a program of
//! sfbinpack and bulletformat.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use bulletformat::{BulletFormat, ChessBoard};
use sfbinpack::chess::color::Color;
use sfbinpack::chess::piecetype::PieceType;
use sfbinpack::{CompressedTrainingDataEntryReader, TrainingDataEntry};
use training_data::ViriGame;

use crate::binpack::{Entry, entries, write};
use crate::findings::Findings;
use crate::turns::Contest;

/// The conversion from binpack to bulletformat. Ours begins a process each time.
pub fn compare<'a>(
    games: &[ViriGame],
    program: &Path,
    folder: &'a Path,
    findings: &mut Findings,
) -> Result<Contest<'a>> {
    let entries: Vec<Entry> = games.iter().flat_map(entries).collect();
    let source = folder.join("games.binpack");
    fs::write(&source, write(&entries)?)?;
    let [ours, theirs] = ["ours.bullet", "theirs.bullet"].map(|name| folder.join(name));
    convert(program, &source, &ours)?;
    convert_as_they_do(&source, &theirs)?;
    findings.check("converted files", &(fs::read(&ours)? == fs::read(&theirs)?), &true);
    let (program, source_too): (PathBuf, PathBuf) = (program.to_owned(), source.clone());
    Ok(Contest {
        what: "converting binpack to bulletformat",
        positions: entries.len() as u64,
        ours: Box::new(move || convert(&program, &source, &ours).expect("converted before")),
        theirs: Box::new(move || {
            convert_as_they_do(&source_too, &theirs).expect("converted before")
        }),
    })
}

/// Converts by the program, and returns how many bytes it wrote.
fn convert(program: &Path, source: &Path, target: &Path) -> Result<u64> {
    let output = Command::new(program).args([source, target]).output();
    let output = output.with_context(|| format!("{} cannot be run", program.display()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "training-convert: {said}");
    Ok(fs::metadata(target)?.len())
}

fn convert_as_they_do(source: &Path, target: &Path) -> Result<u64> {
    let source = BufReader::with_capacity(1 << 20, File::open(source)?);
    let mut reader = CompressedTrainingDataEntryReader::new(source)?;
    let mut file = BufWriter::with_capacity(1 << 20, File::create(target)?);
    while reader.has_next() {
        let board = as_bullet(&reader.next())?;
        file.write_all(ChessBoard::as_bytes_slice(&[board]))?;
    }
    file.flush()?;
    Ok(fs::metadata(target)?.len())
}

/// The position as bulletformat has it: score and result are White's there.
fn as_bullet(entry: &TrainingDataEntry) -> Result<ChessBoard> {
    let position = &entry.pos;
    let is_black = position.side_to_move() == Color::Black;
    let (score, result) =
        if is_black { (-entry.score, -entry.result) } else { (entry.score, entry.result) };
    let kinds = [
        PieceType::Pawn,
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
        PieceType::King,
    ];
    let mut sets = [0; 8];
    sets[0] = position.pieces_bb(Color::White).bits();
    sets[1] = position.pieces_bb(Color::Black).bits();
    for (set, kind) in sets[2..].iter_mut().zip(kinds) {
        *set = position.pieces_bb_type(kind).bits();
    }
    ChessBoard::from_raw(sets, usize::from(is_black), score, f32::from(result + 1) / 2.0)
        .map_err(anyhow::Error::msg)
}
