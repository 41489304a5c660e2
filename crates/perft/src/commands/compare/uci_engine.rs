//! A UCI engine that knows `go perft`.

use std::time::Duration;

use board::{Board, CastlingStyle};
use perft_core::Control;
use perft_core::rival::{RivalDivide, RivalReader, TakenLine, Unusable, shown as quoted};
use terminal::{Deadline, ShownText, shown};

use crate::commands::compare::question::Question;
use crate::commands::compare::rival_process::{Awaited, RivalLine, RivalProcess};
use crate::error::engine::{EngineError, RivalKind};
use crate::output::numbers::counted;
use crate::output::waiting::Waiting;

/// How long an engine may take to say that it is ready, unless the user says otherwise.
const PATIENCE: Duration = Duration::from_secs(20);

/// Its name in errors.
const KIND: RivalKind = RivalKind::Engine;

/// How many lines of an introduction are kept. Engines have some dozens of options.
const MOST_LINES: usize = 1000;

/// A running engine, which ends when the value is dropped.
pub(crate) struct UciEngine {
    process: RivalProcess,
    /// How long the engine may take to say that it is ready.
    patience: Duration,
    style: CastlingStyle,
}

/// A command to the engine, and until when it may be answered.
struct EngineRequest<'a> {
    command: &'a str,
    awaited: &'static str,
    patience: Duration,
    deadline: Deadline,
}

impl<'a> EngineRequest<'a> {
    fn new(command: &'a str, awaited: &'static str, patience: Duration) -> Self {
        Self { command, awaited, patience, deadline: Deadline::after(patience) }
    }
}

impl UciEngine {
    /// Starts an engine and gets it ready. `options` are set first, by name and value.
    ///
    /// # Errors
    /// When there is no such program or it does not answer as UCI engines do.
    pub(crate) fn start(
        words: &[String],
        options: &[(String, String)],
        patience: Option<Duration>,
        waiting: Waiting,
        control: &'static Control,
    ) -> Result<Self, EngineError> {
        let process = RivalProcess::start(KIND, words, waiting, control)?;
        let patience = patience.unwrap_or(PATIENCE);
        let mut engine = Self { process, patience, style: CastlingStyle::Standard };
        let introduction = engine.ask("uci", "uciok")?;
        let known: Vec<&str> = introduction.iter().filter_map(|line| option_name(line)).collect();
        for (name, value) in options {
            if !known.is_empty() && !known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                let (name, known) = (name.clone(), known.join(", "));
                return Err(EngineError::NoSuchOption { name, known });
            }
            engine.tell(&format!("setoption name {name} value {value}"))?;
        }
        engine.ask("isready", "readyok")?;
        Ok(engine)
    }

    /// Says how castling is written from now on.
    ///
    /// # Errors
    /// When the engine does not answer.
    pub(crate) fn set_style(&mut self, style: CastlingStyle) -> Result<(), EngineError> {
        if style != self.style {
            let value = style == CastlingStyle::Chess960;
            self.tell(&format!("setoption name UCI_Chess960 value {value}"))?;
            self.ask("isready", "readyok")?;
            self.style = style;
        }
        Ok(())
    }

    /// The engine's divide.
    ///
    /// # Errors
    /// When the engine ends, or Ctrl-C comes, or the time is over, before it is done; and when its
    /// answer cannot be read.
    pub(crate) fn divide(
        &mut self,
        question: &Question<'_>,
        patience: Duration,
    ) -> Result<RivalDivide, EngineError> {
        let Question { root, position, moves, depth } = question;
        let played = if moves.is_empty() { "" } else { " moves " };
        self.tell(&format!("position fen {root}{played}{}", moves.join(" ")))?;
        let command = format!("go perft {depth}");
        self.tell(&command)?;
        let unusable =
            |problem| EngineError::Unusable { kind: KIND, command: command.clone(), problem };
        let request =
            EngineRequest::new(&command, "a total such as 'Nodes searched: 400'", patience);
        let mut answer = EngineAnswer::new(RivalReader::new(position.board()).at_depth(*depth));
        self.process.waiting.begin(ShownText::of(&command));
        while !answer.is_complete {
            let line = match self.line(&request, || answer.came()) {
                // Lines that cannot be read say more than a total that does not come.
                Err(silent @ EngineError::Silent { .. }) => {
                    return Err(answer.reader.finish().map_err(unusable).err().unwrap_or(silent));
                }
                line => line?,
            };
            answer.take(&line, &command)?;
            self.process.waiting.set(|| shown!("{command}: {}", answer.came_text(); command));
        }
        self.drain(&mut answer, &command)?;
        self.process.waiting.end();
        let divide = answer.reader.finish().map_err(unusable)?;
        if question.is_unanswered_by(&divide) {
            return Err(self.process.without_lines(&command, "divide line"));
        }
        Ok(divide)
    }

    /// Takes what the engine writes after the total, until it is ready again. So nothing is left
    /// for the next answer, and an engine may write its total first.
    fn drain(&mut self, answer: &mut EngineAnswer<'_>, command: &str) -> Result<(), EngineError> {
        self.tell("isready")?;
        let request = EngineRequest::new("isready", "'readyok'", self.patience);
        loop {
            let line = self.line(&request, String::new)?;
            if matches!(&line, RivalLine::Text(text) if text.trim() == "readyok") {
                return Ok(());
            }
            answer.take(&line, command)?;
        }
    }

    fn tell(&mut self, command: &str) -> Result<(), EngineError> {
        self.process.tell(command)
    }

    /// The lines that the engine writes before the answer that is awaited.
    fn ask(
        &mut self,
        command: &'static str,
        awaited: &'static str,
    ) -> Result<Vec<String>, EngineError> {
        self.tell(command)?;
        self.process.waiting.begin(command.into());
        let request = EngineRequest::new(command, awaited, self.patience);
        let mut lines: Vec<String> = Vec::new();
        loop {
            let came = || {
                lines.last().map_or(String::new(), |text| format!(", but with {}", quoted(text)))
            };
            let line = self.line(&request, came)?;
            let RivalLine::Text(text) = line else { continue };
            if text.trim() == awaited {
                self.process.waiting.end();
                return Ok(lines);
            }
            // An engine that chatters for ever takes no memory for it.
            if lines.len() == MOST_LINES {
                lines.pop();
            }
            lines.push(text);
        }
    }

    /// The next line of the engine. `came` says what the engine has answered so far.
    fn line(
        &mut self,
        request: &EngineRequest<'_>,
        came: impl FnOnce() -> String,
    ) -> Result<RivalLine, EngineError> {
        match self.process.line(request.deadline)? {
            Awaited::Line(line) => Ok(line),
            Awaited::End => Err(self.process.ended(request.command)),
            Awaited::Late => Err(EngineError::Silent {
                kind: KIND,
                command: request.command.to_owned(),
                awaited: request.awaited,
                patience: request.patience,
                came: came(),
                complaints: self.process.complaints(),
            }),
        }
    }
}

