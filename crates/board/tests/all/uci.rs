//! Moves as UCI text: reading, what a board makes of them, and writing.

use board::{Board, CastlingStyle, Move, MoveKind, Piece, UciMove, UciMoveProblem};
use magic_core::Square;
use pretty_assertions::assert_eq;

/// The move that a text means on the board of a FEN.
#[track_caller]
fn resolved(fen: &str, text: &str) -> Option<Move> {
    let board: Board = fen.parse().expect(fen);
    UciMove::parse(text).expect(text).resolve(&board)
}

#[test]
fn texts_are_read_and_written() {
    for text in ["e2e4", "a7a8q", "h2h1n", "e1h1"] {
        assert_eq!(UciMove::parse(text).map(|uci| uci.to_string()), Ok(text.to_owned()));
    }
    let expected = UciMove { from: Square::A7, to: Square::B8, promotion: Some(Piece::Knight) };
    assert_eq!("a7b8n".parse(), Ok(expected));
    assert_eq!("a7b8N".parse(), Ok(expected));
}

#[test]
fn texts_that_are_no_moves_are_refused() {
    use UciMoveProblem::{From, Promotion, To, TooLong};
    let cases = [
        ("", From),
        ("e", From),
        ("0000", From),
        ("(none)", From),
        ("i2e4", From),
        ("E2e4", From),
        ("é2e4", From),
        ("e2", To),
        ("e2e", To),
        ("e2e9", To),
        ("e2-e4", To),
        ("e2é4", To),
        ("e7e8k", Promotion),
        ("e7e8p", Promotion),
        ("e7e8 ", Promotion),
        ("e7e8é", TooLong),
        ("e7e8=q", TooLong),
        ("e2e4\n\n", TooLong),
    ];
    for (text, problem) in cases {
        let error = UciMove::parse(text).expect_err(text);
        assert_eq!((error.text.as_str(), error.problem), (text, problem));
    }
    let long = "e2e4".repeat(1_000_000);
    let message = UciMove::parse(&long).expect_err("too long").to_string();
    assert_eq!(
        message,
        "\"e2e4e2e4e2e4e2e4e2e4e2e4...\" is not a move like e2e4 or e7e8q: there is more text \
         after byte 4"
    );
}

#[test]
fn the_kind_of_a_move_comes_from_the_board() {
    let fen = "4k3/P7/8/3Pp3/8/8/1P6/4K3 w - e6 0 1";
    let kind = |text| resolved(fen, text).map(Move::kind);
    assert_eq!(kind("b2b3"), Some(MoveKind::Normal));
    assert_eq!(kind("b2b4"), Some(MoveKind::DoublePush));
    assert_eq!(kind("d5e6"), Some(MoveKind::EnPassant));
    assert_eq!(kind("a7a8q"), Some(MoveKind::PromoteQueen));
    assert_eq!(kind("a7b8r"), Some(MoveKind::PromoteRook));
    assert_eq!(kind("e1e2"), Some(MoveKind::Normal));
}

#[test]
fn moves_without_a_matching_piece_resolve_to_none() {
    let fen = "4k3/P7/8/3Pp3/8/8/1P6/4K3 w - e6 0 1";
    for text in ["c3c4", "e8e7", "e5e4", "e1e1", "a7a8", "b2b3q", "e1e2q", "d5e6q"] {
        assert_eq!(resolved(fen, text), None, "{text}");
    }
}

#[test]
fn castling_is_understood_in_both_spellings() {
    let castling = |from, to| Some(Move::new(from, to, MoveKind::Castling));
    let standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(resolved(standard, "e1g1"), castling(Square::E1, Square::H1));
    assert_eq!(resolved(standard, "e1h1"), castling(Square::E1, Square::H1));
    assert_eq!(resolved(standard, "e1c1"), castling(Square::E1, Square::A1));
    assert_eq!(resolved(standard, "e1a1"), castling(Square::E1, Square::A1));
    let without = "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1";
    assert_eq!(resolved(without, "e1c1"), Some(Move::normal(Square::E1, Square::C1)));
    // A king one step from its castling square only steps there.
    let beside = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    assert_eq!(resolved(beside, "f1g1"), Some(Move::normal(Square::F1, Square::G1)));
    assert_eq!(resolved(beside, "f1h1"), castling(Square::F1, Square::H1));
}

