//! The state of a conversation, and its answers.

use std::num::NonZeroUsize;
use std::sync::mpsc::SyncSender;

use board::{CastlingStyle, Key};
use perft_core::{CountError, Depth, DivideEntry};
use terminal::{Output, ShownText, shown};

use crate::args::values::{MAX_MEGABYTES, MAX_THREADS, megabytes, threads};
use crate::commands::uci::event::Event;
use crate::commands::uci::request::{UciRequest, excerpt};
use crate::commands::uci::running::RunningCount;
use crate::error::CliError;
use crate::memory_limits;
use crate::options::CountingOptions;
use crate::output::drawing;
use crate::output::numbers::{counted, nodes_text};
use crate::root_position::RootPosition;
use crate::typed::Target;

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    GoOn,
    Quit,
}

/// The settings made by the commands so far.
pub(super) struct Session {
    options: CountingOptions,
    style: CastlingStyle,
    /// `None` after a position that cannot be used: then nothing is counted by mistake.
    root: Option<RootPosition>,
    running: Option<RunningCount>,
    events: SyncSender<Event>,
    output: Output,
}

impl Session {
    pub(super) fn new(
        options: &CountingOptions,
        events: SyncSender<Event>,
        output: Output,
    ) -> Self {
        let (options, style) = (*options, CastlingStyle::Standard);
        let root = RootPosition::new(Target::default(), style).ok();
        Self { options, style, root, running: None, events, output }
    }

    pub(super) const fn is_counting(&self) -> bool {
        self.running.is_some()
    }

    /// Whether somebody may still read the answers.
    pub(super) const fn is_heard(&self) -> bool {
        self.output.is_read()
    }

