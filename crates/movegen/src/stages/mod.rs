//! Parts of the moves of a board, chosen at compile time.

mod generate_stage;
mod stage;

pub use generate_stage::generate_stage;
pub use stage::{
    All, AllCaptures, Captures, Evasions, Noisy, Promotions, QuietChecks, Quiets, Stage,
};
