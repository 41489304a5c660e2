//! Squares, sets of squares, colours, pieces, and what names them.
//!
//! ```
//! use magic_chess::{CastlingRights, CastlingSide, Color, Direction, File, Piece, Rank, Square};
//!
//! let square: Square = "e4".parse()?;
//! assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
//! assert_eq!(square.relative_to(Color::Black), Square::E5);
//! assert_eq!(square.offset(Direction::NorthEast), Some(Square::F5));
//! assert_eq!(Piece::from_char('n'), Some(Piece::Knight));
//!
//! let mut history = [[0; Square::COUNT]; Piece::COUNT];
//! history[Piece::Knight.index()][square.index()] += 1;
//!
//! let lost = CastlingRights::of(Color::White, CastlingSide::King);
//! assert_eq!(CastlingRights::WHITE - lost, CastlingRights::WHITE_QUEEN_SIDE);
//! # Ok::<(), magic_chess::types::ParseSquareError>(())
//! ```
//!
//! A [`Bitboard`] is a set of squares. Its operators are those of a set, and constants have methods
//! instead:
//!
//! ```
//! use magic_chess::{Bitboard, Board, Color, Direction, File, Piece, Rank};
//!
//! const CENTER: Bitboard = Bitboard::drawn("
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X X . . .
//!     . . . X X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .");
//! const RIM: Bitboard = File::A.bitboard().union(File::H.bitboard());
//!
//! let pawns = Board::start().colored_pieces(Color::White, Piece::Pawn);
//! let after_two = pawns.shift(Direction::North).shift(Direction::North);
//! assert_eq!((after_two & CENTER).len(), 2);
//! assert_eq!(after_two - RIM, Rank::Fourth.bitboard() - RIM);
//! for square in after_two & CENTER {
//!     println!("{square}"); // d4, e4
//! }
//! ```

pub use ::board::{Black, CastlingRights, CastlingSide, ParsePieceError, Piece, Side, White};
pub use magic_core::{
    Bitboard, Color, Direction, File, ParseBitboardError, ParseColorError, ParseFileError,
    ParseRankError, ParseSquareError, Rank, Square,
};
