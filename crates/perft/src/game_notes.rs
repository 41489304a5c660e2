//! Warnings about games that break the PGN standard.

use terminal::{ShownText, note, remark, shown};

use crate::game_positions::TextRemark;

/// Number of blemishes of a source to name. More would tell nothing new about the source.
const NAMED_BLEMISHES: u64 = 20;

/// The warnings about the games of a source.
#[derive(Debug)]
pub(crate) struct GameNotes {
    source: String,
    named: u64,
    unnamed: u64,
}

impl GameNotes {
    pub(crate) const fn new(source: String) -> Self {
        Self { source, named: 0, unnamed: 0 }
    }

    /// Tells of something that is not as it should be, though nothing was lost by it.
    pub(crate) fn blemish(&mut self, blemish: &TextRemark) {
        if self.named < NAMED_BLEMISHES {
            self.named += 1;
            remark(self.text(blemish));
        } else {
            self.unnamed += 1;
        }
        self.unnamed += blemish.more;
    }

    /// Tells of a game that was refused or cut.
    pub(crate) fn unusable(&self, problem: &TextRemark) {
        note(self.text(problem));
    }

    /// Tells how many blemishes were not named.
    pub(crate) fn end(&self) {
        let blemishes = if self.unnamed == 1 { "blemish" } else { "blemishes" };
        if self.unnamed > 0 {
            remark(shown!("{}: {} more {blemishes}", self.source, self.unnamed; blemishes));
        }
    }

    fn text(&self, remark: &TextRemark) -> ShownText {
        let TextRemark { game, line, column, text, .. } = remark;
        shown!("{}:{line}:{column}: game {game}: {text}", self.source; line, column, game, text)
    }
}
