//! Drives the real program: what it writes, how it ends, and how it takes bad input.

mod bad_input;
mod bench;
mod chess960;
mod comparison;
mod counting;
mod engine_suites;
mod fake_engine;
#[cfg(target_os = "linux")]
mod files;
mod forgiving;
mod interactive;
#[cfg(unix)]
mod interruption;
mod json;
mod many_positions;
mod methods;
mod misbehaviour;
mod pipes;
mod planted_bugs;
mod program;
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
#[cfg(unix)]
mod units_jobs;
#[cfg(unix)]
mod units_kills;
#[cfg(target_os = "linux")]
mod units_odd_files;
