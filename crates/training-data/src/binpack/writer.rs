//! Writing Stockfish's binpack.

use std::io::{self, Write};

use super::bits::BitWriter;
use super::chunk::MAGIC;
use super::moves::write_move;
use super::position::BinpackPosition;
use super::stem::{folded, write_stem};
use crate::error::FormatError;

/// A chunk is written when it has at least this many bytes, as Stockfish's tools do.
const CHUNK: usize = 1 << 20;

/// Writes positions as Stockfish's binpack. A position that follows from the position before it by
/// that position's move goes into the same chain, and takes about two bytes instead of 34.
///
/// [`finish`](Self::finish) writes the last chunk. What is not finished is lost.
///
/// ```
/// use board::Position;
/// use movegen::read_san;
/// use training_data::{BinpackPosition, BinpackReader, BinpackWriter, Score, WinDrawLoss};
///
/// let position = Position::start();
/// let mv = read_san(position.board(), "e4")?;
/// let result = WinDrawLoss::Win;
/// let first = BinpackPosition { position, mv, score: Score(20), result, ply: 0, in_chain: 0 };
///
/// let mut writer = BinpackWriter::new(Vec::new());
/// writer.write(&first)?;
/// let file = writer.finish()?;
/// let read = BinpackReader::new(&file[..]).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(read, [first]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BinpackWriter<W> {
    target: W,
    /// The chains of the chunk, and the stem of the last one.
    chunk: Vec<u8>,
    /// The last position, if its chain can go on.
    last: Option<BinpackPosition>,
    /// How many positions follow the stem of the last chain.
    following: u16,
    bits: BitWriter,
}

impl<W: Write> BinpackWriter<W> {
    /// Writes to a target. Give it a plain file: chunks are large.
    pub const fn new(target: W) -> Self {
        Self { target, chunk: Vec::new(), last: None, following: 0, bits: BitWriter::new() }
    }

    /// Writes a position. `in_chain` is ignored: chains are made of what follows.
    ///
    /// The move number of the position is not kept: a reader makes it of `ply`.
    ///
    /// # Errors
    /// When the target cannot be written, or the position does not fit the format: the kind is then
    /// [`InvalidInput`](io::ErrorKind::InvalidInput), the error inside a [`FormatError`], and
    /// nothing of the position is written.
    pub fn write(&mut self, at: &BinpackPosition) -> io::Result<()> {
        let refused = |error: FormatError| io::Error::new(io::ErrorKind::InvalidInput, error);
        let follows = self.last.filter(|last| self.following < u16::MAX && follows(last, at));
        if let Some(last) = follows.filter(|_| movegen::is_legal(at.position.board(), at.mv)) {
            write_move(at.position.board(), at.mv, &mut self.bits);
            self.bits.long_number(folded(at.score.0.wrapping_add(last.score.0)));
            self.following += 1;
        } else {
            let stem = write_stem(at).map_err(refused)?;
            self.end_chain();
            if self.chunk.len() >= CHUNK {
                self.write_chunk()?;
            }
            self.chunk.extend(stem);
        }
        self.last = Some(*at);
        Ok(())
    }

    /// Writes the last chunk, and gives the target back.
    ///
    /// # Errors
    /// When the target cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.end_chain();
        self.write_chunk()?;
        self.target.flush()?;
        Ok(self.target)
    }

    /// Writes what stands behind the stem of the last chain.
    fn end_chain(&mut self) {
        if self.last.take().is_some() {
            self.chunk.extend(self.following.to_be_bytes());
            self.chunk.extend(self.bits.take_bytes());
            self.following = 0;
        }
    }

    fn write_chunk(&mut self) -> io::Result<()> {
        if self.chunk.is_empty() {
            return Ok(());
        }
        self.target.write_all(&MAGIC)?;
        self.target.write_all(&(self.chunk.len() as u32).to_le_bytes())?;
        self.target.write_all(&self.chunk)?;
        self.chunk.clear();
        Ok(())
    }
}

/// Whether a reader makes this position of the last one and its move.
fn follows(last: &BinpackPosition, at: &BinpackPosition) -> bool {
    let next = last.position.play(last.mv);
    next.board() == at.position.board()
        && next.halfmove_clock() == at.position.halfmove_clock()
        && last.ply + 1 == at.ply
        && last.result.reversed() == at.result
}
