//! How results and progress are written.

pub(crate) mod bad_game;
pub(crate) mod board_svg;
pub(crate) mod chart;
pub(crate) mod counter_text;
pub(crate) mod drawing;
pub(crate) mod findings;
pub(crate) mod json;
pub(crate) mod not_reached;
pub(crate) mod numbers;
pub(crate) mod output_file;
mod piece_shapes;
pub(crate) mod progress;
pub(crate) mod waiting;
