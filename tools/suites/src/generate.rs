//! The `generate` command: writes the suite files from the lists and the seeds.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use shakmaty::{Chess, Position};

use crate::fen::{CastlingSpelling, write};
use crate::games::{self, Games};
use crate::list::{self, complete};
use crate::rng::SuiteRng;
use crate::rules::{can_castle, parse};
use crate::scenes::{Player, random_play, strewn};
use crate::starts;
use crate::suite::format_line;
use crate::witness::Nodes;

/// Suites whose positions are drawn are counted to this depth, but for those of games.
const DEPTH: u32 = 4;
/// Positions of written lists are counted deeper while the next depth is expected to stay below
/// this: those of suites that show bugs, and the endgames, whose trees are for benches.
const BUGS_BELOW: Nodes = 4_000_000;
const ENDGAMES_BELOW: Nodes = 100_000_000;
/// Positions of `random.epd` from games, and from strewn endgames.
const RANDOM_GAMES: usize = 1_800;
const RANDOM_ENDGAMES: usize = 400;
/// Positions of `dfrc.epd`: starts, and middlegames.
const DFRC_STARTS: usize = 100;
const DFRC_MIDDLEGAMES: usize = 180;
/// The endgames' pieces besides the kings, in FEN letters.
const ENDGAMES: [&str; 16] = [
    "P", "Pp", "PPp", "PPPppp", "Q", "Qp", "R", "Rr", "RPr", "RPPrp", "BNp", "Bpp", "NNp", "Qrp",
    "BPnp", "QPqp",
];
/// The seeds are arbitrary; another one gives another, equally good suite.
const RANDOM_SEED: u64 = 2004;
const DFRC_SEED: u64 = 960;

/// Options of `generate`.
#[derive(Args)]
pub struct GenerateOptions {
    /// Write only these suites (default: all).
    #[arg(long, value_enum)]
    only: Vec<Suite>,
}

/// The suite files.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Suite {
    /// Published classics and one or more positions for each rule.
    Standard,
    /// Positions that each catch one kind of bug.
    Tricky,
    /// All Chess960 start positions.
    Chess960,
    /// Double Chess960 starts and middlegames.
    Dfrc,
    /// Positions from random play and random endgames.
    Random,
    /// Positions of Chess960 games, for benches.
    Chess960Games,
    /// Positions of standard games that are like those of `chess960-games.epd`.
    StandardGames,
    /// Positions of double Chess960 games that are like those of `chess960-games.epd`.
    DfrcGames,
    /// Endgames of different material, for benches.
    Endgames,
}

