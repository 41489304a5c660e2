//! Runs all paths to the unsafe code of this crate and of `magic-core`. The tests are small enough
//! for Miri, which checks every access: `RUSTFLAGS="-C target-feature=+bmi2" cargo +nightly miri
//! test -p movegen --test unchecked`. With BMI2 in the build, PEXT looks slider attacks up there
//! too.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Black, Board, Move, Reading, Side, White};
use magic_core::{Bitboard, BlackMagics, Color, DEFAULT_SLIDERS, Sliders, Square};
use movegen::MoveList;
use movegen::generator::{Legal, PseudoLegal, Scope, generate};
use movegen::leaper_lists::{BitLoop, MagicLists};
use movegen::sinks::Lister;

/// Positions and their numbers of legal moves. No position has more moves than the last one.
const POSITIONS: [(&str, usize); 5] = [
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 48),
    ("8/8/8/K2pP2q/8/8/8/7k w - d6 0 1", 6),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 24),
    ("4k3/8/8/8/8/8/4q3/4K2R w K - 0 1", 1),
    ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218),
];

/// Every list that the generator can make with one slider backend.
fn lists<S: Side, L: Sliders>(board: &Board, sliders: L) -> [MoveList; 3] {
    let mut lists = [const { MoveList::new() }; 3];
    let [legal, by_bits, pseudo] = &mut lists;
    let ControlFlow::<Infallible>::Continue(()) = generate::<S, _, _, _>(
        Legal,
        board,
        sliders,
        Scope::ALL,
        &mut Lister::<MagicLists>::new(legal),
    );
    let ControlFlow::<Infallible>::Continue(()) = generate::<S, _, _, _>(
        Legal,
        board,
        sliders,
        Scope::ALL,
        &mut Lister::<BitLoop>::new(by_bits),
    );
    let ControlFlow::<Infallible>::Continue(()) = generate::<S, _, _, _>(
        PseudoLegal,
        board,
        sliders,
        Scope::ALL,
        &mut Lister::<MagicLists>::new(pseudo),
    );
    lists
}

/// The lists of the side to move, with the backend for any processor and with the backend of the
/// build.
fn all_lists(board: &Board) -> [[MoveList; 3]; 2] {
    match board.side_to_move() {
        Color::White => {
            [lists::<White, _>(board, BlackMagics), lists::<White, _>(board, DEFAULT_SLIDERS)]
        }
        Color::Black => {
            [lists::<Black, _>(board, BlackMagics), lists::<Black, _>(board, DEFAULT_SLIDERS)]
        }
    }
}

#[test]
fn known_positions_have_the_known_number_of_moves() {
    for (fen, moves) in POSITIONS {
        let board = Board::from_fen(fen, Reading::Lenient).unwrap();
        for [legal, by_bits, pseudo] in all_lists(&board) {
            assert_eq!(legal.len(), moves, "{fen}");
            assert_eq!(legal, by_bits, "{fen}");
            assert!(pseudo.len() >= moves, "{fen}");
            let boards = legal.iter().map(|&mv: &Move| board.play(mv));
            assert!(boards.into_iter().all(|after| after.side_to_move() != board.side_to_move()));
        }
    }
}

#[test]
fn bits_fill_a_list() {
    let mut list = MoveList::new();
    for count in (0..=16).cycle().take(120) {
        list.append_bits(count, [0x8001; 16]);
        list.append_bits(count / 2, [0; 8]);
    }
    let room = movegen::MOVE_LIST_CAPACITY - list.len();
    assert!(room < 8, "{room}");
    assert!(list.iter().all(|mv| Move::from_bits(mv.bits()).is_some()));
}

/// The moves of words that form no valid board are unspecified, but asking for them is safe.
#[test]
fn invalid_boards_are_memory_safe() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Bitboard(state)
    };
    let mut boards = vec![[Bitboard::FULL; 8], [Bitboard::EMPTY; 8]];
    boards.extend((0..if cfg!(miri) { 4 } else { 2_000 }).map(|_| std::array::from_fn(|_| next())));
    for lanes in boards {
        let board = Board::from_words(lanes);
        for [legal, ..] in all_lists(&board) {
            assert!(legal.len() <= movegen::MOVE_LIST_CAPACITY);
        }
    }
}

#[test]
fn lookups_stay_inside_their_tables() {
    for square in Square::ALL {
        for occupied in [Bitboard::EMPTY, Bitboard::FULL, Bitboard(0x0123_4567_89AB_CDEF)] {
            let attacks = BlackMagics.queen(square, occupied);
            assert_eq!(DEFAULT_SLIDERS.queen(square, occupied), attacks, "{square}");
        }
    }
}
