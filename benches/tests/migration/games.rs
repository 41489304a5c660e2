//! Positions in which two crates may differ: en passant squares that no pawn may take on, pins,
//! promotions that take, castling in Chess960, and clocks around 50 and 75 moves.

use board::{Board, Chess960, Move, MoveKind, Position};
use magic_core::Color;
use movegen::{is_capture, legal_moves};

const PLIES: usize = 90;

/// Where some of the games begin.
const STARTS: [&str; 14] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 95 60",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 140 90",
    "3r2kb/4P1P1/8/8/8/8/1p1p4/B1R1K3 w - - 48 40",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "4k2r/8/8/1b1q4/3N4/2B5/3R4/3K4 w k - 97 80",
    "r3kb1r/8/8/8/8/8/8/R3K2R b KQkq - 60 30",
    "7k/8/6QK/8/8/8/8/8 w - - 4 70",
    "8/8/8/8/8/4k3/4p3/4K3 w - - 4 70",
    "R6k/6pp/8/8/8/8/8/7K b - - 5 40",
    "8/8/3k4/8/8/3KNb2/8/8 w - - 20 60",
];

/// Positions of games from standard chess.
pub(crate) fn standard() -> Vec<Position> {
    let starts = (0..45).map(|game| STARTS[game % STARTS.len()].parse().expect("a FEN"));
    starts.zip(1..).flat_map(|(start, seed)| every_third(&game(start, seed))).collect()
}

/// Positions of games of Chess960.
pub(crate) fn chess960() -> Vec<Position> {
    let numbers = (0..40).map(|game| game * 24 + 7);
    let start = |number| Board::chess960(Chess960::new(number).expect("below 960"));
    numbers
        .flat_map(|number| every_third(&game(start(number).into(), u64::from(number) + 100)))
        .collect()
}

/// Every third position, and the last.
fn every_third(game: &[Position]) -> Vec<Position> {
    let (last, rest) = game.split_last().expect("a start");
    rest.iter().step_by(3).chain([last]).copied().collect()
}

/// The positions of a game of random moves.
fn game(start: Position, seed: u64) -> Vec<Position> {
    let (mut random, mut position) = (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, start);
    let mut positions = vec![position];
    for _ in 0..PLIES {
        let mut moves = legal_moves(position.board()).to_vec();
        let is_special = |mv: &Move| mv.kind() != MoveKind::Normal;
        if below(&mut random, 3) == 0 && moves.iter().any(is_special) {
            moves.retain(is_special);
        }
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[below(&mut random, moves.len())]);
        positions.push(position);
    }
    positions
}

/// A number below `bound`, by xorshift.
pub(crate) fn below(random: &mut u64, bound: usize) -> usize {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    (*random >> 11) as usize % bound
}

/// Without this the comparisons could pass on positions in which nothing special happens.
#[test]
fn the_games_have_what_crates_differ_in() {
    let all = [standard(), chess960()].concat();
    assert!(all.len() > 2000, "{}", all.len());
    let some = |what: &str, holds: &dyn Fn(&Position) -> bool| {
        let found = all.iter().filter(|position| holds(position)).count();
        assert!(found > 10, "{what}: {found}");
    };
    let count = |board: &Board, holds: &dyn Fn(&Move) -> bool| {
        legal_moves(board).iter().filter(|mv| holds(mv)).count()
    };
    some("double push", &|it| it.last_double_push().is_some());
    some("idle en passant square", &|it| {
        it.last_double_push().is_some() && it.board().en_passant().is_none()
    });
    some("en passant capture", &|it| it.board().en_passant().is_some());
    some("pins", &|it| !it.board().pinned(it.side_to_move()).is_empty());
    some("discoverers before our king", &|it| {
        let us = it.side_to_move();
        it.board().king_blockers(us) != it.board().pinned(us)
    });
    some("checks", &|it| it.board().is_check());
    for color in Color::ALL {
        let some_of = |what: &str, holds: &dyn Fn(&Board, &Move) -> bool| {
            let of_color = all.iter().filter(|it| it.side_to_move() == color).map(Position::board);
            let found = of_color.filter(|it| count(it, &|mv| holds(it, mv)) > 0).count();
            assert!(found > 5, "{what} by {color}: {found}");
        };
        some_of("castling", &|_, mv| mv.is_castling());
        some_of("en passant", &|_, mv| mv.kind() == MoveKind::EnPassant);
        some_of("promotions that take", &|board, mv| {
            mv.promotion().is_some() && is_capture(board, *mv)
        });
    }
    let ends = all.iter().filter(|it| legal_moves(it.board()).is_empty());
    let (mates, stalemates): (Vec<&Position>, Vec<&Position>) =
        ends.partition(|it| it.board().is_check());
    assert!(mates.len() > 1 && stalemates.len() > 1, "{mates:?} {stalemates:?}");
    some("bare material", &|it| it.board().is_insufficient_material());
    some("50 moves", &|it| (100..150).contains(&it.halfmove_clock()));
}
