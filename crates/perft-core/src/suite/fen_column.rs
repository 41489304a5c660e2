//! Positions in tables of comma-separated values.

use csv_core::{ReadFieldResult, Reader};

use crate::suite::case::{Impossible, Parsed, checked};
use crate::suite::error::LineError;
use crate::suite::line::AtOffset;

/// Which column of a table has the positions.
#[derive(Clone, Debug)]
pub(super) struct FenColumn {
    index: usize,
    /// It takes longer to make than a line takes to read.
    reader: Box<Reader>,
}

impl FenColumn {
    /// The column called `fen`, if the line names columns.
    pub(super) fn in_header(line: &[u8]) -> Option<Self> {
        if !line.windows(3).any(|letters| letters.eq_ignore_ascii_case(b"fen")) {
            return None;
        }
        let mut reader = Box::new(Reader::new());
        let names = fields(&mut reader, line);
        let is_fen = |(_, name): &(usize, String)| name.trim().eq_ignore_ascii_case("fen");
        names.iter().position(is_fen).map(|index| Self { index, reader })
    }

    /// The position in a line of the table.
    ///
    /// # Errors
    /// When there is none, or it cannot be used.
    pub(super) fn position(
        &mut self,
        number: u64,
        line: &[u8],
        impossible: Impossible,
    ) -> Result<Parsed, AtOffset> {
        if line.trim_ascii().is_empty() {
            return Ok(Parsed::Nothing);
        }
        let fields = fields(&mut self.reader, line);
        let (offset, fen) = fields.get(self.index).ok_or((line.len(), LineError::NoFen))?;
        let case = checked(number, fen.trim(), *offset, Vec::new(), impossible)?;
        Ok(Parsed::Case(case, line.len()))
    }
}

/// The fields of a line, and where each begins in bytes. Invalid UTF-8 is replaced.
fn fields(reader: &mut Reader, line: &[u8]) -> Vec<(usize, String)> {
    reader.reset();
    let mut buffer = vec![0; line.len() + 1];
    let (mut fields, mut read, mut written, mut begin) = (Vec::new(), 0, 0, 0);
    loop {
        let (result, taken, put) = reader.read_field(&line[read..], &mut buffer[written..]);
        read += taken;
        written += put;
        match result {
            // The next call has no input, which tells the reader that the line has ended.
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::Field { record_end } => {
                fields.push((begin, String::from_utf8_lossy(&buffer[..written]).into_owned()));
                (written, begin) = (0, read);
                if record_end {
                    return fields;
                }
            }
            // The buffer holds the whole line, so it is never full.
            ReadFieldResult::OutputFull | ReadFieldResult::End => return fields,
        }
    }
}
