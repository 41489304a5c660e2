//! Memory that JavaScript writes and reads between calls. Nothing in it outlives an answer.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

use board::{Board, Move};
use movegen::{MOVE_LIST_CAPACITY, MoveList};
use wasm_bindgen::prelude::*;

use crate::fault::Fault;
use crate::record::{Clocks, board, digest, words};

/// Numbers beside a board: halfmove clock, move number, last double push, digest.
const NUMBERS: usize = 4;

// One thread runs here, so relaxed accesses are plain ones.
static WORDS: [AtomicU64; 8] = [const { AtomicU64::new(0) }; 8];
static NUMBER: [AtomicU32; NUMBERS] = [const { AtomicU32::new(0) }; NUMBERS];
static MOVES: [AtomicU16; MOVE_LIST_CAPACITY] = [const { AtomicU16::new(0) }; MOVE_LIST_CAPACITY];
static DETAILS: [AtomicU16; MOVE_LIST_CAPACITY] = [const { AtomicU16::new(0) }; MOVE_LIST_CAPACITY];

thread_local! {
    // Legal moves are listed where JavaScript reads them.
    static LEGAL: RefCell<MoveList> = const { RefCell::new(MoveList::new()) };
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Where the words, numbers, moves, details and legal moves lie.
#[wasm_bindgen(js_name = addresses)]
pub fn addresses() -> Vec<u32> {
    let all = [
        WORDS.as_ptr().addr(),
        NUMBER.as_ptr().addr(),
        MOVES.as_ptr().addr(),
        DETAILS.as_ptr().addr(),
        LEGAL.with_borrow(|list| list.as_ptr().addr()),
    ];
    all.map(|address| address as u32).to_vec()
}

/// Where the text of the last answer lies.
#[wasm_bindgen(js_name = textAddress)]
pub fn text_address() -> u32 {
    TEXT.with_borrow(|text| text.as_ptr().addr() as u32)
}

/// How long the text of the last answer is, in bytes.
#[wasm_bindgen(js_name = textLength)]
pub fn text_length() -> u32 {
    TEXT.with_borrow(|text| text.len() as u32)
}

/// The board that JavaScript has written.
pub(super) fn given() -> Board {
    let mut given = [0; 8];
    for (word, cell) in given.iter_mut().zip(&WORDS) {
        *word = cell.load(Relaxed);
    }
    board(given)
}

/// The clocks that JavaScript has written.
pub(super) fn given_clocks() -> Clocks {
    Clocks {
        halfmove: NUMBER[0].load(Relaxed),
        fullmove: NUMBER[1].load(Relaxed),
        double_push: NUMBER[2].load(Relaxed),
    }
}

/// Leaves a board for JavaScript.
pub(super) fn answer(board: &Board, clocks: Clocks) {
    for (cell, word) in WORDS.iter().zip(words(board)) {
        cell.store(word, Relaxed);
    }
    let numbers = [clocks.halfmove, clocks.fullmove, clocks.double_push, digest(board)];
    for (cell, number) in NUMBER.iter().zip(numbers) {
        cell.store(number, Relaxed);
    }
}

/// Leaves a number beside the board.
pub(super) fn answer_number(index: usize, number: u32) {
    if let Some(cell) = NUMBER.get(index) {
        cell.store(number, Relaxed);
    }
}

/// Leaves the legal moves of a board for JavaScript, and returns how many.
pub(super) fn answer_legal_moves(board: &Board) -> u32 {
    LEGAL.with_borrow_mut(|list| {
        movegen::list_legal_moves(board, list);
        list.len() as u32
    })
}

/// Leaves moves for JavaScript, and returns how many.
pub(super) fn answer_moves(moves: &[Move]) -> u32 {
    for (cell, mv) in MOVES.iter().zip(moves) {
        cell.store(mv.bits(), Relaxed);
    }
    moves.len() as u32
}

/// Leaves the details of the moves.
pub(super) fn answer_details(details: impl Iterator<Item = u16>) {
    for (cell, details) in DETAILS.iter().zip(details) {
        cell.store(details, Relaxed);
    }
}

/// The moves that JavaScript has written.
pub(super) fn given_moves(count: u32) -> Vec<Move> {
    let cells = MOVES.iter().take(count as usize);
    cells.filter_map(|cell| Move::from_bits(cell.load(Relaxed))).collect()
}

/// Leaves a text, and returns its length.
pub(super) fn answer_text(write: impl FnOnce(&mut String)) -> u32 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        // The text of a large answer does not stay.
        text.shrink_to(1 << 16);
        write(text);
        text.len() as u32
    })
}

/// Leaves a fault.
pub(super) fn answer_fault(fault: &Fault) {
    answer_text(|text| {
        text.push_str(&format!("{}\n{}\n{}", fault.field, fault.offset, fault.reason));
    });
}

/// The value of a result. Of an error, the fault is left.
pub(super) fn or_fault<T>(result: Result<T, Fault>) -> Option<T> {
    result.inspect_err(answer_fault).ok()
}
