//! Stepping through the tree by hand: `divide --interactive`.

mod side_by_side;
mod typed_lines;

use std::io::{self, IsTerminal};
use std::time::Instant;

use board::{Move, Position};
use perft_core::rival::{Differences, RivalDivide};
use perft_core::{Control, Depth};
use terminal::{Output, ShownText, Verdict, note, remark, shown};

use crate::commands::compare::engine::{EngineSettings, RivalEngine};
use crate::commands::compare::interactive::side_by_side::SideBySide;
use crate::commands::compare::interactive::typed_lines::{TypedLine, TypedLines};
use crate::commands::compare::question::Question;
use crate::commands::move_counts;
use crate::error::CliError;
use crate::error::comparison::ComparisonError;
use crate::error::engine::EngineError;
use crate::options::CountingOptions;
use crate::output::findings::{painted, with_total};
use crate::output::json::Completeness;
use crate::output::progress::ProgressDisplay;
use crate::played_moves;
use crate::root_position::RootPosition;

const HELP: &str = "\
e2e4, Nf3   play a move
next        play the first move whose counts differ
up, ..      take the last move back
root        go back to the first position
depth N     count N plies from here
again       show the moves once more
quit        end, as the end of the input does";

/// A position on the way down.
struct InteractiveStep {
    position: Position,
    depth: Depth,
    /// The move that led here. Empty at the root.
    mv: String,
}

/// The state of stepping.
struct Interactive<'a> {
    root: &'a RootPosition,
    /// The positions from the root to here. Never empty.
    steps: Vec<InteractiveStep>,
    engine: Option<(RivalEngine, &'a EngineSettings)>,
    options: &'a CountingOptions,
    control: &'static Control,
    output: Output,
    /// The first move whose counts differ here, if any.
    next: Option<Move>,
}

/// Shows a position's moves with their counts, those of an engine beside them if there is one, and
/// goes where the user says, until the input ends.
///
/// # Errors
/// When the engine cannot be started, or output cannot be written.
pub(crate) fn run(
    root: &RootPosition,
    depth: Depth,
    settings: Option<&EngineSettings>,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    if depth.after_move().is_none() {
        return Err(ComparisonError::NoMoves.into());
    }
    let engine = match settings {
        None => None,
        Some(settings) => {
            let mut engine = settings.start(true, control)?;
            engine.set_style(root.style)?;
            Some((engine, settings))
        }
    };
    let first = InteractiveStep { position: root.position, depth, mv: String::new() };
    let (steps, output) = (vec![first], Output::new());
    let mut state = Interactive { root, steps, engine, options, control, output, next: None };
    if io::stdin().is_terminal() {
        remark(shown!("Type a move, or:\n{}", ShownText::from(HELP)));
    }
    state.show()?;
    let mut lines = TypedLines::start(control);
    loop {
        if io::stdin().is_terminal() {
            eprint!("> ");
        }
        match lines.next() {
            TypedLine::Text(text) if ["quit", "exit", "q"].contains(&text.trim()) => break,
            TypedLine::Text(text) => state.obey(text.trim())?,
            TypedLine::End => break,
            TypedLine::Interrupted => return Ok(Verdict::Interrupted),
        }
        if control.is_stopped() {
            return Ok(Verdict::Interrupted);
        }
        if !state.output.is_read() {
            return Ok(Verdict::Unread);
        }
    }
    Ok(Verdict::Fine)
}

