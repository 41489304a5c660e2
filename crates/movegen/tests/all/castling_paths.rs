//! Which castling rooks have an open way.

use board::{Board, White};
use magic_core::{Bitboard, Square};
use movegen::generator::{KingLines, open_castling_rooks};
use pretty_assertions::assert_eq;

#[test]
fn no_way_is_open_in_check() {
    let cases = [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Square::A1.bitboard() | Square::H1.bitboard()),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", Square::H1.bitboard()),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", Square::A1.bitboard()),
        ("4k3/8/8/4r3/8/8/8/R3K2R w KQ - 0 1", Bitboard::EMPTY),
        ("4k3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1", Bitboard::EMPTY),
    ];
    for (fen, expected) in cases {
        let board: Board = fen.parse().expect(fen);
        let lines = KingLines::of::<White>(&board, Square::E1);
        assert_eq!(open_castling_rooks::<White>(&board, &lines), expected, "{fen}");
    }
}
