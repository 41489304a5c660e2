//! Notation. Every move of many games is written and read back. Disambiguation is compared with
//! every other move. Errors must say why.

use std::collections::HashMap;

use board::{Board, CastlingStyle, Move, MoveKind, Piece};
use movegen::notation::{CheckMark, SanBody};
use movegen::{San, read_san, read_uci};
use pretty_assertions::assert_eq;
use proptest::proptest;

use crate::test_scope::walk;

#[test]
fn written_moves_read_back_as_the_same_move() {
    let mut marks = [0; 3];
    walk(200, &mut |game, legal, _| {
        let board = &game.board;
        let us = game.mailbox.side_to_move();
        let mut texts = HashMap::new();
        for &mv in legal {
            let san = San::of(board, mv);
            let text = san.to_string();
            assert_eq!(San::parse(&text), Ok(san), "{text}: {game}");
            assert_eq!(read_san(board, &text), Ok(mv), "{text}: {game}");
            assert_eq!(texts.insert(text.clone(), mv), None, "{text} means two moves: {game}");

            let after = game.mailbox.make(mv);
            let expected = match (after.is_check(!us), after.legal_moves().is_empty()) {
                (false, _) => None,
                (true, false) => Some(CheckMark::Check),
                (true, true) => Some(CheckMark::Mate),
            };
            assert_eq!(san.mark, expected, "{text}: {game}");
            marks[expected.map_or(0, |mark| mark as usize + 1)] += 1;

            let long = San::long_of(board, mv).to_string();
            if mv.kind() != MoveKind::Castling {
                let from_and_to = if text.contains('x') { "x" } else { "-" };
                let body = format!("{}{from_and_to}{}", mv.from(), mv.to());
                assert!(long.contains(&body), "{long}: {game}");
            }
            assert_eq!(read_san(board, &long), Ok(mv), "{long}: {game}");
            for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
                let uci = mv.to_uci(board, style).to_string();
                assert_eq!(read_uci(board, &uci), Ok(mv), "{uci}: {game}");
            }
        }
    });
    assert!(marks.iter().all(|&moves| moves > 20), "none, check, mate: {marks:?}");
}

/// The origin is written only as far as needed. With less, the text would mean several moves. The
/// rank, or the whole square, is written only where the file is not enough.
#[test]
fn disambiguation_is_exact() {
    let mut written = [0; 4];
    walk(200, &mut |game, legal, _| {
        for &mv in legal {
            let SanBody::Plain { piece, file, rank, to, .. } = San::of(&game.board, mv).body else {
                continue;
            };
            if piece == Piece::Pawn {
                continue;
            }
            let alike = |other: &&Move| {
                game.mailbox
                    .colored_piece_on(other.from())
                    .is_some_and(|occupant| occupant.piece == piece)
                    && other.kind() != MoveKind::Castling
                    && other.to() == to
            };
            let meant = |by_file: bool, by_rank: bool| {
                let fits = |other: &&Move| {
                    (!by_file || other.from().file() == mv.from().file())
                        && (!by_rank || other.from().rank() == mv.from().rank())
                };
                legal.iter().filter(alike).filter(fits).count()
            };
            let expected = [(false, false), (true, false), (false, true), (true, true)]
                .into_iter()
                .find(|&(by_file, by_rank)| meant(by_file, by_rank) == 1);
            let found = (file.is_some(), rank.is_some());
            assert_eq!(Some(found), expected, "{mv}: {game}");
            written[usize::from(found.0) + 2 * usize::from(found.1)] += 1;
        }
    });
    assert!(written.iter().all(|&moves| moves > 0), "none, file, rank, both: {written:?}");
}

#[test]
fn common_spellings_are_accepted() {
    let cases = [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0", "e1h1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0+", "e1a1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5xd6e.p.!?", "e5d6"),
        ("3n4/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7:d8Q", "e7d8q"),
        ("3n4/4P3/8/8/8/8/k7/4K3 w - - 0 1", "Pe7-e8=N!!", "e7e8n"),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "Qa1a8++", "a1a8"),
        ("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "Bb2", "a1b2"),
        ("4k3/8/8/8/8/p7/1P6/4K3 w - - 0 1", "bxa3", "b2a3"),
    ];
    for (fen, text, expected) in cases {
        let board: Board = fen.parse().expect(fen);
        let mv = read_san(&board, text).map(|mv| mv.to_string());
        assert_eq!(mv, Ok(expected.to_owned()), "{text}: {fen}");
    }
}

/// Where king and rook stand side by side, castling is written in UCI as a move of the king by one
/// square.
#[test]
fn castling_is_no_move_of_the_king_alone() {
    let board: Board = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1".parse().expect("Chess960");
    assert_eq!(read_san(&board, "O-O").map(Move::kind), Ok(MoveKind::Castling));
    assert!(read_san(&board, "Kg1").is_err());
}

