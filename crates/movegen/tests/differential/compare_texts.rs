//! Comparing what belongs to a board: the position with its key, and the texts of FEN and UCI.

use board::{Board, CastlingField, CastlingStyle, EnPassantField, Key, Move, Reading, UciMove};
use pretty_assertions::assert_eq;

use crate::game::Game;

/// Checks that the position follows the board, and that FEN and UCI moves read back unchanged.
pub(crate) fn texts_agree(game: &Game, legal: &[Move]) {
    position_agrees(game);
    fens_agree(game);
    for &mv in legal {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let text = mv.to_uci(&game.board, style).to_string();
            let read = UciMove::parse(&text).ok().and_then(|uci| uci.resolve(&game.board));
            assert_eq!(read, Some(mv), "{text}: {game}");
        }
    }
}

fn position_agrees(game: &Game) {
    let position = &game.position;
    assert_eq!(*position.board(), game.board, "the position's board: {game}");
    assert_eq!(position.key(), Key::of(&game.board), "the position's key: {game}");
    assert_eq!(position.last_double_push(), game.mailbox.passed(), "double push: {game}");
}

/// The first four fields of a FEN, which the mailbox knows.
fn four_fields(fen: &str) -> Vec<&str> {
    fen.split(' ').take(4).collect()
}

fn fens_agree(game: &Game) {
    let fen = game.position.fen().castling(CastlingField::Shredder);
    let expected = game.mailbox.fen();
    let mut expected = four_fields(&expected);
    let written = fen.en_passant(EnPassantField::Always).to_string();
    assert_eq!(four_fields(&written), expected, "FEN: {game}");
    if !game.mailbox.has_en_passant_capturer() {
        expected[3] = "-";
    }
    let written = fen.en_passant(EnPassantField::PseudoLegal).to_string();
    assert_eq!(four_fields(&written), expected, "FEN, e.p. if pseudo-legal: {game}");
    if game.mailbox.legal_en_passant().is_none() {
        expected[3] = "-";
    }
    let written = fen.en_passant(EnPassantField::Legal).to_string();
    assert_eq!(four_fields(&written), expected, "FEN, e.p. if legal: {game}");

    let x_fen = game.board.fen().to_string();
    let read = Board::from_fen(&x_fen, Reading::Lenient);
    assert_eq!(read.ok(), Some(game.board), "X-FEN {x_fen}: {game}");
}
