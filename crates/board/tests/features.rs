//! What the features `serde` and `arbitrary` add: `cargo test -p magic-board --all-features --test
//! features`.

#[cfg(feature = "serde")]
mod serialized {
    use board::{Board, Chess960, Move, Packed, Piece, Position, UciMove};
    use serde::{Serialize, de::DeserializeOwned};

    #[track_caller]
    fn reads_back<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(
        value: T,
        text: &str,
    ) {
        assert_eq!(serde_json::to_string(&value).expect("serializable"), text);
        assert_eq!(serde_json::from_str::<T>(text).expect(text), value);
    }

    #[test]
    fn values_are_read_back() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 4 20";
        reads_back(fen.parse::<Position>().expect(fen), &format!("\"{fen}\""));
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
        reads_back(Board::start(), &format!("\"{fen}\""));
        reads_back(UciMove::parse("e7e8q").expect("a move"), "\"e7e8q\"");
        reads_back(Move::from_bits(0x1234).expect("a move"), "4660");
        reads_back(Piece::Queen, "\"q\"");
        reads_back(Chess960::STANDARD, "518");
        let packed = Packed::from(&Position::start());
        let bytes = packed.0.map(|byte| byte.to_string()).join(",");
        reads_back(packed, &format!("[{bytes}]"));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = serde_json::from_str::<Board>("\"8/8/8/8/8/8/8/8 w - -\"").unwrap_err();
        assert!(error.to_string().starts_with("impossible position: white has no king"), "{error}");
        let error = serde_json::from_str::<Move>("0").unwrap_err().to_string();
        assert!(error.starts_with("invalid value: integer `0`, expected a move's bits"), "{error}");
        let error = serde_json::from_str::<Chess960>("960").unwrap_err().to_string();
        assert!(error.contains("expected a number below 960"), "{error}");
        assert!(serde_json::from_str::<Piece>("\"x\"").is_err());
        let error = serde_json::from_str::<Position>("1").unwrap_err().to_string();
        assert!(error.starts_with("invalid type: integer `1`, expected a FEN"), "{error}");
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary_values {
    use std::collections::HashSet;

    use arbitrary::{Arbitrary, Unstructured};
    use board::{Board, Chess960, Move, Piece, Position, Reading};

    /// A king on the first square, three pieces that want the same square, the other king, and the
    /// numbers behind them. White is to move, so Black cannot be in check: the side changes.
    #[test]
    fn pieces_go_to_free_squares_and_the_side_in_check_moves() {
        let white = [0, 3, 3, 0, 0, 0, 1, 63];
        let black_and_clocks = [57, 0, 7, 0, 11, 0, 0];
        let bytes = [&white[..], &black_and_clocks].concat();
        let position = Position::arbitrary(&mut Unstructured::new(&bytes)).expect("valid");
        assert_eq!(position.to_string(), "1k5N/8/8/8/8/8/P7/KR6 b - - 7 12");
    }

    #[test]
    fn positions_are_valid_and_various() {
        let mut state = 1_u64;
        let (mut positions, mut castling) = (HashSet::new(), 0);
        for _ in 0..2_000 {
            let bytes: Vec<u8> = (0..128)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (state >> 56) as u8
                })
                .collect();
            let mut bytes = Unstructured::new(&bytes);
            let Ok(position) = Position::arbitrary(&mut bytes) else { continue };
            let fen = position.to_string();
            assert_eq!(Board::from_fen(&fen, Reading::Lenient), Ok(*position.board()), "{fen}");
            castling += u32::from(!position.board().castling_rights().is_empty());
            positions.insert(fen);
            assert!(Move::arbitrary(&mut bytes).is_ok());
            assert!(Chess960::arbitrary(&mut bytes).is_ok());
            assert!(Piece::arbitrary(&mut bytes).is_ok());
        }
        let positions = positions.len();
        assert!(positions > 200 && castling > 5, "{positions} positions, {castling} with castling");
    }
}
