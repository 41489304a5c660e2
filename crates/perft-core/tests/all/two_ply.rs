//! The last two plies of the kernels `bulk` and `two-ply` against plain counting, the sum of the
//! legal moves after each legal move: node by node, on every processor level there is.
//!
//! The walk plays seeded random games, from positions of the suites and from odd ones that no game
//! leads to, and compares the two last plies at every position on the way. The default is 100,000
//! positions in all; the long run takes minutes:
//!
//! ```text
//! MAGIC_PERFT_WALK=3000000 cargo test --release -p perft-core --test all two_ply::
//! ```
//!
//! `PERFT_TEST_SEED=7` plays other games.

use std::num::NonZeroUsize;

use board::{Board, Move, MoveKind, Piece, Reading};
use magic_core::Color;
use movegen::{count_legal_moves, legal_moves};
use perft_core::suite::{STANDARD, SuiteReader};
use perft_core::{Backend, Control, Counter, Depth, Kernel, Method};

use crate::mailbox::Mailbox;
use crate::rng::Rng;

/// Positions compared on each level when nothing else is asked for.
const POSITIONS: u64 = 100_000;

/// Moves of one game from a position of a suite.
const GAME_LENGTH: u64 = 40;

/// Moves of one game from an odd position, which soon becomes an ordinary one.
const ODD_GAME_LENGTH: u64 = 8;

fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|error| panic!("{name}={text:?}: {error}")),
        Err(_) => default,
    }
}

