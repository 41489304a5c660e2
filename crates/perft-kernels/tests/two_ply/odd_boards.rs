//! Every kernel on every level counts what movegen lists, in positions of odd material and those a
//! few moves later: castling and en passant in every surrounding, many queens, few pieces, pawns
//! about to promote.
//!
//! It takes seconds. `perft-core` has the same to greater depths: `odd_positions`.

#[path = "../../../movegen/tests/differential/material.rs"]
pub(crate) mod material;

use board::{Board, CastlingSide, Move, MoveKind, Piece, Reading, Setup};
use magic_core::{Color, File, Rank, Square};
use movegen::{MoveList, legal_moves};
use perft_kernels::explain::leaves_of_one_lane;
use perft_kernels::{Backend, Kernel, Subtree};

use crate::mailbox::Mailbox;
use crate::rng::Rng;

/// Positions of most kinds.
const POSITIONS: u64 = 100;

/// Positions with a legal castling.
const CASTLINGS: u32 = 1_000;

/// Positions with a legal capture en passant after a double push.
const DOUBLE_PUSHES: u32 = 300;

/// Positions with kings near each other.
const CROWDED_KINGS: u32 = 20_000;

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
    let rare = columns.en_passant + columns.castlings + columns.promotions + columns.stalemates;
    assert_eq!(columns.has_rare_moves(), rare > 0, "{}", board.fen());
    let counted = leaves_of_one_lane(board, board);
    assert_eq!(counted.leaves, replies as u64, "one lane: {}", board.fen());
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

/// A position where White may castle, with pieces on the files that king and rook leave or reach,
/// and Black's king on one of them or beside.
fn castling_setup(rng: &mut Rng) -> Option<Setup> {
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
    // Sometimes there are two castlings.
    let beyond_king = match side {
        CastlingSide::King => 0..king.file().index(),
        CastlingSide::Queen => king.file().index() + 1..8,
    };
    if rng.once_in(3) {
        let other = Square::new(rng.pick(&File::ALL[beyond_king])?, Rank::First);
        setup.put(Color::White, Piece::Rook, other);
        setup.allow_castling_with(Color::White, other.file());
    }
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
    Some(setup)
}

/// White to move may castle, or Black to move may keep White from castling.
#[test]
fn castling_beside_lines_to_their_king() {
    let subtrees = subtrees();
    for side in Color::ALL {
        let (mut castlings, mut number) = (0, 0);
        while castlings < CASTLINGS {
            let setup = castling_setup(&mut Rng::new(600 + side as u64, number));
            number += 1;
            let Some(mut setup) = setup else { continue };
            let Ok(board) = setup.set_side_to_move(side).board(Reading::Lenient) else { continue };
            let castles =
                |board: &Board| legal_moves(board).iter().any(|mv| mv.kind() == MoveKind::Castling);
            let may_castle = match side {
                Color::White => castles(&board),
                Color::Black => legal_moves(&board).iter().any(|&mv| castles(&board.play(mv))),
            };
            if may_castle {
                compare_on(&board, &subtrees);
                compare_on(&board.flip(), &subtrees);
                castlings += 1;
            }
        }
    }
}

/// A position where White's pawn can go two squares beside a pawn of Black, whose king and White's
/// sliders often stand on that rank.
fn double_push_setup(rng: &mut Rng) -> Option<Setup> {
    let mut setup = Setup::empty();
    let file = rng.below(8);
    let pushed = Square::new(File::ALL[file], Rank::Fourth);
    setup.put(Color::White, Piece::Pawn, Square::new(pushed.file(), Rank::Second));
    for beside in [file.checked_sub(1), Some(file + 1).filter(|&file| file < 8)] {
        if let (Some(beside), true) = (beside, rng.once_in(2)) {
            setup.put(Color::Black, Piece::Pawn, Square::new(File::ALL[beside], Rank::Fourth));
        }
    }
    let mut put = |color, piece, rng: &mut Rng| {
        let on_rank = Square::new(File::ALL[rng.below(8)], Rank::Fourth);
        let at = if rng.once_in(2) { on_rank } else { Square::ALL[rng.below(64)] };
        let is_free = at != pushed && setup.colored_piece_on(at).is_none();
        if is_free {
            setup.put(color, piece, at);
        }
        is_free
    };
    if !put(Color::Black, Piece::King, rng) || !put(Color::White, Piece::King, rng) {
        return None;
    }
    for _ in 0..1 + rng.below(4) {
        let piece = [Piece::Bishop, Piece::Rook, Piece::Queen, Piece::Knight][rng.below(4)];
        put(Color::ALL[usize::from(rng.once_in(3))], piece, rng);
    }
    Some(setup)
}

