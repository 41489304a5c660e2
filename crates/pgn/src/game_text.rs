//! Games as they stand in a text, with their tags and unread moves.

use std::borrow::Cow;
use std::io::Read;

use crate::blemish::Blemishes;
use crate::error::PgnError;
use crate::event::PgnEvent;
use crate::lexer::RawEvent;
use crate::raw_text::RawText;
use crate::reader::PgnReader;
use crate::text_place::TextPlace;

/// A game as it stands in a text: its tags and its raw text. The moves are not read.
///
/// So games of any rules can be listed, filtered and copied.
///
/// ```
/// use pgn::PgnReader;
///
/// let text = "[Event \"a\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n";
/// let mut reader = PgnReader::new(text.as_bytes());
/// let mut kept = String::new();
/// for game in reader.texts() {
///     let game = game?;
///     if game.tag("Variant") == Some("Atomic") {
///         kept.push_str(&game.text());
///     }
/// }
/// assert_eq!(kept, "[Event \"a\"]\n[Variant \"Atomic\"]\n\n1. e4 *");
/// # Ok::<(), pgn::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    number: u64,
    place: TextPlace,
    tags: Vec<(String, String)>,
    text: Vec<u8>,
    blemishes: Blemishes,
}

impl GameText {
    /// The number of the game in the text, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Where the game begins.
    pub const fn place(&self) -> TextPlace {
        self.place
    }

    /// The tags with their values, in the order of the text. A tag that stands twice is here twice.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag, the last one if the tag stands twice.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().filter(|(known, _)| *known == name).map(|(_, value)| value).last()
    }

    /// The text of the game in the bytes of the source, from its first part to its last, without
    /// blanks around it. A text in UTF-16 is given in UTF-8.
    pub fn as_bytes(&self) -> &[u8] {
        &self.text
    }

    /// The text of the game: as UTF-8 if it is UTF-8, otherwise as Windows-1252.
    pub fn text(&self) -> Cow<'_, str> {
        RawText::new(&self.text).to_str()
    }

    /// What the reader found against the standard, as far as it shows without playing the moves.
    pub const fn blemishes(&self) -> &Blemishes {
        &self.blemishes
    }
}

impl<R: Read> PgnReader<R> {
    /// The next game as it stands in the text. `None` at the end of the text.
    ///
    /// The text is kept in memory, one game at a time.
    ///
    /// # Errors
    /// When the text cannot be read on, and in the strict reading for what the standard forbids.
    /// The next call goes on with the next game.
    pub fn read_text(&mut self) -> Result<Option<GameText>, PgnError> {
        let mut blemishes = Blemishes::default();
        let mut game: Option<GameText> = None;
        loop {
            let Some(raw) = self.lexer.next_raw()? else {
                self.trailing = blemishes;
                return Ok(None);
            };
            match (&raw, &mut game) {
                (RawEvent::Blemish, _) => {
                    blemishes.push(self.lexer.blemish.clone());
                    continue;
                }
                (_, Some(_)) => {}
                (_, None) => {
                    let passed = match raw {
                        RawEvent::Tag => self.lexer.tag.passed,
                        RawEvent::Comment { passed, .. } => passed,
                        _ => 0,
                    };
                    self.lexer.input.record(passed);
                    let (place, tags, text) = (self.place(), Vec::new(), Vec::new());
                    let blemishes = Blemishes::default();
                    game = Some(GameText { number: 0, place, tags, text, blemishes });
                }
            }
            let is_end = matches!(raw, RawEvent::GameEnd);
            if let (PgnEvent::Tag { name, value }, Some(game)) = (self.event(raw), &mut game) {
                game.tags.push((name.to_owned(), value.to_str().into_owned()));
            }
            if let Some(mut game) = game.take_if(|_| is_end) {
                game.number = self.game_number();
                game.text = self.lexer.input.take_recording().trim_ascii_end().to_vec();
                game.blemishes = blemishes;
                return Ok(Some(game));
            }
        }
    }

    /// All games that follow, as they stand in the text.
    pub fn texts(&mut self) -> impl Iterator<Item = Result<GameText, PgnError>> {
        std::iter::from_fn(|| self.read_text().transpose())
    }
}
