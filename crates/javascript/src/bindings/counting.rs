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

/// See [`read_suite`](counting::read_suite).
#[wasm_bindgen(js_name = readSuite)]
pub fn read_suite(text: &str) -> bool {
    left(Some(counting::read_suite(text)))
}

/// See [`built_in_suite`](counting::built_in_suite).
#[wasm_bindgen(js_name = builtInSuite)]
pub fn built_in_suite(name: &str) -> bool {
    left(counting::built_in_suite(name).map(str::to_owned))
}

/// Leaves a text, if there is one.
fn left(answer: Option<String>) -> bool {
    answer
        .inspect(|answer| {
            answer_text(|text| text.push_str(answer));
        })
        .is_some()
}
