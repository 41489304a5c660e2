//! Positions in which all kinds of moves occur, for tests that compare ways of counting.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use board::{Board, Reading};
use magic_core::Bitboard;
use perft_core::{Control, Counter, Depth, PlyDiagrams};

/// FEN and the depth that takes a plain count some ten thousand to a million nodes.
const POSITIONS: [(&str, u8); 26] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
    // En passant: pinned along the rank, pinned on a diagonal, giving check, resolving check.
    ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6),
    ("8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6),
    ("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6),
    ("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", 6),
    ("4k3/3p1p2/8/4P3/4K3/8/8/8 b - - 0 1", 7),
    ("4k3/1p2p1p1/8/P1P2P2/1p1p2p1/8/P1P2P1P/4K3 w - - 0 1", 4),
    // Castling, and rights that are lost by captures.
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 7),
    ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4),
    ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4),
    // Promotions.
    ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6),
    ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4),
    ("r7/4p3/5p1q/3P4/4pQ2/4pP2/6pp/R3K1kr w Q - 1 3", 4),
    // Many queens, and no moves at all.
    ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 3),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 4),
    // Chess960, and double Chess960.
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4),
    ("rkrnqnbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNQNBB w CAca - 0 1", 4),
    ("1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd - 0 14", 3),
];

/// All positions with their depths.
pub(crate) fn positions() -> impl Iterator<Item = (&'static str, Board, Depth)> {
    POSITIONS.into_iter().map(|(fen, depth)| {
        let board = Board::from_fen(fen, Reading::Lenient);
        (fen, board.unwrap_or_else(|error| panic!("{fen}: {error}")), Depth::new(depth))
    })
}

/// All depths up to `deepest`.
pub(crate) fn depths(deepest: Depth) -> impl Iterator<Item = Depth> {
    (0..).map(Depth::new).take_while(move |&depth| depth <= deepest)
}

/// The default counter with this many threads.
pub(crate) fn threads(threads: usize) -> Counter<'static> {
    Counter { threads: NonZeroUsize::new(threads).unwrap(), ..Counter::default() }
}

/// The nodes that a plain count on one thread finds.
pub(crate) fn plain_nodes(board: &Board, depth: Depth) -> u128 {
    threads(1).count(board, depth, &Control::new()).unwrap().nodes
}

/// The distinct positions and diagrams of each ply down to `depth`, by sets of all of them.
pub(crate) fn distinct_plies(board: &Board, depth: Depth) -> Vec<PlyDiagrams> {
    let mut positions = HashSet::from([*board]);
    let mut plies = vec![numbers(&positions)];
    for _ in 0..depth.plies() {
        let next = |board: &Board| -> Vec<Board> {
            movegen::legal_moves(board).iter().map(|&mv| board.play(mv)).collect()
        };
        positions = positions.iter().flat_map(next).collect();
        plies.push(numbers(&positions));
    }
    plies
}

fn numbers(positions: &HashSet<Board>) -> PlyDiagrams {
    let diagrams: HashSet<_> = positions.iter().map(diagram).collect();
    PlyDiagrams { positions: positions.len() as u64, diagrams: diagrams.len() as u64 }
}

/// The words that say which piece stands where.
fn diagram(board: &Board) -> [Bitboard; 7] {
    let [placement @ .., _state] = *board.words();
    placement
}
