//! How `compare` talks with the processes that count: each request is one line, and each answer is
//! one line.
//!
//! A process has one set of compiler flags, and rivals need other flags than the kernels of this
//! workspace. So each build is a process of its own (the binary `contestant`). All processes run
//! during the whole comparison, and only one counts at a time.
//!
//! | from | line | meaning |
//! |---|---|---|
//! | contestant | `engine WORK NAME` | at the start: an engine it has, numbered from 0 |
//! | contestant | `ready` | no more engines |
//! | compare | `count ENGINE DEPTH FEN` | count; ENGINE is the number of the engine |
//! | contestant | `counted NODES NANOSECONDS` | the fastest of its runs |
//! | contestant | `error TEXT` | the engine does not accept the position |

use std::io::{self, BufRead, Write};
use std::time::Duration;

use crate::timing::{Timing, fastest};
use crate::{Engine, Work};

/// Answers requests for `engines` until there are no more.
///
/// # Errors
/// When reading or writing fails, or a line is not part of the protocol.
pub fn serve(
    engines: &[Box<dyn Engine>],
    requests: impl BufRead,
    mut answers: impl Write,
) -> io::Result<()> {
    for engine in engines {
        writeln!(answers, "engine {} {}", engine.work(), engine.name())?;
    }
    writeln!(answers, "ready")?;
    answers.flush()?;
    for line in requests.lines() {
        let answer = match Request::parse(&line?)?.run(engines) {
            Ok(Timing { nodes, time }) => format!("counted {nodes} {}", time.as_nanos()),
            Err(error) => format!("error {}", error.replace('\n', " ")),
        };
        writeln!(answers, "{answer}")?;
        answers.flush()?;
    }
    Ok(())
}

/// Asks for one count.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The engine's number.
    pub engine: usize,
    /// The depth, in moves.
    pub depth: u32,
    /// The position.
    pub fen: &'a str,
}

impl<'a> Request<'a> {
    fn parse(line: &'a str) -> io::Result<Self> {
        let request = line.strip_prefix("count ").and_then(|rest| {
            let mut fields = rest.splitn(3, ' ');
            let engine = fields.next()?.parse().ok()?;
            let depth = fields.next()?.parse().ok()?;
            Some(Self { engine, depth, fen: fields.next()? })
        });
        request.ok_or_else(|| not_understood(line))
    }

    fn run(&self, engines: &[Box<dyn Engine>]) -> Result<Timing, String> {
        let engine = engines.get(self.engine).ok_or("no such engine")?;
        let count = engine.load(self.fen)?;
        Ok(fastest(|| count(self.depth)))
    }

    /// Sends the request, and waits for the answer.
    ///
    /// # Errors
    /// When the other side is gone or does not keep to the protocol, or the engine does not take
    /// the position.
    pub fn ask(&self, mut to: impl Write, from: impl BufRead) -> io::Result<Timing> {
        writeln!(to, "count {} {} {}", self.engine, self.depth, self.fen)?;
        to.flush()?;
        parse_answer(&next_line(from)?)
    }
}

fn parse_answer(line: &str) -> io::Result<Timing> {
    if let Some(error) = line.strip_prefix("error ") {
        return Err(io::Error::other(error.to_owned()));
    }
    let timing = line.strip_prefix("counted ").and_then(|rest| {
        let (nodes, nanoseconds) = rest.split_once(' ')?;
        let time = Duration::from_nanos(nanoseconds.parse().ok()?);
        Some(Timing { nodes: nodes.parse().ok()?, time })
    });
    timing.ok_or_else(|| not_understood(line))
}

/// Reads which engines a contestant has: their work and names, in the order of their numbers.
///
/// # Errors
/// When the other side is gone or does not keep to the protocol.
pub fn read_engines(mut from: impl BufRead) -> io::Result<Vec<(Work, String)>> {
    let mut engines = Vec::new();
    loop {
        let line = next_line(&mut from)?;
        if line == "ready" {
            return Ok(engines);
        }
        let engine = line.strip_prefix("engine ").and_then(|rest| {
            let (work, name) = rest.split_once(' ')?;
            Some((work.parse().ok()?, name.to_owned()))
        });
        engines.push(engine.ok_or_else(|| not_understood(&line))?);
    }
}

fn next_line(mut from: impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    if from.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

fn not_understood(line: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("line not understood: {line:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CountFn;

    struct Doubler;

    impl Engine for Doubler {
        fn name(&self) -> String {
            "two, at a time".to_owned()
        }

        fn work(&self) -> Work {
            Work::Listing
        }

        fn load(&self, fen: &str) -> Result<CountFn, String> {
            if fen == "a b" { Ok(Box::new(|depth| 1 << depth)) } else { Err("not\nso".to_owned()) }
        }
    }

    fn answers(requests: &str) -> String {
        let mut answers = Vec::new();
        serve(&[Box::new(Doubler)], requests.as_bytes(), &mut answers).unwrap();
        String::from_utf8(answers).unwrap()
    }

    #[test]
    fn engines_are_announced() {
        let engines = read_engines(answers("").as_bytes()).unwrap();
        assert_eq!(engines, [(Work::Listing, "two, at a time".to_owned())]);
        assert!(read_engines(&b"engine listing x\n"[..]).is_err());
    }

    #[test]
    fn a_request_comes_back_as_a_timing() {
        let mut sent = Vec::new();
        let request = Request { engine: 0, depth: 70, fen: "a b" };
        let unanswered = request.ask(&mut sent, &b""[..]).unwrap_err();
        assert_eq!(unanswered.kind(), io::ErrorKind::UnexpectedEof);

        let answers = answers(std::str::from_utf8(&sent).unwrap());
        let timing = parse_answer(answers.lines().last().unwrap()).unwrap();
        assert_eq!(timing.nodes, 1 << 70);
    }

    #[test]
    fn a_refused_position_is_an_error_with_its_reason() {
        let answers = answers("count 0 1 c\n");
        let error = parse_answer(answers.lines().last().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "not so");
    }

    #[test]
    fn lines_outside_the_protocol_are_errors() {
        assert!(serve(&[], &b"count 0 x y\n"[..], Vec::new()).is_err());
        assert!(parse_answer("counted 5").is_err());
    }
}
