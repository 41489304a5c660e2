//! What the features `serde` and `std` add: `cargo test -p movegen --all-features --test features`.

#[cfg(feature = "serde")]
mod serialized {
    use board::Board;
    use magic_core::Color;
    use movegen::{
        DrawClaim, MOVE_LIST_CAPACITY, MoveList, Outcome, PieceValues, San, legal_moves,
    };

    #[test]
    fn values_are_read_back() {
        let moves = legal_moves(&Board::start());
        let text = serde_json::to_string(&moves).expect("serializable");
        assert_eq!(serde_json::from_str::<MoveList>(&text).expect(&text), moves);
        for mv in moves {
            let san = San::of(&Board::start(), mv);
            let text = serde_json::to_string(&san).expect("serializable");
            assert_eq!(text, format!("\"{san}\""));
            assert_eq!(serde_json::from_str::<San>(&text).expect(&text), san);
        }
        let values = PieceValues::new(1, 3, 4, 5, 9);
        assert_eq!(serde_json::to_string(&values).expect("serializable"), "[1,3,4,5,9]");
        assert_eq!(serde_json::from_str::<PieceValues>("[1,3,4,5,9]").expect("values"), values);
        let mate = Outcome::Checkmate { winner: Color::White };
        let text = r#"{"Checkmate":{"winner":"w"}}"#;
        assert_eq!(serde_json::to_string(&mate).expect("serializable"), text);
        assert_eq!(serde_json::from_str::<Outcome>(text).expect(text), mate);
        let text = r#""FiftyMoves""#;
        assert_eq!(serde_json::to_string(&DrawClaim::FiftyMoves).expect("serializable"), text);
        assert_eq!(serde_json::from_str::<DrawClaim>(text).expect(text), DrawClaim::FiftyMoves);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = serde_json::from_str::<San>("\"Zz9\"").unwrap_err().to_string();
        assert!(error.contains("Zz9"), "{error}");
        let full = format!("[{}]", vec!["700"; MOVE_LIST_CAPACITY].join(","));
        assert_eq!(
            serde_json::from_str::<MoveList>(&full).expect("fits").len(),
            MOVE_LIST_CAPACITY
        );
        let long = full.replacen('[', "[700,", 1);
        let error = serde_json::from_str::<MoveList>(&long).unwrap_err().to_string();
        assert!(error.starts_with("invalid length 433, expected at most 432 moves"), "{error}");
        let error = serde_json::from_str::<San>("1").unwrap_err().to_string();
        assert!(
            error.contains("expected a move in standard or long algebraic notation"),
            "{error}"
        );
    }
}

#[cfg(feature = "std")]
mod io_errors {
    use std::io;

    use board::{Board, Position};
    use movegen::read_san;

    fn first_move(position: &str, mv: &str) -> io::Result<Board> {
        let position: Position = position.parse()?;
        Ok(position.board().play(read_san(position.board(), mv)?))
    }

    #[test]
    fn errors_of_both_crates_pass_through_functions_that_read_files() {
        let start = Board::start().fen().to_string();
        assert!(first_move(&start, "e4").is_ok());
        for (position, mv) in [("nothing", "e4"), (&*start, "e5"), (&*start, "?")] {
            let error = first_move(position, mv).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{error}");
            assert!(error.get_ref().is_some());
        }
    }
}
