//! Plays every game of PGN files, variations included: `cargo run --release -p magic-pgn --example
//! replay games.pgn`.
//!
//! Without a file it reads standard input. Each error is a line on standard error, with which the
//! exit code is 2.

use std::error::Error;
use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;
use std::time::Instant;

use pgn::{PgnError, PgnEvent, PgnReader, Replay, StartTags};

/// What was played.
#[derive(Default)]
struct Tally {
    games: u64,
    moves: u64,
    errors: u64,
}

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(2),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<u64, Box<dyn Error>> {
    let (begin, mut tally) = (Instant::now(), Tally::default());
    let names: Vec<_> = std::env::args_os().skip(1).collect();
    for name in &names {
        let file = File::open(name).map_err(|error| format!("{name:?}: {error}"))?;
        tally.play_all(file)?;
    }
    if names.is_empty() {
        tally.play_all(io::stdin().lock())?;
    }
    let Tally { games, moves, errors } = tally;
    let seconds = begin.elapsed().as_secs_f64();
    println!("games: {games}, errors: {errors}, moves: {moves}, seconds: {seconds:.3}");
    Ok(errors)
}

impl Tally {
    fn play_all(&mut self, source: impl Read) -> Result<(), Box<dyn Error>> {
        let mut reader = PgnReader::new(source);
        loop {
            match self.play_game(&mut reader) {
                Ok(true) => self.games += 1,
                Ok(false) => return Ok(()),
                Err(error) => {
                    eprintln!("{error}");
                    self.errors += 1;
                    // What follows an error of a move is the rest of its game.
                    let _ = reader.skip_game();
                }
            }
        }
    }

    /// Plays a game without keeping it. False at the end of the text.
    fn play_game(&mut self, reader: &mut PgnReader<impl Read>) -> Result<bool, PgnError> {
        let mut start = StartTags::default();
        let mut replay = Replay::new(start.position());
        while let Some(event) = reader.next_event()? {
            let mut checked = Ok(());
            match event {
                PgnEvent::Tag { name, value } => checked = start.read(name, value),
                PgnEvent::Moves => replay = Replay::new(start.position()),
                PgnEvent::Move(token) => {
                    self.moves += 1;
                    checked = replay.play(token).map(|_| ());
                }
                PgnEvent::VariationStart => checked = replay.begin_variation(),
                PgnEvent::VariationEnd => replay.end_variation(),
                PgnEvent::GameEnd => return Ok(true),
                _ => {}
            }
            checked.map_err(|problem| reader.error_at(reader.place(), problem))?;
        }
        Ok(false)
    }
}
