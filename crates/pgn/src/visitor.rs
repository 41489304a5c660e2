//! Reading PGN with a visitor.

use std::io::Read;
use std::ops::ControlFlow;

use crate::blemish::Blemish;
use crate::error::PgnError;
use crate::event::{MoveToken, PgnEvent};
use crate::game_result::GameResult;
use crate::nag::Nag;
use crate::raw_text::RawText;
use crate::reader::PgnReader;

/// Sees the parts of a game. Methods that are not implemented do nothing.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use pgn::{GameVisitor, MoveToken, PgnReader};
///
/// /// Counts the moves of main lines.
/// #[derive(Default)]
/// struct Counter(u64);
///
/// impl GameVisitor for Counter {
///     fn visit_move(&mut self, _: MoveToken<'_>) -> ControlFlow<()> {
///         self.0 += 1;
///         ControlFlow::Continue(())
///     }
///     fn begin_variation(&mut self) -> ControlFlow<()> {
///         ControlFlow::Break(()) // not interested
///     }
/// }
///
/// let mut counter = Counter::default();
/// let mut reader = PgnReader::new("1. e4 (1. d4 d5) e5 1-0\n\n1. c4 *".as_bytes());
/// while reader.visit_game(&mut counter)? {}
/// assert_eq!(counter.0, 3);
/// # Ok::<(), pgn::PgnError>(())
/// ```
#[allow(unused_variables)]
pub trait GameVisitor {
    /// A game begins. Comments above its tags follow.
    fn begin_game(&mut self) {}

    /// A tag.
    fn tag(&mut self, name: &str, value: RawText<'_>) {}

    /// The moves begin. `Break` passes over the rest of the game.
    fn begin_moves(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A move, of the main line or of a variation. `Break` passes over the rest of the game.
    fn visit_move(&mut self, token: MoveToken<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A remark on the move before it.
    fn nag(&mut self, nag: Nag) {}

    /// A comment.
    fn comment(&mut self, comment: RawText<'_>) {}

    /// A variation begins. `Break` passes over it, and over the call of
    /// [`end_variation`](Self::end_variation).
    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The last variation that began ends.
    fn end_variation(&mut self) {}

    /// The result behind the moves.
    fn result(&mut self, result: GameResult) {}

    /// Something that the standard forbids, and that is read nevertheless. What stands between
    /// games comes before [`begin_game`](Self::begin_game), or behind the last game.
    fn blemish(&mut self, blemish: &Blemish) {}

    /// The game ends. Its rest may have been passed over.
    fn end_game(&mut self) {}
}

impl<R: Read> PgnReader<R> {
    /// Shows the next game to a visitor. False at the end of the text, when there is no next game.
    ///
    /// # Errors
    /// When the text cannot be read on, or is no PGN. The visitor's game has no end then. The next
    /// call goes on with the next game.
    pub fn visit_game(&mut self, visitor: &mut impl GameVisitor) -> Result<bool, PgnError> {
        let mut has_begun = false;
        // Comments behind the last game are no game. So comments wait until it is known that a game
        // follows.
        let mut above: Vec<Vec<u8>> = Vec::new();
        loop {
            let Some(event) = self.next_event()? else {
                return Ok(false);
            };
            if !has_begun {
                if let PgnEvent::Comment(comment) = event {
                    above.push(comment.as_bytes().to_vec());
                    continue;
                }
                if let PgnEvent::Blemish(blemish) = event {
                    visitor.blemish(blemish);
                    continue;
                }
                visitor.begin_game();
                for comment in &above {
                    visitor.comment(RawText::new(comment));
                }
                has_begun = true;
            }
            let mut flow = ControlFlow::Continue(());
            match event {
                PgnEvent::Tag { name, value } => visitor.tag(name, value),
                PgnEvent::Moves => flow = visitor.begin_moves(),
                PgnEvent::Move(token) => flow = visitor.visit_move(token),
                PgnEvent::Nag(nag) => visitor.nag(nag),
                PgnEvent::Comment(comment) => visitor.comment(comment),
                PgnEvent::VariationStart => {
                    if visitor.begin_variation().is_break() {
                        self.skip_variation()?;
                    }
                }
                PgnEvent::VariationEnd => visitor.end_variation(),
                PgnEvent::Result(result) => visitor.result(result),
                PgnEvent::Blemish(blemish) => visitor.blemish(blemish),
                PgnEvent::GameEnd => break,
            }
            if flow.is_break() {
                self.skip_game()?;
                break;
            }
        }
        visitor.end_game();
        Ok(true)
    }
}
