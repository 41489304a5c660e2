//! Plays the special moves: each test gives a FEN before the move and a FEN after it.

use board::{Board, CastlingField, EnPassantField, MoveKind, Position, Reading, UciMove};
use magic_core::Square;
use pretty_assertions::assert_eq;

/// Plays a UCI move and returns the FEN after it, with Shredder castling rights. The FEN has an en
/// passant square where a capture is legal.
#[track_caller]
fn after(text: &str, uci: &str) -> String {
    let position = Position::from_fen(text, Reading::Strict).expect(text);
    let mv = UciMove::parse(uci).expect(uci).resolve(position.board()).expect(uci);
    let next = position.play(mv);
    assert_eq!(position.board().play(mv), *next.board());
    let fen = next.fen().castling(CastlingField::Shredder);
    fen.en_passant(EnPassantField::Legal).to_string()
}

#[track_caller]
fn leads_to(text: &str, moves_and_fens: &[(&str, &str)]) {
    for (mv, fen) in moves_and_fens {
        assert_eq!(after(text, mv), *fen, "{text} {mv}");
    }
}

#[test]
fn normal_moves_and_captures_count_the_clocks() {
    leads_to(
        "4k3/8/8/3p4/8/2N5/4P3/4K3 w - - 7 30",
        &[
            ("c3b5", "4k3/8/8/1N1p4/8/8/4P3/4K3 b - - 8 30"),
            ("c3d5", "4k3/8/8/3N4/8/8/4P3/4K3 b - - 0 30"),
            ("e2e3", "4k3/8/8/3p4/8/2N1P3/8/4K3 b - - 0 30"),
            ("e2e4", "4k3/8/8/3p4/4P3/2N5/8/4K3 b - - 0 30"),
            ("e1d1", "4k3/8/8/3p4/8/2N5/4P3/3K4 b - - 8 30"),
        ],
    );
    let text = "4k3/8/8/3p4/8/2N5/4P3/4K3 b - - 7 30";
    leads_to(text, &[("e8d8", "3k4/8/8/3p4/8/2N5/4P3/4K3 w - - 8 31")]);
    let text = "4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295";
    leads_to(text, &[("e8d8", "3k4/8/8/8/8/8/8/4K3 w - - 4294967295 4294967295")]);
}