#[test]
fn captures_en_passant_that_open_lines() {
    let subtrees = subtrees();
    let (mut captures, mut number) = (0, 0);
    while captures < DOUBLE_PUSHES {
        let setup = double_push_setup(&mut Rng::new(700, number));
        number += 1;
        let board = setup.and_then(|setup| setup.board(Reading::Lenient).ok());
        let Some(board) = board else { continue };
        let mut pushes =
            legal_moves(&board).into_iter().filter(|mv| mv.kind() == MoveKind::DoublePush);
        let is_beside = |mv: Move| !board.play(mv).state().en_passant().is_empty();
        captures += u32::from(pushes.any(is_beside));
        compare_on(&board, &subtrees);
        compare_on(&board.flip(), &subtrees);
    }
}

/// Kings near each other, with pieces beside them and on their lines.
fn crowded_kings_setup(rng: &mut Rng) -> Setup {
    let mut setup = Setup::empty();
    let near = |square: Square, distance: usize, rng: &mut Rng| {
        let place = |index: usize, rng: &mut Rng| {
            (index + rng.below(2 * distance + 1)).saturating_sub(distance).min(7)
        };
        let file = place(square.file().index(), rng);
        Square::new(File::ALL[file], Rank::ALL[place(square.rank().index(), rng)])
    };
    let king = Square::ALL[rng.below(64)];
    let other = near(king, 4, rng);
    setup.put(Color::White, Piece::King, king).put(Color::Black, Piece::King, other);
    for _ in 0..1 + rng.below(8) {
        let at = near(if rng.once_in(2) { king } else { other }, 3, rng);
        let piece = Piece::ALL[rng.below(5)];
        let is_last = matches!(at.rank(), Rank::First | Rank::Eighth);
        if setup.colored_piece_on(at).is_none() && !(piece == Piece::Pawn && is_last) {
            setup.put(Color::ALL[rng.below(2)], piece, at);
        }
    }
    setup
}

#[test]
fn pieces_around_both_kings() {
    let (subtrees, mut compared, mut number) = (subtrees(), 0, 0);
    while compared < CROWDED_KINGS {
        let setup = crowded_kings_setup(&mut Rng::new(800, number));
        number += 1;
        if let Ok(board) = setup.board(Reading::Lenient) {
            compare_on(&board, &subtrees);
            compare_on(&board.flip(), &subtrees);
            compared += 1;
        }
    }
}

/// Pawns that reach each square of the last rank in no way, or in two: by a push and a capture, or
/// by two captures.
#[test]
fn pawns_that_reach_each_last_square_twice() {
    let subtrees = subtrees();
    for fen in [
        "7k/8/8/8/4K3/8/pp1pp1pp/8 w - - 0 1",
        "7k/8/8/8/4K3/8/pp1pp1pp/1R1N2B1 w - - 0 1",
        "7k/8/8/8/4K3/8/pp1pp1pp/RNBQ1BNR w - - 0 1",
    ] {
        let board = Board::from_fen(fen, Reading::Lenient).expect(fen);
        compare_on(&board, &subtrees);
        compare_on(&board.flip(), &subtrees);
    }
}

