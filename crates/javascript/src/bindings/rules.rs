//! Positions and moves.

use board::{CastlingSide, EnPassantField, Move, Piece, Position, Reading};
use magic_core::{Color, Slider};
use wasm_bindgen::prelude::*;

use super::memory::{
    answer, answer_details, answer_fault, answer_legal_moves, answer_moves, answer_text, given,
    given_clocks, given_moves, or_fault,
};
use crate::editing;
use crate::explanation;
use crate::fault::Fault;
use crate::fen::{self, FenStrictness, ReadFen};
use crate::moves;
use crate::record::{self, Clocks, with_keys, without_keys};
use crate::spelling::{self, Spelling};

/// Reads a FEN: 0 strictly, 1 leniently, 2 forgiving, 3 without validation. On success the text is
/// what was dropped.
#[wasm_bindgen(js_name = readFen)]
pub fn read_fen(text: &str, reading: u32) -> bool {
    let reading = match reading {
        0 => FenStrictness::Strict,
        1 => FenStrictness::Lenient,
        2 => FenStrictness::Forgiving,
        _ => FenStrictness::Unchecked,
    };
    let Some(ReadFen { board, clocks, dropped }) = or_fault(fen::read(text, reading)) else {
        return false;
    };
    answer(&board, clocks);
    answer_text(|text| text.push_str(&dropped.unwrap_or_default()));
    true
}

/// Writes the FEN of the board. The en passant square stands there 0 where a capture is legal, 1
/// after every double push.
#[wasm_bindgen(js_name = writeFen)]
pub fn write_fen(en_passant: u32) -> u32 {
    let style = if en_passant == 0 { EnPassantField::Legal } else { EnPassantField::Always };
    answer_text(|text| text.push_str(&fen::write(&given(), given_clocks(), style)))
}

/// Whether the board is valid. It becomes the board as validation leaves it.
#[wasm_bindgen(js_name = validate)]
pub fn validate() -> bool {
    let clocks = given_clocks();
    match fen::setup_of(&given(), clocks).position(Reading::Lenient) {
        Ok(position) => {
            answer(position.board(), Clocks::of(&position));
            true
        }
        Err(errors) => {
            answer_fault(&Fault::new("position", errors));
            false
        }
    }
}

/// The legal moves, in the order of the generator, in a place of their own.
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves() -> u32 {
    answer_legal_moves(&given())
}

/// The legal moves with details, in the order of lists.
#[wasm_bindgen(js_name = listedMoves)]
pub fn listed_moves() -> u32 {
    let board = given();
    let listed = moves::in_listing_order(&board);
    answer_details(listed.iter().map(|&mv| moves::details(&board, mv)));
    answer_moves(&listed)
}

/// The details of the first moves in memory.
#[wasm_bindgen(js_name = describeMoves)]
pub fn describe_moves(count: u32) {
    let board = given();
    answer_details(given_moves(count).iter().map(|&mv| moves::details(&board, mv)));
}

/// The first moves in memory, in standard algebraic notation, a line for each.
#[wasm_bindgen(js_name = writeSans)]
pub fn write_sans(count: u32) -> u32 {
    answer_text(|text| moves::write_sans(&given(), &given_moves(count), text))
}

/// The first moves in memory, each with the FEN behind it, two lines for each.
#[wasm_bindgen(js_name = writeSansAndFens)]
pub fn write_sans_and_fens(count: u32) -> u32 {
    answer_text(|text| {
        moves::write_sans_and_fens(&given(), given_clocks(), &given_moves(count), text);
    })
}

/// The first moves in memory, as UCI writes them, a line for each.
#[wasm_bindgen(js_name = writeUcis)]
pub fn write_ucis(count: u32) -> u32 {
    answer_text(|text| moves::write_ucis(&given(), &given_moves(count), text))
}

/// Whether a move is legal.
#[wasm_bindgen(js_name = isLegal)]
pub fn is_legal(bits: u32) -> bool {
    move_of(bits).is_some_and(|mv| movegen::is_legal(&given(), mv))
}

/// Plays a move if it is legal.
#[wasm_bindgen(js_name = play)]
pub fn play(bits: u32) -> bool {
    let board = given();
    let Some(mv) = move_of(bits).filter(|&mv| movegen::is_legal(&board, mv)) else {
        let text = move_of(bits).map_or_else(|| bits.to_string(), |mv| mv.to_string());
        answer_fault(&Fault::new("move", format!("{text} is not legal here")));
        return false;
    };
    // Keys are asked for where they are needed, so none are kept up to date.
    let next = without_keys(&board, given_clocks()).play(mv);
    answer(next.board(), Clocks::of(&next));
    true
}

/// Passes, if the side to move is not in check.
#[wasm_bindgen(js_name = playNull)]
pub fn play_null() -> bool {
    match without_keys(&given(), given_clocks()).play_null() {
        Some(next) => {
            answer(next.board(), Clocks::of(&next));
            true
        }
        None => {
            answer_fault(&Fault::new("move", "a side in check may not pass"));
            false
        }
    }
}

