//! Runs the real program: its output, its exit codes, and its errors for bad input.

mod bad_input;
mod explaining;
mod finding;
mod pipes;
mod program;
mod proving;
mod reports;
mod round_trips;
mod verifying;
