//! The errors of this crate as `std::io::Error`, with the feature `std`.

use std::io::{Error, ErrorKind};

use crate::fen::FenError;
use crate::packed::UnpackError;
use crate::piece::ParsePieceError;
use crate::uci::ParseUciMoveError;
use crate::validate::PositionErrors;

/// Lets `?` work in functions that read files: the kind is [`InvalidData`](ErrorKind::InvalidData),
/// and the error is inside.
macro_rules! invalid_data {
    ($($error:ty),*) => {
        $(impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::new(ErrorKind::InvalidData, error)
            }
        })*
    };
}

invalid_data!(FenError, ParsePieceError, ParseUciMoveError, PositionErrors, UnpackError);
