//! Bytes as files of Stockfish's binpack.

use board::{Position, Reading};
use movegen::is_legal;
use training_data::{BinpackPosition, BinpackReader};

use crate::messages::is_fit_to_print;

/// Any bytes are read as a file, and as a chunk whose header is right. What is wrong is an error
/// that can be printed, with its place. Positions come back from their FEN, their moves are legal,
/// and those of a chain follow each other.
pub fn binpack(data: &[u8]) {
    read(data);
    if let Ok(length) = u32::try_from(data.len()) {
        read(&[b"BINP", &length.to_le_bytes(), data].concat());
    }
}

fn read(file: &[u8]) {
    let mut last: Option<BinpackPosition> = None;
    let (mut positions, mut chunk) = (0, 1);
    for read in BinpackReader::new(file) {
        match read {
            Ok(at) => {
                positions += 1;
                comes_back(&at.position);
                assert!(is_legal(at.position.board(), at.mv), "{at:?}");
                if at.in_chain > 0 {
                    follows(&at, &last.expect("a position before it"));
                }
                last = Some(at);
            }
            Err(error) => {
                is_fit_to_print(&error);
                assert!(error.offset <= file.len() as u64, "{error:?}");
                assert!(
                    chunk <= error.chunk && (error.chain == 0) == (error.ply == 0),
                    "{error:?}"
                );
                (last, chunk) = (None, error.chunk);
            }
        }
    }
    // Each takes at least five bits.
    assert!(positions <= 8 * file.len() / 5, "{positions} positions in {} bytes", file.len());
}

fn comes_back(position: &Position) {
    let fen = position.to_string();
    let again = Position::from_fen(&fen, Reading::Lenient).expect("its own FEN");
    assert_eq!(again.board(), position.board(), "{fen}");
    assert_eq!(again.to_string(), fen);
}

fn follows(at: &BinpackPosition, last: &BinpackPosition) {
    assert_eq!(at.in_chain, last.in_chain + 1, "{at:?}");
    assert_eq!(at.ply, last.ply + 1, "{at:?}");
    assert_eq!(at.result, last.result.reversed(), "{at:?}");
    assert_eq!(at.position, last.position.play(last.mv), "{at:?}");
}
