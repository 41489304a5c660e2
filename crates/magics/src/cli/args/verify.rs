//! Options of `verify`.

use std::path::PathBuf;

use magic_lab::{IndexBits, Transform};

use super::values::{index_bits, transform};

/// Options of `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = VERIFY_HELP)]
pub(crate) struct VerifyArgs {
    /// The file to check, `-` for standard input.
    ///
    /// It may hold what this program writes: arrays of C or Rust, JSON objects, or lines of `magics
    /// lists`. Or it is a source file of a chess program in C, C++, Rust, Go, Java, C#, Zig, Python
    /// or JavaScript, with arrays or structures of 64 elements. Where names do not say the piece,
    /// numbers are tried as magics of rooks and of bishops. Arrays that cannot be placed are named
    /// on standard error, and the others are checked.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The size of each index in bits, 1 to 16 [default: what the file says, or the number of
    /// relevant squares].
    #[arg(long, value_name = "N", value_parser = index_bits)]
    pub(crate) bits: Option<IndexBits>,

    /// How an index is made: from one 64-bit product, or from two 32-bit products [default: what
    /// the file says, or 64].
    #[arg(long, value_name = "BITS", value_parser = transform)]
    pub(crate) transform: Option<Transform>,

    /// Write one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

const VERIFY_HELP: &str = "\
Examples:
  magics verify table.h                      check all magics of a file
  magics verify engine/bitboard.go           find and check those of a program
  magics verify magics.rs --transform 32     magics for 32-bit products
  magics find --format c | magics verify -   check what was found
  magics lists | magics verify - --json

Arrays like RBits and BBits may say the sizes of the indices, and ROffset and BOffset where black magics share a table.

A bad magic is shown with its line, its square and two sets of blockers that clash. Such sets have the same index, \
but the slider attacks different squares.";
