//! Knights, kings and pawns, compared with lists of their steps.

use magic_core::{
    Bitboard, Color, Square, king_attacks, king_attacks_of, knight_attacks, knight_attacks_of,
    pawn_attacks, pawn_attacks_of,
};

use crate::any_input::{bitboards, for_any};

const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const WHITE_PAWN_STEPS: [(i8, i8); 2] = [(1, 1), (-1, 1)];
const BLACK_PAWN_STEPS: [(i8, i8); 2] = [(1, -1), (-1, -1)];

fn leaps(from: Square, steps: &[(i8, i8)]) -> Bitboard {
    steps.iter().filter_map(|&(files, ranks)| from.try_offset(files, ranks)).collect()
}

fn pawn_steps(color: Color) -> &'static [(i8, i8)] {
    match color {
        Color::White => &WHITE_PAWN_STEPS,
        Color::Black => &BLACK_PAWN_STEPS,
    }
}

#[test]
fn tables_hold_the_steps() {
    for square in Square::ALL {
        assert_eq!(knight_attacks(square), leaps(square, &KNIGHT_STEPS), "{square}");
        assert_eq!(king_attacks(square), leaps(square, &KING_STEPS), "{square}");
        for color in Color::ALL {
            let expected = leaps(square, pawn_steps(color));
            assert_eq!(pawn_attacks(color, square), expected, "{color} {square}");
        }
    }
}

/// Moves on the empty board, summed over all squares: published figures.
#[test]
fn totals_are_the_published_ones() {
    let total = |attacks: fn(Square) -> Bitboard| -> u32 {
        Square::ALL.into_iter().map(|square| attacks(square).len()).sum()
    };
    assert_eq!(total(knight_attacks), 336);
    assert_eq!(total(king_attacks), 420);
    assert_eq!(total(|square| pawn_attacks(Color::White, square)), 98);
    assert_eq!(total(|square| pawn_attacks(Color::Black, square)), 98);
}

/// A set attacks all squares that its squares attack.
#[test]
fn sets_attack_what_their_squares_attack() {
    for_any(bitboards(), &|set| {
        let union = |attacks: &dyn Fn(Square) -> Bitboard| -> Bitboard {
            set.into_iter().flat_map(attacks).collect()
        };
        assert_eq!(knight_attacks_of(set), union(&knight_attacks));
        assert_eq!(king_attacks_of(set), union(&king_attacks));
        for color in Color::ALL {
            assert_eq!(pawn_attacks_of(color, set), union(&|square| pawn_attacks(color, square)));
        }
    });
}
