//! Layouts of policies: which number a network gives a move.

use board::{Board, Move, Piece};
use magic_core::{Color, Square};
use pyo3::prelude::*;

use crate::chess_move::written_on;
use crate::errors::bad_argument;

/// A way to number moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PolicyLayout {
    /// From times 64 plus to.
    FromTo,
    /// 73 planes of squares, as AlphaZero has them.
    AlphaZero,
    /// The 1858 moves of Leela Chess Zero.
    Lc0,
}

impl PolicyLayout {
    /// The layout with this name.
    pub(super) fn named(py: Python<'_>, name: &str) -> PyResult<Self> {
        Ok(match name {
            "from-to" => Self::FromTo,
            "alphazero" => Self::AlphaZero,
            "lc0" => Self::Lc0,
            other => {
                let expected = "'from-to', 'alphazero' or 'lc0'";
                return Err(bad_argument(py, "layout", other, expected));
            }
        })
    }

    /// How many numbers there are.
    pub(super) const fn size(self) -> usize {
        match self {
            Self::FromTo => 64 * 64,
            Self::AlphaZero => 64 * ALPHAZERO_PLANES,
            Self::Lc0 => LC0_MOVES,
        }
    }

    /// The number of a legal move.
    #[inline]
    pub(super) fn index(self, board: &Board, mv: Move) -> usize {
        match self {
            Self::FromTo => {
                let uci = written_on(board, mv);
                64 * uci.from.index() + uci.to.index()
            }
            Self::AlphaZero => {
                let uci = written_on(board, mv);
                let (from, to) = (seen_by_mover(board, uci.from), seen_by_mover(board, uci.to));
                ALPHAZERO_PLANES * from.index() + alphazero_plane(from, to, mv.promotion())
            }
            Self::Lc0 => {
                let (from, to) = (seen_by_mover(board, mv.from()), seen_by_mover(board, mv.to()));
                lc0_index(from, to, mv.promotion())
            }
        }
    }

    /// The legal move with a number. Where promotions share a number, it means the queen.
    pub(super) fn legal_move(self, board: &Board, index: usize) -> Option<Move> {
        let moves = movegen::legal_moves(board);
        let meant = moves.iter().copied().filter(|&mv| self.index(board, mv) == index);
        // Kinds are in the highest bits, and promotions to queens are the last kind.
        meant.max_by_key(|mv| mv.kind() as u8)
    }
}

/// The square as the side to move sees it: ranks are counted from its side.
#[inline]
fn seen_by_mover(board: &Board, square: Square) -> Square {
    match board.side_to_move() {
        Color::White => square,
        Color::Black => square.flip_rank(),
    }
}

/// How many kinds of move a square has in the layout of AlphaZero: 56 ways of a queen, 8 of a
/// knight, 9 promotions to other pieces than a queen.
const ALPHAZERO_PLANES: usize = 73;

/// Steps of files and ranks.
fn steps(from: Square, to: Square) -> (i8, i8) {
    let part = |square: Square| (square.index() as i8 % 8, square.index() as i8 / 8);
    let ((from_file, from_rank), (to_file, to_rank)) = (part(from), part(to));
    (to_file - from_file, to_rank - from_rank)
}

/// Which of the 73 kinds a move is.
fn alphazero_plane(from: Square, to: Square, promotion: Option<Piece>) -> usize {
    let (files, ranks) = steps(from, to);
    let lesser = match promotion {
        Some(Piece::Knight) => Some(0),
        Some(Piece::Bishop) => Some(1),
        Some(Piece::Rook) => Some(2),
        _ => None,
    };
    if let Some(piece) = lesser {
        return 64 + 3 * (files + 1) as usize + piece;
    }
    // Clockwise, from where the side to move looks.
    let knight = match (files, ranks) {
        (1, 2) => Some(0),
        (2, 1) => Some(1),
        (2, -1) => Some(2),
        (1, -2) => Some(3),
        (-1, -2) => Some(4),
        (-2, -1) => Some(5),
        (-2, 1) => Some(6),
        (-1, 2) => Some(7),
        _ => None,
    };
    if let Some(direction) = knight {
        return 56 + direction;
    }
    let direction = match (files.signum(), ranks.signum()) {
        (0, 1) => 0,
        (1, 1) => 1,
        (1, 0) => 2,
        (1, -1) => 3,
        (0, -1) => 4,
        (-1, -1) => 5,
        (-1, 0) => 6,
        _ => 7,
    };
    7 * direction + files.abs().max(ranks.abs()) as usize - 1
}

/// How many moves the layout of Leela Chess Zero has.
const LC0_MOVES: usize = 1858;

/// How many of them are moves of a queen or a knight. Promotions to queen, rook and bishop follow;
/// a promotion to a knight has the number of the plain move.
const LC0_PLAIN_MOVES: u16 = 1792;

/// The number of each plain move, by 64 times from plus to: squares in the order a1, b1 … h8, for
/// each its targets in the same order.
static LC0_PLAIN: [u16; 64 * 64] = lc0_plain();

const fn lc0_plain() -> [u16; 64 * 64] {
    let mut table = [0; 64 * 64];
    let (mut number, mut at): (u16, usize) = (0, 0);
    while at < 64 * 64 {
        let (from, to) = (at / 64, at % 64);
        let files = (to % 8).abs_diff(from % 8);
        let ranks = (to / 8).abs_diff(from / 8);
        let queen = from != to && (files == 0 || ranks == 0 || files == ranks);
        let knight = files + ranks == 3 && files != 0 && ranks != 0;
        if queen || knight {
            table[at] = number;
            number += 1;
        }
        at += 1;
    }
    assert!(number == LC0_PLAIN_MOVES);
    table
}

/// The number of a move in the layout of Leela Chess Zero. Castling is the king taking its rook.
fn lc0_index(from: Square, to: Square, promotion: Option<Piece>) -> usize {
    let piece = match promotion {
        Some(Piece::Queen) => 0,
        Some(Piece::Rook) => 1,
        Some(Piece::Bishop) => 2,
        _ => return usize::from(LC0_PLAIN[64 * from.index() + to.index()]),
    };
    // Pairs of files side by side: a to a, a to b, b to a, b to b, and so on.
    let (from, to) = (from.index() % 8, to.index() % 8);
    usize::from(LC0_PLAIN_MOVES) + 3 * (2 * from + to) + piece
}
