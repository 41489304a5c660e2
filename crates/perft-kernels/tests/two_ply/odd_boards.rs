//! Every kernel on every level counts what movegen lists, in positions of odd material and those a few moves later: castling
//! and en passant in every surrounding, many queens, few pieces, pawns about to promote.
//!
//! It takes seconds. `perft-core` has the same to greater depths: `odd_positions`.

#[path = "../../../movegen/tests/differential/material.rs"]
mod material;

use board::{Board, Reading};
use movegen::legal_moves;
use perft_kernels::{Backend, Kernel, Subtree};

use crate::mailbox::Mailbox;
use crate::rng::Rng;

/// Positions of each kind.
const POSITIONS: u64 = 100;

/// Random moves that are played from each.
const PLIES: usize = 3;

fn subtrees() -> Vec<(Kernel, Subtree)> {
    let available = Backend::ALL.into_iter().filter(|backend| backend.available().is_ok());
    let mut subtrees = Vec::new();
    for backend in available {
        subtrees.extend(Kernel::ALL.map(|kernel| (kernel, Subtree::new(kernel, backend))));
    }
    let magics = |kernel| (kernel, Subtree::with_magics(kernel, Backend::best()));
    subtrees.extend(Kernel::ALL.map(magics));
    subtrees
}

fn compare(kind: fn(&mut Rng) -> Mailbox) {
    let subtrees = subtrees();
    let plain = Subtree::new(Kernel::Listing, Backend::Portable);
    let mut nodes = 0;
    for number in 0..POSITIONS {
        let mut rng = Rng::new(500, number);
        let fen = kind(&mut rng).fen();
        let mut board = Board::from_fen(&fen, Reading::Lenient).expect(&fen);
        for _ in 0..=PLIES {
            let moves = legal_moves(&board);
            let replies: usize = moves.iter().map(|&mv| legal_moves(&board.play(mv)).len()).sum();
            let columns = plain.survey(&board);
            assert_eq!(columns.moves as usize, moves.len(), "{}", board.fen());
            for (kernel, subtree) in &subtrees {
                let name = subtree.backend();
                let counted = subtree.nodes(&board, 2);
                assert_eq!(counted, replies as u64, "{kernel} {name}: {}", board.fen());
                assert_eq!(subtree.nodes(&board, 1), moves.len() as u64, "{}", board.fen());
                assert_eq!(subtree.survey(&board), columns, "{kernel} {name}: {}", board.fen());
            }
            nodes += replies;
            let Some(mv) = rng.pick(&moves) else { break };
            board = board.play(mv);
        }
    }
    assert!(nodes > 1_000, "only {nodes} nodes");
}

macro_rules! kinds {
    ($($kind:ident)*) => {
        $(
            #[test]
            fn $kind() {
                compare(material::$kind);
            }
        )*
    };
}

kinds! { anything endgame queens pieces corners promotions castling en_passant double_pushes }