#[test]
fn double_pushes_leave_a_square_only_where_a_capture_is_legal() {
    let beside = "4k3/8/8/8/3p1p2/8/4P3/4K3 w - - 0 1";
    leads_to(beside, &[("e2e4", "4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1")]);
    let pinned = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1";
    leads_to(pinned, &[("e2e4", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1")]);
    let over_the_edge = "4k3/8/8/7p/p7/8/7P/4K3 w - - 0 1";
    leads_to(over_the_edge, &[("h2h4", "4k3/8/8/7p/p6P/8/8/4K3 b - - 0 1")]);
    let black = "4k3/3p4/8/2P5/8/8/8/4K3 b - - 0 1";
    leads_to(black, &[("d7d5", "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 2")]);
}

#[test]
fn the_last_double_push_is_known_whether_or_not_it_can_be_captured() {
    let styles = |text: &str, uci: &str| {
        let position: Position = text.parse().expect(text);
        let mv = UciMove::parse(uci).expect(uci).resolve(position.board()).expect(uci);
        let next = position.play(mv);
        let style = |style| {
            let fen = next.fen().en_passant(style).to_string();
            fen.split(' ').nth(3).expect("a fourth field").to_owned()
        };
        [EnPassantField::Legal, EnPassantField::PseudoLegal, EnPassantField::Always].map(style)
    };
    assert_eq!(styles("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4"), ["-", "-", "e3"]);
    assert_eq!(styles("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4"), ["-", "e3", "e3"]);
    assert_eq!(styles("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"), ["e3", "e3", "e3"]);
    assert_eq!(styles("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e3"), ["-", "-", "-"]);
}

/// A generator that allows a capture which exposes the king is found only with the square. Boards
/// and keys do not know it.
#[test]
fn a_fen_keeps_the_square_that_a_pawn_could_answer() {
    let text = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    let [typed, without]: [Position; 2] =
        [text, &text.replace("d3", "-")].map(|fen| fen.parse().expect(fen));
    assert_eq!(typed.to_string(), text);
    assert_eq!(typed.to_string().parse(), Ok(typed));
    assert_eq!((typed.board(), typed.keys()), (without.board(), without.keys()));
    assert_eq!(typed.board().fen().to_string(), without.to_string());
    let unanswered: Position = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse().expect("a valid FEN");
    assert_eq!(unanswered.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
}

#[test]
fn en_passant_takes_the_pawn_that_passed() {
    let text = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 5";
    leads_to(
        text,
        &[
            ("c5d6", "4k3/8/3P4/4P3/8/8/8/4K3 b - - 0 5"),
            ("e5d6", "4k3/8/3P4/2P5/8/8/8/4K3 b - - 0 5"),
            ("e5e6", "4k3/8/4P3/2Pp4/8/8/8/4K3 b - - 0 5"), // the right to capture is lost
        ],
    );
    let text = "4k3/8/8/8/pP6/8/8/4K3 b - b3 0 5";
    leads_to(text, &[("a4b3", "4k3/8/8/8/8/1p6/8/4K3 w - - 0 6")]);
}

#[test]
fn standard_castling_in_both_spellings() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9";
    let (short, long) =
        ("r3k2r/8/8/8/8/8/8/R4RK1 b ha - 4 9", "r3k2r/8/8/8/8/8/8/2KR3R b ha - 4 9");
    leads_to(text, &[("e1g1", short), ("e1h1", short), ("e1c1", long), ("e1a1", long)]);
    let text = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9";
    let (short, long) =
        ("r4rk1/8/8/8/8/8/8/R3K2R w HA - 4 10", "2kr3r/8/8/8/8/8/8/R3K2R w HA - 4 10");
    leads_to(text, &[("e8g8", short), ("e8h8", short), ("e8c8", long), ("e8a8", long)]);
}

#[test]
fn chess960_castling_where_king_and_rook_cross_or_stay() {
    // King and rook swap, the king stays, the rook stays, both go far.
    let text = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    leads_to(text, &[("f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1")]);
    let text = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    leads_to(text, &[("g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1")]);
    let text = "4k3/8/8/8/8/8/8/3RK3 w D - 0 1";
    leads_to(text, &[("e1d1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1")]);
    let text = "4k3/8/8/8/8/8/8/1K5R w H - 0 1";
    let castled = "4k3/8/8/8/8/8/8/5RK1 b - - 1 1";
    leads_to(text, &[("b1h1", castled), ("b1g1", castled)]);
    let text = "rk6/8/8/8/8/8/8/4K3 b a - 0 1";
    leads_to(text, &[("b8a8", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2")]);
}

#[test]
fn rights_go_with_the_king_the_rook_and_the_captured_rook() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    leads_to(
        text,
        &[
            ("e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b ha - 1 1"),
            ("h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Aha - 1 1"),
            ("a1a2", "r3k2r/8/8/8/8/8/R7/4K2R b Hha - 1 1"),
            ("h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Aa - 0 1"),
            ("a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Hh - 0 1"),
        ],
    );
    // Taking a rook that may not castle loses no right.
    let text = "4k3/8/8/8/8/8/8/1RR1K1R1 w C - 0 1";
    leads_to(text, &[("b1b2", "4k3/8/8/8/8/8/1R6/2R1K1R1 b C - 1 1")]);
}

#[test]
fn promotions() {
    let text = "r3k3/1P6/8/8/8/8/8/4K3 w q - 9 40";
    leads_to(
        text,
        &[
            ("b7b8q", "rQ2k3/8/8/8/8/8/8/4K3 b a - 0 40"),
            ("b7b8r", "rR2k3/8/8/8/8/8/8/4K3 b a - 0 40"),
            ("b7b8b", "rB2k3/8/8/8/8/8/8/4K3 b a - 0 40"),
            ("b7b8n", "rN2k3/8/8/8/8/8/8/4K3 b a - 0 40"),
            ("b7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 40"),
            ("b7a8Q", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 40"),
        ],
    );
    let text = "4k3/8/8/8/8/8/p7/1R2K3 b - - 0 1";
    leads_to(text, &[("a2b1q", "4k3/8/8/8/8/8/8/1q2K3 w - - 0 2")]);
}

#[test]
fn only_a_side_not_in_check_may_pass() {
    let quiet: Position = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 5 7".parse().expect("valid");
    let passed = quiet.play_null().expect("White is not in check");
    assert_eq!(passed.to_string(), "4k3/8/8/3Pp3/8/8/8/4K3 b - - 6 7");
    assert_eq!(passed.last_double_push(), None);
    let check: Position = "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1".parse().expect("valid");
    assert_eq!(check.play_null(), None);
}

#[test]
fn fools_mate_from_the_start() {
    let mut position = Position::start();
    for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        let mv = UciMove::parse(uci).expect(uci).resolve(position.board()).expect(uci);
        position = position.play(mv);
    }
    let expected = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(position.to_string(), expected);
    assert_eq!(Board::from(position), expected.parse().expect("valid"));
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "leaves the king in check")]
fn an_illegal_move_is_noticed_with_debug_assertions() {
    let position: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().expect("valid");
    let _ = position.play(board::Move::new(Square::E1, Square::D2, MoveKind::Normal));
}

/// Each part of a state changes the key by numbers of its own, whatever else there is.
#[test]
fn a_capture_en_passant_changes_the_key_by_its_file() {
    let key = |fen: &str| fen.parse::<Position>().expect(fen).key().0;
    let boards = [
        "4k3/8/8/8/PAWNS/8/8/4K3 b -",
        "r3k2r/8/8/8/PAWNS/8/8/R3K2R b KQkq",
        "r3k3/8/8/8/PAWNS/8/8/4K2R b Kq",
    ];
    let of_file = |pawns: &str, square: &str| {
        let changes = boards.map(|board| {
            let board = board.replace("PAWNS", pawns);
            key(&format!("{board} {square} 0 1")) ^ key(&format!("{board} - 0 1"))
        });
        assert_eq!(changes, [changes[0]; 3], "{square}");
        changes[0]
    };
    let changes = [("Pp6", "a3"), ("3pP3", "e3"), ("6pP", "h3")]
        .map(|(pawns, square)| of_file(pawns, square));
    assert!(changes.iter().all(|&change| change != 0));
    assert!(changes[0] != changes[1] && changes[1] != changes[2] && changes[2] != changes[0]);
}
