//! An adapter between the crates and `pyrrhic-rs`, which probes Syzygy tables: the code of
//! `docs/tablebases.md`.

use board::{Piece, Position};
use magic_core::{
    Bitboard, Color, Square, bishop_attacks, king_attacks, knight_attacks, pawn_attacks,
    rook_attacks,
};
use pyrrhic_rs::{EngineAdapter, TableBases, WdlProbeResult};

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

/// Win, draw or loss of the side to move. `None` where no table can tell.
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
