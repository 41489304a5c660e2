use std::string::{String, ToString};
use std::vec::Vec;

use magic_core::{Color, File, Rank, SplitMix64, Square};

use super::*;
use crate::piece::Piece;

/// Known positions in standard FEN, which writing gives back unchanged.
const STANDARD: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
    "r7/4p3/5p1q/3P4/4pQ2/4pP2/6pp/R3K1kr w Q - 1 3",
    "r6r/1b2k1bq/8/8/7B/8/8/R3K2R b KQ - 3 2",
    "r3k2r/p1pp1pb1/bn2Qnp1/2qPN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQkq - 3 2",
    "2r5/3pk3/8/2P5/8/2K5/8/8 w - - 5 4",
    "4k3/3p1p2/8/4P3/4K3/8/8/8 b - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
];

/// Chess960 and double Chess960: X-FEN and Shredder-FEN of the same positions.
const CHESS960: &[(&str, &str)] = &[
    (
        "1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Kkq - 0 14",
        "1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Ddb - 0 14",
    ),
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ),
    ("1r2k1rr/8/8/8/8/8/8/1RR1K1R1 w KCgq - 0 1", "1r2k1rr/8/8/8/8/8/8/1RR1K1R1 w GCgb - 0 1"),
];

fn position(text: &str) -> Position {
    Position::from_fen(text, Reading::Lenient).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The FEN with the en passant square after every double push.
fn fen(position: &Position) -> String {
    position.fen().en_passant(EnPassantField::Always).to_string()
}

#[test]
fn standard_fens_round_trip_in_both_readings() {
    for &text in STANDARD {
        let lenient = position(text);
        assert_eq!(fen(&lenient), text);
        // Here White was in check from the bishop before the double push.
        if text != "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1" {
            assert_eq!(Position::from_fen(text, Reading::Strict), Ok(lenient), "{text}");
        }
    }
}

#[test]
fn chess960_is_read_and_written_in_both_notations() {
    for &(x_fen, shredder) in CHESS960 {
        let position = position(x_fen);
        assert_eq!(Position::from_fen(x_fen, Reading::Strict), Ok(position));
        assert_eq!(Position::from_fen(shredder, Reading::Strict), Ok(position));
        assert_eq!(fen(&position), x_fen);
        assert_eq!(position.fen().castling(CastlingField::Shredder).to_string(), shredder);
    }
}

#[test]
fn start_is_the_start_position() {
    assert_eq!(position(STANDARD[0]), Position::start());
    assert_eq!(STANDARD[0].parse(), Ok(Board::start()));
}

/// The slow twin of the reader of pieces: it sets up one square after another.
fn pieces_by_square(text: &str) -> Option<Vec<(Square, Color, Piece)>> {
    let mut pieces = Vec::new();
    let ranks: Vec<&str> = text.split('/').collect();
    for (rank, squares) in Rank::ALL.into_iter().rev().zip(&ranks) {
        let mut files = File::ALL.into_iter();
        for letter in squares.chars() {
            if let Some(gap @ 1..=8) = letter.to_digit(10) {
                files.nth(gap as usize - 1)?;
                continue;
            }
            let is_white = letter.is_ascii_uppercase();
            let color = if is_white { Color::White } else { Color::Black };
            pieces.push((Square::new(files.next()?, rank), color, Piece::from_char(letter)?));
        }
        if files.next().is_some() {
            return None;
        }
    }
    (ranks.len() == 8).then_some(pieces)
}

/// Texts are changed at random places. The reader and its slow twin must agree on them.
#[test]
fn pieces_are_read_as_the_slow_twin_reads_them() {
    let bytes = b"PNBRQKpnbrqk/123456789";
    let mut numbers = SplitMix64::seeded(11);
    let (mut right, mut wrong) = (0, 0);
    for round in 0..40_000 {
        let placement = STANDARD[round % STANDARD.len()].split(' ').next().unwrap_or_default();
        let mut text = placement.as_bytes().to_vec();
        for _ in 0..numbers.below(4) {
            let (at, byte) = (numbers.below(text.len()), bytes[numbers.below(bytes.len())]);
            match numbers.below(3) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => _ = text.remove(at),
            }
        }
        let text = String::from_utf8(text).expect("ASCII");
        let read = Setup::from_fen(&(text.clone() + " w - - 0 1"), Reading::Lenient);
        let expected = pieces_by_square(&text).map(|pieces| {
            let mut setup = Setup::empty();
            for (square, color, piece) in pieces {
                setup.put(color, piece, square);
            }
            setup
        });
        right += u32::from(expected.is_some());
        wrong += u32::from(expected.is_none());
        assert_eq!(read.ok(), expected, "{text}");
    }
    assert!(right > 10_000 && wrong > 10_000, "{right} right, {wrong} wrong");
}

/// Every set of occupied squares of a rank, on every rank, with pieces of all kinds.
#[test]
fn ranks_of_every_shape_are_written_and_read() {
    for occupied in 0..=255u8 {
        let mut setup = Setup::empty();
        let mut expected = String::new();
        for (number, rank) in Rank::ALL.into_iter().enumerate().rev() {
            let mut empty = 0;
            for (file_number, file) in File::ALL.into_iter().enumerate() {
                if occupied.rotate_left(number as u32) >> file_number & 1 == 0 {
                    empty += 1;
                    continue;
                }
                let piece = Piece::ALL[(number + file_number) % 6];
                let color = Color::ALL[(number + usize::from(occupied)) % 2];
                setup.put(color, piece, Square::new(file, rank));
                let letter = piece.to_char();
                let letter =
                    if color == Color::White { letter.to_ascii_uppercase() } else { letter };
                if empty > 0 {
                    expected += &empty.to_string();
                }
                empty = 0;
                expected.push(letter);
            }
            if empty > 0 {
                expected += &empty.to_string();
            }
            expected.push(if number == 0 { ' ' } else { '/' });
        }
        let text = setup.unchecked_board().fen().to_string();
        assert!(text.starts_with(&expected), "{text} is not {expected}");
        let read = Setup::from_fen(&text, Reading::Strict).unwrap();
        assert_eq!(read.unchecked_board(), setup.unchecked_board());
    }
}
