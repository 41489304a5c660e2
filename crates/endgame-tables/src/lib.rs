//! Probes Syzygy endgame tables for the boards of magic-chess.
//!
//! The prober is `pyrrhic-rs`. [`Adapter`] gives it our attacks, and [`win_draw_loss`] asks it
//! about a position.
//!
//! ```no_run
//! use board::Position;
//! use endgame_tables::{Adapter, TableBases, WdlProbeResult, win_draw_loss};
//!
//! let tables = TableBases::<Adapter>::new("/tables/syzygy").expect("a folder of tables");
//! let position: Position = "8/8/8/8/3k4/8/8/R3K3 w - - 0 1".parse()?;
//! assert_eq!(win_draw_loss(&tables, &position), Some(WdlProbeResult::Win));
//! # Ok::<(), board::FenError>(())
//! ```
//!
//! The prober keeps one set of tables at a time: one [`TableBases`], of which other threads may use
//! clones.
//!
//! This crate must not know how tables are read: `pyrrhic-rs` reads them.

#![forbid(unsafe_code)]

use board::{Piece, Position};
use magic_core::{
    Bitboard, Color, Square, bishop_attacks, king_attacks, knight_attacks, pawn_attacks,
    rook_attacks,
};
use pyrrhic_rs::EngineAdapter;

pub use pyrrhic_rs::{TableBases, WdlProbeResult};

/// Gives the prober our attacks.
#[derive(Clone)]
pub struct Adapter;

fn square(number: u64) -> Square {
    Square::from_index_wrapping(number as u32)
}

impl EngineAdapter for Adapter {
    fn pawn_attacks(color: pyrrhic_rs::Color, from: u64) -> u64 {
        let color = match color {
            pyrrhic_rs::Color::White => Color::White,
            pyrrhic_rs::Color::Black => Color::Black,
        };
        pawn_attacks(color, square(from)).0
    }

    fn knight_attacks(from: u64) -> u64 {
        knight_attacks(square(from)).0
    }

    fn bishop_attacks(from: u64, occupied: u64) -> u64 {
        bishop_attacks(square(from), Bitboard(occupied)).0
    }

    fn rook_attacks(from: u64, occupied: u64) -> u64 {
        rook_attacks(square(from), Bitboard(occupied)).0
    }

    fn queen_attacks(from: u64, occupied: u64) -> u64 {
        Self::bishop_attacks(from, occupied) | Self::rook_attacks(from, occupied)
    }

    fn king_attacks(from: u64) -> u64 {
        king_attacks(square(from)).0
    }
}

/// Win, draw or loss of the side to move. `None` where no table can tell: with castling rights,
/// with a halfmove clock that is not 0, with too many pieces, or without the file.
pub fn win_draw_loss(tables: &TableBases<Adapter>, position: &Position) -> Option<WdlProbeResult> {
    let board = position.board();
    let can_be_found = board.castling_rights().is_empty() && position.halfmove_clock() == 0;
    if !can_be_found || board.occupied().len() > tables.max_pieces() {
        return None;
    }
    let [pawns, knights, bishops, rooks, queens, kings] =
        Piece::ALL.map(|piece| board.pieces(piece).0);
    let answer = tables.probe_wdl(
        board.color(Color::White).0,
        board.color(Color::Black).0,
        kings,
        queens,
        rooks,
        bishops,
        knights,
        pawns,
        board.en_passant().map_or(0, |square| square as u32),
        board.side_to_move() == Color::White,
    );
    answer.ok()
}

/// The example of the README, compiled with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeExample;
