//! Plays games between two UCI engines and watches over them:
//!
//! ```text
//! cargo run --release -p magic-chess --example uci_match -- ENGINE ENGINE [OPTION VALUE]...
//!
//! --games N      how many games (2); up to four are printed
//! --nodes N      how many nodes an engine searches for a move (2000)
//! --depth N      the second engine searches to this depth instead
//! --threads N    how many games are played side by side, each by engines of its own (1)
//! ```
//!
//! Every move must be legal and must come within ten seconds. Where the game is over, the engine
//! must know it. Games start from Chess960 positions, the first game from standard chess. The
//! program ends with 1 when an engine breaks a rule or the protocol, and with 2 when an engine
//! cannot be started.

mod game;
mod player;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{Ending, Game};
use player::Player;

const USAGE: &str =
    "usage: uci_match ENGINE ENGINE [--games N] [--nodes N] [--depth N] [--threads N]";

/// Games are printed if there are no more.
const MOST_PRINTED: u64 = 4;

struct Settings {
    engines: [String; 2],
    games: u64,
    nodes: u64,
    depth: Option<u64>,
    threads: u64,
}

impl Settings {
    fn read(arguments: Vec<String>) -> Result<Self, String> {
        let mut arguments = arguments.into_iter();
        let (Some(one), Some(other)) = (arguments.next(), arguments.next()) else {
            return Err(USAGE.to_owned());
        };
        let engines = [one, other];
        let mut settings = Self { engines, games: 2, nodes: 2_000, depth: None, threads: 1 };
        while let Some(option) = arguments.next() {
            let value = arguments.next().and_then(|text| text.parse().ok()).filter(|&it| it > 0);
            let value = value.ok_or_else(|| format!("{option}: give a number above 0\n{USAGE}"))?;
            match option.as_str() {
                "--games" => settings.games = value,
                "--nodes" => settings.nodes = value,
                "--depth" => settings.depth = Some(value),
                "--threads" => settings.threads = value,
                _ => return Err(format!("there is no option {option}\n{USAGE}")),
            }
        }
        Ok(settings)
    }

    fn players(&self) -> Result<[Player; 2], String> {
        let [one, other] = &self.engines;
        let nodes = format!("nodes {}", self.nodes);
        let second = self.depth.map_or_else(|| nodes.clone(), |depth| format!("depth {depth}"));
        Ok([Player::start(one, nodes)?, Player::start(other, second)?])
    }
}

/// What came of all games.
#[derive(Default)]
struct Tally {
    endings: BTreeMap<Ending, u32>,
    plies: usize,
}

fn main() -> ExitCode {
    let read = Settings::read(std::env::args().skip(1).collect());
    let ready = read.and_then(|settings| {
        let pairs = (0..settings.threads.min(settings.games)).map(|_| settings.players());
        let pairs: Result<Vec<_>, String> = pairs.collect();
        Ok((pairs?, settings))
    });
    let (pairs, settings) = match ready {
        Ok(ready) => ready,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    match play_all(&settings, pairs) {
        Ok(tally) => {
            report(&settings, &tally);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(1)
        }
    }
}

/// Plays all games, each pair of engines in a thread of its own. The first error ends the match.
fn play_all(settings: &Settings, pairs: Vec<[Player; 2]>) -> Result<Tally, String> {
    let (next, has_failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let play_some = |mut players: [Player; 2]| -> Result<Tally, String> {
        let mut tally = Tally::default();
        while !has_failed.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= settings.games {
                break;
            }
            let played = Game::play(&mut players, number);
            let (game, ending) =
                played.inspect_err(|_| has_failed.store(true, Ordering::Relaxed))?;
            if settings.games <= MOST_PRINTED {
                println!("game {}: {}\n", number + 1, game.notation());
            }
            *tally.endings.entry(ending).or_default() += 1;
            tally.plies += game.plies();
        }
        Ok(tally)
    };
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let play_some = &play_some;
        let threads = pairs.into_iter().map(|players| scope.spawn(move || play_some(players)));
        for thread in threads.collect::<Vec<_>>() {
            let tally = thread.join().map_err(|_| "a thread has failed".to_owned())??;
            for (ending, games) in tally.endings {
                *sum.endings.entry(ending).or_default() += games;
            }
            sum.plies += tally.plies;
        }
        Ok(sum)
    })
}

fn report(settings: &Settings, tally: &Tally) {
    let [one, other] = &settings.engines;
    let games: u32 = tally.endings.values().sum();
    println!("{games} games of {one} against {other}, {} plies, every move legal", tally.plies);
    for (ending, games) in &tally.endings {
        let text = match ending {
            Ending::Won => "won",
            Ending::Lost => "lost",
            Ending::Stalemate => "drawn: stalemate",
            Ending::Drawn(reason) => &format!("drawn: {reason}"),
            Ending::GivenUp => "called a draw: too long",
        };
        println!("{games:4} {text}");
    }
}
