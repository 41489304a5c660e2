//! Stockfish's binpack: games as a position and the numbers of their moves.

mod bits;
mod chunk;
mod error;
mod moves;
mod numbering;
mod position;
mod stem;
mod writer;

use std::io::Read;

use crate::error::DataProblem;
use crate::score::Score;

use bits::Bits;
use chunk::Chunk;
use moves::read_move;
use stem::{STEM, read_stem, signed};

pub(crate) use moves::unmarked_kind;

pub use error::BinpackError;
pub use position::BinpackPosition;
pub use writer::BinpackWriter;

/// Reads the positions of Stockfish's binpack one after another, and checks that their moves are
/// legal.
///
/// A file is a sequence of chunks:
///
/// | bytes of a chunk | hold |
/// |---|---|
/// | 0 to 3 | `BINP` |
/// | 4 to 7 | how many bytes follow, little-endian |
/// | the rest | chains |
///
/// A chain is a position, and the moves and scores of the positions that follow it. All other
/// numbers are big-endian:
///
/// | bytes of a chain | hold |
/// |---|---|
/// | 0 to 7 | the occupied squares, one bit each, a1 the lowest, h8 the highest |
/// | 8 to 23 | a code of four bits for each piece, in the order of the squares, the low half of a byte first |
/// | 24 to 25 | the move, from the highest bit: 2 bits for the kind, 6 and 6 for the squares, 2 for a promotion |
/// | 26 to 27 | the score, with its sign in the lowest bit |
/// | 28 to 29 | the result in the 2 highest bits, the ply below |
/// | 30 to 31 | the halfmove clock |
/// | 32 to 33 | how many positions follow |
/// | the rest | the moves and scores of these positions as bits, the highest of a byte first, up to a whole byte |
///
/// - Codes 0 to 11 are the white and black pawn, knight, bishop, rook, queen and king, in turns.
///   Code 12 is a pawn that has just made a double push, 13 and 14 are a white and a black rook on
///   a corner that may castle, and 15 is the black king with Black to move. The king of a rook that
///   may castle stands on e1 or e8.
/// - Kinds of moves are 0 normal, 1 promotion, 2 castling, 3 en passant. A castling goes to the
///   square of the rook. A promotion is 0 to 3 for knight, bishop, rook and queen.
/// - The sign: number *n* is written as 2*n*, number −*n* as 2*n* − 1. Results 0, 1 and 2 are a
///   draw, a loss, a win.
///
/// Each position that follows has three numbers:
///
/// 1. Which of the own pieces moves, in the order of the squares, from 0.
/// 2. Where it goes, among the squares that it attacks and that hold no own piece, from 0 in their
///    order. Pins do not matter. A pawn has its pushes and possible captures instead, and a
///    promotion takes four numbers for each square: knight, bishop, rook and queen. For a king
///    castlings follow, with the a-rook and then with the h-rook, when it still has the right, even
///    if they are not possible.
/// 3. The score plus the score of the position before it, with the sign in the lowest bit. It is
///    written in blocks of 4 bits, the lowest first, with a bit before each that says whether
///    another block follows. Sums wrap at 16 bits.
///
/// The first two take as many bits as the largest such number needs: none where there is only one.
///
/// What contradicts this or the rules of chess is an error. The rest of its chunk cannot be read
/// then, because nothing says where the next chain begins. The next call goes on with the next
/// chunk. A chunk is held in memory, and is refused above 100 MiB, as by Stockfish. Usual chunks
/// have 1 MiB. No `BufReader` is needed.
///
/// Source: [the
/// description](https://github.com/official-stockfish/Stockfish/blob/tools/docs/binpack.md) by the
/// author of the format, Tomasz Sobczyk, and what the crate sfbinpack 0.6 reads and writes.
///
/// ```
/// use board::Position;
/// use training_data::BinpackReader;
///
/// // A chain: 1. e4 with the score 20, then 1... e5 with -15. White has won.
/// let mut file = b"BINP\x24\0\0\0".to_vec();
/// file.extend(b"\xff\xff\0\0\0\0\xff\xff\x2d\x84\x4a\xd2\0\0\0\0\x11\x11\x11\x11\x3e\x95\x5b\xe3");
/// file.extend(b"\x0c\x70\0\x28\x80\0\0\0\0\x01\x42\x80");
/// let positions = BinpackReader::new(&file[..]).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(positions[0].position, Position::start());
/// let moves: Vec<_> = positions.iter().map(|at| format!("{} {} {:?}", at.mv, at.score, at.result)).collect();
/// assert_eq!(moves, ["e2e4 +20 Win", "e7e5 -15 Loss"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BinpackReader<R> {
    source: R,
    chunk: Chunk,
    /// How many chains of the chunk have begun.
    chains: u32,
    /// The last chain that has begun.
    chain: Option<Chain>,
    has_ended: bool,
}

