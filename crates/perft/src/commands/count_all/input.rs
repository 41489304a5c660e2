//! The positions to count: lines of a text, or positions of games.

use std::iter;

use board::Board;
use perft_core::Control;
use perft_core::suite::{ReadError, SuiteCase, SuiteReader};
use pgn::TextPlace;

use crate::args::Plies;
use crate::arrivals::AwaitedItems;
use crate::error::CliError;
use crate::forgiving::ImpossibleRights;
use crate::game_positions::{GameItem, GamePosition, GamePositions};
use crate::input_kind::{InputKind, told_by_first_word};
use crate::text_source::TextSource;

/// Where the positions come from.
#[derive(Clone, Debug)]
pub(crate) struct ManyPositions {
    pub(crate) source: TextSource,
    /// What the source holds. `None`: its first word tells.
    pub(crate) kind: Option<InputKind>,
    /// How to treat impossible castling rights and en passant squares.
    pub(crate) rights: ImpossibleRights,
    /// Which positions of games are counted.
    pub(crate) plies: Plies,
}

/// The next item of the input.
pub(super) enum InputItem {
    Line(Result<SuiteCase, ReadError>),
    Game(GameItem),
    /// The input cannot be opened.
    Unopened(CliError),
}

/// A position to count.
#[derive(Debug)]
pub(super) enum CountedPosition {
    /// Of a line.
    OfLine(SuiteCase),
    /// Of a game.
    OfGame { game: u64, ply: u32, place: TextPlace, fen: String, board: Board },
}

impl From<GamePosition> for CountedPosition {
    fn from(position: GamePosition) -> Self {
        let GamePosition { game, ply, place, .. } = position;
        Self::OfGame { game, ply, place, fen: position.fen(), board: *position.position.board() }
    }
}

impl CountedPosition {
    pub(super) fn fen(&self) -> &str {
        match self {
            Self::OfLine(case) => &case.fen,
            Self::OfGame { fen, .. } => fen,
        }
    }

    pub(super) const fn board(&self) -> &Board {
        match self {
            Self::OfLine(case) => &case.board,
            Self::OfGame { board, .. } => board,
        }
    }
}

impl ManyPositions {
    /// Begins to read.
    pub(super) fn arrivals(&self, control: &'static Control) -> AwaitedItems<InputItem> {
        let input = self.clone();
        AwaitedItems::new(move || match input.items(control) {
            Ok(items) => items,
            Err(error) => Box::new(iter::once(InputItem::Unopened(error))),
        })
    }

    fn items(
        &self,
        control: &'static Control,
    ) -> Result<Box<dyn Iterator<Item = InputItem>>, CliError> {
        let text = self.source.open(control)?;
        let (kind, text) = match self.kind {
            Some(kind) => (kind, text),
            None => told_by_first_word(text).map_err(|error| match control.is_stopped() {
                true => self.source.unawaited(),
                false => CliError::Read { name: self.source.name(), error: error.to_string() },
            })?,
        };
        Ok(match kind {
            InputKind::Games => Box::new(GamePositions::new(text, self.plies).map(InputItem::Game)),
            InputKind::Positions => {
                let reader = self.rights.read_by(SuiteReader::of_positions(text));
                Box::new(reader.map(InputItem::Line))
            }
        })
    }
}
