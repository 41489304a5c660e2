//! The parts that the programs share: arguments, shell completions, inputs of bounded size,
//! standard output with colours and readers that leave, exit codes with messages, Ctrl-C, and the
//! name of the processor. With the feature `testing`: running the real program, looking at its
//! output, and holding its objects against a JSON schema.
//!
//! This crate knows nothing of chess, magics or counting.

#![deny(unsafe_code)]

mod arguments;
mod awaited_input;
mod bounded;
mod child_group;
mod closed_output;
mod interrupt;
pub mod machine;
mod numbers;
mod output;
mod paint;
mod shade;
mod shell_help;
mod shown_text;
#[cfg(feature = "testing")]
pub mod testing;
mod verdict;

pub use clap_complete::Shell;

pub use arguments::{answer, arguments, kept_path};
pub use awaited_input::{AwaitedInput, standard_input_is_a_file};
pub use bounded::{read_bounded, read_bounded_file};
pub use child_group::{ChildGroup, Deadline};
pub use closed_output::{output_file, refuse_closed_output};
pub use interrupt::{on_interrupt, survive_file_limits};
pub use numbers::{counted, grouped, plural};
pub use output::{Output, is_quiet, keep_quiet, note, remark};
pub use paint::Paint;
pub use shade::Shade;
pub use shell_help::{completions, manual};
pub use shown_text::ShownText;
#[doc(hidden)]
pub use shown_text::{EscapedPart, ShownPart};
pub use verdict::{Verdict, fail, note_error};
