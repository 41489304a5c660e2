//! A plan: which units there are, and what they must add up to.

use std::path::{Path, PathBuf};

use board::{Board, Packed, Position, Reading};
use serde::{Deserialize, Serialize};

use crate::checksum::Checksum;
use crate::durable_file;
use crate::error::{FileProblem, UnitsError};
use crate::number_text;
use crate::plan_folder::PlanFolder;
use crate::sealed_text::{self, Kind};

/// What a plan says it is. A million units take some 250 MB.
const KIND: Kind = Kind { format: "perft plan", version: 1, most_bytes: 1 << 29 };

/// A count, cut into units.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Plan {
    /// How many plies are counted.
    pub depth: u32,
    /// How many plies lie between the roots and the positions of the units.
    pub ply: u32,
    /// Whether the positions of the units lie in files. If not, they are made again from the roots.
    pub has_unit_files: bool,
    /// The positions that the count begins with, as FENs.
    pub roots: Vec<String>,
    /// The positions of all units.
    pub positions: u64,
    /// The paths to them: the nodes at the ply of the units.
    pub paths: u128,
    /// The units, by number.
    pub units: Vec<PlannedUnit>,
    /// The checksum of the file.
    pub checksum: Checksum,
}

/// A unit as the plan lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PlannedUnit {
    /// Its number, from 1 on.
    pub number: u32,
    /// The checksum of its content.
    pub checksum: Checksum,
    /// How many positions it has.
    pub positions: u64,
    /// The paths to its positions.
    #[serde(with = "number_text")]
    pub paths: u128,
    /// What its time is expected to go with.
    #[serde(with = "number_text")]
    pub cost: u128,
}

/// The plan without its units, as it is written.
#[derive(Serialize)]
struct PlanHead<'a> {
    format: &'static str,
    version: u32,
    depth: u32,
    ply: u32,
    roots: &'a [String],
    has_unit_files: bool,
    positions: u64,
    #[serde(with = "number_text")]
    paths: u128,
}

/// The plan as it is read.
#[derive(Deserialize)]
struct WrittenPlan {
    depth: u32,
    ply: u32,
    roots: Vec<String>,
    has_unit_files: bool,
    positions: u64,
    #[serde(with = "number_text")]
    paths: u128,
    units: Vec<PlannedUnit>,
}

impl Plan {
    /// The file of a unit.
    pub fn unit_file(folder: &PlanFolder, number: u32) -> PathBuf {
        folder.units().join(format!("{}.perftunit", PlanFolder::stem(number)))
    }

    /// What the times of all units are expected to go with, added up.
    pub fn cost(&self) -> u128 {
        self.units.iter().map(|unit| unit.cost).sum()
    }

    /// The roots as boards.
    ///
    /// # Errors
    /// When a root is not a position.
    pub(crate) fn boards(&self) -> Result<Vec<Board>, FileProblem> {
        let board = |fen: &String| {
            Board::from_fen(fen, Reading::Lenient).map_err(|error| FileProblem::Contradiction {
                reason: format!("the root '{}' is not a position: {error}", fen.escape_debug()),
            })
        };
        self.roots.iter().map(board).collect()
    }

    /// Writes the plan, and gives it the checksum of its file.
    pub(crate) fn write(&mut self, folder: &PlanFolder) -> Result<(), UnitsError> {
        let (text, checksum) = sealed_text::seal(&self.text()?);
        durable_file::write(&folder.plan_file(), text.as_bytes())?;
        durable_file::flush_folder(folder.path())?;
        self.checksum = checksum;
        Ok(())
    }

    /// Reads the plan of a folder.
    ///
    /// # Errors
    /// When there is none, or it is damaged.
    pub fn read(folder: &PlanFolder) -> Result<Self, UnitsError> {
        let path = folder.plan_file();
        if !path.try_exists().map_err(UnitsError::io("open", &path))? {
            return Err(UnitsError::NoPlan { folder: folder.path().to_owned() });
        }
        let (written, checksum) = sealed_text::read(&path, &KIND)?;
        let WrittenPlan { depth, ply, roots, has_unit_files, positions, paths, units } = written;
        let plan = Self { depth, ply, roots, has_unit_files, positions, paths, units, checksum };
        plan.check().map_err(UnitsError::file(&path))?;
        Ok(plan)
    }

    /// An object with a unit on each line.
    fn text(&self) -> Result<String, UnitsError> {
        let &Self { depth, ply, has_unit_files, positions, paths, .. } = self;
        let (format, version, roots) = (KIND.format, KIND.version, &self.roots[..]);
        let head =
            PlanHead { format, version, depth, ply, roots, has_unit_files, positions, paths };
        let json = |error: serde_json::Error| {
            let reason = error.to_string();
            UnitsError::file(Path::new("plan.json"))(FileProblem::Json { reason })
        };
        let mut text = serde_json::to_string(&head).map_err(json)?;
        text.pop();
        text += ",\n\"units\":[";
        for (index, unit) in self.units.iter().enumerate() {
            text += if index == 0 { "\n" } else { ",\n" };
            text += &serde_json::to_string(unit).map_err(json)?;
        }
        text += "\n]}";
        Ok(text)
    }

    /// Whether the units are numbered one after the other and add up.
    fn check(&self) -> Result<(), FileProblem> {
        let contradiction = |reason: &str| FileProblem::Contradiction { reason: reason.to_owned() };
        if self.roots.is_empty() {
            return Err(contradiction("it has no roots"));
        }
        let numbers = self.units.iter().map(|unit| unit.number);
        if !numbers.eq((1..).take(self.units.len())) {
            return Err(contradiction("its units are not numbered from 1 on"));
        }
        let positions =
            self.units.iter().try_fold(0_u64, |sum, unit| sum.checked_add(unit.positions));
        let paths = self.units.iter().try_fold(0_u128, |sum, unit| sum.checked_add(unit.paths));
        if (positions, paths) != (Some(self.positions), Some(self.paths)) {
            return Err(contradiction("its units do not add up to its positions and paths"));
        }
        let cost = self.units.iter().try_fold(0_u128, |sum, unit| sum.checked_add(unit.cost));
        if cost.is_none() || self.ply > self.depth || self.depth > u32::from(u8::MAX) {
            return Err(contradiction("its cost, its depth or its ply is impossible"));
        }
        Ok(())
    }
}

/// The roots in 32 bytes: the position itself, or the checksum of all positions if there are
/// several.
pub(crate) fn roots_id(roots: &[Board]) -> [u8; 32] {
    let packed = |board: &Board| Packed::from(&Position::from(*board)).0;
    match roots {
        [root] => packed(root),
        _ => Checksum::of(&roots.iter().flat_map(packed).collect::<Vec<u8>>()).0,
    }
}
