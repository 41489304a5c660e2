//! Lines and rays of the empty board.

use crate::{Bitboard, Direction, Square, walker};

/// The squares strictly between `a` and `b`, if they share a rank, a file or a diagonal. Empty
/// otherwise.
///
/// ```
/// use magic_core::{Bitboard, Square, between};
/// assert_eq!(between(Square::A1, Square::C3), Square::B2.bitboard());
/// assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline(always)]
pub const fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole line through `a` and `b` from edge to edge, both squares included. Empty unless they
/// are two squares of one rank, file or diagonal.
///
/// ```
/// use magic_core::{Bitboard, Rank, Square, line};
/// assert_eq!(line(Square::B4, Square::E4), Rank::Fourth.bitboard());
/// assert_eq!(line(Square::B4, Square::B4), Bitboard::EMPTY);
/// ```
#[inline(always)]
pub const fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// The squares from `square` to the edge in `direction`, `square` itself not included.
///
/// ```
/// use magic_core::{Direction, Square, ray};
///
/// const UP: Direction = Direction::North;
/// assert_eq!(ray(Square::E6, UP), Square::E7.bitboard() | Square::E8.bitboard());
/// ```
#[inline(always)]
pub const fn ray(square: Square, direction: Direction) -> Bitboard {
    RAYS[square.index()][direction.index()]
}

/// The [`ray`] from `square` in each direction, in the order of [`Direction::ALL`].
///
/// ```
/// use magic_core::{Direction, Square, ray, rays};
///
/// assert_eq!(rays(Square::C3)[5], ray(Square::C3, Direction::ALL[5]));
/// ```
#[inline(always)]
pub const fn rays(square: Square) -> &'static [Bitboard; 8] {
    &RAYS[square.index()]
}

/// The squares that a rook on `square` attacks on an otherwise empty board.
#[inline(always)]
pub const fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// The squares that a bishop on `square` attacks on an otherwise empty board.
#[inline(always)]
pub const fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The squares whose occupation can change the attacks of a rook on `square`: its rays without
/// their last squares. There are 10 to 12 of them.
#[doc(alias = "blocker mask")]
#[doc(alias = "blockermask_rook")]
#[doc(alias = "rmask")]
#[inline(always)]
pub const fn rook_relevant_mask(square: Square) -> Bitboard {
    ROOK_RELEVANT[square.index()]
}

/// The squares whose occupation can change the attacks of a bishop on `square`: its rays without
/// their last squares. There are 5 to 9 of them.
#[doc(alias = "blocker mask")]
#[doc(alias = "blockermask_bishop")]
#[doc(alias = "bmask")]
#[inline(always)]
pub const fn bishop_relevant_mask(square: Square) -> Bitboard {
    BISHOP_RELEVANT[square.index()]
}

/// The number of king steps from `a` to `b` (Chebyshev distance), 0 to 7.
///
/// ```
/// use magic_core::{Square, distance};
/// assert_eq!(distance(Square::A1, Square::C8), 7);
/// ```
#[inline]
pub const fn distance(a: Square, b: Square) -> u8 {
    let files = (a as u8 & 7).abs_diff(b as u8 & 7);
    let ranks = (a as u8 >> 3).abs_diff(b as u8 >> 3);
    if files > ranks { files } else { ranks }
}

// `static`, because the tables are read at run time. A `const` table might be copied into each
// function that uses it.

/// By square, then direction: each square has one cache line.
static RAYS: [[Bitboard; 8]; 64] = all_rays();
static ROOK_RAYS: [Bitboard; 64] = unions_of_rays(&Direction::ORTHOGONAL);
static BISHOP_RAYS: [Bitboard; 64] = unions_of_rays(&Direction::DIAGONAL);
static ROOK_RELEVANT: [Bitboard; 64] = relevant_masks(&Direction::ORTHOGONAL);
static BISHOP_RELEVANT: [Bitboard; 64] = relevant_masks(&Direction::DIAGONAL);
static BETWEEN: [[Bitboard; 64]; 64] = segments();
static LINE: [[Bitboard; 64]; 64] = lines();

const fn all_rays() -> [[Bitboard; 8]; 64] {
    let mut table = [[Bitboard::EMPTY; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 8 {
            let direction = [Direction::ALL[lane]];
            table[square][lane] =
                walker::slider_attacks(Square::ALL[square], Bitboard::EMPTY, &direction);
            lane += 1;
        }
        square += 1;
    }
    table
}

const fn unions_of_rays(directions: &[Direction]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = walker::slider_attacks(Square::ALL[square], Bitboard::EMPTY, directions);
        square += 1;
    }
    table
}

const fn relevant_masks(directions: &[Direction]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = walker::relevant_mask(Square::ALL[square], directions);
        square += 1;
    }
    table
}

/// Walks every ray. At each square of a ray it notes the squares that the walk has passed.
const fn segments() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut lane = 0;
        while lane < 8 {
            let direction = Direction::ALL[lane];
            let mut passed = Bitboard::EMPTY;
            let mut next = Square::ALL[from].offset(direction);
            while let Some(at) = next {
                table[from][at.index()] = passed;
                passed.insert(at);
                next = at.offset(direction);
            }
            lane += 1;
        }
        from += 1;
    }
    table
}

/// The line of two squares has three parts: the ray from one over the other, the opposite ray, and
/// the first square.
const fn lines() -> [[Bitboard; 64]; 64] {
    let rays = all_rays();
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut lane = 0;
        while lane < 8 {
            let back = Direction::ALL[lane].opposite().index();
            let whole = Bitboard(rays[from][lane].0 | rays[from][back].0 | 1 << from);
            let mut targets = rays[from][lane];
            while let Some(to) = targets.pop_first() {
                table[from][to.index()] = whole;
            }
            lane += 1;
        }
        from += 1;
    }
    table
}
