//! Each format as samples with the same parts.

use std::io::Read;

use board::{Board, Move, Position};
use magic_core::Color;
use training_data::{
    BinpackReader, BulletBoard, DataError, DataProblem, MarlinBoard, Record, RecordReader, Score,
    ViriGame, ViriReader, WinDrawLoss,
};

use crate::batch::rows::{CLOCKS, clocks_of};

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DataFormat {
    Binpack,
    Viriformat,
    Marlinformat,
    Bulletformat,
}

/// A position with what a format says about it. Score and result are those for White.
pub(super) struct TrainingSample {
    pub(super) board: Board,
    pub(super) clocks: [u32; CLOCKS],
    pub(super) mv: Option<Move>,
    pub(super) score: Score,
    pub(super) result: WinDrawLoss,
}

/// What is wrong with a part of a file, with its place.
pub(super) struct BadPart {
    pub(super) message: String,
    /// The number of the record, game or chunk, from 1.
    pub(super) number: u64,
    pub(super) problem: DataProblem,
}

pub(super) type TrainingSampleRead = Result<TrainingSample, BadPart>;

impl DataFormat {
    pub(super) const ALL: [Self; 4] =
        [Self::Binpack, Self::Viriformat, Self::Marlinformat, Self::Bulletformat];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Binpack => "binpack",
            Self::Viriformat => "viriformat",
            Self::Marlinformat => "marlinformat",
            Self::Bulletformat => "bulletformat",
        }
    }

    /// Endings of names, besides the name of the format.
    pub(super) const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Binpack => &[],
            Self::Viriformat => &["viri", "vf"],
            Self::Marlinformat => &["marlin"],
            Self::Bulletformat => &["bullet"],
        }
    }

    /// The samples of a file. A bad part is an error, and reading goes on behind it where it can.
    pub(super) fn samples(
        self,
        source: impl Read + Send + 'static,
    ) -> Box<dyn Iterator<Item = TrainingSampleRead> + Send> {
        match self {
            Self::Binpack => Box::new(binpack(source)),
            Self::Viriformat => Box::new(ViriReader::new(source).flat_map(|game| match game {
                Ok(game) => samples_of(&game),
                Err(error) => vec![Err(error.into())],
            })),
            Self::Marlinformat => Box::new(records(source, marlin)),
            Self::Bulletformat => Box::new(records(source, bullet)),
        }
    }
}

impl From<DataError> for BadPart {
    fn from(error: DataError) -> Self {
        Self { message: error.to_string(), number: error.record, problem: error.problem }
    }
}

impl TrainingSample {
    const fn of(position: &Position, score: Score, result: WinDrawLoss) -> Self {
        Self { board: *position.board(), clocks: clocks_of(position), mv: None, score, result }
    }
}

fn binpack(source: impl Read) -> impl Iterator<Item = TrainingSampleRead> {
    BinpackReader::new(source).map(|read| {
        let at = read.map_err(|error| BadPart {
            message: error.to_string(),
            number: error.chunk,
            problem: error.problem,
        })?;
        let (score, result) = match at.position.side_to_move() {
            Color::White => (at.score, at.result),
            Color::Black => (reversed(at.score), at.result.reversed()),
        };
        Ok(TrainingSample { mv: Some(at.mv), ..TrainingSample::of(&at.position, score, result) })
    })
}

fn samples_of(game: &ViriGame) -> Vec<TrainingSampleRead> {
    let sample = |(position, mv, score): (Position, Move, Score)| {
        Ok(TrainingSample { mv: Some(mv), ..TrainingSample::of(&position, score, game.result) })
    };
    game.positions().map(sample).collect()
}

/// The records of a file, each as a sample.
fn records<T: Record, R: Read>(
    source: R,
    sample: fn(&T) -> Result<TrainingSample, DataProblem>,
) -> impl Iterator<Item = TrainingSampleRead> {
    RecordReader::<T, R>::new(source).zip(1..).map(move |(record, number)| {
        let read = record.and_then(|record| {
            let at = |problem| DataError { record: number, offset: 32 * (number - 1), problem };
            sample(&record).map_err(at)
        });
        read.map_err(BadPart::from)
    })
}

fn marlin(record: &MarlinBoard) -> Result<TrainingSample, DataProblem> {
    Ok(TrainingSample::of(&record.unpack()?, record.score(), record.result()?))
}

/// The side to move is White.
fn bullet(record: &BulletBoard) -> Result<TrainingSample, DataProblem> {
    let position = Position::from(record.unpack()?);
    Ok(TrainingSample::of(&position, record.score(), record.result()?))
}

/// What one side's score is for the other. The lowest score has no opposite: the highest is the
/// nearest to it.
const fn reversed(score: Score) -> Score {
    Score(if score.0 == i16::MIN { i16::MAX } else { -score.0 })
}
