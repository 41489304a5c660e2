//! Lists of many boards against the lists that movegen makes of each: the same moves in the same
//! order, on every processor level, in seeded games, Chess960 and positions of odd material among
//! them.
//!
//! The default is 20,000 boards on each level. `MAGIC_PERFT_WALK=1000000` lists more,
//! `PERFT_TEST_SEED=7` others.

#[allow(dead_code, reason = "the oracle of movegen's tests, of which this needs the positions")]
#[path = "../../movegen/tests/mailbox/mod.rs"]
mod mailbox;
#[path = "../../movegen/tests/differential/material.rs"]
mod material;
#[allow(dead_code, reason = "the random numbers of movegen's tests, not all of them needed here")]
#[path = "../../movegen/tests/differential/rng.rs"]
mod rng;

use board::{Board, Chess960, Reading};
use magic_core::Bitboard;
use movegen::legal_moves;
use perft_kernels::{Backend, MoveLister, MoveLists};

use mailbox::Mailbox;
use rng::Rng;

/// Boards on each level when nothing else is asked for.
const BOARDS: u64 = 20_000;

fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|error| panic!("{name}={text:?}: {error}")),
        Err(_) => default,
    }
}

/// The listers of all levels that this processor has.
fn listers() -> Vec<MoveLister> {
    let mut listers = vec![MoveLister::with_magics(Backend::best())];
    for backend in Backend::ALL {
        match backend.available() {
            Ok(()) => listers.push(MoveLister::new(backend)),
            Err(reason) => eprintln!("SKIPPED: {reason}"),
        }
    }
    listers
}

/// The boards of a game of random moves.
fn game(mut board: Board, plies: usize, rng: &mut Rng) -> Vec<Board> {
    let mut boards = vec![board];
    for _ in 0..plies {
        let Some(mv) = rng.pick(&legal_moves(&board)) else { break };
        board = board.play(mv);
        boards.push(board);
    }
    boards
}

/// Compares the lists of `boards` on each level. `lists` has what was listed before.
fn compare(listers: &[MoveLister], boards: &[Board], lists: &mut MoveLists) {
    let before = lists.clone();
    for lister in listers {
        let name = lister.backend();
        lists.clone_from(&before);
        lister.append(boards, lists);
        assert_eq!(lists.ends().len(), before.ends().len() + boards.len(), "{name}");
        assert!(lists.bits().starts_with(before.bits()), "{name}: earlier lists have changed");
        for (number, board) in (before.ends().len()..).zip(boards) {
            let listed: Vec<_> = lists.moves_of(number).collect();
            let expected = legal_moves(board);
            assert_eq!(listed, expected.to_vec(), "{name}: {}", board.fen());
            let begin = number.checked_sub(1).map_or(0, |before| lists.ends()[before]);
            assert_eq!(lists.ends()[number] - begin, expected.len(), "{name}: {}", board.fen());
        }
    }
}

/// Draws boards and compares their lists, batch by batch, until there were enough.
fn walk(seed: u64, mut draw: impl FnMut(&mut Rng) -> Vec<Board>) {
    let (wanted, seed) =
        (from_env("MAGIC_PERFT_WALK", BOARDS), seed + from_env("PERFT_TEST_SEED", 1));
    let (listers, mut lists) = (listers(), MoveLists::new());
    let (mut compared, mut number) = (0, 0);
    while compared < wanted / 4 {
        let mut rng = Rng::new(seed, number);
        let boards = draw(&mut rng);
        compare(&listers, &boards, &mut lists);
        compared += boards.len() as u64;
        number += 1;
        if rng.once_in(4) {
            lists.clear();
        }
    }
    println!("{compared} boards on {} levels", listers.len());
}

#[test]
fn standard_games() {
    walk(100, |rng| game(Board::start(), 150, rng));
}

#[test]
fn games_of_chess960() {
    walk(200, |rng| {
        let number = Chess960::new(rng.below(960) as u16).expect("a number below 960");
        game(Board::chess960(number), 100, rng)
    });
}

#[test]
fn odd_positions() {
    let kinds: [fn(&mut Rng) -> Mailbox; 9] = [
        material::anything,
        material::endgame,
        material::queens,
        material::pieces,
        material::corners,
        material::promotions,
        material::castling,
        material::en_passant,
        material::double_pushes,
    ];
    walk(300, |rng| {
        let kind = kinds[rng.below(kinds.len())];
        let fen = kind(rng).fen();
        let board = Board::from_fen(&fen, Reading::Lenient);
        game(board.unwrap_or_else(|error| panic!("{error}: {fen}")), 3, rng)
    });
}

/// Long lists, and empty ones: mates, stalemates, no boards at all.
#[test]
fn extremes() {
    let fens = [
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
        "3n1n1k/PPPPP3/8/8/8/8/8/4K3 w - - 0 1",
    ];
    let boards = fens.map(|fen| Board::from_fen(fen, Reading::Lenient).expect(fen));
    let mut lists = MoveLists::new();
    compare(&listers(), &[], &mut lists);
    assert!(lists.bits().is_empty());
    for _ in 0..3 {
        compare(&listers(), &boards, &mut lists);
    }
    assert_eq!(lists.moves_of(0).count(), 218);
    assert_eq!(lists.moves_of(lists.ends().len()).count(), 0);
    assert_eq!(lists.moves_of(usize::MAX).count(), 0);
}

/// Words that are no board have no moves worth anything, but nothing else may happen.
#[test]
fn words_that_are_no_board() {
    let listers = listers();
    for number in 0..2_000 {
        let mut rng = Rng::new(9, number);
        let words = [(); 8].map(|()| {
            let bits = rng.bits();
            Bitboard(if rng.once_in(2) { bits | rng.bits() } else { bits })
        });
        let [white, black, ref rest @ ..] = words;
        let mut board = [Bitboard::EMPTY; 8];
        board[0] = white;
        board[1] = black - white;
        board[2..].copy_from_slice(rest);
        for lister in &listers {
            let mut lists = MoveLists::new();
            lister.append(&[Board::from_words(board), Board::start()], &mut lists);
            assert_eq!(lists.moves_of(1).count(), 20);
        }
    }
}

#[test]
fn there_is_room_for_any_number_of_lists() {
    let lister = MoveLister::new(Backend::best());
    for boards in [0, 1, 100] {
        let mut lists = MoveLists::with_room_for(boards);
        lister.append(&vec![Board::start(); boards], &mut lists);
        assert_eq!((lists.ends().len(), lists.bits().len()), (boards, 20 * boards));
    }
}

#[test]
fn memory_for_lists_is_kept_and_lists_are_not() {
    let lister = MoveLister::new(Backend::best());
    let mut lists = MoveLists::with_room_for(4);
    assert!(lists.ends().is_empty() && lists.bits().is_empty());
    for _ in 0..3 {
        lister.append(&[Board::start(); 4], &mut lists);
        assert_eq!(lists.ends(), [20, 40, 60, 80]);
        lists.clear();
        assert!(lists.ends().is_empty() && lists.bits().is_empty());
    }
}
