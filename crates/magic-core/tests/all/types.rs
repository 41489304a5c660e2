//! Squares, files, ranks, colours, directions and random numbers.

use magic_core::{
    Bitboard, Color, Direction, File, ParseColorError, ParseFileError, ParseRankError,
    ParseSliderError, ParseSquareError, Rank, Slider, SplitMix64, Square, between, distance,
};

#[test]
fn every_value_is_one_byte_and_so_is_its_option() {
    assert_eq!(size_of::<Square>(), 1);
    assert_eq!(size_of::<Option<Square>>(), 1);
    assert_eq!(size_of::<Option<File>>(), 1);
    assert_eq!(size_of::<Option<Rank>>(), 1);
    assert_eq!(size_of::<Option<Color>>(), 1);
    assert_eq!(size_of::<Option<Direction>>(), 1);
    assert_eq!(size_of::<Bitboard>(), 8);
}

#[test]
fn squares_are_numbered_rank_by_rank() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(square.file().index(), index % 8);
        assert_eq!(square.rank().index(), index / 8);
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(Square::from_index(index), Some(square));
        assert_eq!(Square::from_index_wrapping(index as u32 + 128), square);
    }
    assert_eq!(Square::from_index(64), None);
    assert_eq!(Square::from_index(usize::MAX), None);
    assert_eq!([Square::A1, Square::H1, Square::A2, Square::H8].map(Square::index), [0, 7, 8, 63]);
}

#[test]
fn square_names_are_read_as_they_are_written() {
    let names: Vec<String> = Square::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(names[..9].join(" "), "a1 b1 c1 d1 e1 f1 g1 h1 a2");
    for (square, name) in Square::ALL.into_iter().zip(&names) {
        assert_eq!(name.parse(), Ok(square));
        assert_eq!(name.to_uppercase().parse(), Ok(square));
    }
    for wrong in ["", "e", "4e", "i1", "a0", "a9", "e44", " e4", "e4 ", "é4", "e\u{664}"] {
        assert_eq!(wrong.parse::<Square>(), Err(ParseSquareError), "{wrong:?}");
    }
}

#[test]
fn squares_have_four_mirror_images() {
    for square in Square::ALL {
        assert_eq!(square.flip_rank().file(), square.file());
        assert_eq!(square.flip_rank().rank().index(), 7 - square.rank().index());
        assert_eq!(square.flip_file().rank(), square.rank());
        assert_eq!(square.flip_file().file().index(), 7 - square.file().index());
        assert_eq!(square.relative_to(Color::White), square);
        assert_eq!(square.relative_to(Color::Black), square.flip_rank());
        assert_eq!(
            square.relative_to(Color::Black).rank(),
            square.rank().relative_to(Color::Black)
        );
    }
}

#[test]
fn offsets_stay_on_the_board_or_are_none() {
    for from in Square::ALL {
        let (file, rank) = (from.file().index() as i8, from.rank().index() as i8);
        for files in i8::MIN..=i8::MAX {
            for ranks in [i8::MIN, -8, -7, -2, -1, 0, 1, 2, 7, 8, i8::MAX] {
                let file = usize::try_from(i16::from(file) + i16::from(files)).ok();
                let rank = usize::try_from(i16::from(rank) + i16::from(ranks)).ok();
                let expected = file
                    .and_then(File::from_index)
                    .zip(rank.and_then(Rank::from_index))
                    .map(|(file, rank)| Square::new(file, rank));
                assert_eq!(from.try_offset(files, ranks), expected, "{from} {files} {ranks}");
            }
        }
    }
}

#[test]
fn directions_are_ordered_in_lanes() {
    for (lane, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(direction.index(), lane);
        assert_eq!(direction.opposite().index(), lane ^ 2);
        assert_eq!(direction.opposite().delta(), -direction.delta());
        assert_eq!(direction.is_diagonal(), Direction::DIAGONAL.contains(&direction));
        assert_ne!(direction.is_diagonal(), Direction::ORTHOGONAL.contains(&direction));
        for from in Square::ALL {
            let Some(to) = from.offset(direction) else { continue };
            assert_eq!(to.index() as i8 - from.index() as i8, direction.delta());
            assert_eq!(to.offset(direction.opposite()), Some(from));
            for color in Color::ALL {
                let seen = from.relative_to(color).offset(direction.relative_to(color));
                assert_eq!(seen, Some(to.relative_to(color)), "{from} {direction:?}");
            }
            assert_eq!((distance(from, to), between(from, to)), (1, Bitboard::EMPTY));
        }
    }
    assert_eq!(Direction::ALL.map(Direction::delta), [1, 8, -1, -8, 9, 7, -9, -7]);
}

#[test]
fn letters_are_read_as_they_are_written() {
    for file in File::ALL {
        assert_eq!(File::from_char(file.to_char()), Some(file));
        assert_eq!(File::from_char(file.to_char().to_ascii_uppercase()), Some(file));
        assert_eq!(file.to_string(), file.to_char().to_string());
    }
    for rank in Rank::ALL {
        assert_eq!(Rank::from_char(rank.to_char()), Some(rank));
        assert_eq!(rank.to_string(), rank.to_char().to_string());
        assert_eq!(rank.relative_to(Color::Black).relative_to(Color::Black), rank);
    }
    for color in Color::ALL {
        assert_eq!(Color::from_char(color.to_char()), Some(color));
        assert_eq!(!color, Color::ALL[1 - color.index()]);
    }
    assert_eq!(Color::ALL.map(|color| color.to_string()), ["white", "black"]);
    assert!(['`', 'i', '@', 'I', '1'].into_iter().all(|c| File::from_char(c).is_none()));
    assert!(['0', '9', 'a'].into_iter().all(|c| Rank::from_char(c).is_none()));
    assert!(['W', 'B', '-'].into_iter().all(|c| Color::from_char(c).is_none()));
    assert_eq!((File::from_index(8), Rank::from_index(8)), (None, None));
}

