//! Texts as addresses of chess web sites.

use perft_core::web_address;

/// A text gives a FEN or none. A FEN that was found and is put into an address is found there
/// again.
pub fn web_address(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let is_address = web_address::is_address(&text);
    let Some(fen) = web_address::fen(&text) else { return };
    if !is_address || board::Board::from_fen(&fen, board::Reading::Lenient).is_err() {
        return;
    }
    let board: board::Board = fen.parse().unwrap_or_else(|error| panic!("{fen:?}: {error}"));
    let written = board.fen().to_string();
    for address in [
        format!("https://lichess.org/analysis/{}", written.replace(' ', "_")),
        format!("https://www.chess.com/analysis?fen={}&flip=false", written.replace(' ', "+")),
    ] {
        assert!(web_address::is_address(&address), "{address}");
        assert_eq!(web_address::fen(&address).as_deref(), Some(&*written), "{address}");
    }
}
