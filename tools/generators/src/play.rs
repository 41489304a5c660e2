//! Playing a series, with everything compared in each position.

use board::Position;
use magic_core::SplitMix64;

use crate::compare::Comparer;
use crate::joint_game::JointGame;
use crate::mismatch::Mismatch;
use crate::plan::Series;
use crate::player::Player;
use crate::starts;
use crate::tally::Tally;

/// Of games from the start positions, one of this many goes on to its end.
const WHOLE_GAMES: usize = 4;

/// Where a series is: what is needed to see a position again.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The series.
    pub series: Series,
    /// The number of the game in the series, from 1.
    pub game: u64,
    /// How many moves have been played in it.
    pub ply: u32,
    /// The position; `None` before the first.
    pub position: Option<Position>,
}

impl Place {
    /// The place before a series.
    pub const fn before(series: Series) -> Self {
        Self { series, game: 0, ply: 0, position: None }
    }
}

/// Plays a series to its end or to the first difference. `place` is always the position that is
/// being compared.
///
/// # Errors
/// The first difference.
pub fn play(
    seed: u64,
    comparer: &mut Comparer,
    tally: &mut Tally,
    place: &mut Place,
) -> Result<(), Mismatch> {
    let mut random = stream(seed, place.series);
    while tally.positions < place.series.positions {
        play_game(&mut random, comparer, tally, place)?;
    }
    tally.series += 1;
    Ok(())
}

fn play_game(
    random: &mut SplitMix64,
    comparer: &mut Comparer,
    tally: &mut Tally,
    place: &mut Place,
) -> Result<(), Mismatch> {
    let kind = place.series.kind;
    let start = starts::start(kind, random);
    (place.game, place.ply, place.position) = (place.game + 1, 0, Some(start));
    tally.games += 1;
    let is_whole = kind.is_start_position() && random.below(WHOLE_GAMES) == 0;
    let most_plies = if is_whole { u32::MAX } else { kind.most_plies() };
    let mut player = Player::new(kind, random);
    let mut game = JointGame::new(kind, start)?;
    loop {
        let outcome = comparer.compare(&game)?;
        tally.note(&game, comparer, outcome);
        let is_left = place.ply == most_plies || tally.positions == place.series.positions;
        if is_left || outcome.is_some() {
            return Ok(());
        }
        let Some(chosen) = player.choose(comparer.moves(), random) else { return Ok(()) };
        place.ply += 1;
        place.position = Some(game.position.play(chosen.ours));
        game.play(chosen.ours, chosen.shakmaty)?;
    }
}

/// The random numbers of a series. Series with neighbouring numbers have unrelated streams.
fn stream(seed: u64, series: Series) -> SplitMix64 {
    let first = |seed| SplitMix64::seeded(seed).next_u64();
    let name = first((series.kind as u64) << 56 | series.number);
    SplitMix64::seeded(first(seed) ^ first(!name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start_kind::StartKind;

    #[test]
    fn streams_differ_by_seed_kind_and_number() {
        let mut firsts = Vec::new();
        for seed in [0, 1, 2] {
            for kind in StartKind::ALL {
                for number in 0..50 {
                    firsts.push(stream(seed, Series::whole(kind, number)).next_u64());
                }
            }
        }
        let all = firsts.len();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), all);
    }
}
