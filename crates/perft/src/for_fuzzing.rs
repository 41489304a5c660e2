//! Entry points for fuzzing: the readers of other programs' lines, without a process. Nothing else
//! needs it from outside.

use std::io::{BufRead, Write};

use board::Board;
use perft_core::Control;
use perft_core::rival::RivalDivide;
use terminal::Output;

use crate::commands::compare::uci_engine;
use crate::commands::uci;
use crate::options::CountingOptions;

/// A session of `perft uci` on one thread, until its input ends or says `quit`.
///
/// # Errors
/// When output cannot be written.
pub fn uci_session(
    input: impl BufRead + Send + 'static,
    output: impl Write + 'static,
) -> Result<(), String> {
    let options = CountingOptions::of_one_thread();
    let ended = uci::converse(&options, &Control::new(), || input, Output::to(output));
    ended.map(drop).map_err(|error| error.to_string())
}

/// The divide of `board` in an engine's answer to `go perft`.
///
/// # Errors
/// Why it cannot be used.
pub fn engine_answer(board: &Board, text: &str) -> Result<RivalDivide, String> {
    uci_engine::read_answer(board, text, "go perft 1").map_err(|error| error.to_string())
}
