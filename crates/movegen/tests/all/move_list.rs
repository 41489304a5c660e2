//! The move list: its capacity, and that no writing overflows it.

use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Move, MoveKind, Reading, White};
use magic_core::{Bitboard, DEFAULT_SLIDERS, Square};
use movegen::generator::{Legal, Scope, generate};
use movegen::leaper_lists::{BitLoop, LeaperWriter, MagicLists, RelativeLists};
use movegen::sinks::Lister;
use movegen::{MOVE_LIST_CAPACITY, MoveList};
use pretty_assertions::assert_eq;

/// The most moves known in a position that a game can reach: Nenad Petrović, 1964.
const MOST_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

/// Every kind of move of White: castling both ways, en passant, promotion with and without capture.
const ALL_KINDS: &str = "n3k3/1P6/6N1/2Pp4/8/4B3/3PQPPP/R3K2R w KQ d6 0 1";

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}: {fen}"))
}

/// A list that already holds `filler` moves, and then takes the legal moves of a board.
fn listed_after<W: LeaperWriter>(filler: usize, board: &Board) -> MoveList {
    let mut list = MoveList::new();
    for _ in 0..filler {
        list.push(FILLER);
    }
    let mut sink = Lister::<W>::new(&mut list);
    let ControlFlow::<Infallible>::Continue(()) =
        generate::<White, _, _, _>(Legal, board, DEFAULT_SLIDERS, Scope::ALL, &mut sink);
    list
}

const FILLER: Move = Move::normal(Square::H8, Square::G8);

/// Whether `part` is `whole` with some moves dropped.
fn is_subsequence(part: &[Move], whole: &[Move]) -> bool {
    let mut whole = whole.iter();
    part.iter().all(|mv| whole.any(|other| other == mv))
}

#[test]
fn holds_218_moves() {
    let board = board(MOST_MOVES);
    let list = movegen::legal_moves(&board);
    assert_eq!(list.len(), 218);
    assert_eq!(movegen::count_legal_moves(&board), 218);
    assert_eq!(listed_after::<BitLoop>(0, &board), list);
}

#[test]
fn has_room_for_sixteen_queens() {
    let free_queen = magic_core::queen_attacks(Square::D4, Bitboard::EMPTY).len() as usize;
    assert_eq!(free_queen, 27);
    assert!(MOVE_LIST_CAPACITY >= board::MAX_PIECES as usize * free_queen);
}

#[test]
fn every_kind_of_move_is_listed() {
    let kinds: Vec<_> =
        movegen::legal_moves(&board(ALL_KINDS)).iter().map(|mv| mv.kind()).collect();
    for kind in MoveKind::ALL {
        assert!(kinds.contains(&kind), "{kind:?} in {ALL_KINDS}");
    }
}

fn never_overflows<W: LeaperWriter>() {
    for fen in [ALL_KINDS, MOST_MOVES] {
        let board = board(fen);
        let all = movegen::legal_moves(&board);
        for filler in 0..=MOVE_LIST_CAPACITY {
            let list = listed_after::<W>(filler, &board);
            assert!(list.len() <= MOVE_LIST_CAPACITY, "{} moves after {filler}", list.len());
            let (before, added) = list.split_at(filler);
            assert!(before.iter().all(|&mv| mv == FILLER), "overwritten after {filler}: {fen}");
            assert!(is_subsequence(added, &all), "{added:?} after {filler}: {fen}");
            // A magic list is written in blocks of eight moves.
            if filler + all.len() + 8 <= MOVE_LIST_CAPACITY {
                assert_eq!(added, &all[..], "after {filler}: {fen}");
            }
        }
    }
}

#[test]
fn never_overflows_with_magic_lists() {
    never_overflows::<MagicLists>();
    never_overflows::<RelativeLists>();
}

#[test]
fn never_overflows_with_the_bit_loop() {
    never_overflows::<BitLoop>();
}

