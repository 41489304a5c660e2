//! The command `games`: the positions of games in PGN, one a line.
//!
//! Memory holds one game and the positions that are read ahead. A thread of its own reads, so
//! Ctrl-C ends the command also while it waits for input.

mod form;

use perft_core::Control;
use terminal::{Output, Verdict, note, note_error, shown};

use crate::args::Plies;
use crate::arrivals::{AwaitedItems, READ_AHEAD};
use crate::error::CliError;
use crate::game_notes::GameNotes;
use crate::game_positions::{GameItem, GamePositions};
use crate::text_source::TextSource;

pub(crate) use form::GamesForm;

/// Which positions of which games to write.
#[derive(Debug)]
pub(crate) struct GamesPlan {
    pub(crate) sources: Vec<TextSource>,
    pub(crate) plies: Plies,
    pub(crate) form: GamesForm,
}

/// Writes the positions of all games in their order.
///
/// # Errors
/// When output cannot be written. Input that cannot be used is reported, and all other input is
/// still written.
pub(crate) fn run(plan: &GamesPlan, control: &'static Control) -> Result<Verdict, CliError> {
    let mut writing = GamesWriting { plan, control, output: Output::new(), games: 0 };
    plan.form.begin(&mut writing.output)?;
    let mut verdict = Verdict::Fine;
    for source in &plan.sources {
        if writing.output.is_read() && !control.is_stopped() {
            verdict = verdict.max(writing.write(source)?);
        }
    }
    if control.is_stopped() {
        note("interrupted: not all games were read");
        return Ok(Verdict::Interrupted);
    }
    Ok(if writing.output.is_read() { verdict } else { verdict.max(Verdict::Unread) })
}

/// Writing the positions of one source after the other.
struct GamesWriting<'a> {
    plan: &'a GamesPlan,
    control: &'static Control,
    output: Output,
    /// How many games the sources before had.
    games: u64,
}

impl GamesWriting<'_> {
    fn write(&mut self, source: &TextSource) -> Result<Verdict, CliError> {
        let (mut notes, mut verdict, mut last) = (GameNotes::new(source.name()), Verdict::Fine, 0);
        let mut arrivals = arrivals(source.clone(), self.plan.plies, self.control);
        while self.output.is_read() {
            let Some(batch) = arrivals.next_batch(READ_AHEAD, self.control) else { break };
            let mut positions = Vec::with_capacity(batch.len());
            for arrival in batch {
                match arrival {
                    Ok(GameItem::Position(mut position)) => {
                        last = position.game;
                        position.game += self.games;
                        positions.push(*position);
                    }
                    Ok(GameItem::Blemish(blemish)) => notes.blemish(&blemish),
                    Ok(GameItem::Unusable(mut problem)) => {
                        (verdict, last) = (Verdict::BadInput, problem.game);
                        notes.unusable(&problem);
                        self.plan.form.write(&mut self.output, &std::mem::take(&mut positions))?;
                        problem.game += self.games;
                        self.plan.form.write_unusable(&mut self.output, &problem)?;
                    }
                    // Input that did not come before the end was not read wrongly.
                    Ok(GameItem::Failed(_)) if self.control.is_stopped() => {}
                    Ok(GameItem::Failed(error)) => {
                        verdict = Verdict::BadInput;
                        note_error(
                            shown!("cannot read '{}' any further: {error}", source.name(); error),
                        );
                    }
                    Err(error) => return Ok(error.report()),
                }
            }
            self.plan.form.write(&mut self.output, &positions)?;
        }
        notes.end();
        let is_whole = self.output.is_read() && !self.control.is_stopped();
        if last == 0 && verdict == Verdict::Fine && is_whole {
            note_error(shown!("'{}' holds no games", source.name()));
            verdict = Verdict::BadInput;
        }
        self.games += last;
        Ok(verdict)
    }
}

fn arrivals(
    source: TextSource,
    plies: Plies,
    control: &'static Control,
) -> AwaitedItems<Result<GameItem, CliError>> {
    AwaitedItems::new(move || match source.open(control) {
        Ok(text) => Box::new(GamePositions::new(text, plies).map(Ok)),
        Err(error) => Box::new(std::iter::once(Err(error))),
    })
}
