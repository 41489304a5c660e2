//! Two plies below boards that have the same pieces of the side to move, counted together and one
//! by one.
//!
//! The walk plays seeded random games, from positions of the suites and from odd ones. At each
//! position it counts below the boards after all moves: most have the same pieces of the side that
//! moves next. The default is 10,000 boards in all:
//!
//! ```text
//! MAGIC_PERFT_WALK=3000000 cargo test --release -p perft-kernels --test two_ply alike_nodes::
//! ```
//!
//! `PERFT_TEST_SEED=7` plays other games.

use board::{Board, Reading};
use movegen::{count_legal_moves, legal_moves};
use perft_core::suite::{STANDARD, SuiteReader};
use perft_kernels::explain::leaves_of_one_lane;
use perft_kernels::{Backend, Kernel, Subtree, WeightedBoards};

use crate::mailbox::Mailbox;
use crate::odd_boards::material;
use crate::rng::Rng;

/// Boards compared when nothing else is asked for.
const BOARDS: u64 = if cfg!(miri) { 60 } else { 10_000 };

/// Five plies are compared below boards with fewer nodes than that at depth 3.
const MOST_NODES: u64 = if cfg!(miri) { 100 } else { 8_000 };

/// Moves of one game from a position of a suite.
const GAME_LENGTH: usize = 40;

/// Moves of one game from an odd position.
const ODD_GAME_LENGTH: usize = 8;

fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|error| panic!("{name}={text:?}: {error}")),
        Err(_) => default,
    }
}

/// What was compared.
#[derive(Default)]
struct Compared {
    boards: u64,
    moves: u64,
    /// Moves that one lane has played out.
    played_out: u64,
}

impl Compared {
    /// Compares the nodes two plies below all boards after a move on `board`.
    fn compare(&mut self, board: &Board, subtrees: &[Subtree], rng: &mut Rng) {
        let boards: Vec<Board> = legal_moves(board).iter().map(|&mv| board.play(mv)).collect();
        let (mut weighted, mut together) = (0, vec![WeightedBoards::new()]);
        let mut of_each = Vec::new();
        for after in &boards {
            let moves = legal_moves(after);
            let replies = moves.iter().map(|&mv| u64::from(count_legal_moves(&after.play(mv))));
            let nodes: u64 = replies.sum();
            let counted = leaves_of_one_lane(after, after);
            assert_eq!(counted.leaves, nodes, "one lane: {}", after.fen());
            if board.color(after.side_to_move()).is_subset(after.occupied()) {
                let counted = leaves_of_one_lane(board, after);
                let after = after.fen();
                assert_eq!(counted.leaves, nodes, "one lane of {}: {after}", board.fen());
            }
            let weight = [0, 1, 2, 3, 1_000_003, u32::MAX][rng.below(6)];
            of_each.push(nodes);
            weighted += u64::from(weight) * nodes;
            if together.last_mut().is_some_and(|boards| boards.push(*after, weight)) {
                together.push(WeightedBoards::new());
            }
            self.boards += 1;
            self.moves += moves.len() as u64;
            self.played_out += counted.played_out;
        }
        let expected: u64 = of_each.iter().sum();
        // Five plies take long where there are many moves.
        let five_plies = expected < MOST_NODES && rng.below(8) == 0;
        for subtree in subtrees {
            let (name, fen) = (subtree.backend(), board.fen());
            let nodes: u64 = together.iter().map(|boards| subtree.weighted_nodes(boards)).sum();
            assert_eq!(nodes, weighted, "{name}: after each move of {fen}");
            assert_eq!(subtree.nodes(board, 3), expected, "{name}: perft 3 of {fen}");
            let mut each = vec![0; boards.len()];
            subtree.nodes_of_each(board, &boards, &mut each);
            assert_eq!(each, of_each, "{name}: after each move of {fen}, one by one");
            // As in hashed counting, some are missing.
            let first = rng.below(boards.len() + 1);
            let (some, some_nodes): (Vec<Board>, Vec<u64>) =
                boards.iter().zip(&of_each).skip(first).step_by(1 + rng.below(3)).unzip();
            let mut each = vec![0; some.len()];
            subtree.nodes_of_each(board, &some, &mut each);
            assert_eq!(each, some_nodes, "{name}: after some moves of {fen}");
            if five_plies {
                let nodes: u64 = boards.iter().map(|board| subtree.nodes(board, 4)).sum();
                assert_eq!(subtree.nodes(board, 5), nodes, "{name}: perft 5 of {fen}");
            }
        }
    }