/// The bits of the legal move that a text means, 0 for none. 0 reads standard algebraic notation
/// strictly, 1 any spelling, 2 UCI.
#[wasm_bindgen(js_name = readMove)]
pub fn read_move(text: &str, notation: u32) -> u32 {
    let board = given();
    let read = match notation {
        0 => spelling::read(&board, text, Spelling::Strict),
        1 => spelling::read(&board, text, Spelling::Any),
        _ => movegen::read_uci(&board, text).map_err(|error| Fault::of_move(&error)),
    };
    or_fault(read).map_or(0, |mv| mv.bits().into())
}

/// The bits of the legal move between two squares, 0 for none. Promotions are numbers of pieces.
#[wasm_bindgen(js_name = moveBetween)]
pub fn move_between(from: u32, to: u32, promotion: u32) -> u32 {
    let (Some(from), Some(to)) = (record::square(from), record::square(to)) else { return 0 };
    moves::between(&given(), from, to, piece_of(promotion)).map_or(0, |mv| mv.bits().into())
}

/// See [`status`](crate::batch::status).
#[wasm_bindgen(js_name = status)]
pub fn status() -> u32 {
    crate::batch::status(&given()).into()
}

/// The pieces of both colours that attack a square.
#[wasm_bindgen(js_name = attackersTo)]
pub fn attackers_to(square: u32) -> u64 {
    let board = given();
    record::square(square).map_or(0, |square| board.attackers_to(square, board.occupied()).0)
}

/// The Zobrist key of the board.
#[wasm_bindgen(js_name = key)]
pub fn key() -> u64 {
    Position::from(given()).key().0
}

/// Puts a piece on a square, or empties the square where the piece has no number.
#[wasm_bindgen(js_name = setSquare)]
pub fn set_square(square: u32, color: u32, piece: u32) -> bool {
    let mut clocks = given_clocks();
    let placed = piece_of(piece).map(|piece| (color_of(color), piece));
    let square = record::square(square).ok_or_else(|| Fault::new("square", "there is none"));
    let changed = square
        .and_then(|square| editing::with_square(&given(), &mut clocks, square, placed))
        .map(|board| answer(&board, clocks));
    or_fault(changed).is_some()
}

/// Grants a castling right or takes it away: 1 if that was possible, 2 for a fault.
#[wasm_bindgen(js_name = setCastling)]
pub fn set_castling(color: u32, side: u32, granted: bool) -> u32 {
    let clocks = given_clocks();
    let changed = editing::with_castling(&given(), clocks, color_of(color), side_of(side), granted);
    match or_fault(changed) {
        Some(Some(board)) => {
            answer(&board, clocks);
            1
        }
        Some(None) => 0,
        None => 2,
    }
}

/// The square of a castling rook, 64 if the right is lost.
#[wasm_bindgen(js_name = castlingRook)]
pub fn castling_rook(color: u32, side: u32) -> u32 {
    let rook = given().castling_rook(color_of(color), side_of(side));
    rook.map_or(record::NO_SQUARE, |square| square as u32)
}

/// Explains a move: its bits, 0 if it is not legal, or -1 for a fault. The text is the reason.
#[wasm_bindgen(js_name = explain)]
pub fn explain(text: &str) -> i32 {
    let position = with_keys(&given(), given_clocks());
    let Some(explained) = or_fault(explanation::explain(&position, text)) else { return -1 };
    answer_text(|text| text.push_str(&explained.reason));
    explained.bits.into()
}

/// See [`magic`](explanation::magic).
#[wasm_bindgen(js_name = magic)]
pub fn magic(is_rook: bool, square: u32) -> Vec<u64> {
    record::square(square)
        .map_or_else(Vec::new, |square| explanation::magic(slider_of(is_rook), square).to_vec())
}

/// See [`attacks`](explanation::attacks).
#[wasm_bindgen(js_name = sliderAttacks)]
pub fn slider_attacks(is_rook: bool, square: u32, occupied: u64) -> u64 {
    record::square(square)
        .map_or(0, |square| explanation::attacks(slider_of(is_rook), square, occupied))
}

/// Counts the move sequences of this depth. The module of deep counts is faster.
#[wasm_bindgen(js_name = perft)]
pub fn perft(depth: u32) -> u64 {
    fn below(board: &board::Board, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => movegen::count_legal_moves(board).into(),
            _ => movegen::legal_moves(board)
                .iter()
                .map(|&mv| below(&board.play(mv), depth - 1))
                .sum(),
        }
    }
    below(&given(), depth)
}

fn move_of(bits: u32) -> Option<Move> {
    u16::try_from(bits).ok().and_then(Move::from_bits)
}

fn piece_of(number: u32) -> Option<Piece> {
    Piece::ALL.get(number as usize).copied()
}

fn color_of(number: u32) -> Color {
    if number == 0 { Color::White } else { Color::Black }
}

fn side_of(number: u32) -> CastlingSide {
    if number == 0 { CastlingSide::King } else { CastlingSide::Queen }
}

fn slider_of(is_rook: bool) -> Slider {
    if is_rook { Slider::Rook } else { Slider::Bishop }
}
