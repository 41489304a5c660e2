//! JSON objects that carry a checksum of themselves: plans and results.
//!
//! The last field of the object is `"checksum"`. It is the BLAKE3 of all bytes of the file before
//! the comma in front of it. So nothing has to be written anew to check it, and fields of later
//! versions are covered too.

use std::io::Read;
use std::path::Path;

use files::open_regular;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::checksum::Checksum;
use crate::error::{FileProblem, UnitsError};

/// What stands between the fields and the digits of the checksum.
const BEFORE: &str = ",\"checksum\":\"";
/// What stands behind the digits.
const BEHIND: &str = "\"}\n";
/// The most characters of a text of others that an error has.
const MOST_SHOWN: usize = 160;
/// The digits of a checksum.
const DIGITS: usize = 64;

/// The object with its checksum. `object` ends with its brace.
pub(crate) fn seal(object: &str) -> (String, Checksum) {
    let fields = object.strip_suffix('}').unwrap_or(object);
    let checksum = Checksum::of(fields.as_bytes());
    (format!("{fields}{BEFORE}{checksum}{BEHIND}"), checksum)
}

/// What a sealed object is, and how long it may be.
pub(crate) struct Kind {
    /// The field `"format"`.
    pub(crate) format: &'static str,
    /// The field `"version"`.
    pub(crate) version: u32,
    /// The longest file that is read, in bytes.
    pub(crate) most_bytes: u64,
}

/// The fields that every sealed object has.
#[derive(Deserialize)]
struct WrittenKind {
    format: String,
    version: u32,
}

/// Reads an object whose kind and checksum are right.
pub(crate) fn read<T: DeserializeOwned>(
    path: &Path,
    kind: &Kind,
) -> Result<(T, Checksum), UnitsError> {
    let most = kind.most_bytes;
    let mut text = String::new();
    let file = open_regular(path).map_err(UnitsError::io("open", path))?;
    // Before any of it is read: a file with holes may be longer than the memory.
    let length = file.metadata().map_err(UnitsError::io("read", path))?.len();
    let too_long = || UnitsError::file(path)(FileProblem::TooLong { most });
    if length > most {
        return Err(too_long());
    }
    file.take(most + 1).read_to_string(&mut text).map_err(UnitsError::io("read", path))?;
    if text.len() as u64 > most {
        return Err(too_long());
    }
    unseal(&text, kind).map_err(UnitsError::file(path))
}

fn unseal<T: DeserializeOwned>(text: &str, kind: &Kind) -> Result<(T, Checksum), FileProblem> {
    let end = text.strip_suffix(BEHIND).ok_or(FileProblem::NoChecksum)?;
    let start = end.len().checked_sub(DIGITS).ok_or(FileProblem::NoChecksum)?;
    let (fields, digits) = end.split_at_checked(start).ok_or(FileProblem::NoChecksum)?;
    let announced = digits.parse().map_err(|_| FileProblem::NoChecksum)?;
    let fields = fields.strip_suffix(BEFORE).ok_or(FileProblem::NoChecksum)?;
    let there = Checksum::of(fields.as_bytes());
    if there != announced {
        return Err(FileProblem::Checksum { there, announced });
    }
    let json =
        |error: serde_json::Error| FileProblem::Json { reason: beginning(&error.to_string()) };
    let written: WrittenKind = serde_json::from_str(text).map_err(json)?;
    if written.format != kind.format {
        let there = beginning(&written.format);
        let reason = format!("it is a '{there}', not a '{}'", kind.format);
        return Err(FileProblem::Contradiction { reason });
    }
    if written.version != kind.version {
        return Err(FileProblem::Version { there: written.version, known: kind.version });
    }
    Ok((serde_json::from_str(text).map_err(json)?, announced))
}

/// The beginning of a text that others may have made long.
fn beginning(text: &str) -> String {
    let is_long = text.chars().nth(MOST_SHOWN).is_some();
    text.chars().take(MOST_SHOWN).chain(is_long.then_some('…')).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const KIND: Kind = Kind { format: "test", version: 1, most_bytes: 1000 };

    type Object = BTreeMap<String, serde_json::Value>;

    #[test]
    fn a_sealed_object_is_read_back() {
        let (text, checksum) = seal(r#"{"format":"test","version":1,"nodes":"20","seconds":0.1}"#);
        let (object, found) = unseal::<Object>(&text, &KIND).expect("it is whole");
        assert_eq!(found, checksum);
        assert_eq!(object["nodes"], "20");
        assert_eq!(object["checksum"], checksum.to_string());
    }

    #[test]
    fn no_byte_can_change() {
        let (text, _) = seal(r#"{"format":"test","version":1,"more":[1,2]}"#);
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            let changed = String::from_utf8(bytes).expect("one bit of ASCII");
            assert!(unseal::<Object>(&changed, &KIND).is_err(), "byte {place}");
            assert!(unseal::<Object>(&text[..place], &KIND).is_err(), "cut at {place}");
        }
    }

    #[test]
    fn another_kind_or_version_is_named() {
        let (other, _) = seal(r#"{"format":"other","version":1}"#);
        let problem = unseal::<Object>(&other, &KIND).expect_err("it is no test");
        assert!(problem.to_string().contains("it is a 'other', not a 'test'"), "{problem}");
        let (later, _) = seal(r#"{"format":"test","version":2}"#);
        let problem = unseal::<Object>(&later, &KIND).expect_err("it is of another version");
        assert_eq!(problem, FileProblem::Version { there: 2, known: 1 });
    }
}
