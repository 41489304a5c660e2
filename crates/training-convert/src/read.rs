//! Reading each format as samples.

use std::fmt::Display;
use std::io::Read;

use magic_core::Color;
use training_data::{
    BinpackReader, BulletBoard, DataError, MarlinBoard, RecordReader, ViriGame, ViriReader,
    WinDrawLoss,
};

use crate::format::FileFormat;
use crate::pgn_games::PgnSamples;
use crate::scored_position::{SampleRead, ScoredPosition, reversed};

/// Samples of a source, one after another.
pub(crate) struct Samples<'a> {
    samples: Box<dyn Iterator<Item = SampleRead> + 'a>,
}

impl<'a> Samples<'a> {
    /// The samples of a source. `left_out` counts games of PGN without a result.
    pub(crate) fn new(
        format: FileFormat,
        source: impl Read + 'a,
        left_out: &'a std::cell::Cell<u64>,
    ) -> Self {
        let samples: Box<dyn Iterator<Item = SampleRead> + 'a> = match format {
            FileFormat::Pgn => Box::new(PgnSamples::new(source, left_out)),
            FileFormat::Binpack => Box::new(binpack(source)),
            FileFormat::Viriformat => {
                Box::new(ViriReader::new(source).flat_map(|game| match game {
                    Ok(game) => game_samples(&game),
                    Err(error) => vec![Err(Box::new(error) as Box<dyn Display>)],
                }))
            }
            FileFormat::Marlinformat => Box::new(records(source, marlin)),
            FileFormat::Bulletformat => Box::new(records(source, bullet)),
        };
        Self { samples }
    }
}

impl Iterator for Samples<'_> {
    type Item = SampleRead;

    fn next(&mut self) -> Option<SampleRead> {
        self.samples.next()
    }
}

fn binpack(source: impl Read) -> impl Iterator<Item = SampleRead> {
    BinpackReader::new(source).map(|at| {
        let at = at.map_err(|error| Box::new(error) as Box<dyn Display>)?;
        let is_white = at.position.side_to_move() == Color::White;
        Ok(ScoredPosition {
            position: at.position,
            mv: Some(at.mv),
            score: Some(if is_white { at.score } else { reversed(at.score) }),
            result: if is_white { at.result } else { at.result.reversed() },
            begins: at.ply == 0,
        })
    })
}

fn game_samples(game: &ViriGame) -> Vec<SampleRead> {
    let samples = game.positions().enumerate().map(|(number, (position, mv, score))| {
        let begins = number == 0;
        Ok(ScoredPosition {
            position,
            mv: Some(mv),
            score: Some(score),
            result: game.result,
            begins,
        })
    });
    samples.collect()
}

/// The records of a file, each as a sample.
fn records<T: training_data::Record, R: Read>(
    source: R,
    sample: fn(&T) -> Result<ScoredPosition, training_data::DataProblem>,
) -> impl Iterator<Item = SampleRead> {
    RecordReader::<T, R>::new(source).zip(1..).map(move |(record, number)| {
        let read = record.and_then(|record| {
            let at = |problem| DataError { record: number, offset: 32 * (number - 1), problem };
            sample(&record).map_err(at)
        });
        read.map_err(|error| Box::new(error) as Box<dyn Display>)
    })
}

fn marlin(record: &MarlinBoard) -> Result<ScoredPosition, training_data::DataProblem> {
    let (position, result) = (record.unpack()?, record.result()?);
    Ok(ScoredPosition { position, mv: None, score: Some(record.score()), result, begins: false })
}

/// The side to move is White.
fn bullet(record: &BulletBoard) -> Result<ScoredPosition, training_data::DataProblem> {
    let (board, result): (_, WinDrawLoss) = (record.unpack()?, record.result()?);
    let position = board.into();
    Ok(ScoredPosition { position, mv: None, score: Some(record.score()), result, begins: false })
}
