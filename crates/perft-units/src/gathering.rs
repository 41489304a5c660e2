//! Adding up.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use files::is_unfinished;

use crate::error::UnitsError;
use crate::plan::{Plan, PlannedUnit};
use crate::plan_folder::PlanFolder;
use crate::running::UnitWork;
use crate::unit_result::{UnitResult, Witness};

/// What is demanded of the results of each unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demand {
    /// How many results that agree, each by another host, kernel or backend.
    pub runs: NonZeroU32,
}

/// What the results of a plan say together.
#[derive(Debug)]
#[non_exhaustive]
pub struct Gathered {
    /// What is known of each unit, in the order of the plan.
    pub units: Vec<UnitState>,
    /// The results that are not counted, by path.
    pub refused: Vec<Refusal>,
    /// How many results are counted.
    pub results: u64,
    /// The time that they took, added up.
    pub seconds: f64,
    /// The positions that were counted one by one in the last ply, added up over the units; `None`
    /// where some unit does not know, or the sum does not fit. It exceeds the distinct positions of
    /// that ply by what is lost between units.
    pub last_positions: Option<u64>,
    /// The result with the most nodes.
    greatest: Option<(u128, PathBuf)>,
}

/// What is known of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnitState {
    /// No result can be used.
    Missing,
    /// There are fewer results than demanded. They agree.
    Unconfirmed {
        /// How many there are.
        runs: u32,
    },
    /// The results agree.
    Counted {
        /// The nodes.
        nodes: u128,
    },
    /// Two results say different nodes.
    Disagreement {
        /// The nodes that results say, and who says so.
        said: Vec<(u128, Witness)>,
    },
}

/// A result that is not counted.
#[derive(Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The file.
    pub path: PathBuf,
    /// Why it is not counted.
    pub reason: String,
}

impl Gathered {
    /// The nodes of the whole count, if all units are counted.
    ///
    /// # Errors
    /// [`UnitsError::TooManyNodes`] when they do not fit 128 bits.
    pub fn nodes(&self) -> Result<Option<u128>, UnitsError> {
        let mut sum: u128 = 0;
        for unit in &self.units {
            let UnitState::Counted { nodes } = unit else { return Ok(None) };
            sum = sum.checked_add(*nodes).ok_or_else(|| self.too_many_nodes())?;
        }
        Ok(Some(sum))
    }

    fn too_many_nodes(&self) -> UnitsError {
        let (nodes, path) = self.greatest.clone().unwrap_or_default();
        UnitsError::TooManyNodes { path, nodes }
    }

    /// The numbers of the units that are not counted, with what is known of each.
    pub fn open_units(&self) -> impl Iterator<Item = (u32, &UnitState)> {
        let units = (1..).zip(&self.units);
        units.filter(|(_, unit)| !matches!(unit, UnitState::Counted { .. }))
    }

    /// The numbers of the units that no result can be used of.
    pub fn missing(&self) -> impl Iterator<Item = u32> {
        self.open_units().filter(|(_, unit)| **unit == UnitState::Missing).map(|(number, _)| number)
    }

    /// Whether results of some unit say different nodes.
    pub fn disagree(&self) -> bool {
        self.units.iter().any(|unit| matches!(unit, UnitState::Disagreement { .. }))
    }
}

/// Checks the results in the folder of a plan, each by itself and against the plan, and adds them
/// up. The plan itself is believed: [`prove`](crate::prove) looks at that. `on_result` sees each
/// valid result with its path.
///
/// # Errors
/// When the folder cannot be read.
pub fn gather(
    folder: &PlanFolder,
    plan: &Plan,
    demand: Demand,
    on_result: &mut dyn FnMut(&Path, &UnitResult),
) -> Result<Gathered, UnitsError> {
    let mut collected = Collected {
        plan,
        numbers: plan.units.iter().map(|unit| (unit.checksum.0, unit.number)).collect(),
        said: vec![Vec::new(); plan.units.len()],
        last_positions: vec![None; plan.units.len()],
        seconds: 0.0,
        results: 0,
        greatest: None,
    };
    let mut refused = Vec::new();
    for path in result_files(folder)? {
        match collected.take(&path) {
            Ok(result) => on_result(&path, &result),
            Err(reason) => refused.push(Refusal { path, reason }),
        }
    }
    refused.sort_by(|a, b| a.path.cmp(&b.path));
    let Collected { said, last_positions, seconds, results, greatest, .. } = collected;
    let units = said.iter().map(|said| state(said, demand)).collect();
    let last_positions =
        last_positions.into_iter().try_fold(0_u64, |sum, positions| sum.checked_add(positions?));
    Ok(Gathered { units, refused, results, seconds, last_positions, greatest })
}

