//! Counting one unit.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use files::{OutputFile, open_regular, was_stopped};
use movegen::MOVE_LIST_CAPACITY;
use perft_core::{Control, Counted, Counter, Depth, Memory, Method, PlyPositions};

use crate::checksum::Checksum;
use crate::durable_file::{self, MadeFolders};
use crate::error::{FileProblem, UnitsError};
use crate::heartbeat::Beating;
use crate::plan_folder::PlanFolder;
use crate::unit_file::UnitFile;
use crate::unit_result::{KIND, UnitResult};

/// The memory that a position of a unit takes at least, in bytes: while rows are made of the
/// positions, they are there twice.
const BYTES_A_POSITION: u64 = 16;

/// Who counts: what results say about program and machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// Name and version of the program.
    pub program: String,
    /// The commit that the program was built from, or an empty text.
    pub commit: String,
    /// The processor.
    pub processor: String,
    /// The machine. Results by different hosts confirm each other.
    pub host: String,
}

/// How a unit is counted, and where its result goes.
#[derive(Clone, Copy, Debug)]
pub struct RunOrder<'a> {
    /// How to count.
    pub counter: Counter<'a>,
    /// Who counts.
    pub origin: &'a Provenance,
    /// The file of the result. `None`: its place in the folder of the plan.
    pub out: Option<&'a Path>,
    /// Whether a unit is counted again that has a valid result at that place.
    pub again: bool,
}

/// Whether this run counted a unit, or its result was there.
#[derive(Clone, PartialEq, Debug)]
pub enum Ran {
    /// It was counted, and the result written here.
    Counted(PathBuf, UnitResult),
    /// Its result was there already.
    WasThere(PathBuf, UnitResult),
}

/// Counts the unit of a file, and writes the result.
///
/// # Errors
/// When the unit cannot be used, the count is stopped, or the result cannot be written. There is no
/// result then.
pub fn run_unit(path: &Path, order: &RunOrder<'_>, control: &Control) -> Result<Ran, UnitsError> {
    run_opened(&UnitFile::open(path)?, order, control)
}

/// Counts the unit of a file if it is the one with this checksum.
pub(crate) fn run_planned(
    path: &Path,
    planned: Checksum,
    order: &RunOrder<'_>,
    control: &Control,
) -> Result<Ran, UnitsError> {
    let unit = UnitFile::open(path)?;
    let there = unit.checksum();
    if there != planned {
        return Err(UnitsError::file(path)(FileProblem::OtherUnit { there, planned }));
    }
    run_opened(&unit, order, control)
}

fn run_opened(unit: &UnitFile, order: &RunOrder<'_>, control: &Control) -> Result<Ran, UnitsError> {
    let path = unit.path();
    let header = unit.header();
    let folder = PlanFolder::of_unit(path);
    let out = match (order.out, &folder) {
        (Some(out), _) => out.to_owned(),
        (None, Some(folder)) => place(folder, header.number, order),
        (None, None) => return Err(UnitsError::NoResultsFolder { path: path.to_owned() }),
    };
    let work = UnitWork {
        unit: unit.checksum(),
        number: header.number,
        depth: header.depth,
        ply: header.ply,
        positions: header.positions,
        paths: header.paths,
    };
    let folder = folder.as_ref().filter(|_| order.out.is_none());
    work.run(&out, folder, order, control, || {
        check_memory(unit, order.counter.method)?;
        positions_of(unit)
    })
}

/// A unit that does not fit is refused before anything of it is read.
fn check_memory(unit: &UnitFile, method: Method<'_>) -> Result<(), UnitsError> {
    let memory = match method {
        Method::Merged(memory) => memory,
        _ => Memory::half_of_free(),
    };
    let positions = unit.header().positions;
    let needed = positions.saturating_mul(BYTES_A_POSITION);
    if needed > memory.bytes() as u64 {
        return Err(UnitsError::UnitTooLarge { path: unit.path().to_owned(), positions, memory });
    }
    Ok(())
}

fn positions_of(unit: &UnitFile) -> Result<PlyPositions, UnitsError> {
    let mut problem = None;
    let good =
        unit.positions()?.map_while(|position| position.map_err(|it| problem = Some(it)).ok());
    let positions = PlyPositions::new(good);
    match (problem, positions) {
        (Some(problem), _) => Err(problem),
        (None, Ok(positions)) => Ok(positions),
        // The reader gives all positions the side to move of the header.
        (None, Err(error)) => {
            let reason = error.to_string();
            Err(UnitsError::file(unit.path())(FileProblem::Contradiction { reason }))
        }
    }
}

/// The place of a result in the folder of its plan.
pub(crate) fn place(folder: &PlanFolder, number: u32, order: &RunOrder<'_>) -> PathBuf {
    let Counter { kernel, backend, .. } = order.counter;
    UnitResult::path(folder, number, &order.origin.host, kernel.name(), backend.name())
}

