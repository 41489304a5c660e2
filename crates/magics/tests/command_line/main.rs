//! Runs the real program: its output, its exit codes, and its errors for bad input.

#![allow(clippy::disallowed_methods, reason = "paths are arguments here")]

#[cfg(unix)]
mod awaited_input;
mod bad_input;
mod enumerating;
mod explaining;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod files;
mod finding;
mod pictures;
mod pipes;
mod program;
mod proving;
#[cfg(unix)]
mod raw_text;
mod reports;
mod round_trips;
#[cfg(target_os = "linux")]
mod scarce_threads;
#[cfg(feature = "schemas")]
mod schema;
mod verifying;
