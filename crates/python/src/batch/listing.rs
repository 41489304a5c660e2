//! The legal moves of many boards in one array, in the order of the boards, listed by many threads.
//!
//! How many moves there are is known in the end. So the moves go first to where there is room for
//! more moves than boards have on average. Each thread lists a chunk in memory of its own, which
//! stays in its caches, and copies it to its place as soon as that is known: when all chunks before
//! have theirs.
//!
//! New memory costs more than the moves in it, because the system makes it page by page. So the
//! room for small batches is kept for the batches after them, and the moves are copied once more.
//! The room for large ones is the array of the result, which is cut in the end.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use board::Board;
use numpy::{PyArray1, PyArrayMethods};
use perft_kernels::{Backend, MoveLister, MoveLists};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;

use super::arrays::{Fill, in_use, new_array};
use super::rows::{CHUNK, WORDS, board_of};
use crate::memory::{copy_of, is_there, out_of_memory, push, room_for};
use crate::threads::{CtrlC, for_each_with};

/// Moves for each board that have room at first. Positions of games have 30 to 40. With more than
/// this on average, moves wait beside the room.
const ROOM: usize = 64;

/// Most boards of a small batch: their room has 4 MB.
const SMALL: usize = 64 * CHUNK;

/// How much memory a list may need while it grows: the longest has 432 moves, by what `movegen`
/// promises.
const MEMORY_OF_LIST: usize = 2 << 10;

/// The moves of all boards, and where those of each board begin.
pub(super) type MovesAndOffsets<'py> = (Bound<'py, PyArray1<u16>>, Bound<'py, PyArray1<i64>>);

/// Lists the moves of all rows.
pub(super) fn list_all<'py>(
    py: Python<'py>,
    threads: NonZeroUsize,
    rows: &[[u64; WORDS]],
) -> PyResult<MovesAndOffsets<'py>> {
    let offsets = new_array::<i64, 1>(py, Fill::Anything, [rows.len() + 1])?;
    let mut offsets_writer = offsets.try_readwrite().map_err(|_| in_use())?;
    let (first, ends) = offsets_writer.as_slice_mut()?.split_at_mut(1);
    first.fill(0);
    let room = ROOM * rows.len();
    let moves = if rows.len() <= SMALL {
        let mut kept = KeptRoom::take(room)?;
        let listed = list_into(py, threads, rows, ends, &mut kept.0[..room])?;
        gathered(py, &kept.0, &listed)?
    } else {
        let moves = new_array::<u16, 1>(py, Fill::Anything, [room])?;
        let mut writer = moves.try_readwrite().map_err(|_| in_use())?;
        let listed = list_into(py, threads, rows, ends, writer.as_slice_mut()?)?;
        if listed.beyond.is_empty() {
            drop(writer);
            cut(moves, listed.total)?
        } else {
            gathered(py, writer.as_slice_mut()?, &listed)?
        }
    };
    drop(offsets_writer);
    Ok((moves, offsets))
}

/// What was listed beside what has found room.
struct ListedChunks {
    total: usize,
    beyond: Vec<Vec<u16>>,
}

/// Lists the moves of all rows into a room.
fn list_into(
    py: Python<'_>,
    threads: NonZeroUsize,
    rows: &[[u64; WORDS]],
    ends: &mut [i64],
    room: &mut [u16],
) -> PyResult<ListedChunks> {
    let chunks = rows.chunks(CHUNK).zip(ends.chunks_mut(CHUNK)).enumerate();
    let joining = Joining::new(room, chunks.len())?;
    let (lister, boards) = (MoveLister::new(Backend::best()), rows.len().min(CHUNK));
    let scratch = || {
        let enough = is_there(boards * MEMORY_OF_LIST);
        if enough { Ok(MoveLists::with_room_for(boards)) } else { Err(out_of_memory()) }
    };
    for_each_with(py, threads, CtrlC::Ends, chunks, scratch, |lists, (number, (rows, ends))| {
        lists.clear();
        list(&lister, rows, lists);
        ends.iter_mut().zip(lists.ends()).for_each(|(end, &it)| *end = it as i64);
        joining.join(number, lists.bits(), ends);
    })?;
    let Joined { total, beyond, failed, .. } = joining.into_inner();
    failed.map_or(Ok(ListedChunks { total, beyond }), Err)
}

/// Appends the moves of each row. Boards are aligned more strictly than rows, so some at a time are
/// copied: few enough to stay in the processor's first cache.
fn list(lister: &MoveLister, rows: &[[u64; WORDS]], lists: &mut MoveLists) {
    const AT_ONCE: usize = 32;
    let mut boards = [Board::start(); AT_ONCE];
    for rows in rows.chunks(AT_ONCE) {
        for (board, words) in boards.iter_mut().zip(rows) {
            *board = board_of(words);
        }
        lister.append(&boards[..rows.len()], lists);
    }
}

