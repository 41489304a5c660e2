//! Units, results and sums: what adds up, and what is refused.

mod faults;
mod files;
mod many;
mod saving;

use std::fs;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use board::{Board, Reading};
use perft_core::{Backend, Control, Counter, Depth, Kernel, Memory, Method};
use perft_units::{
    Demand, Gathered, Plan, PlanFolder, PlanOrder, Provenance, Ran, RunOrder, UnitsError, gather,
    plan, run_unit,
};
use tempfile::TempDir;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
const DOUBLE_960: &str = "rkrnqnbb/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBca - 0 1";
const BLACK: &str = "4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1";
const MATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn counter(threads: usize) -> Counter<'static> {
    let threads = NonZeroUsize::new(threads).expect("not zero");
    let method = Method::Merged(Memory::from_megabytes(200));
    Counter { threads, method, ..Counter::default() }
}

fn order(fens: &[&str], depth: u8, ply: u8, units: u32) -> PlanOrder {
    PlanOrder {
        roots: fens.iter().map(|fen| board(fen)).collect(),
        depth: Depth::new(depth),
        ply: Depth::new(ply),
        units: NonZeroU32::new(units).expect("not zero"),
    }
}

fn origin(host: &str) -> Provenance {
    let text = str::to_owned;
    Provenance { program: text("test"), commit: text(""), processor: text("any"), host: text(host) }
}

/// A folder with a plan.
struct Planned {
    _temporary: TempDir,
    folder: PlanFolder,
    plan: Plan,
}

impl Planned {
    fn new(order: &PlanOrder) -> Self {
        let temporary = TempDir::new().expect("a folder");
        // Paths may have spaces.
        let folder = PlanFolder::new(temporary.path().join("a plan"));
        let plan = plan(&folder, order, &counter(2), &Control::new()).expect("a plan");
        assert_eq!(Plan::read(&folder).expect("it can be read"), plan);
        Self { _temporary: temporary, folder, plan }
    }

    fn start() -> Self {
        Self::new(&order(&[START], 5, 2, 6))
    }

    fn unit(&self, number: u32) -> PathBuf {
        Plan::unit_file(&self.folder, number)
    }

    fn run_by(&self, number: u32, host: &str, counter: Counter<'_>) -> Result<Ran, UnitsError> {
        let origin = origin(host);
        let order = RunOrder { counter, origin: &origin, out: None, again: false };
        run_unit(&self.unit(number), &order, &Control::new())
    }

    /// Counts a unit, and returns the path of the result.
    fn run(&self, number: u32) -> PathBuf {
        match self.run_by(number, "here", counter(1)).expect("a result") {
            Ran::Counted(path, _) => path,
            Ran::WasThere(path, _) => panic!("{} was there", path.display()),
        }
    }

    fn run_all(&self) {
        self.plan.units.iter().for_each(|unit| drop(self.run(unit.number)));
    }

    fn gather(&self, runs: u32) -> Gathered {
        let demand = Demand { runs: NonZeroU32::new(runs).expect("not zero") };
        gather(&self.folder, &self.plan, demand, &mut |_, _| ()).expect("the folder can be read")
    }

