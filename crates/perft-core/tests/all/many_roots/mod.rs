//! Many positions counted at once give what each gives by itself.

use std::collections::HashMap;

use board::Board;
use perft_core::{
    Control, CountError, Counted, Counter, Depth, Memory, Method, MixedSides, PlyPositions,
};

use crate::positions::{plain_nodes, positions, threads};

fn merging(many: usize, memory: Memory) -> Counter<'static> {
    Counter { method: Method::Merged(memory), ..threads(many) }
}

fn one(board: Board) -> PlyPositions {
    PlyPositions::new([(board, 1)]).unwrap()
}

fn at(board: &Board, plies: u8) -> PlyPositions {
    let counter = merging(2, Memory::from_megabytes(500));
    counter.positions_at(one(*board), Depth::new(plies), &Control::new()).unwrap()
}

fn all(positions: &PlyPositions) -> Vec<(Board, u128)> {
    positions.in_order().range(0..positions.len()).collect()
}

/// The positions of a ply by playing all moves.
fn played(board: &Board, plies: u8) -> HashMap<Board, u128> {
    let mut ply = HashMap::from([(*board, 1)]);
    for _ in 0..plies {
        let mut next = HashMap::new();
        for (board, paths) in &ply {
            for &mv in &movegen::legal_moves(board) {
                *next.entry(board.play(mv)).or_default() += paths;
            }
        }
        ply = next;
    }
    ply
}

fn count(counter: &Counter<'_>, positions: PlyPositions, depth: u8) -> Counted {
    counter.count_positions(positions, Depth::new(depth), &Control::new()).unwrap()
}

#[test]
fn a_ply_has_the_positions_that_playing_all_moves_gives() {
    for (fen, board, _) in positions() {
        for plies in 0..3 {
            let found = at(&board, plies);
            let listed = all(&found);
            assert_eq!(listed.len(), found.len(), "{fen}");
            assert_eq!(found.paths(), Some(plain_nodes(&board, Depth::new(plies))), "{fen}");
            assert_eq!(HashMap::from_iter(listed), played(&board, plies), "{fen} ply {plies}");
        }
    }
}

#[test]
fn many_positions_are_counted_as_one_by_one() {
    for (fen, board, depth) in positions() {
        let nodes = plain_nodes(&board, depth);
        let depth = depth.plies() as u8;
        for plies in 1..depth.min(3) {
            let merged =
                count(&merging(2, Memory::from_megabytes(500)), at(&board, plies), depth - plies);
            let sliced =
                count(&merging(1, Memory::from_bytes(20_000)), at(&board, plies), depth - plies);
            let plain = count(&threads(1), at(&board, plies), depth - plies);
            let found = [merged.nodes, sliced.nodes, plain.nodes];
            assert_eq!(found, [nodes; 3], "{fen} depth {depth} from ply {plies}");
        }
    }
}

/// The parts of a ply, cut at any place, have all positions, and their counts add up.
#[test]
fn parts_make_the_whole() {
    for (fen, board, _) in positions() {
        let whole = at(&board, 2);
        let order = whole.in_order();
        assert_eq!(order.len(), whole.len(), "{fen}");
        assert_eq!([order.is_empty(), whole.is_empty()], [all(&whole).is_empty(); 2], "{fen}");
        assert!(format!("{whole:?}").contains(&format!("len: {}", whole.len())), "{whole:?}");
        let (mut listed, mut nodes, counter) =
            (Vec::new(), 0, merging(1, Memory::from_megabytes(50)));
        for part in 0..3 {
            let range = whole.len() * part / 3..whole.len() * (part + 1) / 3;
            let part = order.part(range.clone());
            assert_eq!(part.paths(), order.paths(range.clone()), "{fen}");
            assert_eq!(all(&part), order.range(range).collect::<Vec<_>>(), "{fen}");
            listed.extend(all(&part));
            nodes += count(&counter, part, 1).nodes;
        }
        assert_eq!(listed, all(&whole), "{fen}");
        assert_eq!(nodes, plain_nodes(&board, Depth::new(3)), "{fen}");
        assert_eq!(order.row_ends().last().copied().unwrap_or(0), whole.len());
    }
}

