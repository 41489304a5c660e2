//! Statistics of leaves by a generator that is not ours: shakmaty plays every move.
//!
//! ```text
//! cargo test -p benches --features rivals --test statistics
//! PERFT_TEST_SCALE=100 cargo test --release -p benches --features rivals --test statistics
//! ```

use board::{Board, Reading};
use perft_core::suite::{STANDARD, SuiteReader};
use perft_core::{CheckKind, Control, Counter, Statistics};
use shakmaty::fen::Fen;
use shakmaty::{Bitboard, CastlingMode, Chess, FromSetup, Move, Position, PositionError};

/// Each position is compared to the depth that has about this many nodes at most.
fn max_nodes() -> u128 {
    let scale = std::env::var("PERFT_TEST_SCALE").map_or(1, |scale| scale.parse().unwrap());
    2_000 * scale
}

/// The suites have few double discovered checks: this en passant capture is one.
const DOUBLE_DISCOVERED: &str = "8/8/4k3/3pP3/8/8/B7/K3R3 w - d6 0 1 ;D1 16 ;D2 69\n";

/// The columns, and in their order: nodes, captures, en passant, castlings, promotions, stalemates,
/// checks that are no mates by kind, mates by kind.
type Row = [u128; 14];

fn row(statistics: &Statistics) -> Row {
    let by_kind = |counts: perft_core::CheckCounts| {
        [counts.direct, counts.discovered, counts.direct_and_discovered, counts.double_discovered]
    };
    let Statistics { nodes, captures, en_passant, castlings, promotions, stalemates, .. } =
        *statistics;
    let mut row = [0; 14];
    row[..6].copy_from_slice(&[nodes, captures, en_passant, castlings, promotions, stalemates]);
    row[6..10].copy_from_slice(&by_kind(statistics.checks_without_mates));
    row[10..].copy_from_slice(&by_kind(statistics.mates));
    row
}

/// Adds the leaves below `pos`.
fn add(pos: &Chess, depth: u32, row: &mut Row) {
    for m in pos.legal_moves() {
        let mut next = pos.clone();
        next.play_unchecked(m);
        if depth > 1 {
            add(&next, depth - 1, row);
        } else {
            add_leaf(pos, &next, m, row);
        }
    }
}

fn add_leaf(before: &Chess, after: &Chess, m: Move, row: &mut Row) {
    let castling = m.castling_side();
    row[0] += 1;
    row[1] += u128::from(m.is_capture());
    row[2] += u128::from(m.is_en_passant());
    row[3] += u128::from(castling.is_some());
    row[4] += u128::from(m.is_promotion());
    row[5] += u128::from(after.is_stalemate());
    let moved = match castling {
        Some(side) => Bitboard::from(side.rook_to(before.turn())),
        None => Bitboard::from(m.to()),
    };
    let checkers = after.checkers();
    let others = (checkers & !moved).count();
    let kind = match ((checkers & moved).any(), others) {
        (false, 0) => return,
        (true, 0) => CheckKind::Direct,
        (true, _) => CheckKind::DirectAndDiscovered,
        (false, 1) => CheckKind::Discovered,
        (false, _) => CheckKind::DoubleDiscovered,
    };
    row[if after.is_checkmate() { 10 } else { 6 } + kind as usize] += 1;
}

/// shakmaty's position, also where no game leads to its check.
fn position(fen: &str) -> Chess {
    let setup = fen.parse::<Fen>().unwrap().into_setup();
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn shakmaty_finds_the_same_on_all_positions_of_the_suites() {
    let max_nodes = max_nodes();
    let mut rows = 0;
    let mut sums = [0; 14];
    let texts = STANDARD.iter().map(|suite| suite.text).chain([DOUBLE_DISCOVERED]);
    for case in texts.flat_map(|text| SuiteReader::new(text.as_bytes())).flatten() {
        let within = case.expected.iter().filter(|count| count.nodes <= max_nodes);
        let Some(deepest) = within.map(|count| count.depth).max() else { continue };
        let board = Board::from_fen(&case.fen, Reading::Lenient).unwrap();
        let found = Counter::default()
            .statistics(&board, deepest, &Control::new(), &mut |_, _| ())
            .unwrap();
        let pos = position(&case.fen);
        for (depth, statistics) in (1..).zip(&found) {
            let mut expected = [0; 14];
            add(&pos, depth, &mut expected);
            assert_eq!(row(statistics), expected, "{} depth {depth}", case.fen);
            sums.iter_mut().zip(expected).for_each(|(sum, number)| *sum += number);
            rows += 1;
        }
    }
    assert!(rows > 5_000, "only {rows} rows");
    // Every column is tested but double discovered mates, which are too rare.
    assert!(sums[..13].iter().all(|&sum| sum > 0), "{sums:?}");
}
