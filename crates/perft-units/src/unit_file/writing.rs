//! Writing a unit file.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

use board::{Board, Packed};

use crate::checksum::Checksum;
use crate::durable_file;
use crate::error::UnitsError;
use crate::unit_file::header::{HEADER, PIECES, UnitHeader, header_bytes};

/// How much of a file is kept in memory while it is written.
const BUFFER: usize = 1 << 16;

/// Writes a unit, and returns its checksum. The numbers of positions and paths in `header` are
/// replaced.
pub(crate) fn write(
    path: &Path,
    header: &mut UnitHeader,
    positions: impl Iterator<Item = (Board, u128)>,
) -> Result<Checksum, UnitsError> {
    durable_file::write_with(path, |file| {
        file.write_all(&[0; HEADER])?;
        let body = write_positions(file, header, positions)?;
        file.rewind()?;
        file.write_all(&header_bytes(header, body))?;
        // The header is hashed first, and known last. Reading it all again takes a tenth of the
        // time of writing.
        file.rewind()?;
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(&mut *file)?;
        let checksum = Checksum(*hasher.finalize().as_bytes());
        file.write_all(&checksum.0)?;
        Ok(checksum)
    })
}

/// Writes the positions, counts them in the header, and returns the bytes that they take.
fn write_positions(
    file: &mut File,
    header: &mut UnitHeader,
    positions: impl Iterator<Item = (Board, u128)>,
) -> io::Result<u64> {
    let mut file = BufWriter::with_capacity(BUFFER, file);
    let (mut body, mut bytes) = (0, Vec::with_capacity(64));
    (header.positions, header.paths) = (0, 0);
    for (board, multiplicity) in positions {
        bytes.clear();
        bytes.extend_from_slice(&Packed::from(&board).0[..PIECES]);
        put_multiplicity(&mut bytes, multiplicity);
        file.write_all(&bytes)?;
        body += bytes.len() as u64;
        header.positions += 1;
        header.paths = header.paths.saturating_add(multiplicity);
    }
    file.flush()?;
    Ok(body)
}

/// Seven bits in each byte, the lowest first; the highest bit says that more follow.
fn put_multiplicity(bytes: &mut Vec<u8>, mut multiplicity: u128) {
    while multiplicity >= 128 {
        bytes.push(multiplicity as u8 | 128);
        multiplicity >>= 7;
    }
    bytes.push(multiplicity as u8);
}
