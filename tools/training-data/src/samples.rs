//! Small files of binpack for the tests of `training-data`, written by sfbinpack.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use board::MoveKind;
use magic_core::{Color, File};

use crate::binpack::{Entry, entries, read_both, write};
use crate::findings::Findings;
use crate::games::{Starts, game};

const SEED: u64 = 2026;

/// Moves that stand in the files, for both colours. A castling goes to the square of the rook.
const RARE: [(MoveKind, Option<File>); 7] = [
    (MoveKind::EnPassant, None),
    (MoveKind::Castling, Some(File::A)),
    (MoveKind::Castling, Some(File::H)),
    (MoveKind::PromoteKnight, None),
    (MoveKind::PromoteBishop, None),
    (MoveKind::PromoteRook, None),
    (MoveKind::PromoteQueen, None),
];

/// Positions around each rare move.
const BEFORE: usize = 4;
const AROUND: usize = 9;

/// Writes `games.binpack` and `games.txt`: parts of games around rare moves, three chunks, and
/// positions alone.
pub fn write_files(folder: &Path) -> Result<ExitCode> {
    let chains: Vec<Vec<Entry>> = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| RARE.map(|(kind, file)| chain(color, kind, file)))
        .collect::<Result<_>>()?;
    let single: Vec<Entry> = chains.iter().map(|chain| chain[BEFORE]).collect();
    let (first, second) = chains.split_at(chains.len() / 2);
    let mut binpack = Vec::new();
    for chunk in [first.concat(), second.concat(), single] {
        binpack.extend(write(&chunk)?);
    }
    let all = [chains.concat(), chains.iter().map(|chain| chain[BEFORE]).collect()].concat();
    let mut findings = Findings::default();
    read_both(&binpack, &all, &mut findings)?;
    let mut text = String::new();
    for Entry { position, mv, score, result, ply } in &all {
        writeln!(text, "{position} | {mv} | {score} | {result:?} | {ply}")?;
    }
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for (name, bytes) in [("games.binpack", &binpack[..]), ("games.txt", text.as_bytes())] {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{}: {} bytes, {} positions", path.display(), bytes.len(), all.len());
    }
    Ok(findings.report())
}

/// The positions around the first such move of all games, as part of one game.
fn chain(color: Color, kind: MoveKind, to: Option<File>) -> Result<Vec<Entry>> {
    for index in 0..10_000 {
        let game = game(SEED, index, Starts::Standard);
        let entries: Vec<Entry> = entries(&game).collect();
        let place = entries.iter().position(|at| {
            at.position.side_to_move() == color
                && at.mv.kind() == kind
                && to.is_none_or(|file| at.mv.to().file() == file)
        });
        if let Some(place) = place
            && place >= BEFORE
            && entries.len() >= place - BEFORE + AROUND
        {
            return Ok(entries[place - BEFORE..][..AROUND].to_vec());
        }
    }
    bail!("no game has a {kind:?} by {color}")
}
