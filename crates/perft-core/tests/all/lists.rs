//! Every level must list the moves that the generator's plain sink lists, in its order, and play
//! them as [`Board::play`] does: in the positions of all suites, in those one move further, in
//! random games, and on the odd boards of [`odd_positions`](crate::odd_positions).

use board::{Board, Move, Reading};
use movegen::generator::{Legal, Scope, generate};
use movegen::leaper_lists::BitLoop;
use movegen::sinks::Lister;
use perft_kernels::{Backend, Kernel, Subtree};
use pretty_assertions::assert_eq;

use crate::rng::Rng;
use crate::suite_cases::{cases, scale};

/// The longest of the random games.
const PLIES: usize = 100;

/// The levels of this processor, with what is taken where PEXT is slow.
pub(crate) fn levels() -> Vec<Subtree> {
    let mut levels = Vec::new();
    for backend in Backend::ALL {
        match backend.available() {
            Ok(()) => levels.push(Subtree::new(Kernel::Listing, backend)),
            Err(reason) => eprintln!("SKIPPED: {reason}"),
        }
    }
    levels.push(Subtree::with_magics(Kernel::Listing, Backend::best()));
    levels
}

/// Compares the moves of one board, and the boards after them, and returns these.
pub(crate) fn compare(board: &Board, levels: &[Subtree]) -> Vec<Board> {
    let expected: Vec<_> = plain_list(board).into_iter().map(|mv| (mv, board.play(mv))).collect();
    for level in levels {
        let (backend, sliders) = (level.backend(), level.sliders());
        assert_eq!(level.successors(board), expected, "{} on {backend}, {sliders}", board.fen());
    }
    expected.into_iter().map(|(_, next)| next).collect()
}

/// The legal moves in the documented order: the pieces as the generator finds them, the targets of
/// each from the lowest square on.
fn plain_list(board: &Board) -> Vec<Move> {
    use board::{Black, White};
    use magic_core::{BlackMagics, Color};

    let mut list = movegen::MoveList::new();
    let mut sink = Lister::<BitLoop>::new(&mut list);
    let std::ops::ControlFlow::<std::convert::Infallible>::Continue(()) = match board.side_to_move()
    {
        Color::White => {
            generate::<White, _, _, _>(Legal, board, BlackMagics, Scope::ALL, &mut sink)
        }
        Color::Black => {
            generate::<Black, _, _, _>(Legal, board, BlackMagics, Scope::ALL, &mut sink)
        }
    };
    list.to_vec()
}

#[test]
fn the_positions_of_the_suites_and_all_that_follow_them() {
    let (levels, mut moves) = (levels(), 0);
    for case in cases(u128::MAX, u128::MAX) {
        for next in compare(&case.board, &levels) {
            moves += 1 + compare(&next, &levels).len();
        }
    }
    println!("{moves} moves");
    assert!(moves > 1_000_000, "only {moves} moves");
}

#[test]
fn random_games() {
    let (levels, mut moves) = (levels(), 0);
    let starts = [
        Board::start(),
        board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        board("rkrnqnbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNQNBB w CAca - 0 1"),
    ];
    for number in 0..200 * scale() as u64 {
        let mut rng = Rng::new(1, number);
        let mut board = starts[number as usize % starts.len()];
        for _ in 0..PLIES {
            let successors = compare(&board, &levels);
            let Some(next) = rng.pick(&successors) else { break };
            (board, moves) = (next, moves + successors.len());
        }
    }
    println!("{moves} moves");
    assert!(moves > 200_000, "only {moves} moves");
}

/// Lists of pawn moves hold eight. A side may have more pawns where a position is not from a game.
#[test]
fn more_than_eight_pawns() {
    let (levels, mut moves) = (levels(), 0);
    for fen in [
        "4k3/8/8/8/8/1P6/PPPPPPPP/4K3 w - - 0 1",
        "4k3/P1P5/8/pP1p1p2/1PPPPPPP/1P4P1/P6P/4K3 w - - 0 1",
        "4k3/pppppppp/2p1p1p1/1P1P1P2/8/8/p6p/1N2K1N1 b - - 0 1",
    ] {
        for next in compare(&board(fen), &levels) {
            moves += compare(&next, &levels).len();
        }
    }
    assert!(moves > 100, "only {moves} moves");
}

/// No position that a game can reach is known to have more.
#[test]
fn the_most_moves() {
    let known = board("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(compare(&known, &levels()).len(), 218);
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}: {fen}"))
}
