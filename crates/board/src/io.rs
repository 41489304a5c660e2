//! Errors as those of reading and writing, with the feature `std`.

use std::io::{Error, ErrorKind};

use crate::fen::FenError;
use crate::packed::UnpackError;
use crate::uci::ParseUciMoveError;
use crate::validate::PositionErrors;

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

invalid_data!(FenError, ParseUciMoveError, PositionErrors, UnpackError);
