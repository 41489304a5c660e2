//! Captures, checks, mates and so on of the leaves.

use std::num::NonZeroUsize;

use board::{Board, Move, MoveKind};
use perft_core::{Backend, Control, Counter, Depth, Kernel, Memory, Method, Statistics};

/// The plies that are counted.
const PLIES: u8 = 2;

/// Any FEN: on every backend and by every method, statistics have what playing all moves one by one
/// shows.
pub fn statistics(data: &[u8]) {
    let Some(board) = crate::bytes::board(data) else { return };
    let mut played = vec![PlayedLeaves::default(); usize::from(PLIES)];
    play(&board, &mut played);
    for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
        for method in [Method::Plain, Method::Merged(Memory::from_bytes(1 << 14))] {
            let counter =
                Counter { kernel: Kernel::Bulk, backend, threads: NonZeroUsize::MIN, method };
            let counted =
                counter.statistics(&board, Depth::new(PLIES), &Control::new(), &mut |_, _| ());
            let counted = counted.unwrap_or_else(|error| panic!("{error}"));
            // Depth 0, where there is one, has no last move.
            let counted: Vec<PlayedLeaves> = counted.iter().map(PlayedLeaves::of).collect();
            let deepest = &counted[counted.len() - played.len()..];
            assert_eq!(deepest, played, "{method} on {backend}: {}", board.fen());
        }
    }
}

/// What can be seen without the program's own statistics.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct PlayedLeaves {
    nodes: u128,
    captures: u128,
    en_passant: u128,
    castlings: u128,
    promotions: u128,
    checks: u128,
    double_checks: u128,
    mates: u128,
    stalemates: u128,
}

impl PlayedLeaves {
    fn of(statistics: &Statistics) -> Self {
        Self {
            nodes: statistics.nodes,
            captures: statistics.captures,
            en_passant: statistics.en_passant,
            castlings: statistics.castlings,
            promotions: statistics.promotions,
            checks: statistics.checks().total(),
            double_checks: statistics.checks().double(),
            mates: statistics.mates.total(),
            stalemates: statistics.stalemates,
        }
    }

    fn add(&mut self, board: &Board, mv: Move) {
        let after = board.play(mv);
        let takes = board.color_on(mv.to()) == Some(!board.side_to_move());
        let checkers = after.checkers().len();
        let is_over = !movegen::has_legal_moves(&after);
        let kind = mv.kind();
        self.nodes += 1;
        self.captures += u128::from(takes || kind == MoveKind::EnPassant);
        self.en_passant += u128::from(kind == MoveKind::EnPassant);
        self.castlings += u128::from(kind == MoveKind::Castling);
        self.promotions += u128::from(mv.promotion().is_some());
        self.checks += u128::from(checkers > 0);
        self.double_checks += u128::from(checkers > 1);
        self.mates += u128::from(is_over && checkers > 0);
        self.stalemates += u128::from(is_over && checkers == 0);
    }
}

/// Plays all moves to the depth that `leaves` has.
fn play(board: &Board, leaves: &mut [PlayedLeaves]) {
    let Some((leaf, deeper)) = leaves.split_first_mut() else { return };
    for &mv in movegen::legal_moves(board).iter() {
        leaf.add(board, mv);
        play(&board.play(mv), deeper);
    }
}
