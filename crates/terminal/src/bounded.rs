//! Whole inputs of bounded size.

use std::fs::File;
use std::io::{self, Read};

/// Reads all of `source`, which must have at most `max_mebibytes` MiB. So a device without an end,
/// or a file that was named by mistake, costs bounded memory.
///
/// # Errors
/// Whatever the source reports, and a source that is larger.
pub fn read_bounded(source: impl Read, max_mebibytes: u64) -> io::Result<Vec<u8>> {
    let max_bytes = max_mebibytes << 20;
    let mut bytes = Vec::new();
    source.take(max_bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_bytes {
        return Err(too_large(max_mebibytes));
    }
    Ok(bytes)
}

/// Reads all of a file as [`read_bounded`] does. Of a regular file that is too large nothing is
/// read.
///
/// # Errors
/// As [`read_bounded`].
pub fn read_bounded_file(file: File, max_mebibytes: u64) -> io::Result<Vec<u8>> {
    if file.metadata()?.len() > max_mebibytes << 20 {
        return Err(too_large(max_mebibytes));
    }
    read_bounded(file, max_mebibytes)
}

fn too_large(max_mebibytes: u64) -> io::Error {
    let problem = format!("it has more than {max_mebibytes} MiB, more than any such file needs");
    io::Error::new(io::ErrorKind::InvalidData, problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_without_an_end_is_refused() {
        let error = read_bounded(io::repeat(0), 1).expect_err("no end");
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        assert!(error.to_string().contains("more than 1 MiB"), "{error}");
    }

    #[test]
    fn a_source_of_the_greatest_size_is_read() {
        let bytes = read_bounded(io::repeat(7).take(1 << 20), 1).expect("1 MiB");
        assert_eq!(bytes.len(), 1 << 20);
    }
}
