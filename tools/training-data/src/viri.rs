//! viriformat and marlinformat, against the crate viriformat.

use std::rc::Rc;

use anyhow::{Context, Result, anyhow};
use board::{CastlingField, MoveKind, Piece};
use training_data::{MarlinBoard, Record, Score, ViriGame, ViriReader, WinDrawLoss};
use viriformat::chess::board::{Board, DrawType, GameOutcome, WinType};
use viriformat::chess::chessmove::{Move, MoveFlags};
use viriformat::chess::piece::PieceType;
use viriformat::chess::types::Square;
use viriformat::dataformat::Game;

use crate::findings::Findings;
use crate::turns::Contest;

/// All bytes of all games, and all their positions as marlinformat.
pub fn compare<'a>(games: &'a [ViriGame], findings: &mut Findings) -> Result<Vec<Contest<'a>>> {
    let mut file = Vec::new();
    let mut their_games = Vec::new();
    let (mut positions, mut en_passant) = (0, 0);
    for (number, game) in games.iter().enumerate() {
        let what = format!("game {number} of viriformat");
        let bytes = game.to_bytes().with_context(|| what.clone())?;
        let their_game = as_theirs(game).with_context(|| what.clone())?;
        let mut their_bytes = Vec::new();
        their_game.serialise_into(&mut their_bytes)?;
        findings.check(&what, &bytes, &their_bytes);
        en_passant += compare_positions(game, &their_game, &what, findings)?;
        positions += game.moves.len() as u64;
        file.extend(their_bytes);
        their_games.push(their_game);
    }
    let read: Vec<ViriGame> =
        ViriReader::new(&file[..]).collect::<Result<_, _>>().context("our reader")?;
    findings.check("number of games of viriformat", &read.len(), &games.len());
    for (number, (read, game)) in read.iter().zip(games).enumerate() {
        findings.check(format_args!("game {number} of viriformat, read"), read, game);
    }
    println!("viriformat, marlinformat: {positions} positions of {} games", games.len());
    println!("    {en_passant} times an en passant square where no capture is legal: theirs only");
    let file = Rc::new(file);
    let file_too = Rc::clone(&file);
    Ok(vec![
        Contest {
            what: "viriformat: writing games",
            positions,
            ours: Box::new(move || {
                games.iter().flat_map(ViriGame::to_bytes).map(|bytes| checksum(&bytes)).sum()
            }),
            theirs: Box::new(move || {
                let bytes = |game: &Game| {
                    let mut bytes = Vec::new();
                    game.serialise_into(&mut bytes).map(|()| checksum(&bytes)).unwrap_or_default()
                };
                their_games.iter().map(bytes).sum()
            }),
        },
        Contest {
            what: "viriformat: reading games, all positions",
            positions,
            ours: Box::new(move || {
                let mut found = 0;
                for game in ViriReader::new(&file[..]).flatten() {
                    for (position, _, score) in game.positions() {
                        found ^= position.board().occupied().0.rotate_left(score.0 as u32 & 63);
                    }
                }
                found
            }),
            theirs: Box::new(move || {
                let (mut found, mut rest, mut moves) = (0, &file_too[..], Vec::new());
                while !rest.is_empty() {
                    let game = Game::deserialise_from(&mut rest, moves).expect("its own file");
                    game.visit_positions(|board, score| {
                        found ^= board.pieces.occupied().inner().rotate_left(score as u32 & 63);
                    });
                    moves = game.into_move_buffer();
                }
                found
            }),
        },
    ])
}

/// Compares all positions as marlinformat. Says how often theirs has an en passant square and ours
/// has none, because no capture is legal.
fn compare_positions(
    game: &ViriGame,
    theirs: &Game,
    what: &str,
    findings: &mut Findings,
) -> Result<u64> {
    let (mut packed, result) = (Vec::new(), game.result as u8);
    let mut scores = game.moves.iter().map(|(_, score)| score.0);
    theirs.visit_positions(|board, score| {
        debug_assert_eq!(scores.next().map(i32::from), Some(score));
        packed.push(board.to_marlinformat(score as i16, result, 0).as_bytes());
    });
    let mut without_capture = 0;
    for ((position, _, score), mut bytes) in game.positions().zip(packed) {
        let record = MarlinBoard::pack(&position, score, game.result)?;
        let ours = record.to_bytes();
        let board = position.board();
        if let (None, Some(passed)) = (board.en_passant(), position.last_double_push())
            && bytes[24] & 127 == passed as u8
        {
            without_capture += 1;
            bytes[24] = bytes[24] & 128 | 64;
        }
        let what = format_args!("{what}, marlinformat of {position}").to_string();
        findings.check(&what, &ours, &bytes);
        let read = MarlinBoard::from_bytes(bytes).unpack().with_context(|| what.clone())?;
        findings.check(&what, read.board(), board);
        let clocks = |at: &board::Position| (at.halfmove_clock(), at.fullmove_number());
        findings.check(&what, &clocks(&read), &clocks(&position));
    }
    Ok(without_capture)
}

fn as_theirs(game: &ViriGame) -> Result<Game> {
    let mut start = Board::new();
    start.set_from_fen(&game.start.fen().castling(CastlingField::Shredder).to_string(), true)?;
    let mut theirs = Game::new(&start);
    theirs.set_outcome(match game.result {
        WinDrawLoss::Win => GameOutcome::WhiteWin(WinType::Mate),
        WinDrawLoss::Draw => GameOutcome::Draw(DrawType::Adjudication),
        WinDrawLoss::Loss => GameOutcome::BlackWin(WinType::Mate),
    });
    for &(mv, Score(score)) in &game.moves {
        theirs.add_move(move_as_theirs(mv)?, score);
    }
    Ok(theirs)
}

fn move_as_theirs(mv: board::Move) -> Result<Move> {
    let square = |square| Square::new(square as u8).ok_or_else(|| anyhow!("no square {square}"));
    let (from, to) = (square(mv.from())?, square(mv.to())?);
    Ok(match (mv.kind(), mv.promotion()) {
        (_, Some(piece)) => Move::new_with_promo(from, to, piece_as_theirs(piece)?),
        (MoveKind::EnPassant, _) => Move::new_with_flags(from, to, MoveFlags::EnPassant),
        (MoveKind::Castling, _) => Move::new_with_flags(from, to, MoveFlags::Castle),
        _ => Move::new(from, to),
    })
}

fn piece_as_theirs(piece: Piece) -> Result<PieceType> {
    PieceType::new(piece as u8).ok_or_else(|| anyhow!("no {piece}"))
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&byte| u64::from(byte)).sum()
}
