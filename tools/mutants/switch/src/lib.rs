//! Which mutant a process runs, and which it reaches.
//!
//! `MUTANT` in the environment is the number of the mutant that is switched on, or several with
//! spaces between them. `MUTANTS_REACHED` names a file with a byte for each number: those of the
//! mutants that are reached become 1.

#![feature(const_eval_select, core_intrinsics)]
#![allow(internal_features)]

use std::env;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// The environment has not been read yet.
const UNKNOWN: u32 = u32::MAX;

/// What is reached is recorded.
const RECORD: u32 = u32::MAX - 1;

/// Several mutants are on.
const SEVERAL: u32 = u32::MAX - 2;

/// The number of the mutant that is on, or one of the above. No mutant has the number 0.
static STATE: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: OnceLock<Reached> = OnceLock::new();
static ON: OnceLock<Vec<bool>> = OnceLock::new();

/// The file of the mutants that are reached. Each is written once.
struct Reached {
    file: File,
    is_written: Vec<AtomicBool>,
}

impl Reached {
    fn open(path: &OsStr) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).open(path)?;
        let is_written = (0..file.metadata()?.len()).map(|_| AtomicBool::new(false)).collect();
        Ok(Self { file, is_written })
    }

    fn record(&self, mutant: u32) {
        let is_written = &self.is_written[mutant as usize];
        if !is_written.load(Relaxed) && !is_written.swap(true, Relaxed) {
            self.file.write_all_at(&[1], mutant.into()).expect("the file can be written");
        }
    }
}

/// Whether this mutant is switched on. None is while the compiler evaluates constants.
pub const fn is_on(mutant: u32) -> bool {
    core::intrinsics::const_eval_select((mutant,), at_compile_time, at_run_time)
}

const fn at_compile_time(_: u32) -> bool {
    false
}

#[inline(always)]
fn at_run_time(mutant: u32) -> bool {
    let state = STATE.load(Relaxed);
    state == mutant || state >= SEVERAL && is_on_or_recorded(mutant)
}

#[inline(never)]
fn is_on_or_recorded(mutant: u32) -> bool {
    match STATE.load(Relaxed) {
        UNKNOWN => {
            read_environment();
            return at_run_time(mutant);
        }
        SEVERAL => return ON.get().is_some_and(|on| on.get(mutant as usize) == Some(&true)),
        _ => {}
    }
    if let Some(reached) = REACHED.get() {
        reached.record(mutant);
    }
    false
}

fn read_environment() {
    if let Some(path) = env::var_os("MUTANTS_REACHED") {
        REACHED.get_or_init(|| Reached::open(&path).expect("the file can be opened"));
        STATE.store(RECORD, Relaxed);
        return;
    }
    let text = env::var("MUTANT").unwrap_or_default();
    let numbers: Vec<u32> = text.split(' ').filter_map(|number| number.parse().ok()).collect();
    if let [] | [_] = numbers[..] {
        STATE.store(numbers.first().copied().unwrap_or(0), Relaxed);
    } else {
        ON.get_or_init(|| {
            let greatest = numbers.iter().copied().max().unwrap_or(0);
            (0..=greatest).map(|number| numbers.contains(&number)).collect()
        });
        STATE.store(SEVERAL, Relaxed);
    }
}
