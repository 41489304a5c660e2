//! Drives the real program: what it writes, how it ends, and how it takes bad input.

mod bad_input;
mod explaining;
mod finding;
mod pipes;
mod program;
mod proving;
mod reports;
mod verifying;
