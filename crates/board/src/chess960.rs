//! Start positions by number.
//!
//! Source: Reinhard Scharnagl's numbering, <https://www.chessprogramming.org/Reinhard_Scharnagl>.

use magic_core::{Bitboard, Color, File, Rank, Square};

use crate::board::Board;
use crate::piece::Piece;
use crate::setup::Setup;
use crate::state::State;

/// The number of a start position of Chess960, 0 to 959, as Reinhard Scharnagl counts them.
/// Standard chess has the number 518.
///
/// ```
/// use board::{Board, Chess960};
///
/// assert_eq!(Board::chess960(Chess960::STANDARD), Board::start());
/// let number = Chess960::new(0).unwrap();
/// assert!(Board::chess960(number).fen().to_string().starts_with("bbqnnrkr/"));
/// assert_eq!(Chess960::new(960), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chess960(u16);

impl Chess960 {
    /// How many start positions there are.
    pub const COUNT: u16 = 960;

    /// Standard chess.
    pub const STANDARD: Self = Self(518);

    /// The start position with this number, if it is below 960.
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// The number, 0 to 959.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The pieces of the back rank, from the a-file to the h-file.
    pub const fn back_rank(self) -> [Piece; 8] {
        let number = self.0 as usize;
        let mut rank = [None; 8];
        rank[number % 4 * 2 + 1] = Some(Piece::Bishop);
        rank[number / 4 % 4 * 2] = Some(Piece::Bishop);
        put_on_free(&mut rank, number / 16 % 6, Piece::Queen);
        let (first, second) = KNIGHTS[number / 96];
        // The higher number first, because a placed piece changes the numbers of the free files
        // above it.
        put_on_free(&mut rank, second, Piece::Knight);
        put_on_free(&mut rank, first, Piece::Knight);
        put_on_free(&mut rank, 0, Piece::Rook);
        put_on_free(&mut rank, 0, Piece::King);
        put_on_free(&mut rank, 0, Piece::Rook);
        let mut pieces = [Piece::Rook; 8];
        let mut file = 0;
        while file < 8 {
            if let Some(piece) = rank[file] {
                pieces[file] = piece;
            }
            file += 1;
        }
        pieces
    }

    /// The start position with this back rank, from the a-file to the h-file, if there is one.
    ///
    /// ```
    /// use board::Chess960;
    ///
    /// let standard = Chess960::STANDARD.back_rank();
    /// assert_eq!(Chess960::of_back_rank(standard).map(Chess960::number), Some(518));
    /// ```
    pub const fn of_back_rank(pieces: [Piece; 8]) -> Option<Self> {
        let mut number = 0;
        while number < Self::COUNT {
            let back_rank = Self(number).back_rank();
            let mut file = 0;
            while file < 8 && back_rank[file] as u8 == pieces[file] as u8 {
                file += 1;
            }
            if file == 8 {
                return Some(Self(number));
            }
            number += 1;
        }
        None
    }
}

/// Which two of the five free files the knights take.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Puts a piece on the free file with this number.
const fn put_on_free(rank: &mut [Option<Piece>; 8], mut number: usize, piece: Piece) {
    let mut file = 0;
    while file < 8 {
        if rank[file].is_none() {
            if number == 0 {
                rank[file] = Some(piece);
                return;
            }
            number -= 1;
        }
        file += 1;
    }
}

impl Board {
    /// A start position of Chess960.
    pub const fn chess960(start: Chess960) -> Self {
        Self::double_chess960(start, start)
    }

    /// A start position of double Chess960, where each side has its own back rank.
    ///
    /// ```
    /// use board::{Board, Chess960};
    ///
    /// let (white, black) = (Chess960::STANDARD, Chess960::new(0).unwrap());
    /// let board = Board::double_chess960(white, black);
    /// assert!(board.fen().to_string().ends_with("/RNBQKBNR w KQkq - 0 1"));
    /// assert_eq!(board.chess960_numbers(), Some((white, black)));
    /// ```
    pub const fn double_chess960(white: Chess960, black: Chess960) -> Self {
        let mut setup = Setup::empty();
        let mut rooks = Bitboard::EMPTY;
        let mut color = 0;
        while color < 2 {
            let side = Color::ALL[color];
            let pieces = if color == 0 { white.back_rank() } else { black.back_rank() };
            let mut file = 0;
            while file < 8 {
                let square = Square::new(File::ALL[file], Rank::First.relative_to(side));
                setup.put(side, pieces[file], square);
                setup.put(
                    side,
                    Piece::Pawn,
                    Square::new(File::ALL[file], Rank::Second.relative_to(side)),
                );
                if let Piece::Rook = pieces[file] {
                    rooks.insert(square);
                }
                file += 1;
            }
            color += 1;
        }
        setup.board_with(State::new(Color::White, rooks, None))
    }

    /// The numbers of White's and Black's back rank, if this is a start position of Chess960 (both
    /// equal) or double Chess960.
    pub fn chess960_numbers(&self) -> Option<(Chess960, Chess960)> {
        let number = |color: Color| {
            let back = Rank::First.relative_to(color);
            let mut pieces = [Piece::Pawn; 8];
            for (piece, file) in pieces.iter_mut().zip(File::ALL) {
                *piece = self.piece_on(Square::new(file, back))?;
            }
            Chess960::of_back_rank(pieces)
        };
        let numbers = (number(Color::White)?, number(Color::Black)?);
        (*self == Self::double_chess960(numbers.0, numbers.1)).then_some(numbers)
    }
}
