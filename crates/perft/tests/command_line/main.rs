//! Drives the real program: what it writes, how it ends, and how it takes bad input.

#![allow(clippy::disallowed_methods, reason = "paths are arguments here")]

#[cfg(unix)]
mod awaited_input;
mod bad_input;
mod bench;
mod chess960;
mod comparison;
mod counting;
mod en_passant_squares;
#[cfg(unix)]
mod engine_processes;
mod engine_suites;
mod engine_tree;
mod fake_engine;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod files;
mod forgiving;
mod games;
mod growing_suites;
mod interactive;
#[cfg(unix)]
mod interruption;
mod json;
mod many_positions;
mod methods;
mod misbehaviour;
mod pictures;
mod pipes;
mod planted_bugs;
mod program;
#[cfg(unix)]
mod raw_text;
#[cfg(target_os = "linux")]
mod scarce_threads;
#[cfg(target_os = "linux")]
mod scarcity;
#[cfg(feature = "schemas")]
mod schema;
#[cfg(unix)]
mod spill_disk;
mod stats;
mod suites;
#[cfg(target_os = "linux")]
mod system_calls;
mod terminals;
mod tools;
mod typing;
mod uci;
mod units;
#[cfg(unix)]
mod units_disk;
mod units_folder;
mod units_hosts;
#[cfg(unix)]
mod units_jobs;
#[cfg(unix)]
mod units_kills;
#[cfg(target_os = "linux")]
mod units_odd_files;
