//! bulletformat, against the crate bulletformat.

use std::fs;
use std::io::{BufReader, Write};
use std::rc::Rc;

use anyhow::{Context, Result, anyhow};
use board::{Board, Piece};
use bulletformat::{BulletFormat, ChessBoard, DataLoader};
use magic_core::{Color, Square};
use tempfile::NamedTempFile;
use training_data::{BulletBoard, Record, RecordReader, Score, ViriGame, WinDrawLoss};

use crate::findings::Findings;
use crate::turns::Contest;

/// A position with score and result for White.
type Sample = (Board, Score, WinDrawLoss);

/// All bytes and all pieces of all positions.
pub fn compare<'a>(games: &'a [ViriGame], findings: &mut Findings) -> Result<Vec<Contest<'a>>> {
    let samples: Rc<Vec<Sample>> = Rc::new(
        games
            .iter()
            .flat_map(|game| {
                game.positions().map(|(position, _, score)| (*position.board(), score, game.result))
            })
            .collect(),
    );
    let mut file = NamedTempFile::new().context("cannot make a file for positions")?;
    for sample in samples.iter() {
        let (ours, theirs) = (pack(sample)?, pack_as_they_do(sample)?);
        let bytes = <[u8; 32]>::try_from(ChessBoard::as_bytes_slice(&[theirs]))?;
        findings.check(format_args!("bulletformat of {}", sample.0), &ours.to_bytes(), &bytes);
        file.write_all(&bytes)?;
    }
    let file = Rc::new(file.into_temp_path());
    read_both(&file, findings)?;
    println!("bulletformat: {} positions of {} games", samples.len(), games.len());
    let positions = samples.len() as u64;
    let (samples_too, file_too) = (Rc::clone(&samples), Rc::clone(&file));
    Ok(vec![
        Contest {
            what: "bulletformat: packing",
            positions,
            ours: Box::new(move || {
                samples
                    .iter()
                    .filter_map(|sample| pack(sample).ok())
                    .map(|at| sum(at.to_bytes()))
                    .sum()
            }),
            theirs: Box::new(move || {
                let packed = samples_too.iter().filter_map(|sample| pack_as_they_do(sample).ok());
                packed
                    .map(|at| {
                        ChessBoard::as_bytes_slice(&[at]).iter().map(|&b| u64::from(b)).sum::<u64>()
                    })
                    .sum()
            }),
        },
        Contest {
            what: "bulletformat: reading a file, all pieces",
            positions,
            ours: Box::new(move || {
                let file = fs::File::open(&*file).expect("the file is there");
                let records =
                    RecordReader::<BulletBoard, _>::new(BufReader::with_capacity(1 << 20, file));
                records.flatten().map(|record| our_pieces(&record)).sum()
            }),
            theirs: Box::new(move || {
                let mut found = 0;
                let loader =
                    DataLoader::<ChessBoard>::new(&*file_too, 1).expect("the file is there");
                loader.map_positions(|position| found += their_pieces(position));
                found
            }),
        },
    ])
}

/// Reads the file with both crates.
fn read_both(file: &std::path::Path, findings: &mut Findings) -> Result<()> {
    let bytes = fs::read(file)?;
    let ours: Vec<BulletBoard> =
        RecordReader::new(&bytes[..]).collect::<Result<_, _>>().context("our reader")?;
    let mut theirs = Vec::new();
    DataLoader::<ChessBoard>::new(file, 1)?.map_positions(|&position| theirs.push(position));
    findings.check("number of positions of bulletformat", &ours.len(), &theirs.len());
    for (number, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        let what = format_args!("position {number} of bulletformat").to_string();
        ours.unpack().with_context(|| what.clone())?;
        let pieces: Vec<_> = ours
            .pieces()
            .map(|(color, piece, square)| (8 * color as u8 + piece as u8, square as u8))
            .collect();
        findings.check(&what, &pieces, &theirs.into_iter().collect());
        findings.check(&what, &ours.score().0, &theirs.score());
        findings.check(&what, &(ours.result()? as usize), &theirs.result_idx());
        let kings = [theirs.our_ksq(), theirs.opp_ksq()];
        let king = |color| ours.unpack().map(|board| board.king(color));
        findings.check(
            &what,
            &[king(Color::White)? as u8, king(Color::Black)?.flip_rank() as u8],
            &kings,
        );
    }
    Ok(())
}

fn pack((board, score, result): &Sample) -> Result<BulletBoard> {
    Ok(BulletBoard::pack(board, *score, *result)?)
}

fn pack_as_they_do((board, score, result): &Sample) -> Result<ChessBoard> {
    let sets = [
        board.color(Color::White).0,
        board.color(Color::Black).0,
        board.pieces(Piece::Pawn).0,
        board.pieces(Piece::Knight).0,
        board.pieces(Piece::Bishop).0,
        board.pieces(Piece::Rook).0,
        board.pieces(Piece::Queen).0,
        board.pieces(Piece::King).0,
    ];
    let result = f32::from(*result as u8) / 2.0;
    ChessBoard::from_raw(sets, board.side_to_move() as usize, score.0, result)
        .map_err(|why| anyhow!(why))
}

fn sum(bytes: [u8; 32]) -> u64 {
    bytes.into_iter().map(u64::from).sum()
}

fn our_pieces(record: &BulletBoard) -> u64 {
    let piece = |(color, piece, square): (Color, Piece, Square)| {
        (8 * color as u64 + piece as u64) * 64 + square as u64
    };
    record.pieces().map(piece).sum::<u64>() + u64::from(record.score().0 as u16)
}

fn their_pieces(position: &ChessBoard) -> u64 {
    let pieces =
        position.into_iter().map(|(piece, square)| u64::from(piece) * 64 + u64::from(square));
    pieces.sum::<u64>() + u64::from(position.score() as u16)
}
