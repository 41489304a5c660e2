//! Files of positions of 32 bytes each.

use std::io::{self, Read};
use std::marker::PhantomData;

use crate::error::{DataError, DataProblem};

/// A position in 32 bytes.
pub trait Record: Copy {
    /// The position that these bytes hold. They are not checked.
    fn from_bytes(bytes: [u8; 32]) -> Self;

    /// The bytes, to be written.
    fn to_bytes(self) -> [u8; 32];
}

/// Reads positions one after another. Give it a `BufReader` for files.
///
/// ```
/// use board::Board;
/// use training_data::{BulletBoard, Record, RecordReader, Score, WinDrawLoss};
///
/// let packed = BulletBoard::pack(&Board::start(), Score(0), WinDrawLoss::Draw)?;
/// let file = [packed.to_bytes(); 3].concat();
/// for record in RecordReader::<BulletBoard, _>::new(&file[..]) {
///     assert_eq!(record?.unpack()?.occupied(), Board::start().occupied());
/// }
/// let cut = RecordReader::<BulletBoard, _>::new(&file[..70]).last().unwrap();
/// assert_eq!(cut.unwrap_err().to_string(), "record 3 at byte 64: the file ends after 6 bytes of it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RecordReader<T, R> {
    source: R,
    number: u64,
    has_ended: bool,
    record: PhantomData<T>,
}

impl<T: Record, R: Read> RecordReader<T, R> {
    /// Reads from a source.
    pub const fn new(source: R) -> Self {
        Self { source, number: 0, has_ended: false, record: PhantomData }
    }
}

impl<T: Record, R: Read> Iterator for RecordReader<T, R> {
    type Item = Result<T, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let mut bytes = [0; 32];
        let problem = match fill(&mut self.source, &mut bytes) {
            Ok(32) => {
                self.number += 1;
                return Some(Ok(T::from_bytes(bytes)));
            }
            Ok(0) => {
                self.has_ended = true;
                return None;
            }
            Ok(read) => DataProblem::Truncated { bytes: read as u64 },
            Err(error) => DataProblem::Io(error),
        };
        self.has_ended = true;
        Some(Err(DataError { record: self.number + 1, offset: self.number * 32, problem }))
    }
}

/// Reads until the bytes are full or the source ends, and says how many bytes there were.
pub(crate) fn fill(source: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < bytes.len() {
        match source.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
