//! The independent generator: cozy-chess.

use board::Move;

/// A move as any chess program knows it: the numbers of the squares (castling as king takes rook)
/// and the letter of the promotion.
pub(crate) type PlainMove = (usize, usize, Option<char>);

/// A move without its kind.
pub(crate) fn plain(mv: Move) -> PlainMove {
    (mv.from().index(), mv.to().index(), mv.promotion().map(board::Piece::to_char))
}

/// A position of cozy-chess.
#[derive(Clone)]
pub(crate) struct Rival(cozy_chess::Board);

impl Rival {
    /// The position of a FEN with the files of the castling rooks. `None` if cozy-chess refuses it:
    /// it accepts at most eight pawns a side, and no checks that a game could not have led to.
    pub(crate) fn from_fen(fen: &str) -> Option<Self> {
        cozy_chess::Board::from_fen(fen, true).ok().map(Self)
    }

    /// All legal moves, sorted.
    pub(crate) fn moves(&self) -> Vec<PlainMove> {
        let mut moves = Vec::new();
        self.0.generate_moves(|of_a_piece| {
            moves.extend(
                of_a_piece
                    .into_iter()
                    .map(|mv| (mv.from as usize, mv.to as usize, mv.promotion.map(char::from))),
            );
            false
        });
        moves.sort_unstable();
        moves
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let (from, to, promotion) = plain(mv);
        let piece = |letter| cozy_chess::Piece::try_from(letter).ok();
        self.0.play(cozy_chess::Move {
            from: cozy_chess::Square::index(from),
            to: cozy_chess::Square::index(to),
            promotion: promotion.and_then(piece),
        });
    }
}
