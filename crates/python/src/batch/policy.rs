//! Policies: which number a network gives a move.
//!
//! Each policy is a table of numbers by the two squares of a move and what a pawn becomes. The
//! policies with names follow what other projects number, in their own order.

use std::sync::{Arc, OnceLock};

use board::{Board, Move, Piece, UciMove};
use magic_core::{Color, Square};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::policy_orders::{MoveSquares, alphazero, from_to, lc0, maia, pgx, searchless};
use crate::chess_move::written_on;
use crate::errors::bad_argument;
use crate::memory::{for_each_item, is_there, out_of_memory};

/// The numbers of moves.
pub(super) struct Policy {
    /// The number of each move by `place_of`, and `NONE` for moves without a number.
    numbers: Vec<i32>,
    size: usize,
    black: BlackView,
    castling: CastlingTarget,
}

/// Which squares Black's moves have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BlackView {
    /// Those of the board.
    Same,
    /// Its own first rank is rank 1.
    Flipped,
    /// The board is turned around, so its own h1 is a1.
    Rotated,
}

/// Where castling goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CastlingTarget {
    /// To the square that the board writes.
    Written,
    /// To the square of the rook, in standard chess too.
    Rook,
}

/// What a pawn becomes, in the order of places: nothing, knight, bishop, rook, queen.
pub(super) const PROMOTIONS: [Option<Piece>; 5] =
    [None, Some(Piece::Knight), Some(Piece::Bishop), Some(Piece::Rook), Some(Piece::Queen)];

const NONE: i32 = -1;

impl Policy {
    /// The table whose numbers `number` gives.
    fn new(
        size: usize,
        black: BlackView,
        castling: CastlingTarget,
        number: impl Fn(MoveSquares) -> Option<usize>,
    ) -> Self {
        let mut numbers = Vec::with_capacity(PROMOTIONS.len() << 12);
        for promotion in PROMOTIONS {
            for from in Square::ALL {
                for to in Square::ALL {
                    let number = number((from, to, promotion));
                    numbers.push(number.map_or(NONE, |number| number as i32));
                }
            }
        }
        Self { numbers, size, black, castling }
    }

    /// The policy that an argument means: a name, or a `PolicyTable`.
    pub(super) fn of(argument: &Bound<'_, PyAny>) -> PyResult<Arc<Self>> {
        if let Ok(table) = argument.cast::<PyPolicyTable>() {
            return Ok(table.get().0.clone());
        }
        let Ok(name) = argument.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!(
                "policy: expected a name or a PolicyTable, got {}",
                argument.get_type()
            )));
        };
        let name = name.to_cow()?;
        let Some(at) = NAMED.iter().position(|(known, _)| *known == name) else {
            let names: Vec<String> = NAMED.iter().map(|(name, _)| format!("'{name}'")).collect();
            let expected = format!("a PolicyTable or one of {}", names.join(", "));
            return Err(bad_argument(argument.py(), "policy", &name, &expected));
        };
        static POLICIES: [OnceLock<Arc<Policy>>; NAMED.len()] =
            [const { OnceLock::new() }; NAMED.len()];
        if POLICIES[at].get().is_none() {
            look_for_table()?;
        }
        Ok(POLICIES[at].get_or_init(|| Arc::new(NAMED[at].1())).clone())
    }

    /// How many numbers there are.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// The number of a legal move.
    #[inline]
    pub(super) fn index(&self, board: &Board, mv: Move) -> Option<usize> {
        let (mut from, mut to) = (mv.from(), mv.to());
        if mv.is_castling() && self.castling == CastlingTarget::Written {
            to = written_on(board, mv).to;
        }
        if board.side_to_move() == Color::Black {
            let turned = |square: Square| match self.black {
                BlackView::Same => square,
                BlackView::Flipped => square.flip_rank(),
                BlackView::Rotated => square.flip_rank().flip_file(),
            };
            (from, to) = (turned(from), turned(to));
        }
        usize::try_from(self.numbers[place_of((from, to, mv.promotion()))]).ok()
    }

    /// The legal move with a number. Where promotions share a number, it means the queen.
    pub(super) fn legal_move(&self, board: &Board, index: usize) -> Option<Move> {
        let moves = movegen::legal_moves(board);
        let meant = moves.iter().copied().filter(|&mv| self.index(board, mv) == Some(index));
        // Kinds are in the highest bits, and promotions to queens are the last kind.
        meant.max_by_key(|mv| mv.kind() as u8)
    }
}

