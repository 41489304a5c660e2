//! What a conversion loses.

use crate::format::{FileFormat, KeptPart};

/// The parts that the source has and the target cannot keep. The bytes that are free for users have
/// another length and meaning in each format, so they are lost on every way.
pub(crate) fn lost(from: FileFormat, to: FileFormat) -> Vec<KeptPart> {
    let is_lost = |part: &KeptPart| match part {
        KeptPart::FreeBytes => from.keeps(*part) && from != to,
        _ => from.keeps(*part) && !to.keeps(*part),
    };
    KeptPart::ALL.into_iter().filter(is_lost).collect()
}

/// The parts as a line of text.
pub(crate) fn names(parts: &[KeptPart]) -> String {
    parts.iter().map(|part| part.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn nothing_is_lost_on_the_way_to_the_same_format() {
        for format in FileFormat::value_variants() {
            assert_eq!(lost(*format, *format), []);
        }
    }

    #[test]
    fn positions_lose_the_moves() {
        let parts = lost(FileFormat::Binpack, FileFormat::Bulletformat);
        assert_eq!(
            names(&parts),
            "moves, which side is White, castling rights, en passant squares, \
             clocks and move numbers"
        );
        assert_eq!(lost(FileFormat::Binpack, FileFormat::Pgn), []);
        assert_eq!(
            names(&lost(FileFormat::Viriformat, FileFormat::Pgn)),
            "bytes that are free for users"
        );
    }
}