/// Writes the suites into `dir`.
pub fn run(dir: &Path, options: &GenerateOptions) -> Result<ExitCode> {
    for &suite in Suite::value_variants() {
        if !options.only.is_empty() && !options.only.contains(&suite) {
            continue;
        }
        let value = suite.to_possible_value().context("every suite has a name")?;
        let path = dir.join(format!("{}.epd", value.get_name()));
        fs::write(&path, text(suite)?).with_context(|| format!("writing {}", path.display()))?;
        println!("wrote {}", path.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn text(suite: Suite) -> Result<String> {
    match suite {
        Suite::Standard => {
            complete("standard.list", include_str!("../lists/standard.list"), BUGS_BELOW)
        }
        Suite::Tricky => complete("tricky.list", include_str!("../lists/tricky.list"), BUGS_BELOW),
        Suite::Endgames => {
            complete("endgames.list", include_str!("../lists/endgames.list"), ENDGAMES_BELOW)
        }
        Suite::Chess960 => counted(
            "All 960 start positions of Chess960 in the order of Scharnagl's numbers, 0 to 959.",
            DEPTH,
            (0..starts::COUNT).map(|number| starts::start_fen(number, number)),
        ),
        Suite::Dfrc => counted(
            "Double Chess960: start positions, then positions from seeded random play.",
            DEPTH,
            dfrc()?,
        ),
        Suite::Random => counted(
            "Positions from seeded random play of 0 to 300 plies, then endgames strewn at random.",
            DEPTH,
            random()?,
        ),
        Suite::Chess960Games => counted(
            "Chess960 games: a position for every sixth start position, after 6 to 30 random plies.",
            games::DEPTH,
            games::positions(Games::Chess960)?,
        ),
        Suite::StandardGames => counted(
            "Standard games: plies, pieces and castling rights as in chess960-games.epd, line by line.",
            games::DEPTH,
            games::positions(Games::Standard)?,
        ),
        Suite::DfrcGames => counted(
            "Double Chess960 games: plies, pieces and castling rights as in chess960-games.epd, line by line.",
            games::DEPTH,
            games::positions(Games::DoubleChess960)?,
        ),
    }
}

fn counted(header: &str, deepest: u32, fens: impl IntoIterator<Item = String>) -> Result<String> {
    let mut out = format!("# {header}\n# Written by tools/suites; see README.md.\n#\n");
    for fen in fens {
        let counts: Result<Vec<_>> =
            (1..=deepest).map(|depth| Ok((depth, list::count(&fen, depth)?))).collect();
        out += &format_line(&fen, &counts?);
        out.push('\n');
    }
    Ok(out)
}

/// Collects what `draw` gives until there are `wanted` distinct positions.
fn distinct(
    wanted: usize,
    known: &mut HashSet<String>,
    mut draw: impl FnMut() -> Option<String>,
) -> Vec<String> {
    let mut fens = Vec::with_capacity(wanted);
    while fens.len() < wanted {
        if let Some(fen) = draw().filter(|fen| known.insert(fen.clone())) {
            fens.push(fen);
        }
    }
    fens
}

fn random() -> Result<Vec<String>> {
    let start = parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    let mut rng = SuiteRng::new(RANDOM_SEED);
    let mut known = HashSet::new();
    let mut fens = distinct(RANDOM_GAMES, &mut known, || {
        let plies = random_length(&mut rng);
        let position = random_play(&start, plies, Player::Even, &mut rng)?;
        Some(write(&position, CastlingSpelling::Sides))
    });
    let mut turn = 0;
    fens.extend(distinct(RANDOM_ENDGAMES, &mut known, || {
        let position = strewn(ENDGAMES[turn % ENDGAMES.len()], &mut rng)?;
        turn += 1;
        Some(write(&position, CastlingSpelling::Sides))
    }));
    Ok(fens)
}

/// A game length in plies: openings, middlegames and endgames about equally often.
fn random_length(rng: &mut SuiteRng) -> usize {
    match rng.below(3) {
        0 => rng.below(20),
        1 => 20 + rng.below(80),
        _ => 100 + rng.below(200),
    }
}

fn dfrc() -> Result<Vec<String>> {
    let mut rng = SuiteRng::new(DFRC_SEED);
    let mut known = HashSet::new();
    let mut fens = distinct(DFRC_STARTS, &mut known, || Some(dfrc_start(&mut rng)));
    let mut starts = fens.clone();
    while starts.len() < DFRC_MIDDLEGAMES {
        starts.push(dfrc_start(&mut rng));
    }
    for (index, start) in starts.iter().take(DFRC_MIDDLEGAMES).enumerate() {
        let start = parse(start)?;
        fens.extend(distinct(1, &mut known, || {
            let plies = 8 + rng.below(48);
            let position = random_play(&start, plies, Player::KeepsRights, &mut rng)?;
            wanted_rights(index, &position).then(|| write(&position, CastlingSpelling::RookFiles))
        }));
    }
    Ok(fens)
}

fn dfrc_start(rng: &mut SuiteRng) -> String {
    starts::start_fen(rng.below(starts::COUNT), rng.below(starts::COUNT))
}

/// Of ten middlegames six can castle at once, three hold a right, and one is as it comes.
fn wanted_rights(index: usize, position: &Chess) -> bool {
    match index % 10 {
        0..6 => can_castle(position),
        6..9 => position.castles().any(),
        _ => true,
    }
}