/// Both kernels on every backend of this processor.
struct Contest(Vec<Counter<'static>>);

impl Contest {
    fn new() -> Self {
        let mut contestants = Vec::new();
        for backend in Backend::ALL {
            if let Err(reason) = backend.available() {
                eprintln!("SKIPPED: {reason}");
                continue;
            }
            let (threads, method) = (NonZeroUsize::MIN, Method::Plain);
            let on = |kernel| Counter { kernel, backend, threads, method };
            contestants.extend([Kernel::Bulk, Kernel::TwoPly].map(on));
        }
        Self(contestants)
    }

    fn compare(&self, board: &Board) {
        let moves = legal_moves(board);
        let replies = moves.iter().map(|&mv| u128::from(count_legal_moves(&board.play(mv))));
        let expected: u128 = replies.sum();
        for counter in &self.0 {
            let got = counter.count(board, Depth::new(2), &Control::new()).unwrap().nodes;
            let explanation = || match counter.kernel {
                Kernel::TwoPly => explained(board, counter.backend),
                _ => String::new(),
            };
            let fen = board.fen();
            assert!(
                got == expected,
                "{counter:?}, perft 2 of {fen}: expected {expected}, got {got}{}",
                explanation()
            );
        }
    }

    /// Compares three plies with two plies after each move.
    fn compare_at_depth_3(&self, board: &Board) {
        for counter in &self.0 {
            let count = |board: &Board, depth| {
                counter.count(board, Depth::new(depth), &Control::new()).unwrap().nodes
            };
            let after_moves: u128 =
                legal_moves(board).iter().map(|&mv| count(&board.play(mv), 2)).sum();
            let (fen, got) = (board.fen(), count(board, 3));
            assert!(
                got == after_moves,
                "{counter:?}, perft 3 of {fen}: {after_moves} after its moves, got {got}"
            );
        }
    }

    /// Compares at the positions of a game from `board`, at most `positions` of them, and gives how
    /// many there were.
    fn play(&self, mut board: Board, positions: u64, rng: &mut Rng) -> u64 {
        for played in 0..positions {
            self.compare(&board);
            let Some(mv) = rng.pick(&legal_moves(&board)) else { return played + 1 };
            board = board.play(mv);
        }
        positions
    }
}

/// What two-ply counting gets wrong about which move.
#[cfg(feature = "explain")]
fn explained(board: &Board, backend: Backend) -> String {
    let explanation = perft_core::explain::explain(board, backend);
    explanation.wrong().map(|mv| format!("\n{mv}")).collect()
}

/// A build without the feature `explain` cannot tell.
#[cfg(not(feature = "explain"))]
fn explained(_: &Board, _: Backend) -> String {
    "; a build with the feature explain tells why".to_owned()
}

/// Compares this many hundredths of all positions, in games of at most `length` positions from what
/// `start` gives.
fn walk(hundredths: u64, length: u64, start: impl Fn(&mut Rng) -> Board) {
    let positions = from_env("MAGIC_PERFT_WALK", POSITIONS) * hundredths / 100;
    let seed = from_env("PERFT_TEST_SEED", 0x1DEA);
    let contest = Contest::new();
    let (mut compared, mut game) = (0, 0);
    while compared < positions {
        let mut rng = Rng::new(seed, game);
        let board = start(&mut rng);
        compared += contest.play(board, length.min(positions - compared), &mut rng);
        game += 1;
    }
}

/// Games from positions of a suite.
fn walk_suite(hundredths: u64, name: &str) {
    let suite = STANDARD.iter().find(|suite| suite.name == name).expect("a standard suite");
    let cases = SuiteReader::new(suite.text.as_bytes());
    let boards: Vec<Board> =
        cases.map(|case| case.unwrap_or_else(|error| panic!("{name}: {error}")).board).collect();
    walk(hundredths, GAME_LENGTH, |rng| boards[rng.below(boards.len())]);
}

/// Games from odd positions.
fn walk_odd(hundredths: u64, draw: fn(&mut Rng) -> Mailbox) {
    walk(hundredths, ODD_GAME_LENGTH, |rng| {
        let fen = draw(rng).fen();
        Board::from_fen(&fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}: {fen}"))
    });
}

#[test]
fn standard_positions() {
    walk_suite(10, "standard.epd");
}

#[test]
fn tricky_positions() {
    walk_suite(10, "tricky.epd");
}

#[test]
fn random_positions() {
    walk_suite(20, "random.epd");
}

#[test]
fn chess960() {
    walk_suite(12, "chess960.epd");
}

#[test]
fn double_chess960() {
    walk_suite(12, "dfrc.epd");
}

#[test]
fn anything() {
    walk_odd(4, crate::material::anything);
}

#[test]
fn few_pieces() {
    walk_odd(4, crate::material::endgame);
}

#[test]
fn many_queens() {
    walk_odd(4, crate::material::queens);
}

#[test]
fn no_pawns() {
    walk_odd(4, crate::material::pieces);
}

#[test]
fn kings_in_corners() {
    walk_odd(4, crate::material::corners);
}

#[test]
fn promotions() {
    walk_odd(4, crate::material::promotions);
}

#[test]
fn castlings_from_anywhere() {
    walk_odd(4, crate::material::castling);
}

#[test]
fn en_passant_of_every_kind() {
    walk_odd(4, crate::material::en_passant);
}

#[test]
fn double_pushes() {
    walk_odd(4, crate::material::double_pushes);
}

/// Three plies above the leaves, `two-ply` may choose another way to count the last two where a
/// side has few moves. Two plies above them it never does.
#[test]
fn few_moves_at_depth_3() {
    use crate::material::{castling, double_pushes, en_passant, endgame, promotions};
    let seed = from_env("PERFT_TEST_SEED", 0x1DEA);
    let positions = from_env("MAGIC_PERFT_WALK", POSITIONS) / 100;
    let contest = Contest::new();
    let (mut few, mut in_check, mut castlings) = (0, 0, 0);
    for position in 0..positions {
        let mut rng = Rng::new(seed, position);
        let draws = [endgame, endgame, promotions, castling, en_passant, double_pushes];
        let fen = draws[rng.below(draws.len())](&mut rng).fen();
        let mut board = Board::from_fen(&fen, Reading::Lenient).unwrap();
        for _ in 0..rng.below(ODD_GAME_LENGTH as usize) {
            let Some(mv) = rng.pick(&legal_moves(&board)) else { break };
            board = board.play(mv);
        }
        contest.compare_at_depth_3(&board);
        let them = !board.side_to_move();
        if has_few_moves(&board, them) {
            let gives_check = |&&mv: &&_| !board.play(mv).checkers().is_empty();
            let rooks = board.state().castling_rooks() & board.color(them);
            few += 1;
            in_check += legal_moves(&board).iter().filter(gives_check).count();
            castlings += u32::from(!rooks.is_empty());
        }
    }
    if positions >= 1_000 {
        let seen = format!("{few} with few moves, {in_check} checks, {castlings} with castlings");
        assert!(few > 200 && in_check > 200 && castlings >= 2, "{seen}");
    }
}

/// Whether a side has so few pieces that every level chooses another way.
fn has_few_moves(board: &Board, side: Color) -> bool {
    let of = |kind| (board.pieces(kind) & board.color(side)).len();
    let [pawns, knights, bishops, rooks, queens, _] = Piece::ALL.map(of);
    pawns + 7 * knights + 8 * bishops + 12 * rooks + 20 * queens <= 15
}

/// In Chess960, king and rook may stay where they are, or arrive where the other one stood.
#[test]
fn castlings_where_king_and_rook_meet() {
    let contest = Contest::new();
    for (fen, castlings) in [
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/R4KR1 w GA - 0 1", 2),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/R4KRB w GA - 0 1", 2),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/R1K2R2 w FA - 0 1", 2),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/R5KR w HA - 0 1", 2),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HB - 0 1", 2),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/2RK3R w HC - 0 1", 2),
        ("4k3/ppppp1pp/8/8/8/8/PPPPP1PP/R4KR1 w GA - 0 1", 2),
        ("4kr2/ppppp1pp/8/8/8/8/PPPPP1PP/R5KR w HA - 0 1", 1),
        ("q3k3/1ppppppp/8/8/8/8/1PPPPPPP/1R3KR1 w GB - 0 1", 2),
        ("r3k3/pppppp1p/8/8/8/6p1/PPPPPP2/5KR1 w G - 0 1", 1),
        ("4k3/pppp1ppp/8/8/8/8/PPPPpPPP/R5KR w HA - 0 1", 1),
        ("4k3/1ppppppp/8/8/8/8/pPPPPPPP/1RK4R w HB - 0 1", 2),
        ("5kr1/pppppppp/8/8/8/8/PPPPPPPP/1RK5 b g - 0 1", 1),
        ("1r1k4/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R b b - 0 1", 1),
    ] {
        let board: Board = fen.parse().expect(fen);
        let is_castling = |mv: &&Move| mv.kind() == MoveKind::Castling;
        assert_eq!(legal_moves(&board).iter().filter(is_castling).count(), castlings, "{fen}");
        contest.compare(&board);
    }
}

/// The parts of the walk are the whole.
#[test]
fn the_hundredths_add_up() {
    let text = include_str!("two_ply.rs");
    let calls = text.lines().filter_map(|line| line.trim().strip_prefix("walk_"));
    let hundredths = calls.filter_map(|call| call.split(['(', ',']).nth(1)?.parse::<u64>().ok());
    assert_eq!(hundredths.sum::<u64>(), 100);
}
