//! Reading FEN.

use board::{CastlingSide, Piece};
use magic_core::{Color, File, Rank, Square};

use super::{ColoredPiece, Mailbox};

impl Mailbox {
    /// Reads the first four fields of a FEN. Castling letters may be `KQkq` for the outermost
    /// rooks, or the files of the rooks.
    ///
    /// # Panics
    /// When the text is no FEN.
    pub(crate) fn from_fen(fen: &str) -> Self {
        let mut fields = fen.split_ascii_whitespace();
        let mut field = || fields.next().expect("a FEN has four fields or more");
        let (pieces, side_to_move, castling, passed) = (field(), field(), field(), field());
        let side_to_move = if side_to_move == "w" { Color::White } else { Color::Black };
        let mut mailbox = Self::empty(side_to_move);
        for (row, rank) in pieces.split('/').zip(Rank::ALL.into_iter().rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(gap) => file += gap as usize,
                    None => {
                        mailbox.put(Square::new(File::ALL[file], rank), Some(occupant(letter)));
                        file += 1;
                    }
                }
            }
        }
        for letter in castling.chars().filter(|&letter| letter != '-') {
            mailbox.read_castling(letter);
        }
        mailbox.passed = passed.parse().ok();
        mailbox
    }

    fn read_castling(&mut self, letter: char) {
        let color = if letter.is_uppercase() { Color::White } else { Color::Black };
        let king = self.king(color);
        let files: &mut dyn Iterator<Item = File> = match letter.to_ascii_lowercase() {
            'k' => &mut File::ALL.into_iter().rev(),
            'q' => &mut File::ALL.into_iter(),
            file => &mut File::from_char(file).into_iter(),
        };
        let rook = files
            .map(|file| Square::new(file, king.rank()))
            .find(|&at| {
                self.colored_piece_on(at) == Some(ColoredPiece { color, piece: Piece::Rook })
            })
            .expect("castling needs a rook");
        let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
        self.allow_castling(color, side, rook);
    }
}

fn occupant(letter: char) -> ColoredPiece {
    let color = if letter.is_uppercase() { Color::White } else { Color::Black };
    let piece = match letter.to_ascii_lowercase() {
        'p' => Piece::Pawn,
        'n' => Piece::Knight,
        'b' => Piece::Bishop,
        'r' => Piece::Rook,
        'q' => Piece::Queen,
        'k' => Piece::King,
        _ => panic!("no piece has the letter {letter:?}"),
    };
    ColoredPiece { color, piece }
}
