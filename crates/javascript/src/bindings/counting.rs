//! Deep counts.

use wasm_bindgen::prelude::*;

use super::memory::{answer_text, given, or_fault};
use crate::counting;

/// Counts at a depth. The text is the count.
#[wasm_bindgen(js_name = count)]
pub fn count(depth: u32) -> bool {
    let counted = or_fault(counting::count(&given(), depth));
    left(counted.map(|nodes| nodes.to_string()))
}

/// See [`divide`](counting::divide).
#[wasm_bindgen(js_name = divide)]
pub fn divide(depth: u32) -> bool {
    left(or_fault(counting::divide(&given(), depth)))
}

/// See [`statistics`](counting::statistics).
#[wasm_bindgen(js_name = statistics)]
pub fn statistics(depth: u32) -> bool {
    left(or_fault(counting::statistics(&given(), depth)))
}

/// Leaves a text, if there is one.
pub(super) fn left(answer: Option<String>) -> bool {
    answer
        .inspect(|answer| {
            answer_text(|text| text.push_str(answer));
        })
        .is_some()
}
