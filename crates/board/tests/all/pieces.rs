//! Pieces as texts, and the values that types begin with.

use board::{Board, ParsePieceError, Piece, Position, Reading, Setup};
use pretty_assertions::assert_eq;

#[test]
fn pieces_are_read_as_they_are_written() {
    for piece in Piece::ALL {
        let letter = piece.to_char();
        let texts = [piece.to_string(), letter.to_string(), letter.to_uppercase().to_string()];
        for text in texts {
            assert_eq!(text.parse(), Ok(piece), "{text}");
        }
        assert_eq!(format!("{piece:>7}|"), format!("{:>7}|", piece.to_string()));
    }
    for letter in (0..=0x2FFF).filter_map(char::from_u32) {
        let expected = Piece::from_char(letter).ok_or(ParsePieceError);
        assert_eq!(Piece::try_from(letter), expected, "{letter:?}");
        assert_eq!(letter.to_string().parse::<Piece>(), expected, "{letter:?}");
    }
    for wrong in ["", "Knight", "knights", "kn", " n", "n ", "pawn\n"] {
        assert_eq!(wrong.parse::<Piece>(), Err(ParsePieceError), "{wrong:?}");
    }
}

#[test]
fn defaults_are_the_start_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Board::default().fen().to_string(), start);
    assert_eq!(Position::default().to_string(), start);
    assert_eq!(Setup::default().board(Reading::Strict), Ok(Board::default()));
    assert_eq!(Setup::default().position(Reading::Strict), Ok(Position::default()));
}
