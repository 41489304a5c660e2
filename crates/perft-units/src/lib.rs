//! Chess perft counts that outlive a process and outgrow a machine.
//!
//! A long count is cut into *units*: files of positions, each with the number of paths that lead to
//! it. Any machine can count a unit ([`run_unit`]) and leaves a result. [`gather`] checks all
//! results against the [`Plan`] and adds them up. There is no server: units, plan and results are
//! plain files in one folder ([`PlanFolder`]), and every file carries a checksum. `docs/units.md`
//! in the repository describes each byte.
//!
//! Units are what merging in `perft-core` calls slices, made durable: a unit is a part of a merged
//! ply, and counting it merges all its positions with each other.
//!
//! # Reading order
//! [`PlanFolder`] says what lies where. `unit_file` is the format of a unit, `sealed_text` the form
//! of plans and results. `planning` makes the units, `cuts` says which positions each has,
//! `running` counts one, `gathering` adds up, `status` looks on.

#![deny(unsafe_code)]

mod checksum;
mod cuts;
mod durable_file;
mod error;
mod gathering;
mod hashed_reader;
mod heartbeat;
mod host_label;
mod jobs;
mod made_ply;
mod move_costs;
mod number_text;
mod plan;
mod plan_folder;
mod plan_order;
mod plan_proof;
mod planning;
mod running;
mod saving;
mod sealed_text;
mod status;
mod threads;
mod unit_file;
mod unit_result;
mod unit_writer;

pub use checksum::Checksum;
pub use error::{FileProblem, UnitsError};
pub use gathering::{Demand, Gathered, Refusal, UnitState, gather};
pub use heartbeat::Heartbeat;
pub use jobs::{JobEngine, JobsOrder, jobs};
pub use plan::{Plan, PlannedUnit};
pub use plan_folder::{FolderLock, PlanFolder};
pub use plan_order::PlanOrder;
pub use plan_proof::{PlanProof, prove};
pub use planning::plan;
pub use running::{Provenance, Ran, RunOrder, run_unit};
pub use saving::{SaveStep, SavedCount, count_saved};
pub use status::{PlanStatus, TimeLeft, status};
pub use unit_file::{UnitFile, UnitHeader};
pub use unit_result::{UnitResult, Witness};
