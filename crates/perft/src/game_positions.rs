//! The positions of games in PGN, one after another.

use std::io::{self, Read};

use board::{CastlingStyle, EnPassantField, Move, Position};
use movegen::San;
use pgn::{Blemish, Blemishes, Game, GameResult, PgnError, PgnProblem, PgnReader, TextPlace};

use crate::args::Plies;
use crate::root_position::possible_style;

/// A position of a game.
#[derive(Clone, Debug)]
pub(crate) struct GamePosition {
    /// The number of the game in its text, from 1.
    pub(crate) game: u64,
    /// The number of moves before it.
    pub(crate) ply: u32,
    pub(crate) position: Position,
    /// Where the text of the game begins, or the one before ends.
    pub(crate) place: TextPlace,
    /// How the game ended.
    pub(crate) result: GameResult,
    /// The position before it, and the move between them. `None` is a null move.
    played: Option<(Position, Option<Move>)>,
}

impl GamePosition {
    /// The position after a move of the game, which its reader has checked.
    fn after(&self, mv: Option<Move>) -> Option<Self> {
        let position = match mv {
            Some(mv) => self.position.play(mv),
            None => self.position.play_null()?,
        };
        Some(Self { ply: self.ply + 1, position, played: Some((self.position, mv)), ..*self })
    }

    /// The FEN.
    pub(crate) fn fen(&self) -> String {
        self.position.fen().en_passant(EnPassantField::PseudoLegal).to_string()
    }

    /// The last move as UCI writes it, `0000` for a null move. `None` at the start.
    pub(crate) fn uci(&self) -> Option<String> {
        self.played.map(|(before, mv)| {
            let board = before.board();
            let style = possible_style(board, CastlingStyle::Standard);
            mv.map_or_else(|| "0000".to_owned(), |mv| mv.to_uci(board, style).to_string())
        })
    }

    /// The last move as people write it, `--` for a null move. `None` at the start.
    pub(crate) fn san(&self) -> Option<String> {
        self.played.map(|(before, mv)| match mv {
            Some(mv) => San::of(before.board(), mv).to_string(),
            None => "--".to_owned(),
        })
    }
}

/// The next item in a text of games.
#[derive(Debug)]
pub(crate) enum GameItem {
    Position(Box<GamePosition>),
    /// Something in the text is not as it should be, and nothing was lost.
    Blemish(TextRemark),
    /// A game was refused, or ends where it cannot be read on.
    Unusable(TextRemark),
    /// The text cannot be read on.
    Failed(io::Error),
}

/// A warning about a place in a text of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TextRemark {
    pub(crate) game: u64,
    pub(crate) line: u64,
    pub(crate) column: u64,
    pub(crate) text: String,
    /// Number of further blemishes in the game that are counted and not named. Its last blemish
    /// has the number.
    pub(crate) more: u64,
}

/// Reads games, and gives the positions that are wanted. Memory holds one game at a time.
pub(crate) struct GamePositions<R> {
    reader: PgnReader<R>,
    plies: Plies,
    /// The blemishes of the last game that was read. They come first.
    blemishes: std::vec::IntoIter<TextRemark>,
    /// The positions of that game.
    open: Option<OpenGame>,
    /// The error behind the positions, if there is one.
    error: Option<GameItem>,
    ended: bool,
}

impl<R: Read> GamePositions<R> {
    /// The positions of the games that `source` holds.
    pub(crate) fn new(source: R, plies: Plies) -> Self {
        Self {
            reader: PgnReader::new(source),
            plies,
            blemishes: Vec::new().into_iter(),
            open: None,
            error: None,
            ended: false,
        }
    }

    fn read_game(&mut self) {
        let place = self.reader.place();
        match self.reader.read_game() {
            Ok(None) => {
                self.ended = true;
                let number = self.reader.game_number();
                self.blemishes = of_blemishes(number, self.reader.trailing_blemishes()).into_iter();
            }
            Ok(Some(game)) => self.open(place, &game, self.plies),
            Err(error) => self.take_error(place, error),
        }
    }

    /// Keeps what was read before an error. The last position of a game that is cut is not known.
    fn take_error(&mut self, place: TextPlace, error: PgnError) {
        let remark = of_error(&error);
        let is_known = self.plies == Plies::Every && !is_refused(&error.problem);
        if let Some(game) = error.partial() {
            self.open(place, game, self.plies);
            self.open = self.open.take().filter(|_| is_known);
        }
        self.error = Some(match *error.problem {
            PgnProblem::Io(error) => {
                self.ended = true;
                GameItem::Failed(error)
            }
            _ => GameItem::Unusable(remark),
        });
    }

    fn open(&mut self, place: TextPlace, game: &Game, plies: Plies) {
        let number = self.reader.game_number();
        self.blemishes = of_blemishes(number, game.blemishes()).into_iter();
        self.open = Some(OpenGame::new(number, place, game, plies));
    }
}

impl<R: Read> Iterator for GamePositions<R> {
    type Item = GameItem;

    fn next(&mut self) -> Option<GameItem> {
        loop {
            if let Some(blemish) = self.blemishes.next() {
                return Some(GameItem::Blemish(blemish));
            }
            if let Some(position) = self.open.as_mut().and_then(OpenGame::next) {
                return Some(GameItem::Position(Box::new(position)));
            }
            if let Some(error) = self.error.take() {
                return Some(error);
            }
            if self.ended {
                return None;
            }
            self.read_game();
        }
    }
}

/// Whether a game has no positions, because nobody knows where it starts.
const fn is_refused(problem: &PgnProblem) -> bool {
    matches!(problem, PgnProblem::StartPosition(_) | PgnProblem::Variant(_))
}

fn of_error(error: &PgnError) -> TextRemark {
    let (line, column) = (error.place.line, error.place.column);
    TextRemark { game: error.game, line, column, text: error.problem.to_string(), more: 0 }
}

fn of_blemishes(game: u64, blemishes: &Blemishes) -> Vec<TextRemark> {
    let remark = |blemish: &Blemish| {
        let Blemish { kind, place, found, reason, .. } = blemish;
        let reason = reason.as_ref().map_or_else(String::new, |reason| format!(" ({reason})"));
        let text = format!("{kind}: {found}{reason}");
        TextRemark { game, line: place.line, column: place.column, text, more: 0 }
    };
    let mut remarks: Vec<TextRemark> = blemishes.iter().map(remark).collect();
    if let Some(last) = remarks.last_mut() {
        last.more = blemishes.left_out();
    }
    remarks
}

/// A game whose positions are given out.
struct OpenGame {
    plies: Plies,
    /// The next position, if it is known already.
    next: Option<GamePosition>,
    moves: std::vec::IntoIter<Option<Move>>,
}

impl OpenGame {
    fn new(number: u64, place: TextPlace, game: &Game, plies: Plies) -> Self {
        let (position, result) = (*game.start(), game.result());
        let next = GamePosition { game: number, ply: 0, position, place, result, played: None };
        let moves: Vec<Option<Move>> = game.moves().collect();
        Self { plies, next: Some(next), moves: moves.into_iter() }
    }
}

impl Iterator for OpenGame {
    type Item = GamePosition;

    fn next(&mut self) -> Option<GamePosition> {
        let mut current = self.next.take()?;
        loop {
            let following = self.moves.next().and_then(|mv| current.after(mv));
            match (following, self.plies) {
                (Some(following), Plies::Last) => current = following,
                (following, _) => {
                    self.next = following;
                    return Some(current);
                }
            }
        }
    }
}
