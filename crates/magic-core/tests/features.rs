//! The features `serde` and `arbitrary`: `cargo test -p magic-core --all-features --test features`.

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
    fn values_survive_a_round_trip() {
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

#[cfg(feature = "arbitrary")]
mod arbitrary_values {
    use arbitrary::{Arbitrary, Unstructured};
    use magic_core::{Bitboard, Color, Direction, File, Rank, Slider, Square};

    #[test]
    fn every_value_comes_up() {
        let bytes: Vec<u8> = (0..=255).cycle().take(8 * 256).collect();
        let mut bytes = Unstructured::new(&bytes);
        let squares: Bitboard =
            (0..256).map(|_| Square::arbitrary(&mut bytes).expect("bytes are left")).collect();
        assert_eq!(squares, Bitboard::FULL);
        let mut all = [0u32; 5];
        for _ in 0..64 {
            all[0] |= 1 << Color::arbitrary(&mut bytes).expect("bytes are left") as u32;
            all[1] |= 1 << Direction::arbitrary(&mut bytes).expect("bytes are left").index();
            all[2] |= 1 << File::arbitrary(&mut bytes).expect("bytes are left") as u32;
            all[3] |= 1 << Rank::arbitrary(&mut bytes).expect("bytes are left") as u32;
            all[4] |= 1 << Slider::arbitrary(&mut bytes).expect("bytes are left") as u32;
        }
        let values = all.map(u32::count_ones);
        assert_eq!(&values[..1], &[2]);
        assert!(values[1..4].iter().all(|&values| values > 1) && values[4] == 2, "{values:?}");
        assert_ne!(Bitboard::arbitrary(&mut bytes), Bitboard::arbitrary(&mut bytes));
    }
}
