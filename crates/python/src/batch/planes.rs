//! Boards as planes of numbers, which networks read.

use std::num::NonZeroUsize;

use board::{Board, CastlingSide, Piece};
use magic_core::{Bitboard, Color};
use numpy::{Element, PyArray4, PyArrayDescr, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::PyBoards;
use super::arrays::{Fill, in_use, place_for};
use super::rows::{CHUNK, board_of};
use crate::count::WholeNumber;
use crate::errors::bad_argument;
use crate::threads::{CtrlC, for_each, threads_of};

/// The greatest halfmove clock that planes hold. The game is over at 150.
const MAX_CLOCK: u32 = 255;

/// Which planes a board becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlaneLayout {
    /// The pieces, White's first.
    Pieces,
    /// The same with side to move, castling rights and en passant square.
    Absolute,
    /// All that matters, as the side to move sees it.
    Relative,
}

/// How many planes the pieces of both sides take.
const PIECE_PLANES: usize = 12;

/// How many planes whole positions take.
const ALL_PLANES: usize = 18;

impl PlaneLayout {
    fn named(py: Python<'_>, name: &str) -> PyResult<Self> {
        Ok(match name {
            "pieces" => Self::Pieces,
            "absolute" => Self::Absolute,
            "relative" => Self::Relative,
            other => {
                let expected = "'pieces', 'absolute' or 'relative'";
                return Err(bad_argument(py, "layout", other, expected));
            }
        })
    }

    const fn planes(self) -> usize {
        match self {
            Self::Pieces => PIECE_PLANES,
            Self::Absolute | Self::Relative => ALL_PLANES,
        }
    }

    /// The sets of squares that are 1, a set for each plane. In `Relative` the last plane is the
    /// clock instead.
    fn sets(self, board: &Board) -> [Bitboard; ALL_PLANES] {
        let us = board.side_to_move();
        let board = match self {
            Self::Relative if us == Color::Black => board.flip(),
            _ => *board,
        };
        let mut sets = [Bitboard::EMPTY; ALL_PLANES];
        for (at, piece) in Piece::ALL.into_iter().enumerate() {
            let squares = board.pieces(piece);
            sets[at] = squares & board.color(Color::White);
            sets[6 + at] = squares & board.color(Color::Black);
        }
        let all_if = |holds: bool| if holds { Bitboard::FULL } else { Bitboard::EMPTY };
        let right = |color, side| all_if(board.castling_rook(color, side).is_some());
        let rights = [
            right(Color::White, CastlingSide::King),
            right(Color::White, CastlingSide::Queen),
            right(Color::Black, CastlingSide::King),
            right(Color::Black, CastlingSide::Queen),
        ];
        let en_passant = board.state().en_passant();
        match self {
            Self::Pieces => (),
            Self::Absolute => {
                sets[12] = all_if(us == Color::White);
                sets[13..17].copy_from_slice(&rights);
                sets[17] = en_passant;
            }
            Self::Relative => {
                sets[12..16].copy_from_slice(&rights);
                sets[16] = en_passant;
            }
        }
        sets
    }
}

#[pymethods]
impl PyBoards {
    /// The boards as planes: an array of shape (boards, planes, 8, 8). The third index is the rank
    /// from rank 1 on, the fourth is the file from the a-file on. All numbers are 0 or 1, but for
    /// the clock.
    ///
    /// 'pieces' has 12 planes: White's pawns, knights, bishops, rooks, queens and king, and
    /// Black's.
    ///
    /// 'absolute' has 18: these 12, a plane of ones if White is to move, four planes of ones for
    /// castling rights (White's on the king's side and the queen's side, Black's), and the square
    /// of a legal en passant capture.
    ///
    /// 'relative' has 18 as the side to move sees them, with its own first rank as rank 1: its own
    /// pieces, the other side's, its own castling rights, the other side's, the square of a legal
    /// en passant capture, and a plane of the halfmove clock (at most 255).
    ///
    /// `dtype` is uint8, bool, float16 or float32. The plane of the clock as bool is whether the
    /// clock is above 0. `out` is an array or a tensor for the planes, which is written and
    /// returned.
    ///
    /// >>> from magic_chess import Boards
    /// >>> planes = Boards.start(2).planes("relative", "float32")
    /// >>> planes.shape, planes.dtype, planes[0, 0].sum(axis=1).tolist()
    /// ((2, 18, 8, 8), dtype('float32'), [0.0, 8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    #[pyo3(signature = (layout="relative", dtype=None, *, out=None, threads=None))]
    pub(super) fn planes<'py>(
        &self,
        py: Python<'py>,
        layout: &str,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let layout = PlaneLayout::named(py, layout)?;
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        let planes = PlaneWriter { count: layout.planes(), threads, dtype, out };
        let (words, clocks) = (rows.words(), rows.clocks());
        planes.of(py, rows.len(), |row| {
            let clock = match layout {
                PlaneLayout::Relative => Some((ALL_PLANES - 1, clocks[row][0])),
                _ => None,
            };
            (layout.sets(&board_of(&words[row])), clock)
        })
    }
}