#[test]
fn castling_is_written_by_style() {
    let written = |fen: &str, from, rook| {
        let board: Board = fen.parse().expect(fen);
        let mv = Move::new(from, rook, MoveKind::Castling);
        [CastlingStyle::Standard, CastlingStyle::Chess960]
            .map(|style| mv.to_uci(&board, style).to_string())
    };
    let standard = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(written(standard, Square::E1, Square::H1), ["e1g1", "e1h1"]);
    assert_eq!(written(standard, Square::E1, Square::A1), ["e1c1", "e1a1"]);
    assert_eq!(written(standard, Square::E8, Square::H8), ["e8g8", "e8h8"]);
    assert_eq!(written(standard, Square::E8, Square::A8), ["e8c8", "e8a8"]);
    // From other squares the king's squares alone would be ambiguous.
    let elsewhere = "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1";
    assert_eq!(written(elsewhere, Square::F1, Square::G1), ["f1g1", "f1g1"]);
    assert_eq!(written(elsewhere, Square::F1, Square::B1), ["f1b1", "f1b1"]);
    // A rook's move between the same squares is not a castling.
    let rook: Board = "7k/8/8/8/8/8/8/4R2K w - - 0 1".parse().expect("valid");
    let mv = Move::normal(Square::E1, Square::A1);
    assert_eq!(mv.to_uci(&rook, CastlingStyle::Standard).to_string(), "e1a1");
}

#[test]
fn the_king_arrives_where_castling_leads() {
    for color in magic_core::Color::ALL {
        let square = |square: Square| square.relative_to(color);
        for (king, rook, arrival) in [
            (Square::E1, Square::H1, Square::G1),
            (Square::E1, Square::A1, Square::C1),
            (Square::F1, Square::G1, Square::G1),
            (Square::C1, Square::A1, Square::C1), // Chess960: the king stays
            (Square::B1, Square::A1, Square::C1), // the king goes away from the rook
            (Square::G1, Square::H1, Square::G1),
        ] {
            let castling = Move::new(square(king), square(rook), MoveKind::Castling);
            assert_eq!(castling.arrival(), square(arrival), "{castling}");
            assert!(castling.is_castling());
        }
    }
    for kind in MoveKind::ALL.into_iter().filter(|&kind| kind != MoveKind::Castling) {
        let mv = Move::new(Square::E1, Square::H1, kind);
        assert_eq!((mv.arrival(), mv.is_castling()), (Square::H1, false), "{kind:?}");
    }
}

/// Castling after moves of the line, rights lost on the way, and squares that only Chess960 has.
#[test]
fn lines_are_written_as_their_moves_are() {
    let lines = [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8 g1h1", "e1h1 e8a8 g1h1"),
        ("4k2r/8/8/8/8/8/6P1/4K2R w Kk - 0 1", "g2g4 e8g8 e1g1", "g2g4 e8h8 e1h1"),
        ("1r3kr1/P7/8/8/8/8/8/1R3KR1 w GBgb - 0 1", "a7b8q f8e7 f1b1", "a7b8q f8e7 f1b1"),
        ("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e4d3", "d2d4 e4d3"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", ""),
    ];
    for (fen, standard, chess960) in lines {
        let start: Board = fen.parse().expect(fen);
        let mut board = start;
        let mut moves = Vec::new();
        for text in standard.split_whitespace() {
            let mv = UciMove::parse(text).expect(text).resolve(&board).expect(text);
            board = board.play(mv);
            moves.push(mv);
        }
        for (style, expected) in
            [(CastlingStyle::Standard, standard), (CastlingStyle::Chess960, chess960)]
        {
            let line = start.uci_line(&moves, style);
            assert_eq!((line.to_string(), line.len()), (expected.to_owned(), moves.len()), "{fen}");
            let one_by_one: Vec<String> = line.map(|mv| mv.to_string()).collect();
            assert_eq!(one_by_one.join(" "), expected, "{fen}");
        }
    }
}
