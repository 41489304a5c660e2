//! An engine with a fault, for other tests: our own generator behind UCI, in a process of its own.
//!
//! The process is this test program, which runs one ignored test. So it costs no further program,
//! and what the test harness writes around it is the chatter that engines may write.

pub(crate) mod bugs;
pub(crate) mod manners;

use std::env;
use std::io::{self, BufRead, Write};

use board::{CastlingStyle, Move, Position, UciMove};
use movegen::San;

use crate::program::{Run, program};
use bugs::{Bug, Node};
use manners::Manner;

/// The variable that names the fault.
pub(crate) const FAULT: &str = "PERFT_TEST_FAULT";

/// How to start the engine.
pub(crate) fn command() -> String {
    let program = env::current_exe().expect("this program has a path");
    let program = program.to_str().expect("its path is UTF-8");
    format!("'{program}' --ignored --exact fake_engine::serve --nocapture")
}

/// Runs `perft` with the fake engine's fault in the environment. `{engine}` stands for its command.
pub(crate) fn perft_with(fault: &str, arguments: &[&str]) -> Run {
    let arguments = arguments.iter().map(|argument| argument.replace("{engine}", &command()));
    program().args(arguments).env(FAULT, fault).output().expect("the program can be run").into()
}

/// The process. Without the variable there is nothing to do.
#[test]
#[ignore = "an engine that other tests start: the function `command` has the call"]
fn serve() {
    let Ok(fault) = env::var(FAULT) else { return };
    let mut engine = FakeEngine {
        manner: Manner::named(&fault),
        bug: bugs::named(&fault),
        node: Node::root(&Position::start()),
    };
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        if line == "quit" || engine.answer(&line).is_err() {
            return;
        }
    }
}

struct FakeEngine {
    manner: Manner,
    bug: Option<&'static Bug>,
    node: Node,
}

impl FakeEngine {
    fn answer(&mut self, line: &str) -> io::Result<()> {
        let mut output = io::stdout().lock();
        if !self.manner.hears(line, &mut output)? {
            return Ok(());
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" => writeln!(output, "id name Fake 3\nid author e2e4: nobody?\nuciok")?,
            "isready" => writeln!(output, "readyok")?,
            "position" => self.node = position(rest, self.bug),
            "go" => {
                let depth = rest.trim_start_matches("perft ").parse().expect("a depth");
                let divide = self.divide(depth);
                self.manner.writes(&divide, &mut output)?;
            }
            _ => {}
        }
        output.flush()
    }

    /// The moves as this engine spells them, with its counts.
    fn divide(&self, depth: u32) -> Vec<(String, u128)> {
        let style = self.manner.style();
        let name = |mv: Move| match self.manner.writes_san() {
            true => San::of(&self.node.board, mv).to_string(),
            false => mv.to_uci(&self.node.board, style).to_string(),
        };
        let count = |&mv: &Move| (name(mv), bugs::count_after(&self.node, mv, depth - 1, self.bug));
        let mut divide: Vec<_> = bugs::moves(&self.node, self.bug).iter().map(count).collect();
        divide.sort();
        divide
    }
}

/// The node that `fen FEN moves ...` leads to.
fn position(text: &str, bug: Option<&'static Bug>) -> Node {
    let (fen, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let fen = fen.strip_prefix("fen ").expect("a FEN");
    let mut node = Node::root(&fen.parse().expect("a valid FEN"));
    for mv in moves.split_whitespace() {
        let mv = UciMove::parse(&mv.to_lowercase()).expect("a move");
        let mv = mv.resolve(&node.board).expect("a move of this board");
        node = node.child(mv, bug);
    }
    node
}

/// The spelling of castling in Chess960.
pub(crate) const KING_TAKES_ROOK: CastlingStyle = CastlingStyle::Chess960;
