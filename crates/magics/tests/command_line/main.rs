//! Runs the real program: its output, its exit codes, and its errors for bad input.

mod bad_input;
mod enumerating;
mod explaining;
#[cfg(target_os = "linux")]
mod files;
mod finding;
mod pictures;
mod pipes;
mod program;
mod proving;
mod reports;
mod round_trips;
#[cfg(target_os = "linux")]
mod scarce_threads;
#[cfg(feature = "schemas")]
mod schema;
mod verifying;
