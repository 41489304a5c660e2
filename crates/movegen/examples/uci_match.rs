//! Plays a game between two UCI engines and watches over it:
//! `cargo run --release -p movegen --example uci_match -- ENGINE ENGINE [NODES [GAMES]]`.
//!
//! Every move must be legal and must come within ten seconds. Games start from Chess960 positions, the first
//! game from standard chess. The program ends with 1 when an engine breaks a rule or the protocol, and with 2
//! when an engine cannot be started.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use board::{Board, CastlingStyle, Chess960, EnPassantField, History, Position};
use board::{CastlingField, Move};
use movegen::{DrawClaim, San, draw_claim, outcome, read_uci};

/// Longer games are called a draw.
const MOST_PLIES: usize = 400;
const PATIENCE: Duration = Duration::from_secs(10);

/// An engine that runs.
struct Player {
    name: String,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Player {
    fn start(path: &str) -> Result<Self, String> {
        let started = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = started.map_err(|error| format!("{path}: {error}"))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{path}: no pipes"));
        };
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut player = Self { name: path.to_owned(), process, input, lines };
        player.say("uci")?;
        player.wait_for("uciok")?;
        player.say("setoption name UCI_Chess960 value true")?;
        player.say("ucinewgame\nisready")?;
        player.wait_for("readyok")?;
        Ok(player)
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.input, "{text}").map_err(|error| format!("{}: {error}", self.name))
    }

    /// The next line that begins with a word.
    fn wait_for(&self, word: &str) -> Result<String, String> {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.map_err(|_| format!("{} does not say {word}", self.name))?;
            // An engine answers with a remark to a line that it does not understand. Here a remark is an
            // error.
            if line.starts_with("info string") && line.contains("not legal") {
                return Err(format!("{}: {line}", self.name));
            }
            if line.split_ascii_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }

    /// The move that the engine plays, if the move is legal.
    fn choose(&mut self, game: &Game, nodes: u64) -> Result<Move, String> {
        let moves = if game.moves.is_empty() { "" } else { " moves" };
        let played: String = game.moves.iter().map(|text| format!(" {text}")).collect();
        self.say(&format!("position fen {}{moves}{played}\ngo nodes {nodes}", game.start))?;
        let answer = self.wait_for("bestmove")?;
        let text = answer.split_ascii_whitespace().nth(1).unwrap_or_default();
        read_uci(game.position.board(), text)
            .map_err(|error| format!("{} in {}: {error}", self.name, game.position))
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.process.wait();
    }
}

struct Game {
    start: String,
    position: Position,
    history: History,
    moves: Vec<String>,
    notation: Vec<String>,
}

impl Game {
    fn from(board: Board) -> Self {
        let position = Position::from(board);
        let fen = position.fen().castling(CastlingField::Shredder);
        Self {
            start: fen.en_passant(EnPassantField::Always).to_string(),
            position,
            history: History::new(&position),
            moves: vec![],
            notation: vec![],
        }
    }

    fn play(&mut self, mv: Move) {
        let board = self.position.board();
        self.moves.push(mv.to_uci(board, CastlingStyle::Chess960).to_string());
        self.notation.push(San::of(board, mv).to_string());
        self.position = self.position.play(mv);
        self.history.push(&self.position);
    }

    /// How the game has ended. A draw is claimed as soon as a claim is possible.
    fn result(&self) -> Option<String> {
        if let Some(end) = outcome(&self.position, &self.history) {
            return Some(format!("{end:?}"));
        }
        match draw_claim(&self.position, &self.history) {
            Some(DrawClaim::ThreefoldRepetition) => Some("threefold repetition".to_owned()),
            Some(DrawClaim::FiftyMoves) => Some("fifty moves".to_owned()),
            None => (self.moves.len() >= MOST_PLIES).then(|| "given up".to_owned()),
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default| {
        arguments.get(place).map_or(Ok(default), |text| text.parse::<u64>())
    };
    let (Some(one), Some(other), Ok(nodes), Ok(games)) =
        (arguments.first(), arguments.get(1), number(2, 2_000), number(3, 2))
    else {
        eprintln!("usage: uci_match ENGINE ENGINE [NODES [GAMES]]");
        return ExitCode::from(2);
    };
    let players = [Player::start(one), Player::start(other)];
    let mut players = match players {
        [Ok(one), Ok(other)] => [one, other],
        [Err(error), _] | [_, Err(error)] => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    for game in 0..games {
        if let Err(error) = play(&mut players, nodes, game) {
            eprintln!("{error}");
            return ExitCode::from(1);
        }
    }
    ExitCode::SUCCESS
}

/// Plays one game. The colours change from game to game.
fn play(players: &mut [Player; 2], nodes: u64, number: u64) -> Result<(), String> {
    let start =
        (u64::from(Chess960::STANDARD.number()) + 311 * number) % u64::from(Chess960::COUNT);
    let start = Chess960::new(start as u16).unwrap_or(Chess960::STANDARD);
    let mut game = Game::from(Board::chess960(start));
    let mut turn = number as usize % 2;
    println!("{} against {}", players[turn].name, players[1 - turn].name);
    while game.result().is_none() {
        let mv = players[turn].choose(&game, nodes)?;
        game.play(mv);
        turn = 1 - turn;
    }
    println!("{}", game.notation.join(" "));
    println!("{} plies: {}\n", game.moves.len(), game.result().unwrap_or_default());
    Ok(())
}