#[test]
fn a_full_list_drops_what_is_pushed() {
    let mut list = listed_after::<BitLoop>(MOVE_LIST_CAPACITY, &board(ALL_KINDS));
    list.push(Move::normal(Square::A1, Square::A2));
    assert_eq!(list.len(), MOVE_LIST_CAPACITY);
    assert!(list.iter().all(|&mv| mv == FILLER));
    list.clear();
    assert!(list.is_empty());
    list.append_targets(Bitboard::FULL.without(Square::A1), |to| Move::normal(Square::A1, to));
    assert_eq!(list.len(), 63);
}

#[test]
fn a_list_can_be_filled_to_its_end() {
    let board = board("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1");
    let knight = Scope { from: Square::E4.bitboard(), ..Scope::ALL };
    for (room, added) in [(7, 0), (8, 8), (9, 8)] {
        let mut extended = MoveList::new();
        (room..MOVE_LIST_CAPACITY).for_each(|_| extended.push(FILLER));
        let mut copied = extended.clone();
        extended.append_targets(magic_core::knight_attacks(Square::E4), |to| {
            Move::normal(Square::E4, to)
        });
        assert_eq!(extended.len(), MOVE_LIST_CAPACITY - room + added, "room for {room}");
        let mut sink = Lister::<MagicLists>::new(&mut copied);
        let ControlFlow::<Infallible>::Continue(()) =
            generate::<White, _, _, _>(Legal, &board, DEFAULT_SLIDERS, knight, &mut sink);
        assert_eq!(copied.len(), MOVE_LIST_CAPACITY - room + added, "room for {room}");
    }
}

/// The bits of the sixteen moves from b1 to the first squares.
fn sixteen_moves() -> [u16; 16] {
    std::array::from_fn(|to| Move::normal(Square::B1, Square::ALL[to]).bits())
}

#[test]
fn bits_are_appended_while_there_is_room_for_all_of_them() {
    let bits = sixteen_moves();
    for filler in 0..=MOVE_LIST_CAPACITY {
        for count in 0..=17 {
            let mut list = MoveList::new();
            (0..filler).for_each(|_| list.push(FILLER));
            list.append_bits(count, bits);
            let (before, added) = list.split_at(filler);
            assert!(before.iter().all(|&mv| mv == FILLER), "overwritten after {filler}");
            let fits = count <= 16 && filler + 16 <= MOVE_LIST_CAPACITY;
            assert_eq!(added.len(), if fits { count as usize } else { 0 }, "after {filler}");
            assert!(added.iter().zip(bits).all(|(mv, bits)| mv.bits() == bits));
        }
    }
}

#[test]
fn bits_that_are_no_move_become_a_move() {
    let mut list = MoveList::new();
    list.append_bits(4, [0, 0x8000, 0xFFFF, FILLER.bits()]);
    assert_eq!(list.len(), 4);
    assert!(list.iter().all(|mv| Move::from_bits(mv.bits()).is_some()), "{list:?}");
    assert_eq!(list[3], FILLER);
}

#[test]
fn lists_are_collections_of_moves() {
    let list = movegen::legal_moves(&Board::start());
    let collected: MoveList = list.iter().copied().collect();
    let mut extended: MoveList = list.iter().copied().take(7).collect();
    assert!(extended < list);
    extended.extend(list.iter().copied().skip(7));
    assert_eq!((&collected, &extended), (&list, &list));
    assert_eq!(HashSet::from([collected, extended, list.clone()]), HashSet::from([list]));
}

#[test]
fn moves_beyond_the_capacity_are_dropped() {
    let endless = std::iter::repeat_n(FILLER, 2 * MOVE_LIST_CAPACITY);
    let mut list: MoveList = endless.clone().collect();
    assert_eq!(list[..], [FILLER; MOVE_LIST_CAPACITY]);
    list.extend(endless);
    assert_eq!(list.len(), MOVE_LIST_CAPACITY);
}
