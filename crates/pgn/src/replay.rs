//! Playing the moves of a game, with its variations.

use board::{Board, Move, Position};
use movegen::notation::ReadMoveError;
use movegen::{read_san, read_uci};

use crate::error::PgnProblem;
use crate::event::MoveToken;

/// Plays the moves of a game as they are read, with its variations.
///
/// ```
/// use board::Position;
/// use pgn::{PgnEvent, PgnReader, Replay};
///
/// let mut reader = PgnReader::new("1. e4 (1. d4 d5) e5 2. Ke3".as_bytes());
/// let mut replay = Replay::new(Position::start());
/// let error = loop {
///     let problem = match reader.next_event()? {
///         Some(PgnEvent::Move(token)) => replay.play(token).err().map(|it| (token.place(), it)),
///         Some(PgnEvent::VariationStart) => replay.begin_variation().err().map(|it| (reader.place(), it)),
///         Some(PgnEvent::VariationEnd) => { replay.end_variation(); None }
///         _ => None,
///     };
///     if let Some((place, problem)) = problem {
///         break reader.error_at(place, problem);
///     }
/// };
/// let expected = "game 1, line 1, column 24: ply 3: \"Ke3\" is not legal: no king there can go to e3";
/// assert_eq!(error.to_string(), expected);
/// # Ok::<(), pgn::PgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    now: Moment,
    /// The moments of the lines that were left for a variation, from the main line on.
    left: Vec<Moment>,
}

/// Where a line of moves stands.
#[derive(Clone, Copy, Debug)]
struct Moment {
    position: Position,
    /// The position before the last move of the line, which a variation begins from.
    before: Option<Position>,
    ply: u32,
}

impl Replay {
    /// Begins a game at a position.
    pub const fn new(start: Position) -> Self {
        Self { now: Moment { position: start, before: None, ply: 0 }, left: Vec::new() }
    }

    /// The position after the last move.
    pub const fn position(&self) -> &Position {
        &self.now.position
    }

    /// How many half moves lead from the start of the game to the position.
    pub const fn ply(&self) -> u32 {
        self.now.ply
    }

    /// Plays a move, and gives it. `None` is a null move.
    ///
    /// Besides SAN this reads UCI moves, castling in small letters, and promotions in small letters.
    ///
    /// # Errors
    /// When the text is no legal move. Nothing is played then.
    pub fn play(&mut self, token: MoveToken<'_>) -> Result<Option<Move>, PgnProblem> {
        let ply = self.now.ply + 1;
        let position = &self.now.position;
        let (mv, next) = if token.is_null() {
            (None, position.play_null().ok_or(PgnProblem::NullMoveInCheck { ply })?)
        } else {
            let mv = read_move(position.board(), token.text())
                .map_err(|error| PgnProblem::Move { ply, error })?;
            (Some(mv), position.play(mv))
        };
        self.now = Moment { position: next, before: Some(self.now.position), ply };
        Ok(mv)
    }

    /// Goes back to the position before the last move.
    ///
    /// # Errors
    /// When no move stands before the variation.
    pub fn begin_variation(&mut self) -> Result<(), PgnProblem> {
        let position = self.now.before.ok_or(PgnProblem::NothingToReplace)?;
        self.left.push(self.now);
        self.now = Moment { position, before: None, ply: self.now.ply - 1 };
        Ok(())
    }

    /// Goes back to the line that was left. Does nothing outside variations.
    pub fn end_variation(&mut self) {
        if let Some(moment) = self.left.pop() {
            self.now = moment;
        }
    }
}

/// The legal move that a text means: SAN first, and then what some programs write instead.
fn read_move(board: &Board, text: &str) -> Result<Move, ReadMoveError> {
    read_san(board, text).or_else(|error| read_unusual(board, text).ok_or(error))
}

#[cold]
fn read_unusual(board: &Board, text: &str) -> Option<Move> {
    let bare = text.trim_end_matches(['+', '#']);
    let castling = matches!(bare, "o-o" | "o-o-o");
    let promotion = bare.ends_with(['n', 'b', 'r', 'q']);
    if castling || promotion {
        let last = if castling { 0 } else { bare.len() - 1 };
        let san = format!("{}{}", &bare[..last], bare[last..].to_ascii_uppercase());
        if let Ok(mv) = read_san(board, &san) {
            return Some(mv);
        }
    }
    read_uci(board, bare).ok()
}
