//! The contest: two processes, all engines in turns, the fastest time of each.

use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
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

/// The engines that take part, each with its number, and the programs they are in.
pub(crate) struct Contest {
    stock: PathBuf,
    native: PathBuf,
    entrants: Vec<(Entrant, usize)>,
}

impl Contest {
    /// Builds both contestants, and asks who they are. Of our own engines those take part whose name contains
    /// `ours`, and of all engines those that do the work `only`.
    pub(crate) fn new(ours: &str, only: Option<Work>) -> Result<Self, String> {
        eprintln!("building the contestants");
        let (stock, native) = (build(Build::Stock)?, build(Build::Native)?);
        let (_, stock_engines) = Process::start(&stock)?;
        let (_, native_engines) = Process::start(&native)?;
        let mut entrants = Vec::new();
        for (number, (work, name)) in native_engines.into_iter().enumerate() {
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

    /// Lets everybody count every position, `rounds` times. Each round starts the programs anew,
    /// since where a process happens to lie in memory can slow down an engine all its life.
    pub(crate) fn hold(
        &mut self,
        positions: &[BenchPosition],
        rounds: u32,
    ) -> Result<Vec<Entrant>, String> {
        for round in 1..=rounds {
            let (stock, native) = (Process::start(&self.stock)?.0, Process::start(&self.native)?.0);
            let mut processes = Processes { stock, native };
            for (index, position) in positions.iter().enumerate() {
                eprintln!("round {round} of {rounds}, {}", position.name());
                self.turn(&mut processes, index, position)?;
            }
        }
        Ok(self.entrants.iter().map(|(entrant, _)| entrant.clone()).collect())
    }

    /// Lets everybody count one position.
    fn turn(
        &mut self,
        processes: &mut Processes,
        index: usize,
        position: &BenchPosition,
    ) -> Result<(), String> {
        for (entrant, engine) in &mut self.entrants {
            let process = processes.of(entrant.origin);
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

/// Both contestants, running.
struct Processes {
    stock: Process,
    native: Process,
}

impl Processes {
    fn of(&mut self, origin: Origin) -> &mut Process {
        match origin {
            Origin::Ours => &mut self.stock,
            Origin::OursNative | Origin::Rival => &mut self.native,
        }
    }
}

/// A running contestant.
struct Process {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a contestant, and reads its engines: their work and names, by number.
    fn start(program: &Path) -> Result<(Self, Vec<(Work, String)>), String> {
        let cannot = |error: io::Error| format!("{}: {error}", program.display());
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        let requests = child.stdin.take().ok_or("a contestant without input")?;
        let answers = child.stdout.take().ok_or("a contestant without output")?;
        let mut process = Self { child, requests, answers: BufReader::new(answers) };
        let engines = read_engines(&mut process.answers).map_err(cannot)?;
        Ok((process, engines))
    }

    fn ask(&mut self, request: &Request<'_>) -> io::Result<Timing> {
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
