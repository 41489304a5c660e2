//! `--forgiving`: impossible castling rights and en passant squares are dropped with a warning.

use std::io::BufRead;

use board::{CastlingStyle, PositionError, PositionErrors};
use terminal::{ShownText, shown};

use perft_core::suite::{SuiteCase, SuiteReader};

use crate::output::numbers::counted;

/// Lines of a source that are named. More lines would say nothing new about it.
const NAMED_LINES: u64 = 20;

/// How to treat impossible castling rights and en passant squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ImpossibleRights {
    /// The position is refused.
    Refused,
    /// They are left out, as in standard chess or as in Chess960.
    LeftOut(CastlingStyle),
}

impl ImpossibleRights {
    /// The treatment that `--forgiving` and `--chess960` ask for.
    pub(crate) const fn of_options(forgiving: bool, chess960: bool) -> Self {
        match (forgiving, chess960) {
            (false, _) => Self::Refused,
            (true, false) => Self::LeftOut(CastlingStyle::Standard),
            (true, true) => Self::LeftOut(CastlingStyle::Chess960),
        }
    }

    /// The reader, reading positions so.
    pub(crate) fn read_by<R: BufRead>(self, reader: SuiteReader<R>) -> SuiteReader<R> {
        match self {
            Self::Refused => reader,
            Self::LeftOut(style) => reader.forgiving_in(style),
        }
    }
}

/// The remark about a FEN of which something was left out.
pub(crate) fn left_out(dropped: &PositionErrors, read: &str) -> ShownText {
    let only_chess960 =
        dropped.iter().any(|error| matches!(error, PositionError::CastlingOnlyInChess960 { .. }));
    let hint = if only_chess960 { "; --chess960 keeps what Chess960 allows" } else { "" };
    shown!("dropped from the FEN: {dropped}; the position is now {read}{hint}"; dropped, read, hint)
}

/// The warnings about lines of a source whose impossible parts were dropped.
#[derive(Debug)]
pub(crate) struct LeftOutNotes {
    source: String,
    lines: u64,
}

impl LeftOutNotes {
    pub(crate) const fn new(source: String) -> Self {
        Self { source, lines: 0 }
    }

    /// The dropped parts of a position, unless there are none or too many warnings.
    pub(crate) fn of(&mut self, case: &SuiteCase) -> Option<ShownText> {
        let dropped = case.dropped.as_ref()?;
        self.lines += 1;
        let SuiteCase { line, fen, .. } = case;
        let source = &self.source;
        let text = || {
            let left_out = left_out(dropped, fen);
            shown!("{source}:{line}: {left_out}"; source, line, left_out)
        };
        (self.lines <= NAMED_LINES).then(text)
    }

    /// How many lines were not named, if any.
    pub(crate) fn rest(&self) -> Option<ShownText> {
        let rest = self.lines.saturating_sub(NAMED_LINES);
        let lines = counted(rest, "more line");
        let text = || shown!("{}: parts dropped from {lines}", self.source; lines);
        (rest > 0).then(text)
    }
}
