//! The program that is compared with: a UCI engine, or a command that is run for each question.

use std::time::Duration;

use board::CastlingStyle;
use perft_core::Control;
use perft_core::rival::RivalDivide;

use crate::commands::compare::command_engine::CommandEngine;
use crate::commands::compare::question::Question;
use crate::commands::compare::uci_engine::UciEngine;
use crate::error::engine::EngineError;
use crate::output::waiting::Waiting;

/// The least time for an answer, unless the user says otherwise.
const LEAST_PATIENCE: Duration = Duration::from_secs(20);

/// How much longer than our own count an engine may take.
const TIMES_OURS: u32 = 1000;

/// Which program to compare with, and how to speak with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EngineSettings {
    /// The command as the user gave it.
    pub(crate) text: String,
    /// The program and its arguments.
    pub(crate) words: Vec<String>,
    /// Whether it speaks UCI. Otherwise the arguments have placeholders.
    pub(crate) speaks_uci: bool,
    /// UCI options by name and value.
    pub(crate) options: Vec<(String, String)>,
    /// Whether only lists of moves are compared.
    pub(crate) lists_moves: bool,
    /// How long an answer may take, if the user says so.
    pub(crate) timeout: Option<Duration>,
}

/// A program that is compared with.
pub(crate) enum RivalEngine {
    /// One that runs and speaks UCI.
    Uci(UciEngine),
    /// One that is started for each question.
    Command(CommandEngine),
}

impl EngineSettings {
    /// Starts the engine. `is_shown` says whether it is shown what the program waits for.
    ///
    /// # Errors
    /// When it cannot be started, or does not answer as UCI engines do.
    pub(crate) fn start(
        &self,
        is_shown: bool,
        control: &'static Control,
    ) -> Result<RivalEngine, EngineError> {
        if !self.speaks_uci {
            let (template, lists_moves) = (self.words.clone(), self.lists_moves);
            return Ok(RivalEngine::Command(CommandEngine {
                template,
                lists_moves,
                is_shown,
                control,
            }));
        }
        let waiting = if is_shown { Waiting::shown() } else { Waiting::hidden() };
        let engine = UciEngine::start(&self.words, &self.options, self.timeout, waiting, control)?;
        Ok(RivalEngine::Uci(engine))
    }

    /// How long the engine may take for an answer that took us `ours`.
    pub(crate) fn patience(&self, ours: Duration) -> Duration {
        self.timeout.unwrap_or_else(|| ours.saturating_mul(TIMES_OURS).max(LEAST_PATIENCE))
    }
}

impl RivalEngine {
    /// Says how castling is written from now on.
    ///
    /// # Errors
    /// When the engine does not answer.
    pub(crate) fn set_style(&mut self, style: CastlingStyle) -> Result<(), EngineError> {
        match self {
            Self::Uci(engine) => engine.set_style(style),
            Self::Command(_) => Ok(()),
        }
    }

    /// The engine's answer.
    ///
    /// # Errors
    /// When it does not come in time, or cannot be read.
    pub(crate) fn divide(
        &mut self,
        question: &Question<'_>,
        patience: Duration,
    ) -> Result<RivalDivide, EngineError> {
        match self {
            Self::Uci(engine) => engine.divide(question, patience),
            Self::Command(engine) => engine.divide(question, patience),
        }
    }
}
