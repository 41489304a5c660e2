//! Suites.

use wasm_bindgen::prelude::*;

use super::counting::left;
use crate::suites;

/// See [`read_suite`](suites::read_suite).
#[wasm_bindgen(js_name = readSuite)]
pub fn read_suite(text: &str) -> bool {
    left(Some(suites::read_suite(text)))
}

/// See [`built_in_suite`](suites::built_in_suite).
#[wasm_bindgen(js_name = builtInSuite)]
pub fn built_in_suite(name: &str) -> bool {
    left(suites::built_in_suite(name).map(str::to_owned))
}