/// The files that are to be results. A folder that is not there has none.
fn result_files(folder: &PlanFolder) -> Result<Vec<PathBuf>, UnitsError> {
    let results = folder.results();
    if !results.try_exists().map_err(UnitsError::io("open", &results))? {
        return Ok(Vec::new());
    }
    let read = |error| UnitsError::io("read", &results)(error);
    let mut files = Vec::new();
    for entry in fs::read_dir(&results).map_err(read)? {
        let entry = entry.map_err(read)?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".json") && !is_unfinished(&name) {
            files.push(entry.path());
        }
    }
    Ok(files)
}

/// The nodes that a witness says.
type Saying = (u128, Witness);

struct Collected<'a> {
    plan: &'a Plan,
    /// The number of each unit, by its checksum.
    numbers: BTreeMap<[u8; 32], u32>,
    /// What the results of each unit say.
    said: Vec<Vec<Saying>>,
    last_positions: Vec<Option<u64>>,
    seconds: f64,
    results: u64,
    /// The result with the most nodes.
    greatest: Option<(u128, PathBuf)>,
}

impl Collected<'_> {
    /// Takes a result, or says why not.
    fn take(&mut self, path: &Path) -> Result<UnitResult, String> {
        let result = UnitResult::read(path).map_err(|error| match error {
            UnitsError::File { problem, .. } => problem.to_string(),
            UnitsError::Io { error, .. } => format!("cannot be read: {error}"),
            error => error.to_string(),
        })?;
        let Some(&number) = self.numbers.get(&result.unit.0) else {
            return Err(format!("belongs to unit {} of another plan", result.unit));
        };
        let index = number as usize - 1;
        let work = work(self.plan, &self.plan.units[index]);
        if !work.is_of(&result) {
            return Err(format!("has the checksum of unit {number}, but not its numbers"));
        }
        if !work.can_be(result.nodes) {
            let nodes = result.nodes;
            return Err(format!("says {nodes} nodes, more than unit {number} can have"));
        }
        let named = path.file_name().and_then(|name| PlanFolder::number_in(name.to_str()?));
        if let Some(named) = named.filter(|&named| named != number) {
            return Err(format!("is of unit {number}, and named after unit {named}"));
        }
        let saying = (result.nodes, result.witness());
        if self.greatest.as_ref().is_none_or(|(nodes, _)| *nodes < result.nodes) {
            self.greatest = Some((result.nodes, path.to_owned()));
        }
        self.results += 1;
        self.seconds += result.seconds;
        let plies = (result.depth - result.ply) as usize;
        let last = result.distinct.get(plies.saturating_sub(2)).copied();
        self.last_positions[index] = self.last_positions[index].or(last);
        if !self.said[index].contains(&saying) {
            self.said[index].push(saying);
        }
        Ok(result)
    }
}

/// What results must say about a unit.
pub(crate) fn work(plan: &Plan, unit: &PlannedUnit) -> UnitWork {
    let &PlannedUnit { number, checksum, positions, paths, .. } = unit;
    UnitWork { unit: checksum, number, depth: plan.depth, ply: plan.ply, positions, paths }
}

fn state(said: &[Saying], demand: Demand) -> UnitState {
    let Some((nodes, _)) = said.first() else { return UnitState::Missing };
    if said.iter().any(|(other, _)| other != nodes) {
        let mut said = said.to_vec();
        said.sort();
        return UnitState::Disagreement { said };
    }
    let runs = said.len() as u32;
    if runs < demand.runs.get() {
        return UnitState::Unconfirmed { runs };
    }
    UnitState::Counted { nodes: *nodes }
}
