//! Boards as planes of numbers, which networks read.

use board::{Board, CastlingSide, Piece};
use magic_core::{Bitboard, Color};
use numpy::{Element, PyArray4, PyArrayDescr, PyArrayMethods};
use pyo3::prelude::*;

use super::PyBoards;
use super::arrays::{Fill, in_use, new_array};
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
    /// clock is above 0.
    ///
    /// >>> from magic_chess import Boards
    /// >>> planes = Boards.start(2).planes("relative", "float32")
    /// >>> planes.shape, planes.dtype, planes[0, 0].sum(axis=1).tolist()
    /// ((2, 18, 8, 8), dtype('float32'), [0.0, 8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    #[pyo3(signature = (layout="relative", dtype=None, *, threads=None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        layout: &str,
        dtype: Option<&Bound<'py, PyAny>>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let layout = PlaneLayout::named(py, layout)?;
        let name = match dtype {
            Some(dtype) => PyArrayDescr::new(py, dtype)?.getattr("name")?.extract::<String>()?,
            None => "uint8".to_owned(),
        };
        match name.as_str() {
            "uint8" => Ok(self.planes_of(py, layout, 1, |clock| clock as u8, threads)?.into_any()),
            "bool" => Ok(self.planes_of(py, layout, true, |clock| clock != 0, threads)?.into_any()),
            "float32" => {
                Ok(self.planes_of(py, layout, 1.0, |clock| clock as f32, threads)?.into_any())
            }
            "float16" => {
                let planes = self.planes_of(py, layout, half(1), half, threads)?;
                planes.call_method1("view", ("float16",))
            }
            other => {
                let expected = "'uint8', 'bool', 'float16' or 'float32'";
                Err(bad_argument(py, "dtype", other, expected))
            }
        }
    }
}

impl PyBoards {
    /// Planes of this type. `one` is its number 1, `number` makes a number of the clock.
    fn planes_of<'py, T: Element + Copy + Default>(
        &self,
        py: Python<'py>,
        layout: PlaneLayout,
        one: T,
        number: impl Fn(u32) -> T + Sync,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyArray4<T>>> {
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        let ranks = ranks_of(one);
        let shape = [rows.len(), layout.planes(), 8, 8];
        let planes = new_array::<T, 4>(py, Fill::Anything, shape)?;
        let mut writer = planes.try_readwrite().map_err(|_| in_use())?;
        let out = writer.as_slice_mut()?.as_chunks_mut::<8>().0;
        let rows = rows.words().chunks(CHUNK).zip(rows.clocks().chunks(CHUNK));
        let out = out.chunks_mut(8 * CHUNK * layout.planes());
        for_each(py, threads, CtrlC::Ends, rows.zip(out), |((words, clocks), out)| {
            let boards = words.iter().zip(clocks);
            for ((words, clocks), out) in boards.zip(out.chunks_exact_mut(8 * layout.planes())) {
                let sets = layout.sets(&board_of(words));
                for (set, plane) in sets.iter().zip(out.chunks_exact_mut(8)) {
                    for (rank, out) in set.0.to_le_bytes().into_iter().zip(plane) {
                        *out = ranks[usize::from(rank)];
                    }
                }
                if layout == PlaneLayout::Relative {
                    let clock = number(clocks[0].min(MAX_CLOCK));
                    out[8 * (ALL_PLANES - 1)..].fill([clock; 8]);
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