/// The order does not depend on the threads and the way that led to the positions.
#[test]
fn the_order_depends_on_the_positions_only() {
    for (fen, board, _) in positions().take(6) {
        let in_order = all(&at(&board, 2));
        let mut turned = in_order.clone();
        turned.reverse();
        assert_eq!(all(&PlyPositions::new(turned).unwrap()), in_order, "{fen}");
    }
}

/// Several roots at once, among them Chess960 and double Chess960.
#[test]
fn several_roots_are_counted_together() {
    let roots: Vec<Board> = positions().map(|(_, board, _)| board).collect();
    for us in [magic_core::Color::White, magic_core::Color::Black] {
        let same_side = || roots.iter().copied().filter(|board| board.side_to_move() == us);
        let expected: u128 =
            (1..).zip(same_side()).map(|(n, board)| n * plain_nodes(&board, Depth::new(3))).sum();
        let weighted = PlyPositions::new(same_side().zip(1..));
        let counter = merging(2, Memory::from_megabytes(100));
        assert_eq!(count(&counter, weighted.unwrap(), 3).nodes, expected);
    }
    let mixed = PlyPositions::new(roots.iter().map(|&board| (board, 1)));
    assert_eq!(mixed.unwrap_err(), MixedSides);
}

#[test]
fn multiplicities_of_any_size_are_exact() {
    let start = Board::start();
    let of = |multiplicity| PlyPositions::new([(start, multiplicity)]).unwrap();
    for counter in [merging(1, Memory::from_megabytes(50)), threads(1)] {
        for multiplicity in [0, 1, u128::from(u32::MAX), 1 << 32, 1 << 90, u128::MAX / 4_865_609] {
            let nodes = count(&counter, of(multiplicity), 5).nodes;
            assert_eq!(nodes, 4_865_609 * multiplicity, "{multiplicity}");
        }
        let too_many = counter.count_positions(of(u128::MAX), Depth::new(1), &Control::new());
        assert_eq!(too_many, Err(CountError::TooLarge));
    }
    let wide = merging(1, Memory::from_megabytes(50)).positions_at(
        of(1 << 60),
        Depth::new(3),
        &Control::new(),
    );
    assert_eq!(wide.unwrap().paths(), Some(8_902 << 60));
}

/// Each multiplicity fits 32 bits, and sums of them do not: in the last merged ply, or in one
/// before.
#[test]
fn sums_may_exceed_the_width_of_multiplicities() {
    let (multiplicity, mut deep) = (u32::MAX.into(), 0);
    for (fen, board, _) in positions() {
        let boards: Vec<Board> = played(&board, 2).into_keys().collect();
        let ply = || PlyPositions::new(boards.iter().map(|&it| (it, multiplicity))).unwrap();
        // Deeper where that does not take long.
        let deepest = if boards.len() < 150 { 4 } else { 3 };
        deep += u32::from(deepest == 4);
        for depth in 3..=deepest {
            let each = boards.iter().map(|board| plain_nodes(board, Depth::new(depth)));
            let expected = multiplicity * each.sum::<u128>();
            for memory in [Memory::from_megabytes(100), Memory::from_bytes(200 << 10)] {
                let found = count(&merging(2, memory), ply(), depth).nodes;
                assert_eq!(found, expected, "{fen} {depth} {memory:?}");
            }
        }
    }
    assert!(deep > 1, "{deep}");
}

#[test]
fn gives_no_ply_when_memory_is_short_or_stopped() {
    let counter = merging(1, Memory::from_megabytes(1));
    let at = |control: &Control| {
        counter.positions_at(one(Board::start()), Depth::new(6), control).map(|it| it.len())
    };
    assert!(matches!(at(&Control::new()), Err(CountError::Memory { plies: 4..=6, .. })));
    let stopped = Control::new();
    stopped.stop();
    assert!(matches!(at(&stopped), Err(CountError::Interrupted(_))));
}

#[test]
fn no_position_has_no_nodes() {
    let none = || PlyPositions::new([]).unwrap();
    assert!(none().is_empty() && none().in_order().is_empty());
    assert_eq!((none().len(), none().in_order().len()), (0, 0));
    for depth in [0, 1, 4] {
        assert_eq!(count(&merging(2, Memory::from_megabytes(1)), none(), depth).nodes, 0);
    }
}
