//! Lines, segments, rays and distances, compared with their definitions by file and rank.

use magic_core::{
    Bitboard, Direction, Square, between, bishop_rays, bishop_relevant_mask, distance, line, ray,
    rook_rays, rook_relevant_mask, walker,
};

/// The direction from `a` to `b`, from the differences of file and rank.
fn direction_to(a: Square, b: Square) -> Option<Direction> {
    let files = b.file().index() as i8 - a.file().index() as i8;
    let ranks = b.rank().index() as i8 - a.rank().index() as i8;
    let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    Direction::ALL.into_iter().find(|direction| {
        aligned
            && direction.file_step() == files.signum()
            && direction.rank_step() == ranks.signum()
    })
}

/// The squares on the way from `a` in `direction`.
fn steps(a: Square, direction: Direction) -> impl Iterator<Item = Square> {
    std::iter::successors(a.offset(direction), move |square| square.offset(direction))
}

#[test]
fn segments_and_lines_agree_with_steps() {
    let mut aligned = 0;
    for a in Square::ALL {
        for b in Square::ALL {
            let (mut segment, mut whole) = (Bitboard::EMPTY, Bitboard::EMPTY);
            if let Some(direction) = direction_to(a, b) {
                segment = steps(a, direction).take_while(|square| *square != b).collect();
                whole = steps(a, direction).chain(steps(a, direction.opposite())).collect();
                whole.insert(a);
                aligned += 1;
            }
            assert_eq!(between(a, b), segment, "{a} {b}");
            assert_eq!(line(a, b), whole, "{a} {b}");
        }
    }
    // A queen on the empty board has 1,456 moves in all.
    assert_eq!(aligned, 1456);
}

#[test]
fn segments_and_lines_are_symmetric_and_nested() {
    for a in Square::ALL {
        for b in Square::ALL {
            let (segment, whole) = (between(a, b), line(a, b));
            assert_eq!(segment, between(b, a));
            assert_eq!(whole, line(b, a));
            assert!(segment.is_subset(whole));
            assert!(!segment.contains(a) && !segment.contains(b));
            assert_eq!(whole.contains(a), whole.contains(b));
            if !whole.is_empty() {
                assert_eq!(segment.len() + 1, u32::from(distance(a, b)));
            }
            for on_line in whole {
                assert!(on_line == a || line(a, on_line) == whole);
            }
        }
    }
}

#[test]
fn rays_end_at_the_edge() {
    for square in Square::ALL {
        for direction in Direction::ALL {
            assert_eq!(ray(square, direction), steps(square, direction).collect());
        }
        let rook: Bitboard =
            Direction::ORTHOGONAL.into_iter().flat_map(|d| ray(square, d)).collect();
        let bishop: Bitboard =
            Direction::DIAGONAL.into_iter().flat_map(|d| ray(square, d)).collect();
        assert_eq!(rook_rays(square), rook);
        assert_eq!(bishop_rays(square), bishop);
        assert_eq!(rook_rays(square).len(), 14);
    }
}

#[test]
fn distance_is_the_number_of_king_steps() {
    for a in Square::ALL {
        let mut reached = a.bitboard();
        for steps in 0..8 {
            for b in Square::ALL {
                assert_eq!(reached.contains(b), distance(a, b) <= steps, "{a} {b}");
            }
            reached |= magic_core::king_attacks_of(reached);
        }
        assert_eq!(reached, Bitboard::FULL);
    }
}

/// A square is relevant when a single piece on it changes the attacks.
#[test]
fn relevant_squares_are_those_that_change_attacks() {
    for square in Square::ALL {
        let (rook, bishop) = (rook_relevant_mask(square), bishop_relevant_mask(square));
        for blocker in Square::ALL {
            let alone = blocker.bitboard();
            let alters_rook = walker::rook_attacks(square, alone) != rook_rays(square);
            let alters_bishop = walker::bishop_attacks(square, alone) != bishop_rays(square);
            assert_eq!(rook.contains(blocker), alters_rook, "{square} {blocker}");
            assert_eq!(bishop.contains(blocker), alters_bishop, "{square} {blocker}");
        }
    }
}

/// The published numbers of relevant squares, and the table sizes that follow from them.
#[test]
fn numbers_of_relevant_squares_are_the_published_ones() {
    let entries = |mask: fn(Square) -> Bitboard| -> u32 {
        Square::ALL.into_iter().map(|square| 1 << mask(square).len()).sum()
    };
    assert_eq!(entries(rook_relevant_mask), 102_400);
    assert_eq!(entries(bishop_relevant_mask), 5_248);
    let bits = |squares: [Square; 4], mask: fn(Square) -> Bitboard| squares.map(|s| mask(s).len());
    let squares = [Square::A1, Square::A4, Square::C3, Square::D4];
    assert_eq!(bits(squares, rook_relevant_mask), [12, 11, 10, 10]);
    assert_eq!(bits(squares, bishop_relevant_mask), [6, 5, 7, 9]);
}
