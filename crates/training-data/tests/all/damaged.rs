//! Damaged files are refused, with the place.

use board::Position;
use magic_core::Square;
use movegen::read_san;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use training_data::{
    BulletBoard, FormatError, MarlinBoard, Record, RecordReader, Score, ViriGame, ViriReader,
    WinDrawLoss,
};

/// The bytes of the start position, with one byte changed.
fn with_byte<T: Record>(record: T, index: usize, byte: u8) -> T {
    let mut bytes = record.to_bytes();
    bytes[index] = byte;
    T::from_bytes(bytes)
}

#[test]
fn positions_that_are_none_are_refused() {
    let start = Position::start();
    let bullet = BulletBoard::pack(start.board(), Score(0), WinDrawLoss::Draw).unwrap();
    let marlin = MarlinBoard::pack(&start, Score(0), WinDrawLoss::Draw).unwrap();
    let bullet_error =
        |index, byte| with_byte(bullet, index, byte).unpack().unwrap_err().to_string();
    let marlin_error =
        |index, byte| with_byte(marlin, index, byte).unpack().unwrap_err().to_string();
    for (found, expected) in [
        (bullet_error(2, 1), "33 squares are occupied, of which at most 32 can be"),
        (bullet_error(8, 0x17), "code 7 means nothing on a1"),
        (bullet_error(8, 0x96), "code 6 means nothing on a1"),
        (bullet_error(27, 3), "no king stands on the square that its field names: 3"),
        (bullet_error(28, 60), "no king stands on the square that its field names: 60"),
        (marlin_error(2, 1), "33 squares are occupied, of which at most 32 can be"),
        (marlin_error(8, 0x1f), "code 15 means nothing on a1"),
        (marlin_error(12, 0x06), "code 6 means nothing on a2"),
        (marlin_error(24, 65), "expected an en passant square 0 to 63, or 64 for none, found 65"),
    ] {
        assert_eq!(found, expected);
    }
    assert!(marlin_error(10, 0x22).starts_with("impossible position: white has no king"));
    assert!(marlin_error(24, 20).starts_with("impossible position: "));
    let error = with_byte(bullet, 26, 3).result().unwrap_err();
    assert_eq!(error.to_string(), "expected a result 0, 1 or 2, found 3");
    assert!(with_byte(marlin, 30, 3).result().is_err());
}

#[test]
fn rejects_clocks_that_do_not_fit() {
    let fen = |clocks: &str| format!("4k3/8/8/8/8/8/8/4K3 w - - {clocks}");
    let pack = |clocks| {
        let position = Position::from_fen(&fen(clocks), board::Reading::Lenient).unwrap();
        MarlinBoard::pack(&position, Score(0), WinDrawLoss::Draw).map(|_| ())
    };
    assert_eq!(pack("255 65535"), Ok(()));
    assert_eq!(pack("256 400"), Err(FormatError::HalfmoveClock(256)));
    assert_eq!(pack("0 65536"), Err(FormatError::MoveNumber(65536)));
}

/// Two games with a move each.
fn games() -> Vec<u8> {
    let mut game = ViriGame::new(Position::start(), WinDrawLoss::Win);
    game.moves.push((read_san(game.start.board(), "e4").unwrap(), Score(0)));
    game.to_bytes().unwrap().repeat(2)
}

#[test]
fn games_that_are_wrong_are_refused() {
    let error = |bytes: &[u8]| ViriReader::new(bytes).last().unwrap().unwrap_err().to_string();
    let file = games();
    assert_eq!(error(&file[..50]), "record 2 at byte 40: the file ends after 10 bytes of it");
    assert_eq!(error(&file[..78]), "record 2 at byte 40: the file ends after 38 bytes of it");
    let mut wrong = file.clone();
    wrong[72] = Square::E3 as u8;
    assert!(error(&wrong).starts_with("record 2 at byte 40: ply 1: the bits 0x"));
    let mut wrong = file;
    wrong[30] = 7;
    assert_eq!(error(&wrong), "record 1 at byte 0: expected a result 0, 1 or 2, found 7");
    let mut game = ViriGame::new(Position::start(), WinDrawLoss::Win);
    game.moves.push((board::Move::normal(Square::E2, Square::E5), Score(0)));
    assert_eq!(game.to_bytes().unwrap_err().to_string(), "ply 1: e2e5 is not legal");
    assert_eq!(game.positions().count(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
        for record in RecordReader::<BulletBoard, _>::new(&bytes[..]).flatten() {
            let _ = (record.unpack(), record.result(), record.pieces().count());
        }
        for record in RecordReader::<MarlinBoard, _>::new(&bytes[..]).flatten() {
            let _ = (record.unpack(), record.result());
        }
        ViriReader::new(&bytes[..]).for_each(drop);
    }

    #[test]
    fn changed_games_are_read_or_refused(index in 0_usize..80, byte in any::<u8>()) {
        let mut file = games();
        file[index] = byte;
        for game in ViriReader::new(&file[..]).flatten() {
            prop_assert_eq!(game.positions().count(), game.moves.len());
        }
    }
}