/// The array with its first values only. What is behind was never written, and goes back to the
/// system.
fn cut(moves: Bound<'_, PyArray1<u16>>, total: usize) -> PyResult<Bound<'_, PyArray1<u16>>> {
    let unchecked = [("refcheck", false)].into_py_dict(moves.py())?;
    moves.call_method("resize", (total,), Some(&unchecked))?;
    Ok(moves)
}

/// A new array of the moves that have found room, and of those beyond.
fn gathered<'py>(
    py: Python<'py>,
    room: &[u16],
    listed: &ListedChunks,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let ListedChunks { total, beyond } = listed;
    let all = new_array::<u16, 1>(py, Fill::Anything, [*total])?;
    let mut writer = all.try_readwrite().map_err(|_| in_use())?;
    let without_room: usize = beyond.iter().map(Vec::len).sum();
    let (first, mut rest) = writer.as_slice_mut()?.split_at_mut(total - without_room);
    first.copy_from_slice(&room[..first.len()]);
    for moves in beyond {
        let part = rest.split_off_mut(..moves.len()).unwrap_or_default();
        part.copy_from_slice(moves);
    }
    drop(writer);
    Ok(all)
}

/// The room of small batches, which goes back to where it is kept.
struct KeptRoom(Vec<u16>);

static KEPT: Mutex<Vec<u16>> = Mutex::new(Vec::new());

impl KeptRoom {
    /// The room that is kept, if nobody else has it, with this many places at least.
    fn take(places: usize) -> PyResult<Self> {
        let mut room = std::mem::take(&mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner));
        if room.len() < places {
            room = room_for(places)?;
            room.resize(places, 0);
        }
        Ok(Self(room))
    }
}

impl Drop for KeptRoom {
    fn drop(&mut self) {
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < self.0.len() {
            *kept = std::mem::take(&mut self.0);
        }
    }
}

/// Chunks of moves on their way to their places.
struct Joining<'a>(Mutex<Joined<'a>>);

struct Joined<'a> {
    /// How many chunks have their places.
    chunks: usize,
    /// How many moves these chunks have.
    total: usize,
    /// Room for the moves of the chunks that follow.
    rest: &'a mut [u16],
    /// For each chunk its moves and their ends, while a chunk in front of it is not listed.
    early: Vec<Option<EarlyChunk<'a>>>,
    /// The moves of the last chunks with places, for which there was no room.
    beyond: Vec<Vec<u16>>,
    failed: Option<PyErr>,
}

/// The moves of a chunk, and where those of its boards end.
type EarlyChunk<'a> = (Vec<u16>, &'a mut [i64]);

/// Where the moves of a chunk go, and how many moves are before them.
struct PlaceOfChunk<'a> {
    part: &'a mut [u16],
    before: usize,
}

impl<'a> Joining<'a> {
    fn new(rest: &'a mut [u16], chunks: usize) -> PyResult<Self> {
        let (mut early, beyond) = (room_for(chunks)?, Vec::new());
        early.resize_with(chunks, || None);
        Ok(Self(Mutex::new(Joined { chunks: 0, total: 0, rest, early, beyond, failed: None })))
    }

    /// Brings the moves of a chunk to their place, or leaves them to the thread that brings the
    /// chunk before.
    fn join(&self, number: usize, moves: &[u16], ends: &'a mut [i64]) {
        let place = {
            let mut joined = self.lock();
            if joined.chunks != number {
                drop(joined);
                let copy = copy_of(moves);
                joined = self.lock();
                if joined.chunks != number {
                    match copy {
                        Ok(copy) => joined.early[number] = Some((copy, ends)),
                        Err(error) => joined.failed = Some(error),
                    }
                    return;
                }
            }
            joined.place(moves)
        };
        place.write(moves, ends);
        while let Some((place, moves, ends)) = self.next_early() {
            place.write(&moves, ends);
        }
    }

    /// The next chunk, if it was early.
    fn next_early(&self) -> Option<(PlaceOfChunk<'a>, Vec<u16>, &'a mut [i64])> {
        let mut joined = self.lock();
        let next = joined.chunks;
        let (moves, ends) = joined.early.get_mut(next)?.take()?;
        Some((joined.place(&moves), moves, ends))
    }

    fn lock(&self) -> MutexGuard<'_, Joined<'a>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn into_inner(self) -> Joined<'a> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> Joined<'a> {
    /// The place of the next chunk. It is empty if there is no room: then the moves are kept
    /// beyond.
    fn place(&mut self, moves: &[u16]) -> PlaceOfChunk<'a> {
        let before = self.total;
        self.chunks += 1;
        self.total += moves.len();
        let has_room = self.beyond.is_empty() && moves.len() <= self.rest.len();
        let part = self.rest.split_off_mut(..if has_room { moves.len() } else { 0 });
        if !has_room {
            let kept = copy_of(moves).and_then(|copy| push(&mut self.beyond, copy));
            self.failed = self.failed.take().or(kept.err());
        }
        PlaceOfChunk { part: part.unwrap_or_default(), before }
    }
}

impl PlaceOfChunk<'_> {
    fn write(self, moves: &[u16], ends: &mut [i64]) {
        if !self.part.is_empty() {
            self.part.copy_from_slice(moves);
        }
        ends.iter_mut().for_each(|end| *end += self.before as i64);
    }
}