/// Positions that random ones seldom are.
const RARE_POSITIONS: [&str; 25] = [
    // A rook move ends the game: Black's pawns are blocked, and its king has no square.
    "7k/7p/p1p1p2P/PpPpPp2/1P1P1P2/2K5/8/R7 w - - 0 1",
    // The same where nine sliders stand among their own pieces.
    "bqbrrrk1/rprprp2/pPpPpP2/P1P1P3/8/8/8/1K2R3 w - - 0 1",
    // A pawn discovers check, and arrives on a pin line.
    "4kr2/5b2/4P3/7B/8/8/8/4R2K w - - 0 1",
    // The castling rook is captured on a square that its king passes.
    "5kr1/8/7N/8/2B5/8/8/4K3 w g - 0 1",
    // A knight keeps both castlings from a square that they share.
    "rk5r/8/1N6/8/8/8/8/4K3 w ah - 0 1",
    // Our king may come beside the squares that castling passes.
    "4k2r/8/6K1/8/8/8/8/8 w k - 0 1",
    "r3k3/8/1K6/8/8/8/8/8 w q - 0 1",
    // The castling rook pins a piece that sees it.
    "7k/8/8/7r/8/8/8/4K2R w K - 0 1",
    // The castling rook is seen by a rook and a bishop.
    "k7/8/7r/8/4b3/8/8/4K2R w K - 0 1",
    // A knight cuts the line of the rook that guards another knight beside their king.
    "rR1Nk3/N7/8/8/8/8/8/4K3 w q - 0 1",
    // A pawn captures along a line on which it is seen from both sides.
    "7k/8/8/1b6/2P5/8/4b3/7K w - - 0 1",
    // A piece that discovers check stands on the line of another slider.
    "4k3/8/4N3/8/8/1B6/8/4R1K1 w - - 0 1",
    // A knight ends the pin of a castling rook.
    "R1r2k2/8/N7/8/8/8/8/4K3 w c - 0 1",
    // A knight has two moves, and both give check.
    "7k/3P4/2P5/4N3/p1P3P1/3P1P2/8/7K w - - 0 1",
    // Six pieces and twelve pieces may capture on one square.
    "K7/2N1N3/1N3N2/3n4/1N6/2N5/8/7k w - - 0 1",
    "3R3K/1BN1NB2/1N3N2/R2nR3/1N6/1BN2p1p/6pp/5nnk w - - 0 1",
    // Castling far from their king, with rooks and kings that their sliders see, or would see.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "1k5r/8/8/8/3b4/8/1q6/R3K2R w KQ - 0 1",
    "1k1r4/8/b7/8/8/2n5/6r1/R3K2R w KQ - 0 1",
    "b1k4r/1q6/8/8/8/8/6P1/RN2K2R w KQ - 0 1",
    // King and rook guard the same square beside their king, once they have castled.
    "8/8/8/8/8/4k3/5N2/1K5R w H - 0 1",
    // The queen may mate or stalemate.
    "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
    // A double push ends a check, and is captured en passant.
    "k7/1b6/8/8/3p4/8/4P1K1/8 w - - 0 1",
];

#[test]
fn rare_positions() {
    let subtrees = subtrees();
    for fen in RARE_POSITIONS {
        let board = Board::from_fen(fen, Reading::Lenient).expect(fen);
        compare_on(&board, &subtrees);
        compare_on(&board.flip(), &subtrees);
    }
}

/// Black has few moves, one of which is a double push that White may capture en passant.
const FEW_MOVES: [&str; 3] = [
    "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1",
    // White has more boards than wait together, after moves of queens.
    "Q6Q/3p4/8/4P1k1/8/8/8/Q3K2Q w - - 0 1",
    // The same after promotions.
    "1n2n3/PPPP1PpP/8/7P/8/2k5/8/K7 w - - 0 1",
];

#[test]
fn captures_en_passant_where_few_moves_are_left() {
    let subtrees = subtrees();
    for fen in FEW_MOVES {
        let board = Board::from_fen(fen, Reading::Lenient).expect(fen);
        let mut nodes = 0;
        for &mv in &legal_moves(&board) {
            nodes += compare_on(&board.play(mv), &subtrees).1 as u64;
        }
        for board in [board, board.flip()] {
            for (kernel, subtree) in &subtrees {
                let name = subtree.backend();
                assert_eq!(subtree.nodes(&board, 3), nodes, "{kernel} {name}: {fen}");
            }
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