/// A name, and what makes the table.
type NamedPolicy = (&'static str, fn() -> Policy);

/// The policies with names.
const NAMED: [NamedPolicy; 7] = [
    ("from-to", || Policy::new(1 << 12, BlackView::Same, CastlingTarget::Written, from_to)),
    ("alphazero", || Policy::new(64 * 73, BlackView::Flipped, CastlingTarget::Written, alphazero)),
    ("gym-chess", || Policy::new(64 * 73, BlackView::Rotated, CastlingTarget::Written, alphazero)),
    ("pgx", || Policy::new(64 * 73, BlackView::Flipped, CastlingTarget::Written, pgx)),
    ("lc0", || Policy::new(1858, BlackView::Flipped, CastlingTarget::Rook, lc0())),
    ("maia", || Policy::new(1880, BlackView::Flipped, CastlingTarget::Written, maia())),
    ("searchless", || Policy::new(1968, BlackView::Same, CastlingTarget::Written, searchless())),
];

/// An error unless there is memory for a table, and for what it is made from.
fn look_for_table() -> PyResult<()> {
    if is_there(1 << 20) { Ok(()) } else { Err(out_of_memory()) }
}

/// Where the number of a move stands in a table.
#[inline]
fn place_of((from, to, promotion): MoveSquares) -> usize {
    let promotion = match promotion {
        None | Some(Piece::Pawn | Piece::King) => 0,
        Some(Piece::Knight) => 1,
        Some(Piece::Bishop) => 2,
        Some(Piece::Rook) => 3,
        Some(Piece::Queen) => 4,
    };
    promotion << 12 | from.index() << 6 | to.index()
}

/// A policy of the caller's own: which number a network gives each move.
///
/// `moves` is a sequence of moves in UCI notation, whose places are their numbers, or a dictionary
/// of such moves and their numbers. A promotion that is not there has the number of its two
/// squares alone, if these are there.
///
/// `black` says which squares Black's moves have: 'same' as on the board, 'flipped' with its own
/// first rank as rank 1, or 'rotated', with the board turned around. `castling` goes to the
/// 'king' square in standard chess and to the rook's in Chess960, or always to the 'rook'.
///
/// >>> import numpy
/// >>> from magic_chess import Boards, Move, PolicyTable
/// >>> table = PolicyTable(["e2e4", "d2d4", "g1f3"])
/// >>> Move(Boards.start(1).moves_at(numpy.array([1]), table)[0]), len(table)
/// (<Move d2d4>, 3)
#[pyclass(name = "PolicyTable", module = "magic_chess", frozen)]
pub(crate) struct PyPolicyTable(Arc<Policy>);

/// The most numbers of a table.
const MOST: i64 = 1 << 24;

#[pymethods]
impl PyPolicyTable {
    #[new]
    #[pyo3(signature = (moves, *, black="flipped", castling="king"))]
    fn new(
        py: Python<'_>,
        moves: &Bound<'_, PyAny>,
        black: &str,
        castling: &str,
    ) -> PyResult<Self> {
        let black = match black {
            "same" => BlackView::Same,
            "flipped" => BlackView::Flipped,
            "rotated" => BlackView::Rotated,
            other => {
                return Err(bad_argument(py, "black", other, "'same', 'flipped' or 'rotated'"));
            }
        };
        let castling = match castling {
            "king" => CastlingTarget::Written,
            "rook" => CastlingTarget::Rook,
            other => return Err(bad_argument(py, "castling", other, "'king' or 'rook'")),
        };
        look_for_table()?;
        let mut policy = Policy::new(0, black, castling, |_| None);
        if let Ok(numbers) = moves.cast::<PyDict>() {
            for_each_item(&numbers.items(), |item| {
                let (text, number): (Bound<'_, PyAny>, i64) = item.extract()?;
                policy.put(&text, number)
            })?;
        } else {
            let mut number = 0;
            for_each_item(moves, |text| {
                policy.put(&text, number)?;
                number += 1;
                Ok(())
            })?;
        }
        if policy.size == 0 {
            return Err(bad_argument(py, "moves", "none", "at least one move"));
        }
        policy.share_promotions();
        Ok(Self(Arc::new(policy)))
    }

    fn __len__(&self) -> usize {
        self.0.size
    }

    fn __repr__(&self) -> String {
        format!("<PolicyTable of {} numbers>", self.0.size)
    }
}

impl Policy {
    /// Gives the move of a text a number.
    fn put(&mut self, text: &Bound<'_, PyAny>, number: i64) -> PyResult<()> {
        let py = text.py();
        let text: String = text.extract()?;
        let Ok(UciMove { from, to, promotion }) = UciMove::parse(&text) else {
            return Err(bad_argument(py, "moves", &text, "moves like e2e4 or e7e8q"));
        };
        if !(0..MOST).contains(&number) {
            let expected = format!("numbers from 0 to {}", MOST - 1);
            return Err(bad_argument(py, "moves", &number.to_string(), &expected));
        }
        let place = &mut self.numbers[place_of((from, to, promotion))];
        if *place != NONE {
            return Err(bad_argument(py, "moves", &text, "each move once"));
        }
        *place = number as i32;
        self.size = self.size.max(number as usize + 1);
        Ok(())
    }

    /// Gives promotions without a number that of their squares.
    fn share_promotions(&mut self) {
        for place in 1 << 12..self.numbers.len() {
            if self.numbers[place] == NONE {
                self.numbers[place] = self.numbers[place & 0xfff];
            }
        }
    }
}
