//! Known bytes, as the crates bulletformat 1.8 and viriformat 3.0 write them for the same positions
//! and moves.

use board::{Board, Position, Reading};
use movegen::read_san;
use pretty_assertions::assert_eq;
use training_data::{BulletBoard, MarlinBoard, Record, Score, ViriGame, WinDrawLoss};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// White may castle with the b-rook, Black may not castle; the last move was d7-d5, and e5xd6 is
/// legal.
const CHESS960: &str = "1r2k1r1/8/8/3pP3/8/8/8/1R2K2R w B d6 7 300";

#[test]
fn bullet_boards() {
    let board = Board::from_fen(CHESS960, Reading::Lenient).unwrap();
    let packed = BulletBoard::pack(&board, Score(-2), WinDrawLoss::Win).unwrap();
    assert_eq!(
        hex(&packed.with_extra([1, 2, 3]).to_bytes()),
        "92000000180000525383b0bd000000000000000000000000feff020404010203"
    );
    assert_eq!(packed.with_extra([1, 2, 3]).extra(), [1, 2, 3]);
    let black = Board::from_fen("4k3/p7/8/8/8/8/7P/2K5 b - - 0 1", Reading::Lenient).unwrap();
    let packed = BulletBoard::pack(&black, Score(258), WinDrawLoss::Win).unwrap();
    assert_eq!(
        hex(&packed.to_bytes()),
        "100100000000800405d80000000000000000000000000000fefe000402000000"
    );
    assert!(BulletBoard::pack(&black, Score(i16::MIN), WinDrawLoss::Win).is_err());
    assert!(BulletBoard::pack(&board, Score(i16::MIN), WinDrawLoss::Win).is_ok());
}

#[test]
fn marlin_boards() {
    let position = Position::from_fen(CHESS960, Reading::Lenient).unwrap();
    let packed = MarlinBoard::pack(&position, Score(-2), WinDrawLoss::Loss).unwrap();
    assert_eq!(
        hex(&packed.with_extra(9).to_bytes()),
        "92000000180000525683b0bd0000000000000000000000002b072c01feff0009"
    );
    assert_eq!(packed.with_extra(9).extra(), 9);
    assert_eq!(packed.unpack().unwrap(), position);
}

#[test]
fn viri_games() {
    let start = "r3k2r/P6p/8/5Pp1/8/8/8/R3K2R w KQkq g6 0 1";
    let start = Position::from_fen(start, Reading::Lenient).unwrap();
    let mut game = ViriGame::new(start, WinDrawLoss::Draw);
    let mut position = start;
    for (san, score) in
        [("fxg6", 1), ("O-O-O", -1), ("a8=R", 300), ("Kd7", 2), ("O-O", 3), ("h5", 4)]
    {
        let mv = read_san(position.board(), san).unwrap();
        game.moves.push((mv, Score(score)));
        position = position.play(mv);
    }
    assert_eq!(
        hex(&game.to_bytes().unwrap()[32..]),
        "a54b01003c8effff30ee2c01fa0c0200c4810300f709040000000000"
    );
}
