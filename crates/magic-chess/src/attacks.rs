//! What pieces attack, and how squares lie to each other.
//!
//! What a board's pieces attack is a method of [`Board`](crate::Board):
//!
//! ```
//! use magic_chess::attacks::{between, knight_attacks, line, rook_attacks};
//! use magic_chess::{Bitboard, Board, Color, Square};
//!
//! let occupied = Square::A5.bitboard() | Square::E1.bitboard();
//! assert_eq!(rook_attacks(Square::A1, occupied).len(), 8); // to a5 and e1
//! assert_eq!(knight_attacks(Square::A1) & occupied, Bitboard::EMPTY);
//! assert_eq!(between(Square::A1, Square::A4), Square::A2.bitboard().with(Square::A3));
//! assert!(line(Square::A1, Square::B2).contains(Square::H8));
//!
//! let board: Board = "4k3/8/8/8/8/8/4q3/4K2R w K - 0 1".parse()?;
//! let attackers = board.attackers_to(Square::E2, board.occupied()) & board.color(Color::White);
//! assert_eq!(attackers, Square::E1.bitboard());
//! # Ok::<(), magic_chess::FenError>(())
//! ```

pub use magic_core::{
    BlackMagics, DEFAULT_SLIDERS, DefaultSliders, Pext, Slider, Sliders, between, bishop_attacks,
    bishop_rays, distance, king_attacks, king_attacks_of, knight_attacks, knight_attacks_of, line,
    pawn_attacks, pawn_attacks_of, queen_attacks, ray, rays, rook_attacks, rook_rays,
    xray_bishop_attacks, xray_queen_attacks, xray_rook_attacks,
};
