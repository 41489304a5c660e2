//! The contest: two processes, all engines in turns, the fastest time of each.

use std::io::BufReader;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use benches::protocol::{Request, read_engines};
use benches::timing::Timing;
use benches::{BenchPosition, Work};

use crate::builds::{Build, build};

/// Who a measured engine belongs to, and how it was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A kernel of this workspace in a stock build.
    Ours,
    /// The same in a build for this processor.
    OursNative,
    /// Another move generator, in a build for this processor.
    Rival,
}

/// What was measured of one engine.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) origin: Origin,
    pub(crate) work: Work,
    pub(crate) name: String,
    /// Nodes per second, for each position.
    pub(crate) speeds: Vec<f64>,
}

/// The engines that take part, and the processes they run in.
pub(crate) struct Contest {
    stock: Process,
    native: Process,
    entrants: Vec<(Entrant, usize)>,
}

impl Contest {
    /// Builds and starts both contestants. Of our own engines those take part whose name contains
    /// `ours`, and of all engines those that do the work `only`.
    pub(crate) fn new(ours: &str, only: Option<Work>) -> Result<Self, String> {
        eprintln!("building the contestants");
        let mut stock = Process::start(Build::Stock)?;
        let mut native = Process::start(Build::Native)?;
        let stock_engines = stock.engines()?;
        let mut entrants = Vec::new();
        for (number, (work, name)) in native.engines()?.into_iter().enumerate() {
            let rival = !stock_engines.iter().any(|(_, stock)| *stock == name);
            let origin = if rival { Origin::Rival } else { Origin::OursNative };
            entrants.push((Entrant { origin, work, name, speeds: Vec::new() }, number));
        }
        for (number, (work, name)) in stock_engines.into_iter().enumerate() {
            let origin = Origin::Ours;
            entrants.push((Entrant { origin, work, name, speeds: Vec::new() }, number));
        }
        entrants.retain(|(entrant, _)| {
            only.is_none_or(|work| work == entrant.work)
                && (entrant.origin == Origin::Rival || entrant.name.contains(ours))
        });
        Ok(Self { stock, native, entrants })
    }

    /// Lets everybody count every position, `rounds` times.
    pub(crate) fn hold(
        &mut self,
        positions: &[BenchPosition],
        rounds: u32,
    ) -> Result<Vec<Entrant>, String> {
        for round in 1..=rounds {
            for (index, position) in positions.iter().enumerate() {
                eprintln!("round {round} of {rounds}, {}", position.name());
                self.turn(index, position)?;
            }
        }
        Ok(self.entrants.iter().map(|(entrant, _)| entrant.clone()).collect())
    }

    /// Lets everybody count one position.
    fn turn(&mut self, index: usize, position: &BenchPosition) -> Result<(), String> {
        for (entrant, engine) in &mut self.entrants {
            let process = match entrant.origin {
                Origin::Ours => &mut self.stock,
                Origin::OursNative | Origin::Rival => &mut self.native,
            };
            let (depth, expected) = position.goal(entrant.work);
            let request = Request { engine: *engine, depth, fen: position.fen() };
            let timing = process
                .ask(&request)
                .map_err(|error| format!("{} on {}: {error}", entrant.name, position.fen()))?;
            if timing.nodes != expected {
                let (fen, name) = (position.fen(), &entrant.name);
                let got = timing.nodes;
                return Err(format!(
                    "{name} on {fen} depth {depth}: expected {expected}, got {got}"
                ));
            }
            entrant.speeds.resize(entrant.speeds.len().max(index + 1), 0.0);
            entrant.speeds[index] = entrant.speeds[index].max(timing.nodes_per_second());
        }
        Ok(())
    }
}

/// A running contestant.
struct Process {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    fn start(kind: Build) -> Result<Self, String> {
        let path = build(kind)?;
        let cannot = |error| format!("cannot start {}: {error}", path.display());
        let mut child = Command::new(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        let requests = child.stdin.take().ok_or("a contestant without input")?;
        let answers = child.stdout.take().ok_or("a contestant without output")?;
        Ok(Self { child, requests, answers: BufReader::new(answers) })
    }

    fn engines(&mut self) -> Result<Vec<(Work, String)>, String> {
        read_engines(&mut self.answers).map_err(|error| format!("a contestant: {error}"))
    }

    fn ask(&mut self, request: &Request<'_>) -> std::io::Result<Timing> {
        request.ask(&mut self.requests, &mut self.answers)
    }
}

impl Drop for Process {
    /// Nothing is lost with a contestant that does not end by itself: its answers are all read.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
