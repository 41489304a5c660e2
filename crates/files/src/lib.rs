//! How the programs open and write files: no wait without end, and no write to another place.
//!
//! - [`OutputFile`] is what the user named for output: a regular file is replaced whole; a device,
//!   a pipe or an open descriptor is written in place.
//! - [`Replacement`] is a regular file that is complete or as it was.
//! - [`open_regular`] reads regular files only.
//! - [`open_to_append`] is for regular files that grow line by line.
//! - [`open_own`] opens what the program names itself, such as a heartbeat, and follows no link.
//! - [`LockFile`] gives one process at a time the right to work on something.
//! - `Unpacked`, with the feature `unpack`, reads inputs that may be packed by gzip, zstd or bzip2.
//!
//! This crate knows nothing of the files' contents.

#![deny(unsafe_code)]

#[cfg(unix)]
mod descriptor;
mod lock_file;
mod output_file;
mod output_place;
mod patience;
mod regular;
mod replacement;
#[cfg(feature = "unpack")]
mod unpacked;

pub use lock_file::LockFile;
pub use output_file::OutputFile;
pub use output_place::{names_standard_output, would_replace};
pub use patience::was_stopped;
pub use regular::{open_own, open_regular, open_to_append};
pub use replacement::{Replacement, flush_folder, is_unfinished};
#[cfg(feature = "unpack")]
pub use unpacked::Unpacked;
