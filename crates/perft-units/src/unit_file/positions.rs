//! Reading the positions of a unit file.

use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use board::{Board, Packed};
use files::open_regular;
use magic_core::Color;

use crate::checksum::Checksum;
use crate::error::{FileProblem, UnitsError};
use crate::hashed_reader::HashedReader;
use crate::unit_file::header::{HEADER, PIECES, UnitHeader};

/// The longest multiplicity: 128 bits, seven in each byte.
const MULTIPLICITY: usize = 19;

/// Reads one position after the other.
pub(super) struct PositionReader {
    file: BufReader<HashedReader>,
    path: PathBuf,
    /// What the file announces.
    header: UnitHeader,
    checksum: Checksum,
    /// The bytes of positions that are not read yet.
    left: u64,
    offset: u64,
    positions: u64,
    paths: u128,
    ended: bool,
}

impl PositionReader {
    /// Opens a file whose header is known, and in which positions take this many bytes.
    pub(super) fn open(
        path: &Path,
        header: &UnitHeader,
        body: u64,
        checksum: Checksum,
    ) -> Result<Self, UnitsError> {
        let open = |error| UnitsError::io("open", path)(error);
        let file = open_regular(path).map_err(open)?;
        let file = HashedReader::new(file, HEADER as u64 + body);
        let mut file = BufReader::with_capacity(1 << 16, file);
        file.read_exact(&mut [0; HEADER]).map_err(open)?;
        Ok(Self {
            file,
            path: path.to_owned(),
            header: header.clone(),
            checksum,
            left: body,
            offset: HEADER as u64,
            positions: 0,
            paths: 0,
            ended: false,
        })
    }

    fn read(&mut self) -> Result<Option<(Board, u128)>, UnitsError> {
        if self.left == 0 {
            return self.end().map(|()| None);
        }
        let start = self.offset;
        let mut packed = Packed([0; 32]);
        self.take(&mut packed.0[..PIECES])?;
        packed.0[27] = u8::from(self.header.side_to_move == Color::Black) << 7;
        packed.0[28] = 1;
        let position = packed.unpack();
        let position =
            position.map_err(|error| self.wrong(FileProblem::Position { offset: start, error }))?;
        let multiplicity = self.multiplicity()?;
        self.positions += 1;
        self.paths = self.paths.saturating_add(multiplicity);
        if self.positions > self.header.positions {
            // Nobody reserved memory for more than the header announces.
            return Err(self.wrong_sums());
        }
        Ok(Some((*position.board(), multiplicity)))
    }

    fn multiplicity(&mut self) -> Result<u128, UnitsError> {
        let (start, mut multiplicity, mut byte) = (self.offset, 0_u128, [0]);
        for place in 0..MULTIPLICITY {
            self.take(&mut byte)?;
            let bits = u128::from(byte[0] & 127);
            let shifted = bits << (7 * place);
            if shifted >> (7 * place) != bits {
                break;
            }
            multiplicity |= shifted;
            if byte[0] < 128 {
                // No path leads to a position that is not there.
                match multiplicity {
                    0 => break,
                    _ => return Ok(multiplicity),
                }
            }
        }
        Err(self.wrong(FileProblem::Multiplicity { offset: start }))
    }

    fn take(&mut self, bytes: &mut [u8]) -> Result<(), UnitsError> {
        if self.left < bytes.len() as u64 {
            return Err(self.wrong(FileProblem::CutPosition { offset: self.offset }));
        }
        self.file.read_exact(bytes).map_err(UnitsError::io("read", &self.path))?;
        self.offset += bytes.len() as u64;
        self.left -= bytes.len() as u64;
        Ok(())
    }

    fn end(&self) -> Result<(), UnitsError> {
        if (self.positions, self.paths) != (self.header.positions, self.header.paths) {
            return Err(self.wrong_sums());
        }
        let (there, announced) = (self.file.get_ref().checksum(), self.checksum);
        if there != announced {
            return Err(self.wrong(FileProblem::Checksum { there, announced }));
        }
        Ok(())
    }

    fn wrong_sums(&self) -> UnitsError {
        let &Self { positions, paths, .. } = self;
        self.wrong(FileProblem::Sums { positions, paths })
    }

    fn wrong(&self, problem: FileProblem) -> UnitsError {
        UnitsError::file(&self.path)(problem)
    }
}

impl Iterator for PositionReader {
    type Item = Result<(Board, u128), UnitsError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.read();
        self.ended = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}
