//! The board: one cache line with all that the rules need to generate moves.

use core::fmt;

use magic_core::{Bitboard, Color, Square};

use crate::piece::Piece;
use crate::state::State;

/// How many words a board has: two colours, five sets of pieces, one state word.
pub const BOARD_WORDS: usize = 8;

/// How many pieces a side may have. Chess allows sixteen. The limit makes every move list fit its
/// capacity.
pub const MAX_PIECES: u32 = 16;

/// A valid chess position, as far as the rules need it to generate moves: 64 bytes, one cache line.
///
/// Pieces are kept as eight words side by side. A plain move is the same few operations on all
/// eight words at once:
///
/// | word | holds |
/// |---|---|
/// | 0, 1 | White's pieces, Black's pieces |
/// | 2, 3 | pawns, knights |
/// | 4 | diagonal sliders: bishops and queens |
/// | 5 | orthogonal sliders: rooks and queens |
/// | 6 | kings |
/// | 7 | the [`State`]: side to move, castling rooks, en passant square |
///
/// The en passant square is kept only where an en passant capture is *legal*. So two boards are
/// equal exactly when the same moves lead on from them. Clocks and keys are in
/// [`Position`](crate::Position).
///
/// # Validity
/// - Each side has exactly one king and at most [`MAX_PIECES`] pieces.
/// - No pawn stands on the first or last rank.
/// - The side that is not to move is not in check.
/// - Castling rooks and king stand where castling needs them.
///
/// A move that is not legal breaks this. The resulting board is then unspecified, but still safe to
/// use.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C, align(64))]
pub struct Board {
    pub(crate) words: [Bitboard; BOARD_WORDS],
}

/// Numbers of the words of a [`Board`].
pub(crate) mod word {
    pub(crate) const PAWNS: usize = 2;
    pub(crate) const KNIGHTS: usize = 3;
    pub(crate) const DIAGONAL: usize = 4;
    pub(crate) const ORTHOGONAL: usize = 5;
    pub(crate) const KINGS: usize = 6;
    pub(crate) const STATE: usize = 7;
}

const _: () = assert!(size_of::<Board>() == 64 && align_of::<Board>() == 64);

impl Board {
    /// A board of these words, as [`words`](Self::words) gives them.
    ///
    /// The words must make a [valid](Self#validity) board, which is not checked. The moves of an
    /// invalid board are unspecified, but the board is still safe to use.
    #[inline(always)]
    pub const fn from_words(words: [Bitboard; BOARD_WORDS]) -> Self {
        Self { words }
    }

    /// The position that standard chess starts from.
    pub const fn start() -> Self {
        const ROOKS: Bitboard = on_back_ranks(0b1000_0001);
        Self::from_words([
            Bitboard(0xffff),
            Bitboard(0xffff << 48),
            Bitboard(0xff << 8 | 0xff << 48),
            on_back_ranks(0b0100_0010),
            on_back_ranks(0b0010_1100),
            on_back_ranks(0b1000_1001),
            on_back_ranks(0b0001_0000),
            State::new(Color::White, ROOKS, None).0,
        ])
    }

    /// The eight words as they are kept, for code that works on all of them at once.
    #[inline(always)]
    pub const fn words(&self) -> &[Bitboard; BOARD_WORDS] {
        &self.words
    }

