//! Games and lines of moves.

use board::{Move, Reading};
use wasm_bindgen::prelude::*;

use super::memory::{
    answer, answer_fault, answer_number, answer_text, given, given_clocks, or_fault,
};
use crate::fault::Fault;
use crate::game::{self, TextEnd, read_all, read_one};
use crate::moves;
use crate::record::{Clocks, digest, without_keys, words};

fn reading_of(is_strict: bool) -> Reading {
    if is_strict { Reading::Strict } else { Reading::Lenient }
}

/// Reads a game, which is left as JSON.
#[wasm_bindgen(js_name = readGame)]
pub fn read_game(text: &str, is_strict: bool) -> bool {
    let read = or_fault(read_one(text, reading_of(is_strict)));
    read.inspect(|game| {
        answer_text(|text| game::write_game(text, game));
    })
    .is_some()
}

/// Reads the games of a text, which are left as JSON. Returns how much of the text they take.
#[wasm_bindgen(js_name = readGames)]
pub fn read_games(text: &str, is_strict: bool, is_end: bool) -> u32 {
    let end = if is_end { TextEnd::Reached } else { TextEnd::Open };
    let read = read_all(text, reading_of(is_strict), end);
    answer_text(|text| text.push_str(&read.json));
    read.length
}

/// Plays a line of moves, 0 for a null move. For each move ten numbers are returned: the words of
/// the board behind it, the clocks (the halfmove clock in the lower half), and the last double push
/// with the digest in the upper half. Ends before a move that is not legal, and leaves the fault.
#[wasm_bindgen(js_name = playLine)]
pub fn play_line(line: &[u16]) -> Vec<u64> {
    let mut position = without_keys(&given(), given_clocks());
    let mut rows = Vec::with_capacity(10 * line.len());
    for (ply, &bits) in line.iter().enumerate() {
        let next = match Move::from_bits(bits) {
            None if bits == 0 => position.play_null(),
            mv => {
                mv.filter(|&mv| movegen::is_legal(position.board(), mv)).map(|mv| position.play(mv))
            }
        };
        let Some(next) = next else {
            answer_fault(&Fault::new(&format!("ply {ply}"), format!("{bits} is not legal here")));
            break;
        };
        position = next;
        let clocks = Clocks::of(&position);
        rows.extend(words(position.board()));
        rows.push(u64::from(clocks.fullmove) << 32 | u64::from(clocks.halfmove));
        rows.push(u64::from(digest(position.board())) << 32 | u64::from(clocks.double_push));
    }
    answer(position.board(), Clocks::of(&position));
    rows
}

/// The moves of a line in standard algebraic notation, `--` for a null move, a line for each. The
/// line must be one that [`play_line`] plays.
#[wasm_bindgen(js_name = writeLine)]
pub fn write_line(line: &[u16]) -> u32 {
    let mut position = without_keys(&given(), given_clocks());
    let mut plies = 0;
    let length = answer_text(|text| {
        for &bits in line {
            let mv = Move::from_bits(bits).filter(|&mv| movegen::is_legal(position.board(), mv));
            let next = match mv {
                Some(mv) => {
                    moves::write_sans(position.board(), &[mv], text);
                    Some(position.play(mv))
                }
                None => {
                    text.push_str("--\n");
                    position.play_null()
                }
            };
            let Some(next) = next else { break };
            position = next;
            plies += 1;
        }
    });
    answer_number(0, plies);
    length
}
