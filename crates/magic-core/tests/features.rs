//! What the feature `serde` adds: `cargo test -p magic-core --all-features --test features`.

#[cfg(feature = "serde")]
mod serialized {
    use magic_core::{Bitboard, Color, Square};
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
        for square in Bitboard::FULL {
            reads_back(square, &format!("\"{square}\""));
        }
        reads_back(Square::E4, "\"e4\"");
        reads_back(Color::White, "\"w\"");
        reads_back(Color::Black, "\"b\"");
        reads_back(Bitboard::FULL, "18446744073709551615");
        reads_back(Square::B1.bitboard(), "2");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let error = serde_json::from_str::<Square>("\"e9\"").unwrap_err().to_string();
        assert!(error.contains("`e9`") || error.contains("\"e9\""), "{error}");
        assert!(error.contains("expected the name of a square"), "{error}");
        let error = serde_json::from_str::<Color>("\"x\"").unwrap_err().to_string();
        assert!(error.contains("expected w or b"), "{error}");
        assert!(serde_json::from_str::<Bitboard>("-1").is_err());
    }
}
