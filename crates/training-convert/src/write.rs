//! Writing samples as each format.

use std::io::{self, Write};

use board::Move;
use magic_core::Color;
use training_data::{
    BinpackPosition, BinpackWriter, BulletBoard, FormatError, MarlinBoard, Record,
};

use crate::format::FileFormat;
use crate::joined_game::JoinedGame;
use crate::pgn_games::game_of;
use crate::scored_position::{ScoredPosition, reversed};

/// Why a sample is not written.
#[derive(Debug)]
pub(crate) enum WriteFault {
    Io(io::Error),
    Unfit(FormatError),
}

impl From<io::Error> for WriteFault {
    fn from(error: io::Error) -> Self {
        let format = error.get_ref().and_then(|inner| inner.downcast_ref::<FormatError>());
        match format {
            Some(&error) => Self::Unfit(error),
            None => Self::Io(error),
        }
    }
}

impl From<FormatError> for WriteFault {
    fn from(error: FormatError) -> Self {
        Self::Unfit(error)
    }
}

/// Writes samples one after another.
pub(crate) enum SampleWriter<W: Write> {
    Games { target: W, format: FileFormat, open: Option<JoinedGame>, written: u64 },
    Binpack(BinpackWriter<W>),
    Marlin(W),
    Bullet(W),
}

impl<W: Write> SampleWriter<W> {
    pub(crate) const fn new(format: FileFormat, target: W) -> Self {
        match format {
            FileFormat::Pgn | FileFormat::Viriformat => {
                Self::Games { target, format, open: None, written: 0 }
            }
            FileFormat::Binpack => Self::Binpack(BinpackWriter::new(target)),
            FileFormat::Marlinformat => Self::Marlin(target),
            FileFormat::Bulletformat => Self::Bullet(target),
        }
    }

    /// Writes a sample. Formats of moves leave out a sample without a move.
    pub(crate) fn write(&mut self, sample: &ScoredPosition) -> Result<(), WriteFault> {
        let ScoredPosition { position, mv, result, .. } = *sample;
        match self {
            Self::Marlin(target) => {
                let record = MarlinBoard::pack(&position, sample.score_or_zero(), result)?;
                target.write_all(&record.to_bytes())?;
            }
            Self::Bullet(target) => {
                let record = BulletBoard::pack(position.board(), sample.score_or_zero(), result)?;
                target.write_all(&record.to_bytes())?;
            }
            Self::Binpack(writer) => {
                if let Some(mv) = mv {
                    writer.write(&binpack(sample, mv))?;
                }
            }
            Self::Games { open, .. } => {
                let Some(mv) = mv else { return Ok(()) };
                if open.as_mut().is_some_and(|open| open.goes_on(sample, mv)) {
                    return Ok(());
                }
                let next = JoinedGame::new(sample, mv);
                let before = open.replace(next);
                self.end_game(before)?;
            }
        }
        Ok(())
    }

    /// Writes what is still open.
    pub(crate) fn finish(mut self) -> Result<(), WriteFault> {
        if let Self::Games { open, .. } = &mut self {
            let last = open.take();
            self.end_game(last)?;
        }
        match self {
            Self::Binpack(writer) => writer.finish()?.flush()?,
            Self::Games { mut target, .. }
            | Self::Marlin(mut target)
            | Self::Bullet(mut target) => {
                target.flush()?;
            }
        }
        Ok(())
    }

    fn end_game(&mut self, game: Option<JoinedGame>) -> Result<(), WriteFault> {
        let (Some(game), Self::Games { target, format, written, .. }) = (game, self) else {
            return Ok(());
        };
        if *format == FileFormat::Viriformat {
            target.write_all(&game.to_viri().to_bytes()?)?;
        } else {
            if *written > 0 {
                target.write_all(b"\n")?;
            }
            let text = game_of(&game).to_pgn().map_err(io::Error::other)?;
            target.write_all(text.as_bytes())?;
        }
        *written += 1;
        Ok(())
    }
}

fn binpack(sample: &ScoredPosition, mv: Move) -> BinpackPosition {
    let (score, result) = (sample.score_or_zero(), sample.result);
    let is_white = sample.position.side_to_move() == Color::White;
    BinpackPosition {
        position: sample.position,
        mv,
        score: if is_white { score } else { reversed(score) },
        result: if is_white { result } else { result.reversed() },
        ply: sample.ply(),
        in_chain: 0,
    }
}