/// A chain, of which some positions have been read.
#[derive(Debug)]
struct Chain {
    last: BinpackPosition,
    /// How many positions follow the first one.
    following: u16,
    /// How many bits of these have been read.
    bits: usize,
}

/// The bytes of the number of positions that follow.
const FOLLOWING: usize = 2;

impl<R: Read> BinpackReader<R> {
    /// Reads from a source.
    pub const fn new(source: R) -> Self {
        Self { source, chunk: Chunk::none(), chains: 0, chain: None, has_ended: false }
    }

    /// Goes on to the next position of the chunk. `false` at its end.
    fn advance(&mut self) -> Result<bool, BinpackError> {
        let Self { chunk, chain, chains, .. } = self;
        if chain.as_ref().is_none_or(Chain::has_ended) {
            if chunk.rest().is_empty() {
                return Ok(false);
            }
            *chains += 1;
            let new = Chain::read(chunk.rest());
            *chain = Some(new.map_err(|problem| chunk.error_in(*chains, 1, 0, problem))?);
            chunk.skip(STEM + FOLLOWING);
        } else if let Some(chain) = chain {
            let (ply, bytes) = (u32::from(chain.last.in_chain) + 2, chain.bits / 8);
            let read = chain.advance(chunk.rest());
            read.map_err(|problem| chunk.error_in(*chains, ply, bytes, problem))?;
        }
        if let Some(chain) = chain.as_ref().filter(|chain| chain.has_ended()) {
            chunk.skip(chain.bits.div_ceil(8));
        }
        Ok(true)
    }

    /// Goes on to the next chunk. `false` at the end of the file.
    fn turn(&mut self) -> Result<bool, BinpackError> {
        self.chains = 0;
        let turned = self.chunk.turn(&mut self.source);
        self.has_ended = !matches!(turned, Ok(true));
        turned
    }
}

impl<R: Read> Iterator for BinpackReader<R> {
    type Item = Result<BinpackPosition, BinpackError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.has_ended {
            let error = match self.advance() {
                Ok(true) => return self.chain.as_ref().map(|chain| Ok(chain.last)),
                Ok(false) => match self.turn() {
                    Ok(_) => continue,
                    Err(error) => return Some(Err(error)),
                },
                Err(error) => error,
            };
            self.chain = None;
            self.chunk.skip_all();
            // Where the file ends within the chunk, that is the error, and it comes next.
            if !(self.chunk.is_cut() && matches!(error.problem, DataProblem::ChunkEnd)) {
                return Some(Err(error));
            }
        }
        None
    }
}

impl Chain {
    /// A chain with its first position.
    fn read(bytes: &[u8]) -> Result<Self, DataProblem> {
        let Some((stem, rest)) = bytes.split_first_chunk::<STEM>() else {
            return Err(DataProblem::ChunkEnd);
        };
        let Some(&following) = rest.first_chunk::<FOLLOWING>() else {
            return Err(DataProblem::ChunkEnd);
        };
        Ok(Self { last: read_stem(stem)?, following: u16::from_be_bytes(following), bits: 0 })
    }

    /// Whether all its positions have been read.
    const fn has_ended(&self) -> bool {
        self.last.in_chain == self.following
    }

    /// The next position takes the place of the last one.
    fn advance(&mut self, bytes: &[u8]) -> Result<(), DataProblem> {
        let mut bits = Bits::new(bytes, self.bits);
        let last = &mut self.last;
        last.position = last.position.play(last.mv);
        last.mv = read_move(last.position.board(), &mut bits)?;
        let sum = signed(bits.long_number()?);
        last.score = Score(sum.wrapping_sub(last.score.0));
        last.result = last.result.reversed();
        last.ply += 1;
        last.in_chain += 1;
        self.bits = 8 * bytes.len() - bits.left();
        Ok(())
    }
}
