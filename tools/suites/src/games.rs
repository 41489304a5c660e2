//! Positions of Chess960 and double Chess960 games, and positions of standard games that are like
//! them.

use std::collections::HashSet;

use anyhow::Result;
use shakmaty::{CastlingSide, Chess, Color, Position, Role};

use crate::fen::{CastlingSpelling, write};
use crate::list;
use crate::rng::SuiteRng;
use crate::rules::parse;
use crate::scenes::{Player, random_play};
use crate::starts;

/// Every this many numbers one start array is played from.
const EVERY: usize = 6;
/// Games have this many plies at least, and fewer than this plus `MORE_PLIES`.
const LEAST_PLIES: usize = 6;
const MORE_PLIES: usize = 25;
/// Positions are counted to this depth.
pub const DEPTH: u32 = 5;
/// Smaller trees take too little time for a bench.
const LEAST_LEAVES: u64 = 1_000_000;
/// The seed is arbitrary; another one gives other, equally good games.
const SEED: u64 = 19;

/// The games that a suite has positions of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Games {
    /// Chess960: every sixth of the 960 start arrays.
    Chess960,
    /// Standard chess.
    Standard,
    /// Double Chess960: both sides have start arrays of their own.
    DoubleChess960,
}

/// What positions of the three suites have in common, line by line.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Likeness {
    plies: usize,
    /// Pieces by colour and role.
    pieces: [[usize; 6]; 2],
    /// Castling rights by colour and side.
    rights: [[bool; 2]; 2],
}

impl Likeness {
    fn of(position: &Chess, plies: usize) -> Self {
        let (board, castles) = (position.board(), position.castles());
        let count = |color, role| (board.by_color(color) & board.by_role(role)).count();
        Self {
            plies,
            pieces: [Color::White, Color::Black]
                .map(|color| Role::ALL.map(|role| count(color, role))),
            rights: [Color::White, Color::Black]
                .map(|color| CastlingSide::ALL.map(|side| castles.has(color, side))),
        }
    }
}

/// The positions of a suite, one for each start array of [`Games::Chess960`]. Those of the other
/// suites have as many plies, pieces and castling rights, line by line.
pub fn positions(games: Games) -> Result<Vec<String>> {
    let mut rng = SuiteRng::new(SEED);
    let mut known = HashSet::new();
    let mut models = Vec::new();
    for number in (0..starts::COUNT).step_by(EVERY) {
        let start = parse(&starts::start_fen(number, number))?;
        models.push(position_like(None, &mut rng, &mut known, |_| Ok(start.clone()))?);
    }
    if games == Games::Chess960 {
        let fens = models.iter().map(|(position, _)| write(position, CastlingSpelling::RookFiles));
        return Ok(fens.collect());
    }
    let standard = parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    let mut fens = Vec::with_capacity(models.len());
    for (_, likeness) in models {
        let (position, _) = position_like(Some(likeness), &mut rng, &mut known, |rng| {
            if games == Games::Standard {
                return Ok(standard.clone());
            }
            parse(&starts::start_fen(rng.below(starts::COUNT), rng.below(starts::COUNT)))
        })?;
        let spelling = match games {
            Games::Standard => CastlingSpelling::Sides,
            Games::Chess960 | Games::DoubleChess960 => CastlingSpelling::RookFiles,
        };
        fens.push(write(&position, spelling));
    }
    Ok(fens)
}

/// Plays games until one ends in a new position that has castling rights, a tree that is large
/// enough, and the likeness that is wanted, if one is.
fn position_like(
    wanted: Option<Likeness>,
    rng: &mut SuiteRng,
    known: &mut HashSet<String>,
    mut start: impl FnMut(&mut SuiteRng) -> Result<Chess>,
) -> Result<(Chess, Likeness)> {
    loop {
        let plies = match wanted {
            Some(likeness) => likeness.plies,
            None => LEAST_PLIES + rng.below(MORE_PLIES),
        };
        let start = start(rng)?;
        let Some(position) = random_play(&start, plies, Player::KeepsRights, rng) else { continue };
        let likeness = Likeness::of(&position, plies);
        if wanted.is_some_and(|wanted| wanted != likeness) || !position.castles().any() {
            continue;
        }
        let fen = write(&position, CastlingSpelling::RookFiles);
        if list::count(&fen, DEPTH)? >= LEAST_LEAVES && known.insert(fen) {
            return Ok((position, likeness));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_of_other_games_are_like_those_of_chess960() {
        let mut rng = SuiteRng::new(1);
        let mut known = HashSet::new();
        let model = parse(&starts::start_fen(0, 0)).expect("a start position");
        let (_, wanted) = position_like(None, &mut rng, &mut known, |_| Ok(model.clone()))
            .expect("games can be played");
        let standard = parse(&starts::start_fen(518, 518)).expect("a start position");
        let (position, likeness) =
            position_like(Some(wanted), &mut rng, &mut known, |_| Ok(standard.clone()))
                .expect("games can be played");
        assert!(likeness == wanted);
        assert!(Likeness::of(&position, wanted.plies) == wanted);
        assert!(position.castles().any());
    }
}