/// What a result says about its unit.
pub(crate) struct UnitWork {
    pub(crate) unit: Checksum,
    pub(crate) number: u32,
    pub(crate) depth: u32,
    pub(crate) ply: u32,
    pub(crate) positions: u64,
    pub(crate) paths: u128,
}

impl UnitWork {
    /// Counts the unit, unless its result is there, and writes the result. With a folder there are
    /// heartbeats.
    pub(crate) fn run(
        &self,
        out: &Path,
        folder: Option<&PlanFolder>,
        order: &RunOrder<'_>,
        control: &Control,
        positions: impl FnOnce() -> Result<PlyPositions, UnitsError>,
    ) -> Result<Ran, UnitsError> {
        match self.result_at(out) {
            Some(result) if result.host != order.origin.host => {
                return Err(UnitsError::OtherHost { path: out.to_owned(), host: result.host });
            }
            Some(result) if !order.again => return Ok(Ran::WasThere(out.to_owned(), result)),
            _ => {}
        }
        let mut folders = MadeFolders::default();
        folders.make(durable_file::above(out))?;
        let is_stopped = || control.is_stopped();
        // A place that the user named is opened before the work. The one in the folder of the plan
        // is ours.
        let named = order.out.map(|out| OutputFile::create(out, &is_stopped));
        let named = named.transpose().map_err(|error| unwritten(out, error))?;
        if named.is_none() {
            refuse_what_is_no_file(out)?;
        }
        let _beating = folder.map(|it| Beating::start(it, self.number, &order.origin.host));
        let (clock, begin) = (Instant::now(), unix_time());
        let below = Depth::try_from(self.depth - self.ply).unwrap_or(Depth::MAX);
        let counted = order.counter.count_positions(positions()?, below, control)?;
        let seconds = clock.elapsed().as_nanos() as f64 / 1e9;
        let result = self.result(counted, order, [begin, unix_time()], seconds);
        match named {
            Some(file) => {
                let text = result.text(out)?;
                let written = file.finish(|stream| stream.write_all(text.as_bytes()));
                written.map_err(|error| unwritten(out, error))?;
            }
            None => result.write(out)?,
        }
        folders.keep();
        Ok(Ran::Counted(out.to_owned(), result))
    }

    /// What was found, how, and by whom.
    fn result(
        &self,
        counted: Counted,
        order: &RunOrder<'_>,
        [begin, end]: [u64; 2],
        seconds: f64,
    ) -> UnitResult {
        let Counter { kernel, backend, threads, method } = order.counter;
        let Provenance { program, commit, processor, host } = order.origin.clone();
        let &Self { unit, number, depth, ply, positions, paths } = self;
        UnitResult {
            format: KIND.format.to_owned(),
            version: KIND.version,
            unit,
            number,
            depth,
            ply,
            positions,
            paths,
            nodes: counted.nodes,
            distinct: counted.distinct,
            seconds,
            begin,
            end,
            kernel: kernel.name().to_owned(),
            backend: backend.name().to_owned(),
            method: method.name().to_owned(),
            threads: threads.get() as u32,
            memory: match method {
                Method::Merged(memory) | Method::Spilling { memory, .. } => memory.bytes() as u64,
                _ => 0,
            },
            program,
            commit,
            processor,
            host,
        }
    }

    /// The result that is at its place, if it is valid and of this unit.
    pub(crate) fn result_at(&self, out: &Path) -> Option<UnitResult> {
        let is_usable = |result: &UnitResult| self.is_of(result) && self.can_be(result.nodes);
        UnitResult::read(out).ok().filter(is_usable)
    }

    /// Whether the unit may have this many nodes: no position has more moves than a list of moves
    /// has room for.
    pub(crate) fn can_be(&self, nodes: u128) -> bool {
        let moves = (MOVE_LIST_CAPACITY as u128).saturating_pow(self.depth - self.ply);
        nodes <= self.paths.saturating_mul(moves)
    }

    /// Whether a result is of this unit.
    pub(crate) fn is_of(&self, result: &UnitResult) -> bool {
        let &Self { unit, number, depth, ply, positions, paths } = self;
        result.unit == unit
            && (result.number, result.depth, result.ply) == (number, depth, ply)
            && (result.positions, result.paths) == (positions, paths)
    }
}

/// A result that cannot be written, or whose reader was not waited for.
fn unwritten(out: &Path, error: io::Error) -> UnitsError {
    if was_stopped(&error) { UnitsError::Interrupted } else { UnitsError::io("write", out)(error) }
}

/// Something in the place of a result that is not a regular file stays there.
fn refuse_what_is_no_file(out: &Path) -> Result<(), UnitsError> {
    match open_regular(out) {
        Err(error) if fs::metadata(out).is_ok_and(|there| !there.is_file()) => {
            Err(UnitsError::io("write", out)(error))
        }
        _ => Ok(()),
    }
}

/// The seconds of Unix time; 0 if the clock stands before it.
fn unix_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