    fn nodes(&self) -> Option<u128> {
        self.gather(1).nodes().expect("it fits")
    }
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

fn plain(fens: &[&str], depth: u8) -> u128 {
    let counter = Counter { method: Method::Plain, ..counter(1) };
    let nodes = |fen: &&str| counter.count(&board(fen), Depth::new(depth), &Control::new());
    fens.iter().map(|fen| nodes(fen).expect("it ends").nodes).sum()
}

/// A plan of commit 48b5ace, which put rows that lead to common halves into one unit, and a result.
#[test]
fn a_plan_of_an_earlier_version_runs_and_gathers() {
    let earlier = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/earlier_plan");
    let temporary = TempDir::new().expect("a folder");
    let folder = PlanFolder::new(temporary.path());
    for part in ["", "units", "results"] {
        fs::create_dir_all(folder.path().join(part)).expect("a folder");
        for name in files_in(&earlier.join(part)).iter().filter(|name| name.contains('.')) {
            let file = Path::new(part).join(name);
            fs::copy(earlier.join(&file), folder.path().join(&file)).expect("a copy");
        }
    }
    let plan = Plan::read(&folder).expect("it can be read");
    let planned = Planned { _temporary: temporary, folder, plan };
    assert_eq!(planned.gather(1).missing().collect::<Vec<_>>(), [1, 3]);
    planned.run(1);
    planned.run(3);
    assert_eq!(planned.nodes(), Some(plain(&[BLACK], 6)));
}

/// Nothing of a plan that fails stays, and nothing that was there goes.
#[test]
fn a_plan_that_fails_leaves_nothing() {
    let temporary = TempDir::new().expect("a folder");
    let (order, control) = (order(&[START], 5, 2, 6), Control::new());
    control.stop();
    let new = PlanFolder::new(temporary.path().join("new/below"));
    let fails = |folder| plan(folder, &order, &counter(1), &control).expect_err("it is stopped");
    fails(&new);
    assert!(files_in(temporary.path()).is_empty());
    let there = PlanFolder::new(temporary.path());
    fs::create_dir(there.results()).expect("a folder");
    fails(&there);
    assert_eq!(files_in(temporary.path()), ["results"]);
}

#[test]
fn units_add_up_to_the_count() {
    for (fens, depth, ply, units) in [
        (&[START][..], 5, 2, 7),
        (&[START], 4, 4, 3),
        (&[START], 3, 0, 5),
        (&[START], 5, 1, 6),
        (&[CHESS960], 4, 0, 1),
        (&[KIWIPETE], 4, 1, 4),
        (&[CHESS960], 4, 2, 9),
        (&[DOUBLE_960], 4, 2, 1),
        (&[BLACK], 6, 3, 50),
        (&[BLACK], 7, 2, 5),
        (&[MATED], 5, 1, 2),
        (&[MATED], 3, 1, 2),
        (&[START, KIWIPETE, CHESS960, DOUBLE_960, BLACK, MATED], 3, 2, 8),
        (&[START, KIWIPETE, CHESS960, DOUBLE_960], 4, 0, 3),
        (&[START, BLACK], 2, 0, 1),
    ] {
        let planned = Planned::new(&order(fens, depth, ply, units));
        assert_eq!(planned.plan.paths, plain(fens, ply), "{fens:?}");
        let wanted = u64::from(units).min(planned.plan.positions);
        let least = if fens.len() > 1 { wanted.max(2) } else { wanted };
        assert_eq!(planned.plan.units.len() as u64, least, "{fens:?}");
        if !planned.plan.units.is_empty() {
            assert_eq!(planned.nodes(), None, "{fens:?}");
        }
        planned.run_all();
        assert_eq!(planned.nodes(), Some(plain(fens, depth)), "{fens:?}");
        assert_eq!(planned.gather(1).refused.len(), 0);
        assert_eq!(files_in(&planned.folder.running()), [""; 0], "heartbeats end with the unit");
    }
}

/// Every unit of many is about as long as every other.
#[test]
fn the_cost_is_shared() {
    for depth in [6, 8] {
        let planned = Planned::new(&order(&[START], depth, 4, 40));
        let mean = planned.plan.cost() / 40;
        for unit in &planned.plan.units {
            assert!(unit.cost > mean / 2 && unit.cost < 2 * mean, "{unit:?}, mean {mean}");
        }
    }
}

#[test]
fn plans_do_not_depend_on_threads() {
    for depth in [5, 6] {
        let order = order(&[KIWIPETE, BLACK], depth, 2, 10);
        let plans = [1, 2].map(|threads| {
            let temporary = TempDir::new().expect("a folder");
            let folder = PlanFolder::new(temporary.path());
            plan(&folder, &order, &counter(threads), &Control::new()).expect("a plan")
        });
        assert_eq!(plans[0], plans[1]);
    }
}

#[test]
fn a_result_that_is_there_is_not_counted_again() {
    let planned = Planned::start();
    let path = planned.run(1);
    let before = fs::read(&path).expect("a result");
    let again = planned.run_by(1, "here", counter(2)).expect("a result");
    assert!(matches!(again, Ran::WasThere(there, _) if there == path));
    assert_eq!(fs::read(&path).expect("a result"), before);
    // A damaged result is not a result.
    fs::write(&path, &before[..before.len() / 2]).expect("it can be written");
    assert!(matches!(planned.run_by(1, "here", counter(1)), Ok(Ran::Counted(..))));
}

#[test]
fn two_runs_must_differ_in_host_kernel_or_backend() {
    let planned = Planned::start();
    planned.run_all();
    assert_eq!(planned.gather(2).nodes().expect("it fits"), None);
    let results = planned.folder.results();
    // A copy is not another run.
    for name in files_in(&results) {
        fs::copy(results.join(&name), results.join(name.replace("here", "there"))).expect("a copy");
    }
    assert_eq!(planned.gather(2).nodes().expect("it fits"), None);
    for unit in &planned.plan.units {
        let other = match unit.number % 3 {
            0 => planned.run_by(unit.number, "other", counter(1)),
            1 => {
                planned.run_by(unit.number, "here", Counter { kernel: Kernel::Bulk, ..counter(1) })
            }
            _ => {
                let counter = Counter {
                    kernel: Kernel::Listing,
                    backend: Backend::Portable,
                    method: Method::Plain,
                    ..counter(1)
                };
                planned.run_by(unit.number, "here", counter)
            }
        };
        assert!(matches!(other, Ok(Ran::Counted(..))));
    }
    assert_eq!(planned.gather(2).nodes().expect("it fits"), Some(4_865_609));
    assert_eq!(planned.gather(3).nodes().expect("it fits"), None);
}
