//! The contest: a process for each build, all engines in turns, the fastest time of each.

use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use benches::protocol::{Request, read_engines};
use benches::timing::Timing;
use benches::{BenchPosition, Work};

use crate::builds::{Build, build};
use crate::peers::Peer;

/// The rival that counting is compared with.
pub(crate) const BASE: &str = "cozy-chess";

/// Whose engine was measured, and how it was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A kernel of this workspace in a stock build.
    Ours,
    /// A kernel of this workspace in a build for the processors of its level.
    OursForLevel,
    /// Another move generator, in a build for this processor: a crate, or a peer.
    Rival,
}

/// The measurements of one engine.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) origin: Origin,
    pub(crate) work: Work,
    pub(crate) name: String,
    /// Nodes per second, for each position.
    pub(crate) speeds: Vec<f64>,
}

/// Who takes part.
pub(crate) struct Selection<'a> {
    /// Of our own engines, those whose name contains this.
    pub(crate) ours: &'a str,
    /// Of all engines, those that do this work.
    pub(crate) only: Option<Work>,
    pub(crate) rivals: Rivals,
    pub(crate) peers: &'a [Peer],
}

/// Which other builds take part beside our stock build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rivals {
    /// All rivals, and our builds for the levels.
    All,
    /// The rival that counting is compared with.
    Base,
}

impl Selection<'_> {
    fn has(&self, entrant: &Entrant) -> bool {
        self.only.is_none_or(|work| work == entrant.work)
            && match entrant.origin {
                Origin::Ours => entrant.name.contains(self.ours),
                Origin::OursForLevel => {
                    self.rivals == Rivals::All && entrant.name.contains(self.ours)
                }
                Origin::Rival => self.rivals == Rivals::All || entrant.name.starts_with(BASE),
            }
    }

    fn needs(&self, build: Build) -> bool {
        self.rivals == Rivals::All || build != Build::V3
    }
}

/// The engines that take part, each with its number, and the programs that have them.
pub(crate) struct Contest {
    programs: Vec<PathBuf>,
    entrants: Vec<(Entrant, Seat)>,
}

/// Where an engine counts.
#[derive(Clone)]
enum Seat {
    /// In a contestant: the number of the program, and the engine's number in it.
    Contestant { program: usize, engine: usize },
    /// In a program of its own, which is started for each count.
    Peer(Peer),
}

impl Contest {
    /// Builds the contestants, and asks for their engines.
    pub(crate) fn new(selection: &Selection<'_>) -> Result<Self, String> {
        eprintln!("building the contestants");
        let (mut programs, mut entrants) = (Vec::new(), Vec::new());
        let mut own_names: Vec<String> = Vec::new();
        let builds = Build::ALL.iter().filter(|&&build| selection.needs(build));
        for (program, &how) in builds.enumerate() {
            programs.push(build(how)?);
            let (_, engines) = Process::start(&programs[program])?;
            if how == Build::Stock {
                own_names = engines.iter().map(|(_, name)| name.clone()).collect();
            }
            for (engine, (work, name)) in engines.into_iter().enumerate() {
                let Some(origin) = origin(how, &name, &own_names) else { continue };
                let seat = Seat::Contestant { program, engine };
                entrants.push((Entrant { origin, work, name, speeds: Vec::new() }, seat));
            }
        }
        for peer in selection.peers {
            let (work, name) = (peer.work, peer.name.clone());
            let entrant = Entrant { origin: Origin::Rival, work, name, speeds: Vec::new() };
            entrants.push((entrant, Seat::Peer(peer.clone())));
        }
        // Rivals stand at the head of the tables.
        entrants.sort_by_key(|(entrant, _)| entrant.origin != Origin::Rival);
        entrants.retain(|(entrant, _)| selection.has(entrant));
        Ok(Self { programs, entrants })
    }