impl Interactive<'_> {
    fn obey(&mut self, text: &str) -> Result<(), CliError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [] => return Ok(()),
            ["help" | "?"] => {
                note(HELP);
                return Ok(());
            }
            ["again"] => {}
            ["up" | ".."] if self.steps.len() > 1 => {
                self.steps.pop();
            }
            ["root"] => self.steps.truncate(1),
            ["depth", number] => match number.parse::<Depth>() {
                Ok(depth) if depth.plies() > 0 => self.here_mut().depth = depth,
                _ => return problem(shown!("'{number}' is not a depth of at least 1"; number)),
            },
            ["up" | ".."] => return problem("this is the first position"),
            ["next"] => match self.next {
                Some(mv) => return self.play(mv),
                None => return problem("no move here has counts that differ"),
            },
            moves => {
                for mv in moves {
                    match played_moves::read(&self.here().position, mv) {
                        Ok(mv) => self.play(mv)?,
                        Err(reason) => {
                            return problem(shown!("'{}' {reason}", mv.escape_debug(); reason));
                        }
                    }
                }
                return Ok(());
            }
        }
        self.show()
    }

    fn here(&self) -> &InteractiveStep {
        &self.steps[self.steps.len() - 1]
    }

    fn here_mut(&mut self) -> &mut InteractiveStep {
        let last = self.steps.len() - 1;
        &mut self.steps[last]
    }

    /// Goes one move down and shows what is there.
    fn play(&mut self, mv: Move) -> Result<(), CliError> {
        let InteractiveStep { position, depth, .. } = self.here();
        let Some(depth) = depth.after_move().filter(|below| below.plies() > 0) else {
            return problem("no plies are left below: 'depth 2' counts deeper from here");
        };
        let name = mv.to_uci(position.board(), self.root.style).to_string();
        let step = InteractiveStep { position: position.play(mv), depth, mv: name };
        self.steps.push(step);
        self.show()
    }

    /// Writes the position and its moves.
    fn show(&mut self) -> Result<(), CliError> {
        let InteractiveStep { position, depth, .. } = *self.here();
        let board = position.board();
        let path: Vec<String> = self.steps[1..].iter().map(|step| step.mv.clone()).collect();
        let progress = ProgressDisplay::of_a_count(self.control);
        let begin = Instant::now();
        let ours = move_counts::count(board, depth, self.options, self.control)?;
        drop(progress);
        if ours.completeness() == Completeness::Interrupted {
            ours.ended(board);
            return Ok(());
        }
        let root = self.root;
        let question =
            Question { root: &root.engine_fen, position: &position, moves: &path, depth };
        let rival = self.ask(&question, begin)?;
        let table = SideBySide::new(board, self.root.style, &ours.entries, rival.as_ref());
        self.next = table.first_difference();
        let reasons = rival.as_ref().map(|rival| {
            Differences::new(&position, self.root.style, &ours.entries, rival).reasons
        });
        let (path, fen) = match path.as_slice() {
            [] => ("root".to_owned(), root.engine_fen.clone()),
            moves => (moves.join(" "), position.to_string()),
        };
        let paint = self.output.paint();
        let table = match rival {
            None => ShownText::lines(table),
            // A total that is wrong has a remark before it.
            Some(_) => painted(paint, with_total(paint, true, ShownText::lines(table))),
        };
        self.output
            .line(shown!("\n{path}, depth {depth}\n{fen}\n{table}"; path, depth, fen, table))?;
        for reason in reasons.iter().flat_map(|reasons| reasons.values()) {
            self.output.line(ShownText::of(reason))?;
        }
        Ok(())
    }

    /// The engine's answer. A failure of the engine is reported once; then the engine is no longer
    /// asked.
    fn ask(
        &mut self,
        question: &Question<'_>,
        begin: Instant,
    ) -> Result<Option<RivalDivide>, CliError> {
        let Some((engine, settings)) = &mut self.engine else { return Ok(None) };
        match engine.divide(question, settings.patience(begin.elapsed())) {
            Ok(rival) => Ok(Some(rival)),
            Err(EngineError::Interrupted) => Err(EngineError::Interrupted.into()),
            Err(error) => {
                CliError::from(error).report();
                note("The engine is no longer asked.");
                self.engine = None;
                Ok(None)
            }
        }
    }
}

/// Tells what cannot be done. The user can go on.
fn problem(text: impl Into<ShownText>) -> Result<(), CliError> {
    note(text);
    Ok(())
}
