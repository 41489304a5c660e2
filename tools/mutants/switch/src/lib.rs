//! Which mutant a process runs, and which it reaches.
//!
//! `MUTANT` in the environment is the number of the mutant that is switched on. `MUTANTS_REACHED` names a file with a
//! byte for each number: those of the mutants that are reached become 1.

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

static STATE: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: OnceLock<Reached> = OnceLock::new();

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
        if !self.is_written[mutant as usize].swap(true, Relaxed) {
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
    state == mutant || state >= RECORD && is_on_or_recorded(mutant)
}

#[cold]
fn is_on_or_recorded(mutant: u32) -> bool {
    if STATE.load(Relaxed) == UNKNOWN {
        read_environment();
        return at_run_time(mutant);
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
    } else {
        let number = env::var("MUTANT").ok().and_then(|number| number.parse().ok());
        STATE.store(number.unwrap_or(0), Relaxed);
    }
}
