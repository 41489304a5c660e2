//! Every kernel on every level counts what movegen lists, in positions of odd material and those a few moves later: castling
//! and en passant in every surrounding, many queens, few pieces, pawns about to promote.
//!
//! It takes seconds. `perft-core` has the same to greater depths: `odd_positions`.

#[path = "../../../movegen/tests/differential/material.rs"]
mod material;

use board::{Board, CastlingSide, MoveKind, Piece, Reading, Setup};
use magic_core::{Color, File, Rank, Square};
use movegen::{MoveList, legal_moves};
use perft_kernels::{Backend, Kernel, Subtree};

use crate::mailbox::Mailbox;
use crate::rng::Rng;

/// Positions of most kinds.
const POSITIONS: u64 = 100;

/// Positions with a legal castling.
const CASTLINGS: u32 = 1_000;

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

/// Compares everything on a board, and returns its moves and the number of replies.
fn compare_on(board: &Board, subtrees: &[(Kernel, Subtree)]) -> (MoveList, usize) {
    let moves = legal_moves(board);
    let replies: usize = moves.iter().map(|&mv| legal_moves(&board.play(mv)).len()).sum();
    let columns = Subtree::new(Kernel::Listing, Backend::Portable).survey(board);
    assert_eq!(columns.moves as usize, moves.len(), "{}", board.fen());
    for (kernel, subtree) in subtrees {
        let name = subtree.backend();
        assert_eq!(subtree.nodes(board, 2), replies as u64, "{kernel} {name}: {}", board.fen());
        assert_eq!(subtree.nodes(board, 1), moves.len() as u64, "{kernel} {name}: {}", board.fen());
        assert_eq!(subtree.survey(board), columns, "{kernel} {name}: {}", board.fen());
    }
    (moves, replies)
}

fn compare(kind: fn(&mut Rng) -> Mailbox) {
    let (subtrees, mut nodes) = (subtrees(), 0);
    for number in 0..POSITIONS {
        let mut rng = Rng::new(500, number);
        let fen = kind(&mut rng).fen();
        let mut board = Board::from_fen(&fen, Reading::Lenient).expect(&fen);
        for _ in 0..=PLIES {
            let (moves, replies) = compare_on(&board, &subtrees);
            nodes += replies;
            let Some(mv) = rng.pick(&moves) else { break };
            board = board.play(mv);
        }
    }
    assert!(nodes > 1_000, "only {nodes} nodes");
}

/// A position where White may castle, with pieces on the files that king and rook leave or reach, and Black's king on
/// one of them or beside.
fn castling_setup(rng: &mut Rng) -> Option<Board> {
    let mut setup = Setup::empty();
    let king = Square::new(File::ALL[1 + rng.below(6)], Rank::First);
    let side = CastlingSide::ALL[rng.below(2)];
    let beyond = match side {
        CastlingSide::King => king.file().index() + 1..8,
        CastlingSide::Queen => 0..king.file().index(),
    };
    let rook = Square::new(rng.pick(&File::ALL[beyond])?, Rank::First);
    setup.put(Color::White, Piece::King, king).put(Color::White, Piece::Rook, rook);
    setup.allow_castling_with(Color::White, rook.file());
    let files = [king.file(), rook.file(), side.king_file(), side.rook_file()];
    let on_files = |rng: &mut Rng| {
        Square::new(rng.pick(&files).expect("four files"), Rank::ALL[1 + rng.below(7)])
    };
    setup.put(Color::Black, Piece::King, on_files(rng));
    for _ in 0..rng.below(6) {
        let at = if rng.once_in(3) { Square::ALL[rng.below(64)] } else { on_files(rng) };
        if setup.colored_piece_on(at).is_none() {
            setup.put(Color::ALL[rng.below(2)], Piece::ALL[rng.below(5)], at);
        }
    }
    setup.board(Reading::Lenient).ok()
}

#[test]
fn castling_beside_lines_to_their_king() {
    let (subtrees, mut castlings) = (subtrees(), 0);
    for number in 0.. {
        let Some(board) = castling_setup(&mut Rng::new(600, number)) else { continue };
        if legal_moves(&board).iter().any(|mv| mv.kind() == MoveKind::Castling) {
            let mirrored = board.flip();
            compare_on(&board, &subtrees);
            compare_on(&mirrored, &subtrees);
            castlings += 1;
        }
        if castlings == CASTLINGS {
            break;
        }
    }
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
