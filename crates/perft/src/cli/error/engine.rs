//! Why an engine cannot be compared with.

use std::io;
use std::time::Duration;

use thiserror::Error;

/// Why an engine is of no use.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum EngineError {
    /// No program was named.
    #[error("--engine names no program")]
    NoProgram,
    /// The program cannot be run.
    #[error("cannot run the engine '{program}': {error}")]
    Spawn {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// It ended, or closed its input or output.
    #[error("the engine ended before it answered '{command}'")]
    Ended {
        /// What it was told last.
        command: String,
    },
    /// It does not answer.
    #[error("the engine did not answer '{command}' with '{answer}' within {} s", patience.as_secs())]
    Silent {
        /// What it was told.
        command: &'static str,
        /// What it should have said.
        answer: &'static str,
        /// How long it was given.
        patience: Duration,
    },
    /// Ctrl-C came first.
    #[error("interrupted: the comparison is not complete")]
    Interrupted,
}

impl EngineError {
    /// What the user can do about it.
    pub(crate) const fn remedy(&self) -> &'static str {
        match self {
            Self::NoProgram | Self::Spawn { .. } => {
                "name a program and its arguments, separated by blanks: --engine 'stockfish'"
            }
            Self::Ended { .. } | Self::Silent { .. } | Self::Interrupted => {
                "it must speak UCI, and answer 'go perft 2' with lines like 'e2e4: 20' and, in \
                 the end, 'Nodes searched: 400'; a file of such lines can be given by --against"
            }
        }
    }
}
