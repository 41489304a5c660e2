//! The format of a unit file: `docs/units.md` has the table of bytes.

mod header;
mod positions;
mod writing;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use board::Board;
use files::open_regular;

use crate::checksum::Checksum;
use crate::error::{FileProblem, UnitsError};
pub use crate::unit_file::header::UnitHeader;
use crate::unit_file::header::{CHECKSUM, HEADER, check_kind, field, header, number};
use crate::unit_file::positions::PositionReader;
pub(crate) use crate::unit_file::writing::write;

/// A unit file whose checksum is right.
#[derive(Clone, Debug)]
pub struct UnitFile {
    path: PathBuf,
    header: UnitHeader,
    checksum: Checksum,
    /// The bytes of the positions.
    body: u64,
}

impl UnitFile {
    /// Reads the header, and checks length and checksum of the whole file.
    ///
    /// # Errors
    /// When the file cannot be read, is of another kind or version, cut off, or damaged.
    pub fn open(path: &Path) -> Result<Self, UnitsError> {
        let read = |error| UnitsError::io("read", path)(error);
        let wrong = |problem| UnitsError::file(path)(problem);
        let mut file = open_regular(path).map_err(UnitsError::io("open", path))?;
        let metadata = file.metadata().map_err(read)?;
        let mut bytes = [0; HEADER];
        let there = read_up_to(&mut file, &mut bytes).map_err(read)?;
        check_kind(&bytes[..there], metadata.len()).map_err(wrong)?;
        let body = number(&bytes, 88);
        let expected = (HEADER as u64 + CHECKSUM as u64).checked_add(body);
        let expected = expected.ok_or_else(|| wrong(field("the length", body, 88)))?;
        if metadata.len() != expected {
            return Err(wrong(FileProblem::Length { there: metadata.len(), expected }));
        }
        let mut hasher = blake3::Hasher::new();
        hasher.update(&bytes);
        hasher.update_reader((&mut file).take(body)).map_err(read)?;
        let mut announced = [0; CHECKSUM];
        file.read_exact(&mut announced).map_err(read)?;
        let (there, checksum) = (Checksum(*hasher.finalize().as_bytes()), Checksum(announced));
        if there != checksum {
            return Err(wrong(FileProblem::Checksum { there, announced: checksum }));
        }
        let header = header(&bytes).map_err(wrong)?;
        Ok(Self { path: path.to_owned(), header, checksum, body })
    }

    /// What the unit is a part of, and how large it is.
    pub const fn header(&self) -> &UnitHeader {
        &self.header
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The checksum of the content, which names the unit in plans and results.
    pub const fn checksum(&self) -> Checksum {
        self.checksum
    }

    /// The positions with their multiplicities, each validated. After an error there are no more.
    /// The file is hashed again: the last item is an error if it was changed since it was opened
    /// first.
    ///
    /// # Errors
    /// When the file cannot be opened. An item is an error where there is no position.
    pub fn positions(
        &self,
    ) -> Result<impl Iterator<Item = Result<(Board, u128), UnitsError>> + use<>, UnitsError> {
        PositionReader::open(&self.path, &self.header, self.body, self.checksum)
    }
}

/// Reads as many bytes as there are.
fn read_up_to(file: &mut File, bytes: &mut [u8]) -> std::io::Result<usize> {
    let mut there = 0;
    loop {
        match file.read(&mut bytes[there..])? {
            0 => return Ok(there),
            more => there += more,
        }
    }
}
