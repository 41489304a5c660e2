//! Differential tests of the move generator. They play many seeded random games, of three kinds of
//! chess and of odd material. In every position the fast code, the [`mailbox`] oracle and
//! cozy-chess must agree on everything.
//!
//! The default size takes some seconds. Larger scales and other seeds play more or different games:
//!
//! ```text
//! MOVEGEN_TEST_SCALE=100 MOVEGEN_TEST_SEED=7 cargo test -p movegen --test differential
//! ```
//!
//! A failure names the game and the position. The same scale and seed give both again.

mod compare_boards;
mod compare_moves;
mod compare_texts;
mod coverage;
mod game;
mod generators;
#[path = "../mailbox/mod.rs"]
mod mailbox;
mod material;
mod rival;
mod rng;
mod starts;
mod test_capacity;
mod test_epd;
mod test_equality;
mod test_explanations;
mod test_games;
mod test_legality;
mod test_material;
mod test_notation;
mod test_oracle;
mod test_picker;
mod test_queries;
mod test_scope;
mod test_see;
mod test_stages;
mod test_state;

use board::Reading;

use coverage::{Coverage, Event};
use game::Game;
use mailbox::Mailbox;
use rng::Rng;

/// Plays `games` games, times the scale, and compares everything in every position. `begin` gives
/// the start of a game. All `events` must come up.
fn play_and_compare(
    name: &str,
    games: u64,
    plies: usize,
    reading: Reading,
    events: &[Event],
    begin: impl Fn(u64, &mut Rng) -> Mailbox,
) {
    let effort = Effort::from_env();
    if magic_core::Pext::new().is_none() {
        eprintln!("SKIPPED: {name}: PEXT sliders, which this processor lacks");
    }
    let mut coverage = Coverage::default();
    for number in 0..games * effort.scale {
        let mut rng = Rng::new(effort.seed, number);
        let start = begin(number, &mut rng);
        let mut game = Game::new(format!("{name} game {number}"), start, reading);
        game.walk(&mut rng, plies, &mut |game, legal, _| {
            game.compare(legal);
            coverage.note(game, legal);
        });
    }
    coverage.require(name, events);
}

/// How much to test, from the environment.
struct Effort {
    /// How many times the default number of games.
    scale: u64,
    /// Which games are played.
    seed: u64,
}

impl Effort {
    fn from_env() -> Self {
        let read = |name: &str, default| match std::env::var(name) {
            Ok(text) => {
                text.parse().unwrap_or_else(|error| panic!("{name}={text:?} is no number: {error}"))
            }
            Err(_) => default,
        };
        Self { scale: read("MOVEGEN_TEST_SCALE", 1), seed: read("MOVEGEN_TEST_SEED", 1) }
    }
}
