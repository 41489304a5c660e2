//! Why a comparison with an engine fails.

use std::fmt;
use std::io::{self, ErrorKind};
use std::time::Duration;

use perft_core::rival::Unusable;
use terminal::ShownText;
use thiserror::Error;

/// The remedy where the system gives no more threads or processes.
pub(crate) const SCARCITY_REMEDY: &str = "give --threads a smaller number, end other programs, or raise the limit on \
                                          processes: 'ulimit -u', or the limit of the container or job";

/// How a program is compared with, and so what errors call it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RivalKind {
    /// `--engine`: a program that runs, and speaks UCI.
    Engine,
    /// `--engine-command`: a program that is started for each question.
    Command,
}

impl RivalKind {
    /// The option that names the program.
    const fn option(self) -> &'static str {
        match self {
            Self::Engine => "--engine",
            Self::Command => "--engine-command",
        }
    }

    /// The subject of an error about an answer. A command is its own question.
    fn asked(self, command: &str) -> String {
        match self {
            Self::Engine => "the engine".to_owned(),
            Self::Command => format!("the command '{}'", ShownText::of(command)),
        }
    }
}

impl fmt::Display for RivalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Engine => "engine",
            Self::Command => "command",
        })
    }
}

/// Why an engine cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum EngineError {
    /// No program was named.
    #[error("{} names no program", kind.option())]
    NoProgram {
        /// How the program is compared with.
        kind: RivalKind,
    },
    /// An option that says how to speak with an engine, but no engine.
    #[error("{option} needs an engine")]
    NoEngine {
        /// The option.
        option: &'static str,
    },
    /// Options of UCI for a program that does not speak it.
    #[error("--engine-option is for engines that speak UCI, not for --engine-command")]
    NoOptions,
    /// The engine does not name this among its options.
    #[error("the engine has no option '{}'", ShownText::of(name))]
    NoSuchOption {
        /// The option.
        name: String,
        /// The options that it has.
        known: String,
    },
    /// The quotes in the command do not match.
    #[error("the quotes in the command {} do not match", ShownText::of(command))]
    Quotes {
        /// How the program is compared with.
        kind: RivalKind,
        /// The command.
        command: String,
    },
    /// The program cannot be run.
    #[error("cannot run the {kind} '{}': {error}", ShownText::of(program))]
    Spawn {
        /// How the program is compared with.
        kind: RivalKind,
        /// The program.
        program: String,
        /// The system's error.
        error: io::Error,
    },
    /// The system gives no threads to read what the program writes, and to write what it reads.
    #[error("cannot start a thread to talk to the {kind}: {error}")]
    Threads {
        /// How the program is compared with.
        kind: RivalKind,
        /// The system's error.
        error: io::Error,
    },
    /// The engine ended, or closed its input or output.
    #[error("{} {status}{}{complaints}", kind.asked(command), unanswered(*kind, command))]
    Ended {
        /// How the program is compared with.
        kind: RivalKind,
        /// How it ended.
        status: String,
        /// The last command to the engine.
        command: String,
        /// Its last lines on standard error.
        complaints: String,
    },
    /// The answer has no moves, though there are some.
    #[error("{} wrote no {wanted}{}{how}{complaints}", kind.asked(command), in_answer(*kind, command))]
    NoLines {
        /// How the program is compared with.
        kind: RivalKind,
        /// The command to the engine.
        command: String,
        /// What was expected.
        wanted: &'static str,
        /// How it ended, if it did.
        how: String,
        /// Its last lines on standard error.
        complaints: String,
    },
    /// The engine does not answer in time.
    #[error("{} did not answer{} with {awaited} within {} s{came}{complaints}",
            kind.asked(command), question(*kind, command), patience.as_secs_f64())]
    Silent {
        /// How the program is compared with.
        kind: RivalKind,
        /// The command to the engine.
        command: String,
        /// The answer that was expected.
        awaited: &'static str,
        /// The time that the engine was given.
        patience: Duration,
        /// The answer that came instead.
        came: String,
        /// Its last lines on standard error.
        complaints: String,
    },
    /// The engine answers something else than counts.
    #[error("the engine does not know '{command}': it answered {}", ShownText::of(answer))]
    NoPerft {
        /// The command to the engine.
        command: String,
        /// The answer.
        answer: String,
    },
    /// Lines of the answer cannot be read, or there are too many.
    #[error("the {kind}'s answer to '{}' cannot be compared: {problem}", ShownText::of(command))]
    Unusable {
        /// How the program is compared with.
        kind: RivalKind,
        /// The command to the engine.
        command: String,
        /// What is wrong.
        problem: Unusable,
    },
    /// Ctrl-C came first.
    #[error("interrupted: the comparison is not complete")]
    Interrupted,
}

