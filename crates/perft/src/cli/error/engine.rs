//! Why a comparison with an engine fails.

use std::io;
use std::time::Duration;

use thiserror::Error;

/// Why an engine cannot be used.
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
    /// The engine ended, or closed its input or output.
    #[error("the engine ended before it answered '{command}'")]
    Ended {
        /// The last command to the engine.
        command: String,
    },
    /// The engine does not answer.
    #[error("the engine did not answer '{command}' with '{answer}' within {} s", patience.as_secs())]
    Silent {
        /// The command to the engine.
        command: &'static str,
        /// The answer that was expected.
        answer: &'static str,
        /// The time that the engine was given.
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
