//! Bytes as packed positions.

use board::{Board, Packed};

use crate::messages::is_fit_to_print;

/// 32 bytes are refused with an error that can be printed, or are a position that packs to the same
/// bytes and comes back from every style of FEN. Its board comes back too.
pub fn packed(data: &[u8]) {
    for chunk in data.chunks(32).take(8) {
        let mut bytes = [0; 32];
        bytes[..chunk.len()].copy_from_slice(chunk);
        let position = match Packed(bytes).unpack() {
            Ok(position) => position,
            Err(error) => {
                is_fit_to_print(&error);
                continue;
            }
        };
        assert_eq!(Packed::from(&position), Packed(bytes), "{position}");
        crate::fen::comes_back(&position);
        let board: &Board = position.board();
        let unpacked = Packed::from(board).unpack().map(|position| *position.board());
        assert_eq!(unpacked, Ok(*board), "{board}");
    }
}
