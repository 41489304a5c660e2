//! Bytes as files of units, results and plans.

use std::fs;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::Path;

use perft_core::{Backend, Control, Counter, Kernel, Memory, Method};
use perft_units::{
    Checksum, Demand, Plan, PlanFolder, Provenance, RunOrder, UnitFile, UnitResult, UnitsError,
    gather, run_unit, status,
};
use tempfile::TempDir;

use crate::messages::is_fit_to_print;

/// Units of more positions are not counted.
const FEW_POSITIONS: u64 = 100;

/// The bytes are a unit file as they are, and with the right checksum behind them. Both are refused
/// with an error that can be printed, or have as many positions and paths as they say. A unit of
/// few positions and plies is counted, and its result can be read.
pub fn unit(data: &[u8]) {
    let folder = folder();
    let path = folder.path().join("1.perftunit");
    let sealed = [data, &Checksum::of(data).0].concat();
    for bytes in [data, &sealed] {
        fs::write(&path, bytes).expect("a folder that can be written to");
        let file = match UnitFile::open(&path) {
            Ok(file) => file,
            Err(error) => {
                shown_without_path(&error, folder.path());
                continue;
            }
        };
        let header = file.header().clone();
        let positions = file.positions().expect("the file is there");
        let mut sums = (0, 0_u128);
        let mut is_whole = true;
        for position in positions {
            match position {
                Ok((board, multiplicity)) => {
                    assert_eq!(board.side_to_move(), header.side_to_move, "{header:?}");
                    sums = (sums.0 + 1, sums.1.saturating_add(multiplicity));
                }
                Err(error) => {
                    shown_without_path(&error, folder.path());
                    is_whole = false;
                }
            }
        }
        assert!(!is_whole || sums == (header.positions, header.paths), "{sums:?} {header:?}");
        if is_whole && header.positions < FEW_POSITIONS && header.depth - header.ply <= 2 {
            count(&path, folder.path());
        }
    }
}

/// Counts a unit, which may lack a plan.
fn count(path: &Path, folder: &Path) {
    let counter = Counter {
        kernel: Kernel::Bulk,
        backend: Backend::Portable,
        threads: NonZeroUsize::MIN,
        method: Method::Merged(Memory::from_bytes(1 << 16)),
    };
    let text = || "fuzz".to_owned();
    let origin = Provenance { program: text(), commit: text(), processor: text(), host: text() };
    let order = RunOrder { counter, origin: &origin, out: Some(folder), again: true };
    if let Err(error) = run_unit(path, &order, &Control::new()) {
        shown_without_path(&error, folder);
    }
}

/// The bytes are a plan and, behind a line feed of their own, a result: the first line and the
/// rest. Both are taken as they are, and sealed with the right checksum. They are refused with an
/// error that can be printed, or can be gathered and looked at.
pub fn plan(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let (plan, result) = (&data[..end], data.get(end + 1..).unwrap_or_default());
    for seal in [<[u8]>::to_vec as fn(&[u8]) -> Vec<u8>, sealed] {
        let folder = folder();
        let files = PlanFolder::new(folder.path());
        fs::create_dir(files.results()).expect("a folder that can be written to");
        let result_path = files.results().join("1.json");
        for (path, bytes) in [(files.plan_file(), seal(plan)), (result_path.clone(), seal(result))]
        {
            fs::write(path, bytes).expect("a folder that can be written to");
        }
        if let Err(error) = UnitResult::read(&result_path) {
            shown_without_path(&error, folder.path());
        }
        match Plan::read(&files) {
            Ok(plan) => look_at(&files, &plan),
            Err(error) => shown_without_path(&error, folder.path()),
        }
    }
}

fn look_at(files: &PlanFolder, plan: &Plan) {
    let demand = Demand { runs: NonZeroU32::MIN };
    let gathered = gather(files, plan, demand, &mut |_, _| ()).expect("the folder is there");
    assert_eq!(gathered.units.len(), plan.units.len(), "{gathered:?}");
    assert_eq!(gathered.results as usize + gathered.refused.len(), 1, "{gathered:?}");
    if let Err(error) = gathered.nodes() {
        is_fit_to_print(&error);
    }
    let status = status(files, plan, demand).expect("the folder is there");
    assert!((-0.001..=1.001).contains(&status.done), "{status:?}");
}

/// A JSON object with the checksum that it must have.
fn sealed(object: &[u8]) -> Vec<u8> {
    let fields = object.strip_suffix(b"}").unwrap_or(object);
    let checksum = Checksum::of(fields);
    [fields, format!(",\"checksum\":\"{checksum}\"}}\n").as_bytes()].concat()
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

/// Messages begin with a path, which may have any characters.
fn shown_without_path(error: &UnitsError, folder: &Path) {
    let message = error.to_string().replace(&*folder.to_string_lossy(), "folder");
    crate::messages::text_is_fit_to_print(&message);
}
