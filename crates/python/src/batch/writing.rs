//! The FENs of batches.

use std::fmt::Write;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::PyBoards;
use super::rows::{CHUNK, CLOCKS, WORDS, unkeyed};
use crate::count::WholeNumber;
use crate::fen::fen_of;
use crate::memory::{out_of_memory, room_for};
use crate::threads::{CtrlC, for_each, threads_of};

/// Chunks that are written before their texts go to Python, so that the texts take little memory
/// beside Python's own.
const CHUNKS: usize = 64;

/// The longest FEN: 71 characters for the pieces, one for the side to move, eight for castling
/// rights and en passant square, 20 for the clocks, and five spaces.
const LONGEST: usize = 71 + 1 + 8 + 20 + 5;

/// The FENs of a chunk, one behind the other.
struct WrittenChunk {
    all: String,
    ends: Vec<usize>,
}

impl WrittenChunk {
    fn with_room() -> PyResult<Self> {
        let mut all = String::new();
        all.try_reserve_exact(CHUNK * LONGEST).map_err(|_| out_of_memory())?;
        Ok(Self { all, ends: room_for(CHUNK)? })
    }

    fn write(&mut self, words: &[[u64; WORDS]], clocks: &[[u32; CLOCKS]]) {
        let Self { all, ends } = self;
        all.clear();
        ends.clear();
        for (words, clocks) in words.iter().zip(clocks) {
            // Writing to a text cannot fail.
            let _ = write!(all, "{}", fen_of(&unkeyed(words, clocks)));
            ends.push(all.len());
        }
    }
}

#[pymethods]
impl PyBoards {
    /// The FENs, as a list.
    #[pyo3(signature = (*, threads=None))]
    fn fens<'py>(
        &self,
        py: Python<'py>,
        threads: Option<WholeNumber>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (threads, rows) = (threads_of(py, threads)?, self.rows(py)?);
        let fens = PyList::empty(py);
        let chunks = rows.len().div_ceil(CHUNK).min(CHUNKS);
        let mut written = room_for(chunks)?;
        for _ in 0..chunks {
            written.push(WrittenChunk::with_room()?);
        }
        let some = rows.words().chunks(CHUNKS * CHUNK).zip(rows.clocks().chunks(CHUNKS * CHUNK));
        for (words, clocks) in some {
            let chunks = words.chunks(CHUNK).zip(clocks.chunks(CHUNK)).zip(&mut written);
            for_each(py, threads, CtrlC::Ends, chunks, |((words, clocks), chunk)| {
                chunk.write(words, clocks);
            })?;
            for chunk in &written[..words.len().div_ceil(CHUNK)] {
                let mut begin = 0;
                for &end in &chunk.ends {
                    fens.append(PyString::from_bytes(py, &chunk.all.as_bytes()[begin..end])?)?;
                    begin = end;
                }
            }
        }
        Ok(fens)
    }
}