#[test]
fn errors_say_why() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let pinned = "4k3/8/8/8/4r3/8/3NN3/R3K2R w KQ - 0 1";
    let castling = "4k3/8/8/8/8/5r2/8/RN2K2R w KQ - 0 1";
    let promotion = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1";
    let cases = [
        (
            start,
            "",
            "nothing is not a move like Nf3, exd5, e8=Q or O-O: it does not end with a square a1 to h8",
        ),
        (
            start,
            "e9",
            "\"e9\" is not a move like Nf3, exd5, e8=Q or O-O: it does not end with a square a1 to h8",
        ),
        (
            start,
            "Nzf3",
            "\"Nzf3\" is not a move like Nf3, exd5, e8=Q or O-O: before the target there may be a file, a rank or both, and x or -",
        ),
        (
            start,
            "e8=K",
            "\"e8=K\" is not a move like Nf3, exd5, e8=Q or O-O: a pawn becomes N, B, R or Q",
        ),
        (start, "Ncf3", "\"Ncf3\" is not legal: white has no knight on the c-file"),
        (start, "N3f5", "\"N3f5\" is not legal: white has no knight on rank 3"),
        (start, "Ng2f4", "\"Ng2f4\" is not legal: white has no knight on g2"),
        (start, "Nf4", "\"Nf4\" is not legal: no knight there can go to f4"),
        (start, "O-O", "\"O-O\" is not legal: the bishop on f1 stands in the way of castling"),
        (
            pinned,
            "Ng3",
            "\"Ng3\" is not legal: the knight on e2 is pinned to the king on e1 by the rook on e4, along the file",
        ),
        (
            castling,
            "O-O",
            "\"O-O\" is not legal: the rook on f3 attacks f1, which the king crosses or reaches",
        ),
        (
            castling,
            "O-O-O",
            "\"O-O-O\" is not legal: the knight on b1 stands in the way of castling",
        ),
        (
            promotion,
            "O-O-O",
            "\"O-O-O\" is not legal: white has no rook to castle with on the queen side",
        ),
        (
            "4k3/8/5p2/4P3/8/8/8/4K3 w - - 0 1",
            "f6",
            "\"f6\" does not say from which file the pawn takes: it can be e5f6",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "xd6",
            "\"xd6\" does not say from which file the pawn takes: it can be e5d6",
        ),
        (
            "3rk3/2P1P3/8/8/8/8/8/4K3 w - - 0 1",
            "d8=N",
            "\"d8=N\" does not say from which file the pawn takes: it can be c7d8n or e7d8n",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "f3",
            "\"f3\" is not legal: no pawn there can go to f3",
        ),
        (
            promotion,
            "e8",
            "\"e8\" is not legal: a pawn on the last rank becomes a knight, bishop, rook or queen, and none is named",
        ),
        (
            promotion,
            "Kd1=Q",
            "\"Kd1=Q\" is not legal: only a pawn that goes to the last rank promotes",
        ),
        (
            "4k3/8/8/8/1N3N2/8/8/4N1K1 w - - 0 1",
            "Nd3",
            "\"Nd3\" is ambiguous: it can be e1d3, b4d3 or f4d3",
        ),
    ];
    for (fen, text, expected) in cases {
        let board: Board = fen.parse().expect(fen);
        assert_eq!(read_san(&board, text).unwrap_err().to_string(), expected, "{fen}");
    }
    let cases = [
        (
            start,
            "e2",
            "\"e2\" is not a move like e2e4 or e7e8q: bytes 2 and 3 are not a square a1 to h8",
        ),
        (start, "e3e4", "\"e3e4\" is not legal: no piece stands on e3"),
        (start, "e7e5", "\"e7e5\" is not legal: the pawn on e7 is black, and white is to move"),
        (start, "e2e2", "\"e2e2\" is not legal: the piece on e2 would stay there"),
        (start, "e1g1", "\"e1g1\" is not legal: the bishop on f1 stands in the way of castling"),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "e1g1",
            "\"e1g1\" is not legal: white has no right to castle with the rook on h1",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K3 b - - 0 1",
            "e8a8",
            "\"e8a8\" is not legal: black has no right to castle with the rook on a8",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "e1e3",
            "\"e1e3\" is not legal: a king does not go from e1 to e3",
        ),
        (
            "4k3/8/8/8/4K3/8/8/8 w - - 0 1",
            "e4g4",
            "\"e4g4\" is not legal: a king does not go from e4 to g4",
        ),
        (
            pinned,
            "e2g3",
            "\"e2g3\" is not legal: the knight on e2 is pinned to the king on e1 by the rook on e4, along the file",
        ),
        (
            castling,
            "e1h1",
            "\"e1h1\" is not legal: the rook on f3 attacks f1, which the king crosses or reaches",
        ),
        (
            promotion,
            "e7e8",
            "\"e7e8\" is not legal: a pawn on the last rank becomes a knight, bishop, rook or queen, and none is named",
        ),
        (
            "8/8/3p4/1Pp4r/1R2Pp1k/8/6P1/K7 b - e3 0 1",
            "f4e3",
            "\"f4e3\" is not legal: after the capture the rook on b4 gives check along the rank",
        ),
        (
            "8/8/3p4/1Pp4r/4Pp1k/8/6P1/K7 b - - 0 1",
            "f4e3",
            "\"f4e3\" is not legal: e3 is empty, and it is no en passant square: the pawn on e4 has not just gone two squares",
        ),
        (
            promotion,
            "e1d1q",
            "\"e1d1q\" is not legal: only a pawn that goes to the last rank promotes",
        ),
    ];
    for (fen, text, expected) in cases {
        let board: Board = fen.parse().expect(fen);
        assert_eq!(read_uci(&board, text).unwrap_err().to_string(), expected, "{fen}");
    }
}

proptest! {
    /// Any text is read or refused. A text that was read and written is read again as the same.
    #[test]
    fn any_text(text in "\\PC{0,12}|[PNBRQK]?[a-h]?[1-8]?[-x:]?[a-h][1-8](=?[NBRQKP])?[+#]{0,2}[!?]{0,2}") {
        if let Ok(san) = San::parse(&text) {
            assert_eq!(San::parse(&san.to_string()), Ok(san));
            let _ = san.resolve(&Board::start());
        }
    }
}