    /// Answers a command.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn answer(&mut self, request: &UciRequest) -> Result<Flow, CliError> {
        match request {
            UciRequest::Identify => self.identify()?,
            UciRequest::IsReady => self.output.line("readyok")?,
            UciRequest::SetOption { name, value } => {
                if let Err(problem) = self.set_option(name, value) {
                    self.info(problem)?;
                }
            }
            UciRequest::NewGame => self.set_position(Ok(Target::default()))?,
            UciRequest::Position(words) => {
                let target = Target::of_position_command(words).map_err(CliError::from);
                self.set_position(target)?;
            }
            UciRequest::Count(depth) => self.count(*depth)?,
            UciRequest::Show => self.show()?,
            UciRequest::Stop => self.running.iter().for_each(RunningCount::stop),
            UciRequest::Quit => return Ok(Flow::Quit),
            UciRequest::Nothing => {}
            UciRequest::Search => {
                self.info("this program counts and does not play: ask for 'go perft N'")?;
                // Nobody shall wait for a move that never comes.
                self.output.line("bestmove 0000")?;
            }
            UciRequest::Unusable(problem) => self.info(problem)?,
        }
        Ok(Flow::GoOn)
    }

    /// Writes a text for people.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn info(&mut self, text: impl std::fmt::Display) -> Result<(), CliError> {
        Ok(self.output.line(shown!("info string {text}"; text))?)
    }

    fn identify(&mut self) -> Result<(), CliError> {
        let threads = self.options.counter().threads;
        let free = memory_limits::default_for_merging(threads).bytes() >> 20;
        let free = free.clamp(1, MAX_MEGABYTES);
        self.output.line(concat!("id name magic-perft ", env!("CARGO_PKG_VERSION")))?;
        self.output.line(concat!("id author ", env!("CARGO_PKG_AUTHORS")))?;
        self.output.line(shown!("option name Threads type spin default {threads} min 1 max {}", MAX_THREADS; threads))?;
        self.output.line(
            shown!("option name Hash type spin default {free} min 1 max {}", MAX_MEGABYTES; free),
        )?;
        self.output.line("option name UCI_Chess960 type check default false")?;
        Ok(self.output.line("uciok")?)
    }

    /// Sets an option. `Hash` bounds the memory in which equal positions are merged, so counts stay
    /// exact. An option that is not set as it was asked for has a text that says why.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let unusable =
            |reason: String| format!("option {name}, value '{}': {reason}", excerpt(value));
        match name {
            "threads" => {
                let number: NonZeroUsize = threads(value).map_err(&unusable)?;
                memory_limits::check_threads(number)
                    .map_err(|error| unusable(error.to_string()))?;
                self.options.set_threads(number);
            }
            "hash" => {
                let wanted = megabytes(value).map_err(unusable)?;
                let threads = self.options.counter().threads;
                let (memory, told) = memory_limits::for_merging(wanted, threads);
                self.options.set_merging_memory(memory);
                return told.map_or(Ok(()), |told| Err(format!("option {name}: {told}")));
            }
            "uci_chess960" => {
                self.style = match value {
                    "true" => CastlingStyle::Chess960,
                    "false" => CastlingStyle::Standard,
                    _ => return Err(unusable("give true or false".to_owned())),
                };
                if let Some(root) = &mut self.root {
                    root.write_castling(self.style);
                }
            }
            _ => return Err(format!("there is no option '{}'", excerpt(name))),
        }
        Ok(())
    }

    fn set_position(&mut self, target: Result<Target, CliError>) -> Result<(), CliError> {
        let read = target.and_then(|target| RootPosition::of_uci(target, self.style));
        let (root, told) = match read {
            Ok((root, left_out)) => (Some(root), left_out.map(|text| text.to_string())),
            Err(error) => (None, Some(error.to_string())),
        };
        self.root = root;
        let Some(text) = told else { return Ok(()) };
        let text = text.lines().map(str::trim).collect::<Vec<_>>().join(" | ");
        self.info(shown!("position: {text}"; text))
    }

    fn count(&mut self, depth: Depth) -> Result<(), CliError> {
        let Some(root) = &self.root else {
            return self.info("there is no position to count: the last one could not be used");
        };
        let counter = self.options.counter_of_moves(depth);
        self.running = RunningCount::start(*root.board(), depth, counter, self.events.clone());
        match self.running {
            Some(_) => Ok(()),
            None => self.info("the system has no thread left to count with"),
        }
    }

    fn show(&mut self) -> Result<(), CliError> {
        let Some(root) = &self.root else { return self.info("there is no position") };
        let (board, fen) = (root.board(), &root.fen);
        let checkers: Vec<String> =
            board.checkers().into_iter().map(|square| square.to_string()).collect();
        let key = Key::of(board);
        let text = drawing::with_borders(board);
        let text = format!("{text}\n\nFen: {fen}\nKey: {key}\nCheckers: {}", checkers.join(" "));
        Ok(self.output.line(ShownText::lines(text))?)
    }

    /// Takes the count of a move.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn entry(&mut self, entry: &DivideEntry) -> Result<(), CliError> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.nodes = running.nodes.saturating_add(entry.nodes);
        running.known += 1;
        let style = self.root.as_ref().map_or(self.style, |root| root.style);
        let name = entry.mv.to_uci(&running.board, style);
        Ok(self.output.line(shown!("{name}: {}", entry.nodes; name))?)
    }

    /// Takes the end of the count. A count that was stopped has no total.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn finished(&mut self, result: &Result<(), CountError>) -> Result<(), CliError> {
        let Some(running) = self.running.take() else { return Ok(()) };
        match result {
            Ok(()) => {
                let nodes = if running.depth.after_move().is_some() { running.nodes } else { 1 };
                self.info(ShownText::of(running.speed(nodes)))?;
                Ok(self.output.line(shown!("\nNodes searched: {nodes}\n"; nodes))?)
            }
            Err(CountError::Interrupted(interrupted)) => {
                let moves = counted(movegen::legal_moves(&running.board).len() as u64, "move");
                let (known, nodes) = (running.known, nodes_text(interrupted.nodes));
                self.info(shown!("stopped: {known} of {moves} are known, {nodes} counted"; known, moves, nodes))
            }
            Err(error) => self.info(error),
        }
    }

    /// Reports how far the count is, from time to time.
    ///
    /// # Errors
    /// When output cannot be written.
    pub(super) fn progress(&mut self) -> Result<(), CliError> {
        let report = self.running.as_mut().and_then(RunningCount::report);
        Ok(report.map_or(Ok(()), |text| self.output.line(shown!("info {text}"; text)))?)
    }
}
