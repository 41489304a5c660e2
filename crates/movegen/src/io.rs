//! Errors as those of reading and writing, with the feature `std`.

use std::io::{Error, ErrorKind};

use crate::notation::{MoveError, ParseSanError, ReadMoveError};

/// So that `?` works in functions that read files: as
/// [`InvalidData`](ErrorKind::InvalidData), with the error inside.
macro_rules! invalid_data {
    ($($error:ty),*) => {
        $(impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::new(ErrorKind::InvalidData, error)
            }
        })*
    };
}

invalid_data!(MoveError, ParseSanError, ReadMoveError);