    /// Lets every engine count every position, `rounds` times. Each round starts the programs anew,
    /// because the place of a process in memory can slow down an engine as long as the process
    /// runs.
    pub(crate) fn hold(
        &mut self,
        positions: &[BenchPosition],
        rounds: u32,
    ) -> Result<Vec<Entrant>, String> {
        for round in 1..=rounds {
            let started = self.programs.iter().map(|program| Process::start(program));
            let mut processes: Vec<Process> = started
                .map(|started| started.map(|(process, _)| process))
                .collect::<Result<_, _>>()?;
            for (index, position) in positions.iter().enumerate() {
                eprintln!("round {round} of {rounds}, {}", position.name());
                self.turn(&mut processes, index, position)?;
            }
        }
        Ok(self.entrants.iter().map(|(entrant, _)| entrant.clone()).collect())
    }

    /// Lets every engine count one position.
    fn turn(
        &mut self,
        processes: &mut [Process],
        index: usize,
        position: &BenchPosition,
    ) -> Result<(), String> {
        for (entrant, seat) in &mut self.entrants {
            let (depth, expected) = position.goal(entrant.work);
            let timing = match seat {
                Seat::Peer(peer) => peer.count(position)?,
                Seat::Contestant { program, engine } => {
                    let request = Request { engine: *engine, depth, fen: position.fen() };
                    let answer = processes[*program].ask(&request);
                    answer.map_err(|error| {
                        format!("{} on {}: {error}", entrant.name, position.fen())
                    })?
                }
            };
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

/// What the engine `name` is in a build. `None` if it does not take part. The stock build has the
/// engines `own_names`, all of them ours.
fn origin(build: Build, name: &str, own_names: &[String]) -> Option<Origin> {
    if build == Build::Stock {
        Some(Origin::Ours)
    } else if !own_names.iter().any(|own| own == name) {
        Some(Origin::Rival)
    } else {
        build.is_for(name).then_some(Origin::OursForLevel)
    }
}

/// A running contestant.
struct Process {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a contestant, and reads the work and names of its engines, by number.
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
    /// Ends the contestant. All its answers have been read, so nothing is lost.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_is_compared_with_the_build_for_its_processors() {
        let own = ["bulk, avx512", "bulk, v3", "bulk, portable"].map(str::to_owned);
        let origins = |build| own.each_ref().map(|name| origin(build, name, &own));
        assert_eq!(origins(Build::Stock), [Some(Origin::Ours); 3]);
        assert_eq!(origins(Build::Native), [Some(Origin::OursForLevel), None, None]);
        assert_eq!(origins(Build::V3), [None, Some(Origin::OursForLevel), None]);
        assert_eq!(origin(Build::Native, "cozy-chess 0.3.4", &own), Some(Origin::Rival));
    }

    #[test]
    fn a_selection_leaves_out_what_is_not_asked_for() {
        let selection =
            |rivals| Selection { ours: "two-ply", only: Some(Work::Counting), rivals, peers: &[] };
        let has = |rivals, origin, work, name: &str| {
            selection(rivals).has(&Entrant {
                origin,
                work,
                name: name.to_owned(),
                speeds: Vec::new(),
            })
        };
        for rivals in [Rivals::All, Rivals::Base] {
            let everybody = rivals == Rivals::All;
            assert!(has(rivals, Origin::Ours, Work::Counting, "two-ply, v3"));
            assert!(!has(rivals, Origin::Ours, Work::Counting, "bulk, v3"));
            assert!(!has(rivals, Origin::Rival, Work::Listing, "cozy-chess 1"));
            assert!(has(rivals, Origin::Rival, Work::Counting, "cozy-chess 1"));
            assert_eq!(has(rivals, Origin::Rival, Work::Counting, "chess 1"), everybody);
            assert_eq!(has(rivals, Origin::OursForLevel, Work::Counting, "two-ply, v3"), everybody);
            assert!(selection(rivals).needs(Build::Native));
            assert_eq!(selection(rivals).needs(Build::V3), everybody);
        }
    }
}
