//! The orders in which projects number moves.
//!
//! The squares are as the project sees them: for Black turned as its policy says.

use board::Piece;
use magic_core::Square;

/// Two squares, and what a pawn becomes.
pub(super) type MoveSquares = (Square, Square, Option<Piece>);

/// 64 times the square that is left, plus the square that is reached.
pub(super) fn from_to((from, to, _): MoveSquares) -> Option<usize> {
    Some(64 * from.index() + to.index())
}

/// How many kinds of move a square has in the paper about AlphaZero: 56 ways of a queen, 8 of a
/// knight, 9 promotions to other pieces than a queen. The paper does not say in which order.
const KINDS: usize = 73;

/// Kinds in the order of gym-chess: queens clockwise from forward, knights clockwise, promotions
/// by direction.
pub(super) fn alphazero((from, to, promotion): MoveSquares) -> Option<usize> {
    const KNIGHTS: [(i8, i8); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    const DIRECTIONS: [(i8, i8); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let (files, ranks) = steps(from, to);
    let lesser = match promotion {
        None | Some(Piece::Queen) => None,
        Some(Piece::Knight) => Some(0),
        Some(Piece::Bishop) => Some(1),
        Some(_) => Some(2),
    };
    let kind = if let Some(piece) = lesser {
        let is_step = ranks == 1 && files.abs() <= 1;
        is_step.then(|| 64 + 3 * (files + 1) as usize + piece)?
    } else if let Some(knight) = KNIGHTS.iter().position(|&step| step == (files, ranks)) {
        56 + knight
    } else {
        let distance = queen_distance(files, ranks)?;
        let step = (files.signum(), ranks.signum());
        7 * DIRECTIONS.iter().position(|&direction| direction == step)? + distance - 1
    };
    Some(KINDS * from.index() + kind)
}

/// The order of pgx: squares go up the files, promotions to rook, bishop and knight come first.
pub(super) fn pgx((from, to, promotion): MoveSquares) -> Option<usize> {
    /// For each direction its steps, and whether the distances go down.
    const DIRECTIONS: [((i8, i8), bool); 8] = [
        ((0, -1), true),
        ((0, 1), false),
        ((-1, 0), true),
        ((1, 0), false),
        ((-1, -1), true),
        ((1, 1), false),
        ((-1, 1), true),
        ((1, -1), false),
    ];
    const KNIGHTS: [(i8, i8); 8] =
        [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (2, -1), (2, 1), (1, -2), (1, 2)];
    let (files, ranks) = steps(from, to);
    let lesser = match promotion {
        None | Some(Piece::Queen) => None,
        Some(Piece::Rook) => Some(0),
        Some(Piece::Bishop) => Some(1),
        Some(_) => Some(2),
    };
    let kind = if let Some(piece) = lesser {
        let direction = match (files, ranks) {
            (0, 1) => 0,
            (1, 1) => 1,
            (-1, 1) => 2,
            _ => return None,
        };
        3 * piece + direction
    } else if let Some(knight) = KNIGHTS.iter().position(|&step| step == (files, ranks)) {
        9 + 56 + knight
    } else {
        let distance = queen_distance(files, ranks)?;
        let step = (files.signum(), ranks.signum());
        let direction = DIRECTIONS.iter().position(|&(direction, _)| direction == step)?;
        let at = if DIRECTIONS[direction].1 { 7 - distance } else { distance - 1 };
        9 + 7 * direction + at
    };
    let from = 8 * (from.index() % 8) + from.index() / 8;
    Some(KINDS * from + kind)
}

/// The order of Leela Chess Zero: the moves of queens and knights by their squares, then promotions
/// to queen, rook and bishop by pairs of files. A promotion to a knight has the number of the plain
/// move.
pub(super) fn lc0() -> impl Fn(MoveSquares) -> Option<usize> {
    let plain =
        plain_moves(|from, to| (queen_or_knight(from, to) != PieceStep::None).then_some(to));
    move |(from, to, promotion)| {
        let piece = match promotion {
            Some(Piece::Queen) => 0,
            Some(Piece::Rook) => 1,
            Some(Piece::Bishop) => 2,
            _ => return plain.number(from, to),
        };
        if steps(from, to).0.abs() > 1 {
            return None;
        }
        // Pairs of files side by side: a to a, a to b, b to a, b to b, and so on.
        let (from, to) = (from.index() % 8, to.index() % 8);
        Some(plain.count + 3 * (2 * from + to) + piece)
    }
}

/// The order of Maia-2: from each square the moves of a queen and then those of a knight, to the
/// highest square first, then promotions.
pub(super) fn maia() -> impl Fn(MoveSquares) -> Option<usize> {
    // A key that brings the targets of a square into this order.
    let plain = plain_moves(|from, to| match queen_or_knight(from, to) {
        PieceStep::Queen => Some(63 - to),
        PieceStep::Knight => Some(127 - to),
        PieceStep::None => None,
    });
    move |(from, to, promotion)| match promotion {
        None => plain.number(from, to),
        Some(piece) => Some(plain.count + promotion_number(from, to, 1, piece)?),
    }
}

/// The order of searchless_chess: from each square the moves of a queen and then those of a knight,
/// to the lowest square first, then promotions of Black and of White.
pub(super) fn searchless() -> impl Fn(MoveSquares) -> Option<usize> {
    let plain = plain_moves(|from, to| match queen_or_knight(from, to) {
        PieceStep::Queen => Some(to),
        PieceStep::Knight => Some(64 + to),
        PieceStep::None => None,
    });
    move |(from, to, promotion)| {
        let Some(piece) = promotion else { return plain.number(from, to) };
        let (before, ranks) = if to.index() < 8 { (0, -1) } else { (PAWN_PROMOTIONS, 1) };
        Some(plain.count + before + promotion_number(from, to, ranks, piece)?)
    }
}

/// How many promotions pawns of one colour have: 22 ways, and four pieces.
const PAWN_PROMOTIONS: usize = 22 * 4;

/// The number of a promotion: by files, and for each file ahead, to the left, to the right;
/// for each way queen, rook, bishop, knight.
fn promotion_number(from: Square, to: Square, ranks: i8, piece: Piece) -> Option<usize> {
    let (files, stepped) = steps(from, to);
    if stepped != ranks || files.abs() > 1 {
        return None;
    }
    let file = from.index() % 8;
    // The a-file has no way to the left.
    let before = (3 * file).saturating_sub(1);
    let way = match files {
        0 => 0,
        -1 => 1,
        _ => 2 - usize::from(file == 0),
    };
    let piece = match piece {
        Piece::Queen => 0,
        Piece::Rook => 1,
        Piece::Bishop => 2,
        _ => 3,
    };
    Some(4 * (before + way) + piece)
}

/// Numbers of the moves of queens and knights.
struct QueenAndKnightMoves {
    numbers: Vec<Option<usize>>,
    count: usize,
}

impl QueenAndKnightMoves {
    fn number(&self, from: Square, to: Square) -> Option<usize> {
        self.numbers[64 * from.index() + to.index()]
    }
}

/// Numbers moves by the squares they leave, and for each square by a key of the square they reach.
/// `None` is no move.
fn plain_moves(key: impl Fn(usize, usize) -> Option<usize>) -> QueenAndKnightMoves {
    let (mut numbers, mut count) = (vec![None; 64 * 64], 0);
    for from in 0..64 {
        let mut targets: Vec<_> =
            (0..64).filter_map(|to| key(from, to).map(|key| (key, to))).collect();
        targets.sort_unstable();
        for (_, to) in targets {
            numbers[64 * from + to] = Some(count);
            count += 1;
        }
    }
    QueenAndKnightMoves { numbers, count }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceStep {
    Queen,
    Knight,
    None,
}

fn queen_or_knight(from: usize, to: usize) -> PieceStep {
    let files = (to % 8).abs_diff(from % 8) as i8;
    let ranks = (to / 8).abs_diff(from / 8) as i8;
    match (files, ranks) {
        (1, 2) | (2, 1) => PieceStep::Knight,
        _ if queen_distance(files, ranks).is_some() => PieceStep::Queen,
        _ => PieceStep::None,
    }
}

/// How far a queen goes by these steps, if she can.
fn queen_distance(files: i8, ranks: i8) -> Option<usize> {
    let distance = files.abs().max(ranks.abs());
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (is_line && distance > 0).then_some(distance as usize)
}

/// Steps of files and ranks.
fn steps(from: Square, to: Square) -> (i8, i8) {
    let part = |square: Square| (square.index() as i8 % 8, square.index() as i8 / 8);
    let ((from_file, from_rank), (to_file, to_rank)) = (part(from), part(to));
    (to_file - from_file, to_rank - from_rank)
}
