//! The two-ply kernel against plain counting, node by node, on every processor level there is.
//!
//! The walk plays seeded random games from all positions of the suites and compares the two last
//! plies at every position on the way. `MAGIC_PERFT_WALK=3000000 cargo test --release -p perft
//! --test two_ply` is the long run.

use std::num::NonZeroUsize;
use std::path::Path;

use board::{Board, Reading};
use movegen::legal_moves;
use perft::{Backend, Kernel, Settings, count};

/// Positions compared on each level when nothing else is asked for.
const POSITIONS: u64 = 40_000;

/// Moves of one game.
const GAME_LENGTH: usize = 40;

fn suite(name: &str) -> Vec<Board> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../perft-suites").join(name);
    let text = std::fs::read_to_string(&path).expect("the suites are part of the repository");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let fens = lines.filter_map(|line| line.split(';').next());
    fens.map(|fen| Board::from_fen(fen.trim(), Reading::Lenient).expect(fen)).collect()
}

fn settings(kernel: Kernel, backend: Backend) -> Settings {
    Settings { kernel, backend, threads: NonZeroUsize::MIN }
}

/// Steele and Vigna's splitmix64.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut bits = *seed;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (bits ^ (bits >> 31)) as usize
}

fn walk(name: &str, share: u64) {
    let asked = std::env::var("MAGIC_PERFT_WALK").ok();
    let positions = asked.map_or(POSITIONS, |n| n.parse().expect("a number of positions")) / share;
    let starts = suite(name);
    for backend in Backend::ALL {
        if let Err(reason) = backend.available() {
            eprintln!("SKIPPED: {reason}");
            continue;
        }
        let plain = settings(Kernel::Bulk, Backend::best());
        let two_ply = settings(Kernel::TwoPly, backend);
        let mut seed = 0x1DEA;
        let mut compared = 0;
        'games: for start in starts.iter().cycle() {
            let mut board = *start;
            for _ in 0..GAME_LENGTH {
                if compared >= positions {
                    break 'games;
                }
                let (got, expected) = (count(&board, 2, &two_ply), count(&board, 2, &plain));
                assert_eq!(got, expected, "{backend}, perft 2 of {}", board.fen());
                compared += 1;
                let moves = legal_moves(&board);
                let Some(mv) = moves.get(next(&mut seed) % moves.len().max(1)) else { break };
                board = board.play(*mv);
            }
        }
    }
}

#[test]
fn standard_positions() {
    walk("standard.epd", 4);
}

#[test]
fn tricky_positions() {
    walk("tricky.epd", 4);
}

#[test]
fn random_positions() {
    walk("random.epd", 4);
}

#[test]
fn chess960() {
    walk("chess960.epd", 8);
}

#[test]
fn double_chess960() {
    walk("dfrc.epd", 8);
}
