//! Many boards in one call. An empty answer for boards that are there means a fault.

use wasm_bindgen::prelude::*;

use super::memory::{answer_text, or_fault};
use crate::batch;

/// See [`read_fens`](batch::read_fens). `undefined` for a fault.
#[wasm_bindgen(js_name = readBoards)]
pub fn read_boards(text: &str) -> Option<Vec<u64>> {
    or_fault(batch::read_fens(text))
}

/// See [`move_counts`](batch::move_counts).
#[wasm_bindgen(js_name = boardMoveCounts)]
pub fn board_move_counts(words: &[u64]) -> Option<Vec<u32>> {
    or_fault(batch::move_counts(words))
}

/// See [`moves`](batch::moves).
#[wasm_bindgen(js_name = boardMoves)]
pub fn board_moves(words: &[u64]) -> Option<Vec<u16>> {
    or_fault(batch::moves(words))
}

/// See [`statuses`](batch::statuses).
#[wasm_bindgen(js_name = boardStatuses)]
pub fn board_statuses(words: &[u64]) -> Option<Vec<u8>> {
    or_fault(batch::statuses(words))
}

/// See [`play`](batch::play).
#[wasm_bindgen(js_name = boardPlay)]
pub fn board_play(words: &[u64], moves: &[u16]) -> Option<Vec<u64>> {
    or_fault(batch::play(words, moves))
}

/// See [`write_fens`](batch::write_fens).
#[wasm_bindgen(js_name = writeBoards)]
pub fn write_boards(words: &[u64]) -> bool {
    let mut fens = String::new();
    let written = or_fault(batch::write_fens(words, &mut fens));
    written
        .inspect(|()| {
            answer_text(|text| text.push_str(&fens));
        })
        .is_some()
}
