//! Boards counted together, against the same boards one by one.

use board::Board;
use magic_core::Color;
use perft_core::suite::{STANDARD, SuiteReader};
use perft_kernels::{Backend, Kernel, Subtree, WeightedBoards};

/// The positions of the suites and those after their first moves, those of Chess960 among them,
/// with `us` to move.
fn boards(us: Color) -> Vec<Board> {
    let cases = STANDARD.iter().flat_map(|suite| SuiteReader::new(suite.text.as_bytes())).flatten();
    let step = if cfg!(miri) { 500 } else { 1 };
    let after = |board: Board| movegen::legal_moves(&board).iter().next().map(|&mv| board.play(mv));
    let boards = cases.step_by(step).flat_map(|case| [Some(case.board), after(case.board)]);
    boards.flatten().filter(|board| board.side_to_move() == us).collect()
}

/// Weights of all sizes, 0 included.
fn weight(index: usize) -> u32 {
    [1, 2, 0, 7, u32::MAX, 1_000_003, 1 << 31][index % 7]
}

#[test]
fn boards_together_have_the_nodes_of_each_times_its_weight() {
    for us in Color::ALL {
        let boards = boards(us);
        let castles_elsewhere = |board: &&Board| !board.has_standard_castling(!us);
        assert!(cfg!(miri) || boards.iter().filter(castles_elsewhere).count() > 100);
        for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
            for kernel in Kernel::ALL {
                let subtree = Subtree::new(kernel, backend);
                let mut together = WeightedBoards::new();
                // Groups of all lengths, so that all numbers of boards wait at the end.
                let (mut left, mut length) = (&boards[..], 0);
                while !left.is_empty() {
                    let (group, rest) = left.split_at(length.min(left.len()));
                    let mut expected = 0;
                    for (index, board) in group.iter().enumerate() {
                        let is_full = together.push(*board, weight(index));
                        assert_eq!(is_full, index + 1 == WeightedBoards::CAPACITY);
                        expected += u64::from(weight(index)) * subtree.nodes(board, 2);
                    }
                    let nodes = subtree.weighted_nodes(&together);
                    assert_eq!(nodes, expected, "{length} boards, {kernel}, {backend}");
                    together.clear();
                    (left, length) = (rest, (length + 1) % (WeightedBoards::CAPACITY + 1));
                }
            }
        }
    }
}

#[test]
fn what_does_not_fit_is_not_added() {
    let mut boards = WeightedBoards::new();
    for pushed in 1..=WeightedBoards::CAPACITY + 3 {
        assert_eq!(boards.push(Board::start(), 1), pushed >= WeightedBoards::CAPACITY);
    }
    let nodes = Subtree::new(Kernel::TwoPly, Backend::Portable).weighted_nodes(&boards);
    assert_eq!(nodes, 400 * WeightedBoards::CAPACITY as u64);
}
