//! `--forgiving`: castling rights and en passant squares that cannot be are left out, and that is said.

use std::io::BufRead;

use terminal::{ShownText, shown};

use perft_core::suite::{SuiteCase, SuiteReader};

/// Lines of a source that are named. More lines would say nothing new about it.
const NAMED_LINES: u64 = 20;

/// What is done about castling rights and en passant squares that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ImpossibleRights {
    /// The position is refused.
    Refused,
    /// They are left out.
    LeftOut,
}

impl ImpossibleRights {
    /// What the option `--forgiving` asks for.
    pub(crate) const fn of_option(forgiving: bool) -> Self {
        if forgiving { Self::LeftOut } else { Self::Refused }
    }

    /// The reader, reading positions so.
    pub(crate) fn read_by<R: BufRead>(self, reader: SuiteReader<R>) -> SuiteReader<R> {
        match self {
            Self::Refused => reader,
            Self::LeftOut => reader.forgiving(),
        }
    }
}

/// What is said about the lines of a source of which something was left out.
#[derive(Debug)]
pub(crate) struct LeftOutNotes {
    source: String,
    lines: u64,
}

impl LeftOutNotes {
    pub(crate) const fn new(source: String) -> Self {
        Self { source, lines: 0 }
    }

    /// What was left out of a position, if it was and not too many are named.
    pub(crate) fn of(&mut self, case: &SuiteCase) -> Option<ShownText> {
        let dropped = case.dropped.as_ref()?;
        self.lines += 1;
        let SuiteCase { line, fen, .. } = case;
        let source = &self.source;
        let text = || shown!("{source}:{line}: left out of the FEN: {dropped}; read is {fen}"; source, line, dropped, fen);
        (self.lines <= NAMED_LINES).then(text)
    }

    /// How many lines were not named, if any.
    pub(crate) fn rest(&self) -> Option<ShownText> {
        let rest = self.lines.saturating_sub(NAMED_LINES);
        let lines = if rest == 1 { "line" } else { "lines" };
        let text =
            || shown!("{}: something left out of {rest} more {lines}", self.source; rest, lines);
        (rest > 0).then(text)
    }
}