/// The divide of `board` in the lines that an engine answers to a command, and behind its end.
///
/// # Errors
/// When the answer cannot be used.
pub(crate) fn read_answer(
    board: &Board,
    text: &str,
    command: &str,
) -> Result<RivalDivide, EngineError> {
    let mut answer = EngineAnswer::new(RivalReader::new(board));
    for line in text.lines() {
        answer.take(&RivalLine::Text(line.to_owned()), command)?;
    }
    let unusable =
        |problem| EngineError::Unusable { kind: KIND, command: command.to_owned(), problem };
    answer.reader.finish().map_err(unusable)
}

/// The name in a line such as `option name Hash type spin default 16`.
fn option_name(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix("option name ")?;
    Some(name.split_once(" type ").map_or(name, |(name, _)| name).trim())
}

/// The answer of an engine so far.
struct EngineAnswer<'b> {
    reader: RivalReader<'b>,
    lines: u64,
    is_complete: bool,
}

impl<'b> EngineAnswer<'b> {
    const fn new(reader: RivalReader<'b>) -> Self {
        Self { reader, lines: 0, is_complete: false }
    }

    fn take(&mut self, line: &RivalLine, command: &str) -> Result<(), EngineError> {
        self.lines += 1;
        let RivalLine::Text(text) = line else {
            self.reader.take_too_long(self.lines);
            return Ok(());
        };
        let failed = |problem: Unusable| EngineError::Unusable {
            kind: KIND,
            command: command.to_owned(),
            problem,
        };
        let taken = self.reader.take(self.lines, text).map_err(failed)?;
        let knows_nothing = self.reader.so_far() == &RivalDivide::default();
        match taken {
            TakenLine::End => self.is_complete = true,
            TakenLine::Other if says_no(text) && knows_nothing => {
                let (command, answer) = (command.to_owned(), quoted(text));
                return Err(EngineError::NoPerft { command, answer });
            }
            // A search has ended: there will be no total.
            TakenLine::Other if text.starts_with("bestmove ") => self.is_complete = true,
            _ => {}
        }
        Ok(())
    }

    fn came_text(&self) -> String {
        counted(self.reader.so_far().entries.len() as u64, "move")
    }

    /// The words of an error about an incomplete answer.
    fn came(&self) -> String {
        format!(", but with {} in {}", self.came_text(), counted(self.lines, "line"))
    }
}

/// Whether an engine says that it does not know a command, or has searched for a move instead.
fn says_no(text: &str) -> bool {
    let lower = text.trim().to_ascii_lowercase();
    ["unknown", "invalid", "error", "bestmove "].iter().any(|begin| lower.starts_with(begin))
}
