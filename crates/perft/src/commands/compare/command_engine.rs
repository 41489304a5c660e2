//! A program without UCI, which is started anew for each question: `prog {depth} {fen} {moves}`.

use std::time::Duration;

use perft_core::Control;
use perft_core::rival::{RivalDivide, RivalReader, Unusable};
use terminal::{Deadline, ShownText};

use crate::commands::compare::question::Question;
use crate::commands::compare::rival_process::{Awaited, RivalLine, RivalProcess};
use crate::error::engine::{EngineError, RivalKind};
use crate::output::numbers::counted;
use crate::output::waiting::Waiting;

/// How to start the program.
pub(crate) struct CommandEngine {
    /// The program and its arguments, with placeholders.
    pub(crate) template: Vec<String>,
    /// Whether the program lists the moves of a position without counts.
    pub(crate) lists_moves: bool,
    pub(crate) is_shown: bool,
    pub(crate) control: &'static Control,
}

impl CommandEngine {
    /// What the program answers.
    ///
    /// # Errors
    /// When it cannot be started, fails, is too slow, or its answer cannot be read.
    pub(crate) fn divide(
        &self,
        question: &Question<'_>,
        patience: Duration,
    ) -> Result<RivalDivide, EngineError> {
        let words = words(&self.template, question);
        let command = words.join(" ");
        let waiting = if self.is_shown { Waiting::shown() } else { Waiting::hidden() };
        let kind = RivalKind::Command;
        let mut process = RivalProcess::start(kind, &words, waiting, self.control)?;
        process.waiting.begin(ShownText::of(&command));
        let deadline = Deadline::after(patience);
        let unusable = |problem| EngineError::Unusable { kind, command: command.clone(), problem };
        let mut reader = RivalReader::new(question.position.board()).at_depth(question.depth);
        let mut lines = 0;
        loop {
            lines += 1;
            match process.line(deadline)? {
                Awaited::Line(line) => self.take(&mut reader, lines, &line).map_err(unusable)?,
                Awaited::End if process.succeeded(deadline) => break,
                Awaited::End => return Err(process.ended(&command)),
                Awaited::Late => {
                    let moves = counted(reader.so_far().entries.len() as u64, "move");
                    return Err(EngineError::Silent {
                        kind,
                        awaited: "a last line",
                        patience,
                        came: format!(", but with {moves} in {}", counted(lines - 1, "line")),
                        complaints: process.complaints(),
                        command,
                    });
                }
            }
        }
        let divide = reader.finish().map_err(unusable)?;
        if question.is_unanswered_by(&divide) {
            let wanted = if self.lists_moves { "move" } else { "divide line" };
            return Err(process.without_lines(&command, wanted));
        }
        Ok(divide)
    }

    fn take(
        &self,
        reader: &mut RivalReader<'_>,
        number: u64,
        line: &RivalLine,
    ) -> Result<(), Unusable> {
        match line {
            RivalLine::TooLong => reader.take_too_long(number),
            RivalLine::Text(text) if self.lists_moves => reader.take_moves(number, text)?,
            RivalLine::Text(text) => {
                reader.take(number, text)?;
            }
        }
        Ok(())
    }
}

/// The program and its arguments for a question. An argument that is only `{moves}` is left out
/// where there are no moves. Without `{moves}` anywhere, `{fen}` is the position that the moves
/// lead to.
fn words(template: &[String], question: &Question<'_>) -> Vec<String> {
    let takes_moves = template.iter().any(|word| word.contains("{moves}"));
    let (fen, moves) = match takes_moves {
        false if !question.moves.is_empty() => (question.position.to_string(), String::new()),
        _ => (question.root.to_owned(), question.moves.join(" ")),
    };
    let is_given = |word: &&String| word.as_str() != "{moves}" || !moves.is_empty();
    let filled = |word: &String| {
        let word = word.replace("{depth}", &question.depth.to_string());
        word.replace("{fen}", &fen).replace("{moves}", &moves)
    };
    template.iter().filter(is_given).map(filled).collect()
}

#[cfg(test)]
mod tests {
    use board::Position;
    use perft_core::Depth;

    use super::*;

    #[test]
    fn placeholders_are_filled() {
        let position = Position::start();
        let moves = ["e2e4".to_owned(), "e7e5".to_owned()];
        let filled = |template: &str, moves: &[String]| {
            let template: Vec<String> = template.split(' ').map(str::to_owned).collect();
            let question =
                Question { root: "the root", position: &position, moves, depth: Depth::new(3) };
            words(&template, &question)
        };
        assert_eq!(filled("p {depth} {fen} {moves}", &moves), ["p", "3", "the root", "e2e4 e7e5"]);
        assert_eq!(filled("p {depth} {fen} {moves}", &[]), ["p", "3", "the root"]);
        assert_eq!(filled("p --moves={moves}", &[]), ["p", "--moves="]);
        assert_eq!(filled("p {fen}", &moves)[1], position.to_string());
        assert_eq!(filled("p {fen}", &[])[1], "the root");
    }
}
