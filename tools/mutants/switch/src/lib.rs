//! Which mutant a process runs, and which it reaches.
//!
//! `MUTANT` in the environment is the number of the mutant that is switched on. `MUTANTS_REACHED` names a file with a
//! byte for each number: those of the mutants that are reached become 1.

#![feature(const_eval_select, core_intrinsics)]
#![allow(internal_features)]

use std::env;
use std::fs::OpenOptions;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

use memmap2::MmapRaw;

/// The environment has not been read yet.
const UNKNOWN: u32 = u32::MAX;

/// What is reached is recorded.
const RECORD: u32 = u32::MAX - 1;

static STATE: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: OnceLock<MmapRaw> = OnceLock::new();

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
    if let Some(file) = REACHED.get() {
        assert!((mutant as usize) < file.len());
        // SAFETY: the byte lies within the file, and all access to it is atomic.
        unsafe { AtomicU8::from_ptr(file.as_mut_ptr().add(mutant as usize)) }.store(1, Relaxed);
    }
    false
}

fn read_environment() {
    if let Ok(path) = env::var("MUTANTS_REACHED") {
        let file = OpenOptions::new().read(true).write(true).open(path).expect("the file exists");
        REACHED.get_or_init(|| MmapRaw::map_raw(&file).expect("the file can be mapped"));
        STATE.store(RECORD, Relaxed);
    } else {
        let number = env::var("MUTANT").ok().and_then(|number| number.parse().ok());
        STATE.store(number.unwrap_or(0), Relaxed);
    }
}
