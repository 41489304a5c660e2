//! What other programs write: divides, line by line.

mod divide_line;
mod rival_divide;

pub(crate) use divide_line::{DivideLine, uci_move};
pub(crate) use rival_divide::{RivalDivide, Unusable, shown};
