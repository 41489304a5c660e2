//! Bytes as positions and games for training.

use training_data::{BulletBoard, DataProblem, MarlinBoard, RecordReader, ViriGame, ViriReader};

use crate::messages::is_fit_to_print;

/// Any bytes are read as each of the formats. A record is refused with an error that can be
/// printed, or is a position that comes back with its score and its result. The moves of a game are
/// legal, and the game comes back.
pub fn training_data(data: &[u8]) {
    for record in RecordReader::<BulletBoard, _>::new(data) {
        match record {
            Ok(record) => refused(bullet_comes_back(&record)),
            Err(error) => is_fit_to_print(&error),
        }
    }
    for record in RecordReader::<MarlinBoard, _>::new(data) {
        match record {
            Ok(record) => refused(marlin_comes_back(&record)),
            Err(error) => is_fit_to_print(&error),
        }
    }
    for game in ViriReader::new(data) {
        match game {
            Ok(game) => game_comes_back(&game),
            Err(error) => is_fit_to_print(&error),
        }
    }
}

fn refused(result: Result<(), DataProblem>) {
    if let Err(error) = result {
        is_fit_to_print(&error);
    }
}

fn bullet_comes_back(record: &BulletBoard) -> Result<(), DataProblem> {
    let (board, score, result) = (record.unpack()?, record.score(), record.result()?);
    let again = BulletBoard::pack(&board, score, result).expect("White is to move");
    let read = (again.unpack()?, again.score(), again.result()?);
    assert_eq!(read, (board, score, result), "{record:?}");
    Ok(())
}

fn marlin_comes_back(record: &MarlinBoard) -> Result<(), DataProblem> {
    let (position, score, result) = (record.unpack()?, record.score(), record.result()?);
    let again = MarlinBoard::pack(&position, score, result).expect("the numbers came from there");
    let read = again.unpack()?;
    assert_eq!(read.board(), position.board(), "{record:?}");
    assert_eq!(read.halfmove_clock(), position.halfmove_clock(), "{record:?}");
    assert_eq!(read.fullmove_number(), position.fullmove_number(), "{record:?}");
    assert_eq!((again.score(), again.result()?), (score, result), "{record:?}");
    Ok(())
}

fn game_comes_back(game: &ViriGame) {
    assert_eq!(game.positions().count(), game.moves.len(), "{game:?}");
    let bytes = game.to_bytes().expect("its moves are legal");
    let again: Vec<_> = ViriReader::new(&bytes[..]).collect();
    let [Ok(again)] = &again[..] else { panic!("{again:?}: {game:?}") };
    assert_eq!(again.start.board(), game.start.board(), "{game:?}");
    assert_eq!((&again.moves, again.score, again.result), (&game.moves, game.score, game.result));
}