    /// Compares at the positions of a game.
    fn play(&mut self, mut board: Board, length: usize, subtrees: &[Subtree], rng: &mut Rng) {
        for _ in 0..length {
            self.compare(&board, subtrees, rng);
            let Some(mv) = rng.pick(&legal_moves(&board)) else { return };
            board = board.play(mv);
        }
    }
}

/// Plays games until this many hundredths of all boards are compared.
fn walk(hundredths: u64, length: usize, start: impl Fn(&mut Rng) -> Board) -> Compared {
    let boards = from_env("MAGIC_PERFT_WALK", BOARDS) * hundredths / 100;
    let seed = from_env("PERFT_TEST_SEED", 0x8E16);
    let available = Backend::ALL.into_iter().filter(|backend| backend.available().is_ok());
    let subtrees: Vec<_> = available.map(|level| Subtree::new(Kernel::TwoPly, level)).collect();
    let (mut compared, mut game) = (Compared::default(), 0);
    while compared.boards < boards {
        let mut rng = Rng::new(seed, game);
        let board = start(&mut rng);
        compared.play(board, length, &subtrees, &mut rng);
        game += 1;
    }
    compared
}

/// Games from positions of all suites, Chess960 among them.
#[test]
fn games() {
    let cases = STANDARD.iter().flat_map(|suite| SuiteReader::new(suite.text.as_bytes())).flatten();
    let step = if cfg!(miri) { 500 } else { 1 };
    let boards: Vec<Board> = cases.step_by(step).map(|case| case.board).collect();
    let compared = walk(60, GAME_LENGTH, |rng| boards[rng.below(boards.len())]);
    let Compared { boards, moves, played_out } = compared;
    // Otherwise most moves would be counted as the generator does.
    assert!(cfg!(miri) || played_out * 5 < moves, "{boards} boards: {played_out} of {moves} moves");
}

/// A pawn takes a castling rook and promotes, or does so beside it, where their king may castle
/// before. Random games rarely get there.
#[test]
fn promotions_beside_castlings() {
    let available = Backend::ALL.into_iter().filter(|backend| backend.available().is_ok());
    let subtrees: Vec<_> = available.map(|level| Subtree::new(Kernel::TwoPly, level)).collect();
    for fen in [
        "1rk5/P4ppp/8/8/8/8/8/4K3 b b - 0 1",
        "1rk5/P4ppp/8/8/8/1B6/6R1/4K3 b b - 0 1",
        "5kr1/ppp4P/8/8/8/8/8/4K3 b g - 0 1",
        "r3k3/P1ppp3/1p6/8/8/8/8/4K3 b a - 0 1",
        "4k2r/pp2P3/8/2p5/8/8/8/4K3 b h - 0 1",
    ] {
        let board = Board::from_fen(fen, Reading::Lenient).unwrap();
        Compared::default().compare(&board, &subtrees, &mut Rng::new(0, 0));
    }
}

/// Nodes that lack a piece: one that could castle, one that kept a pin when the piece before it
/// leaves, and one that was captured en passant, so that lines go on behind it.
#[test]
fn captured_pieces() {
    let available = Backend::ALL.into_iter().filter(|backend| backend.available().is_ok());
    let subtrees: Vec<_> = available.map(|level| Subtree::new(Kernel::TwoPly, level)).collect();
    for fen in [
        "4k3/8/8/8/8/6n1/8/4K2R b K - 0 1",
        "4k3/8/4n3/8/4R2b/8/8/K3R3 b - - 0 1",
        "4k3/8/8/8/R1Pp4/8/8/4K3 b - c3 0 1",
    ] {
        let board = Board::from_fen(fen, Reading::Lenient).unwrap();
        for board in [board, board.flip()] {
            Compared::default().compare(&board, &subtrees, &mut Rng::new(0, 0));
        }
    }
}

/// Games from odd positions of one kind.
fn walk_odd(draw: fn(&mut Rng) -> Mailbox) {
    walk(5, ODD_GAME_LENGTH, |rng| {
        let fen = draw(rng).fen();
        Board::from_fen(&fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}: {fen}"))
    });
}

#[test]
fn anything() {
    walk_odd(material::anything);
}

#[test]
fn few_pieces() {
    walk_odd(material::endgame);
}

#[test]
fn many_queens() {
    walk_odd(material::queens);
}

#[test]
fn no_pawns() {
    walk_odd(material::pieces);
}

#[test]
fn promotions() {
    walk_odd(material::promotions);
}

#[test]
fn castlings_from_anywhere() {
    walk_odd(material::castling);
}

#[test]
fn en_passant_of_every_kind() {
    walk_odd(material::en_passant);
}

#[test]
fn double_pushes() {
    walk_odd(material::double_pushes);
}