#[test]
fn any_character_is_read_as_from_char_reads_it() {
    for letter in (0..=0x2FFF).filter_map(char::from_u32) {
        let text = letter.to_string();
        let file = File::from_char(letter).ok_or(ParseFileError);
        assert_eq!((File::try_from(letter), text.parse()), (file, file), "{letter:?}");
        let rank = Rank::from_char(letter).ok_or(ParseRankError);
        assert_eq!((Rank::try_from(letter), text.parse()), (rank, rank), "{letter:?}");
        let color = Color::from_char(letter).ok_or(ParseColorError);
        assert_eq!((Color::try_from(letter), text.parse()), (color, color), "{letter:?}");
    }
}

#[test]
fn names_are_read_whole() {
    assert_eq!(Color::ALL.map(|color| color.to_string().parse()), Color::ALL.map(Ok));
    for wrong in ["", "ee", "e ", " e", "44", "white ", "whit", "WHITE"] {
        assert_eq!(wrong.parse::<File>(), Err(ParseFileError), "{wrong:?}");
        assert_eq!(wrong.parse::<Rank>(), Err(ParseRankError), "{wrong:?}");
        assert_eq!(wrong.parse::<Color>(), Err(ParseColorError), "{wrong:?}");
    }
    assert_eq!(
        [ParseFileError.to_string(), ParseRankError.to_string(), ParseColorError.to_string()],
        [
            "a file is a letter a to h",
            "a rank is a digit 1 to 8",
            "a colour is w, white, b or black"
        ]
    );
}

#[test]
fn files_and_ranks_are_sets_of_squares() {
    for square in Square::ALL {
        for file in File::ALL {
            assert_eq!(file.bitboard().contains(square), square.file() == file);
        }
        for rank in Rank::ALL {
            assert_eq!(rank.bitboard().contains(square), square.rank() == rank);
        }
    }
}

#[test]
fn sliders_are_read_as_they_are_written() {
    for slider in Slider::ALL {
        assert_eq!(slider.to_string().parse(), Ok(slider));
        assert_eq!(slider.to_string()[..1].to_uppercase().parse(), Ok(slider));
    }
    for wrong in ["", "queen", "rooks", "rook "] {
        assert_eq!(wrong.parse::<Slider>(), Err(ParseSliderError));
    }
}

#[test]
fn sliders_have_as_many_blocker_and_attack_sets_as_the_walker_finds() {
    for slider in Slider::ALL {
        let mut subsets = 0;
        for square in Square::ALL {
            let mask = slider.relevant_mask(square);
            let mut sets: Vec<_> = mask.subsets().map(|set| slider.attacks(square, set)).collect();
            subsets += sets.len();
            sets.sort_unstable();
            sets.dedup();
            assert_eq!(slider.attack_sets(square), sets.len(), "{slider} {square}");
        }
        assert_eq!(slider.subsets(), subsets, "{slider}");
    }
}

/// The first numbers of Vigna's program for the seed 1234567.
#[test]
fn numbers_match_the_published_ones() {
    let mut random = SplitMix64::seeded(1_234_567);
    let expected = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(core::array::from_fn(|_| random.next_u64()), expected);
}

#[test]
fn random_numbers_below_a_bound_reach_every_value() {
    let mut random = SplitMix64::seeded(0);
    let mut seen = [false; 7];
    (0..200).for_each(|_| seen[random.below(7)] = true);
    assert_eq!(seen, [true; 7]);
    assert_eq!(random.below(0), 0);
}

#[test]
fn files_and_ranks_are_moved_and_measured() {
    for (from, file) in File::ALL.into_iter().enumerate() {
        for files in i8::MIN..=i8::MAX {
            let expected = usize::try_from(from as i32 + i32::from(files)).ok();
            assert_eq!(file.offset(files), expected.and_then(File::from_index), "{file} {files}");
        }
        for (to, other) in File::ALL.into_iter().enumerate() {
            assert_eq!(file.distance(other) as usize, from.abs_diff(to));
            assert_eq!(
                file.adjacent().contains(Square::new(other, Rank::Fourth)),
                from.abs_diff(to) == 1
            );
        }
        assert_eq!(file.flip().index(), 7 - from);
    }
    for (from, rank) in Rank::ALL.into_iter().enumerate() {
        for ranks in i8::MIN..=i8::MAX {
            let expected = usize::try_from(from as i32 + i32::from(ranks)).ok();
            assert_eq!(rank.offset(ranks), expected.and_then(Rank::from_index), "{rank} {ranks}");
        }
        assert_eq!(
            (rank.flip().index(), rank.distance(rank.flip())),
            (7 - from, (7 - from).abs_diff(from) as u32)
        );
    }
}

#[test]
fn squares_are_mirrored_measured_and_coloured() {
    for square in Square::ALL {
        let (file, rank) = (square.file().index(), square.rank().index());
        let at = |file: usize, rank: usize| Square::new(File::ALL[file], Rank::ALL[rank]);
        assert_eq!(square.flip_diagonal(), at(rank, file));
        assert_eq!(square.flip_anti_diagonal(), at(7 - rank, 7 - file));
        assert_eq!(
            (square.is_light(), square.is_dark()),
            ((file + rank) % 2 == 1, (file + rank) % 2 == 0)
        );
        for other in Square::ALL {
            let (files, ranks) =
                (file.abs_diff(other.file().index()), rank.abs_diff(other.rank().index()));
            assert_eq!(square.distance(other) as usize, files.max(ranks), "{square} {other}");
        }
    }
}