    /// All pieces of one colour.
    #[inline(always)]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.words[color as usize]
    }

    /// All pieces of both colours.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.words[0].0 | self.words[1].0)
    }

    /// The pawns of both colours.
    #[inline(always)]
    pub const fn pawns(&self) -> Bitboard {
        self.words[word::PAWNS]
    }

    /// The knights of both colours.
    #[inline(always)]
    pub const fn knights(&self) -> Bitboard {
        self.words[word::KNIGHTS]
    }

    /// Bishops and queens of both colours.
    #[inline(always)]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        self.words[word::DIAGONAL]
    }

    /// Rooks and queens of both colours.
    #[inline(always)]
    pub const fn orthogonal_sliders(&self) -> Bitboard {
        self.words[word::ORTHOGONAL]
    }

    /// The kings of both colours.
    #[inline(always)]
    pub const fn kings(&self) -> Bitboard {
        self.words[word::KINGS]
    }

    /// All pieces of one kind, of both colours.
    ///
    /// ```
    /// use board::{Board, Piece};
    /// use magic_core::{Color, Square};
    ///
    /// let board = Board::start();
    /// let rooks = board.pieces(Piece::Rook);
    /// assert_eq!(rooks, board.orthogonal_sliders() - board.pieces(Piece::Queen));
    /// let white = board.colored_pieces(Color::White, Piece::Rook);
    /// assert_eq!(white, Square::A1.bitboard() | Square::H1.bitboard());
    /// ```
    #[inline]
    pub const fn pieces(&self, piece: Piece) -> Bitboard {
        let diagonal = self.words[word::DIAGONAL].0;
        let orthogonal = self.words[word::ORTHOGONAL].0;
        match piece {
            Piece::Pawn => self.pawns(),
            Piece::Knight => self.knights(),
            Piece::Bishop => Bitboard(diagonal & !orthogonal),
            Piece::Rook => Bitboard(orthogonal & !diagonal),
            Piece::Queen => Bitboard(diagonal & orthogonal),
            Piece::King => self.kings(),
        }
    }

    /// All pieces of one kind and colour.
    #[inline]
    pub const fn colored_pieces(&self, color: Color, piece: Piece) -> Bitboard {
        Bitboard(self.color(color).0 & self.pieces(piece).0)
    }

    /// Where the king of `color` stands.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        let king = self.kings().0 & self.color(color).0;
        Square::from_index_wrapping(king.trailing_zeros())
    }

    /// The kind of piece on `square`, if there is one.
    ///
    /// ```
    /// use board::{Board, Piece};
    /// use magic_core::{Color, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.piece_on(Square::D8), Some(Piece::Queen));
    /// assert_eq!(board.color_on(Square::D8), Some(Color::Black));
    /// assert_eq!(board.piece_on(Square::D5), None);
    /// ```
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        // The kind's number, bit by bit. A question for each kind would be a branch for each kind.
        let (empty, knights, kings) = (!self.occupied().0, self.knights().0, self.kings().0);
        let (diagonal, orthogonal) = (self.diagonal_sliders().0, self.orthogonal_sliders().0);
        let low = knights | kings | (orthogonal & !diagonal);
        let middle = (diagonal ^ orthogonal) | empty;
        let high = (diagonal & orthogonal) | kings | empty;
        let at = square as u32;
        match (low >> at & 1) | (middle >> at & 1) << 1 | (high >> at & 1) << 2 {
            0 => Some(Piece::Pawn),
            1 => Some(Piece::Knight),
            2 => Some(Piece::Bishop),
            3 => Some(Piece::Rook),
            4 => Some(Piece::Queen),
            5 => Some(Piece::King),
            _ => None,
        }
    }

    /// The colour of the piece on `square`, if there is one.
    #[inline]
    pub const fn color_on(&self, square: Square) -> Option<Color> {
        if self.color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// Colour and kind of the piece on `square`, if there is one.
    ///
    /// ```
    /// use board::{Board, Piece};
    /// use magic_core::{Color, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.colored_piece_on(Square::D8), Some((Color::Black, Piece::Queen)));
    /// assert_eq!(board.colored_piece_on(Square::D5), None);
    /// ```
    #[inline]
    pub const fn colored_piece_on(&self, square: Square) -> Option<(Color, Piece)> {
        match (self.color_on(square), self.piece_on(square)) {
            (Some(color), Some(piece)) => Some((color, piece)),
            _ => None,
        }
    }

    /// The board as text in eight lines, rank 8 first, White's pieces in capitals.
    ///
    /// ```
    /// let board: board::Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert!(board.drawing().to_string().ends_with(". . . . K . . R\n"));
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub const fn drawing(&self) -> BoardDrawing<'_> {
        BoardDrawing(self)
    }

    /// Side to move, castling rooks and en passant square.
    #[inline(always)]
    pub const fn state(&self) -> State {
        State(self.words[word::STATE])
    }

    /// The side to move.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.state().side_to_move()
    }

    /// The square on which an en passant capture is legal now, if there is one.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.state().en_passant().first()
    }
}

impl Default for Board {
    /// The [start position](Self::start).
    ///
    /// ```
    /// use board::Board;
    /// assert_eq!(Board::default(), Board::start());
    /// ```
    fn default() -> Self {
        Self::start()
    }
}

/// A board as a drawing in eight lines of text: what [`Board::drawing`] gives.
#[derive(Clone, Copy, Debug)]
pub struct BoardDrawing<'a>(&'a Board);

impl fmt::Display for BoardDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in magic_core::Rank::ALL.into_iter().rev() {
            for file in magic_core::File::ALL {
                let letter = match self.0.colored_piece_on(Square::new(file, rank)) {
                    Some((Color::White, piece)) => piece.to_char().to_ascii_uppercase(),
                    Some((Color::Black, piece)) => piece.to_char(),
                    None => '.',
                };
                let gap = if file == magic_core::File::H { "\n" } else { " " };
                write!(f, "{letter}{gap}")?;
            }
        }
        Ok(())
    }
}

/// The squares of both back ranks on these files, the a-file in the lowest bit.
const fn on_back_ranks(files: u64) -> Bitboard {
    Bitboard(files | files << 56)
}