impl EngineError {
    /// Whether no position can be compared.
    pub(crate) const fn is_for_every_position(&self) -> bool {
        matches!(self, Self::Spawn { .. } | Self::Threads { .. } | Self::NoSuchOption { .. })
    }

    /// Whether the system has no processes, threads or memory left to start an engine with. Engines
    /// that run can go on.
    pub(crate) fn is_scarcity(&self) -> bool {
        let (Self::Spawn { error, .. } | Self::Threads { error, .. }) = self else { return false };
        matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::OutOfMemory)
    }

    /// The remedy, in words for the user.
    pub(crate) fn remedy(&self) -> String {
        match self {
            Self::NoSuchOption { known, .. } => {
                return format!("its options are {known}");
            }
            _ if self.is_scarcity() => SCARCITY_REMEDY,
            Self::NoOptions => "write options into the command itself",
            Self::Threads { .. } => SCARCITY_REMEDY,
            Self::NoProgram { kind: RivalKind::Command }
            | Self::Spawn { kind: RivalKind::Command, .. }
            | Self::Quotes { kind: RivalKind::Command, .. } => {
                "name a program and its arguments, separated by blanks: --engine-command './prog {depth} {fen}'"
            }
            Self::NoProgram { .. }
            | Self::NoEngine { .. }
            | Self::Spawn { .. }
            | Self::Quotes { .. } => {
                "name a program and its arguments, separated by blanks: --engine 'stockfish'"
            }
            Self::Silent { kind: RivalKind::Command, .. } => {
                "the command must write lines like 'e2e4: 20' and exit; --timeout gives a slow command more time"
            }
            Self::Ended { kind: RivalKind::Command, .. }
            | Self::NoLines { kind: RivalKind::Command, .. }
            | Self::Unusable { kind: RivalKind::Command, .. } => {
                "the command must write lines like 'e2e4: 20' and exit with code 0"
            }
            Self::Silent { .. } => {
                "the engine must speak UCI, and answer 'go perft 2' with lines like 'e2e4: 20' and \
                 at last 'Nodes searched: 400'; --timeout gives a slow engine more time; --against \
                 reads such lines from a file"
            }
            Self::Ended { .. }
            | Self::NoLines { .. }
            | Self::NoPerft { .. }
            | Self::Unusable { .. }
            | Self::Interrupted => {
                "the engine must speak UCI, and answer 'go perft 2' with lines like 'e2e4: 20' and \
                 at last 'Nodes searched: 400'; --against reads such lines from a file"
            }
        }
        .to_owned()
    }
}

/// The question to a program that is not a command itself.
fn question(kind: RivalKind, command: &str) -> String {
    match kind {
        RivalKind::Engine => format!(" '{command}'"),
        RivalKind::Command => String::new(),
    }
}

/// The question that a program answered without the lines that are needed.
fn in_answer(kind: RivalKind, command: &str) -> String {
    match kind {
        RivalKind::Engine => format!(" in its answer to '{command}'"),
        RivalKind::Command => String::new(),
    }
}

/// The question that a program left unanswered when it ended.
fn unanswered(kind: RivalKind, command: &str) -> String {
    match kind {
        RivalKind::Engine => format!(" before it answered '{command}'"),
        RivalKind::Command => String::new(),
    }
}
