//! Random games, packed and unpacked.

use board::{Board, Chess960, Position};
use magic_core::Color;
use movegen::legal_moves;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use training_data::{
    BinpackPosition, BinpackReader, BulletBoard, MarlinBoard, Record, RecordReader, Score,
    ViriGame, ViriReader, WinDrawLoss,
};

use crate::binpack::write;

prop_compose! {
    fn games()(
        number in prop_oneof![Just(Chess960::STANDARD.number()), 0..Chess960::COUNT],
        moves in proptest::collection::vec((any::<u16>(), -i16::MAX..=i16::MAX), 0..150),
        result in 0_u8..3,
        extra in any::<u8>(),
    ) -> ViriGame {
        let start = Chess960::new(number).map_or(Board::start(), Board::chess960);
        let result = WinDrawLoss::from_code(result).unwrap();
        let mut game = ViriGame::new(start.into(), result);
        game.extra = extra;
        let mut position = game.start;
        for (choice, score) in moves {
            let legal = legal_moves(position.board());
            if legal.is_empty() {
                break;
            }
            let mv = legal[usize::from(choice) % legal.len()];
            game.moves.push((mv, Score(score)));
            position = position.play(mv);
        }
        game
    }
}

/// Checks that a position is the same after packing, but for what the formats leave out.
fn check(position: &Position, score: Score, result: WinDrawLoss) {
    let marlin = MarlinBoard::pack(position, score, result).unwrap();
    let unpacked = marlin.unpack().unwrap();
    assert_eq!(unpacked.board(), position.board());
    assert_eq!(unpacked.halfmove_clock(), position.halfmove_clock());
    assert_eq!(unpacked.fullmove_number(), position.fullmove_number());
    assert_eq!((marlin.score(), marlin.result().unwrap()), (score, result));

    let board = position.board();
    let bullet = BulletBoard::pack(board, score, result).unwrap();
    let is_black = board.side_to_move() == Color::Black;
    let seen = if is_black { board.flip() } else { *board };
    let unpacked = bullet.unpack().unwrap();
    assert_eq!(unpacked.occupied(), seen.occupied());
    for (color, piece, square) in bullet.pieces() {
        assert!(seen.colored_pieces(color, piece).contains(square));
        assert!(unpacked.colored_pieces(color, piece).contains(square));
    }
    assert_eq!(bullet.score().0, if is_black { -score.0 } else { score.0 });
    assert_eq!(bullet.result().unwrap(), if is_black { result.reversed() } else { result });
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(30) })]

    #[test]
    fn binpack_comes_back(games in proptest::collection::vec(games(), 1..4)) {
        let mut written = Vec::new();
        for game in games {
            let is_standard = Color::ALL
                .into_iter()
                .all(|color| game.start.board().has_standard_castling(color));
            let start = if is_standard { game.start } else { Position::start() };
            let moves = if is_standard { game.moves.clone() } else { vec![] };
            let game = ViriGame { start, moves, ..game };
            for (ply, (position, mv, score)) in (0..).zip(game.positions()) {
                let is_black = position.side_to_move() == Color::Black;
                let result = if is_black { game.result.reversed() } else { game.result };
                written.push(BinpackPosition { position, mv, score, result, ply, in_chain: 0 });
            }
        }
        let read: Result<Vec<_>, _> = BinpackReader::new(&write(&written)[..]).collect();
        let without_chain = |at: &BinpackPosition| {
            (*at.position.board(), at.position.halfmove_clock(), at.mv, at.score, at.result, at.ply)
        };
        let read: Vec<_> = read.unwrap().iter().map(without_chain).collect();
        assert_eq!(read, written.iter().map(without_chain).collect::<Vec<_>>());
    }

    #[test]
    fn games_and_positions_come_back(games in proptest::collection::vec(games(), 1..4)) {
        let file: Vec<u8> = games.iter().flat_map(|game| game.to_bytes().unwrap()).collect();
        let read: Result<Vec<_>, _> = ViriReader::new(&file[..]).collect();
        assert_eq!(read.unwrap(), games);

        let mut file = Vec::new();
        for game in &games {
            assert_eq!(game.positions().count(), game.moves.len());
            for (position, _, score) in game.positions() {
                check(&position, score, game.result);
                let record = MarlinBoard::pack(&position, score, game.result).unwrap();
                file.extend(record.to_bytes());
            }
        }
        let records: Result<Vec<_>, _> = RecordReader::<MarlinBoard, _>::new(&file[..]).collect();
        let again: Vec<u8> = records.unwrap().into_iter().flat_map(Record::to_bytes).collect();
        assert_eq!(again, file);
    }
}