/// Planes that are to be made.
pub(crate) struct PlaneWriter<'a, 'py> {
    /// How many planes a row has.
    pub(crate) count: usize,
    pub(crate) threads: NonZeroUsize,
    pub(crate) dtype: Option<&'a Bound<'py, PyAny>>,
    pub(crate) out: Option<Bound<'py, PyAny>>,
}

impl<'py> PlaneWriter<'_, 'py> {
    /// The planes of all rows. `row` gives the sets of squares that are 1, a set for each plane,
    /// and perhaps the plane that is a clock instead.
    pub(crate) fn of<S: AsRef<[Bitboard]>>(
        self,
        py: Python<'py>,
        rows: usize,
        row: impl Fn(usize) -> (S, Option<(usize, u32)>) + Sync,
    ) -> PyResult<Bound<'py, PyAny>> {
        let name = match self.dtype {
            Some(dtype) => PyArrayDescr::new(py, dtype)?.getattr("name")?.extract::<String>()?,
            None => match &self.out {
                // Tensors of torch have types that numpy does not know, so numpy looks at the
                // memory.
                Some(out) => {
                    let array = py.import("numpy")?.call_method1("asarray", (out,))?;
                    array.getattr("dtype")?.getattr("name")?.extract()?
                }
                None => "uint8".to_owned(),
            },
        };
        let place = self.out.as_ref();
        let planes = match name.as_str() {
            "uint8" => self.typed(py, rows, place, 1, |clock| clock as u8, row)?.into_any(),
            "bool" => self.typed(py, rows, place, true, |clock| clock != 0, row)?.into_any(),
            "float32" => self.typed(py, rows, place, 1.0, |clock| clock as f32, row)?.into_any(),
            "float16" => {
                // The bits of float16 are written as numbers of as many bits.
                let bits = match place {
                    Some(out) => {
                        let array = py.import("numpy")?.call_method1("asarray", (out,))?;
                        if !array.getattr("dtype")?.eq("float16")? {
                            let got = array.getattr("dtype")?;
                            return Err(PyTypeError::new_err(format!(
                                "out: expected a numpy array of float16, got one of {got}"
                            )));
                        }
                        Some(array.call_method1("view", ("uint16",))?)
                    }
                    None => None,
                };
                let planes = self.typed(py, rows, bits.as_ref(), half(1), half, row)?;
                planes.call_method1("view", ("float16",))?
            }
            other => {
                let expected = "'uint8', 'bool', 'float16' or 'float32'";
                return Err(bad_argument(py, "dtype", other, expected));
            }
        };
        Ok(self.out.unwrap_or(planes))
    }

    /// Planes of this type. `one` is its number 1, `number` makes a number of the clock.
    fn typed<T: Element + Copy + Default, S: AsRef<[Bitboard]>>(
        &self,
        py: Python<'py>,
        rows: usize,
        place: Option<&Bound<'py, PyAny>>,
        one: T,
        number: impl Fn(u32) -> T + Sync,
        row: impl Fn(usize) -> (S, Option<(usize, u32)>) + Sync,
    ) -> PyResult<Bound<'py, PyArray4<T>>> {
        let ranks = ranks_of(one);
        let planes = place_for::<T, 4>(py, place, Fill::Anything, [rows, self.count, 8, 8])?;
        let mut writer = planes.try_readwrite().map_err(|_| in_use())?;
        let out = writer.as_slice_mut()?.as_chunks_mut::<8>().0;
        let count = self.count;
        let chunks = out.chunks_mut(8 * CHUNK * count).enumerate();
        for_each(py, self.threads, CtrlC::Ends, chunks, |(chunk, out)| {
            for (at, out) in out.chunks_exact_mut(8 * count).enumerate() {
                let (sets, clock) = row(chunk * CHUNK + at);
                for (set, plane) in sets.as_ref().iter().zip(out.chunks_exact_mut(8)) {
                    for (rank, out) in set.0.to_le_bytes().into_iter().zip(plane) {
                        *out = ranks[usize::from(rank)];
                    }
                }
                if let Some((plane, clock)) = clock {
                    let clock = number(clock.min(MAX_CLOCK));
                    out[8 * plane..8 * plane + 8].fill([clock; 8]);
                }
            }
        })?;
        drop(writer);
        Ok(planes)
    }
}

/// The numbers of a rank, by the bits of its squares.
fn ranks_of<T: Copy + Default>(one: T) -> [[T; 8]; 256] {
    std::array::from_fn(|bits| {
        std::array::from_fn(|file| if bits >> file & 1 != 0 { one } else { T::default() })
    })
}

/// The bits of a whole number from 0 to 255 as float16.
const fn half(number: u32) -> u16 {
    if number == 0 {
        return 0;
    }
    let exponent = number.ilog2();
    let fraction = (number << (10 - exponent)) & 0x3ff;
    (((exponent + 15) << 10) | fraction) as u16
}
