//! Files of binpack that the crate sfbinpack has written, and what they hold.

use std::io::{self, Read};

use pretty_assertions::assert_eq;
use training_data::{
    BinpackPosition, BinpackReader, BinpackWriter, FormatError, Score, WinDrawLoss,
};

/// Written by `tools/training-data`, together with the text. `data/README.md` says what is in them.
pub(crate) const GAMES: &[u8] = include_bytes!("../data/games.binpack");
const TEXT: &str = include_str!("../data/games.txt");

fn text(at: &BinpackPosition) -> String {
    let BinpackPosition { position, mv, score, result, ply, .. } = at;
    format!("{position} | {mv} | {score} | {result:?} | {ply}")
}

/// A source that gives a few bytes at a time, as pipes do.
struct Trickle<'a>(&'a [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = bytes.len().min(7);
        self.0.read(&mut bytes[..length])
    }
}

#[test]
fn games_are_read_as_they_were_written() {
    let read = BinpackReader::new(Trickle(GAMES)).map(|at| text(&at.unwrap()));
    assert_eq!(read.collect::<Vec<_>>(), TEXT.lines().collect::<Vec<_>>());
}

/// Nine positions to a chain in the first two chunks, one in the last.
#[test]
fn chains_are_numbered() {
    let read: Vec<u16> = BinpackReader::new(GAMES).map(|at| at.unwrap().in_chain).collect();
    let (chains, alone) = read.split_at(14 * 9);
    assert!(chains.chunks(9).all(|chain| chain == [0, 1, 2, 3, 4, 5, 6, 7, 8]), "{chains:?}");
    assert_eq!(alone, [0; 14]);
}

/// The scores of the sample wrap at 16 bits here and there, as those of Stockfish's data do.
#[test]
fn sums_of_scores_wrap() {
    let scores: Vec<i32> = BinpackReader::new(GAMES).map(|at| at.unwrap().score.0.into()).collect();
    let sums: Vec<i32> = scores.windows(2).map(|pair| pair[0] + pair[1]).collect();
    assert!(sums.iter().any(|&sum| i16::try_from(sum).is_err()), "{sums:?}");
}

/// The first two chunks have their chains as a writer makes them. In the last chunk positions that
/// follow each other stand alone.
#[test]
fn what_sfbinpack_has_written_is_written_again() {
    let read: Vec<BinpackPosition> = BinpackReader::new(GAMES).map(Result::unwrap).collect();
    let written = write(&read);
    let again: Vec<String> =
        BinpackReader::new(&written[..]).map(|at| text(&at.unwrap())).collect();
    assert_eq!(again, TEXT.lines().collect::<Vec<_>>());
    assert!(written.len() < GAMES.len(), "{} {}", written.len(), GAMES.len());
    let length = u32::from_le_bytes([GAMES[4], GAMES[5], GAMES[6], GAMES[7]]) as usize;
    assert_eq!(written[8..8 + length], GAMES[8..8 + length]);
}

#[test]
fn positions_that_do_not_fit_are_refused() {
    let start: board::Position = board::Position::start();
    let mv = movegen::legal_moves(start.board())[0];
    let fits = BinpackPosition {
        position: start,
        mv,
        score: Score(i16::MIN),
        result: WinDrawLoss::Draw,
        ply: 16_383,
        in_chain: 0,
    };
    let late = "4k3/8/8/8/8/8/8/4K3 w - - 65536 1".parse().expect("a position");
    let shuffled = "1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1".parse().expect("a position");
    let king = |position: &board::Position| movegen::legal_moves(position.board())[0];
    let refused = [
        (BinpackPosition { ply: 16_384, ..fits }, FormatError::Ply(16_384)),
        (
            BinpackPosition { position: late, mv: king(&late), ..fits },
            FormatError::LongHalfmoveClock(65_536),
        ),
        (
            BinpackPosition { position: shuffled, mv: king(&shuffled), ..fits },
            FormatError::Castling,
        ),
        (BinpackPosition { position: start.play(mv), ..fits }, FormatError::Move { ply: 1, mv }),
    ];
    let mut writer = BinpackWriter::new(Vec::new());
    for (at, reason) in refused {
        let error = writer.write(&at).expect_err("refused");
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        let inner = error.into_inner().and_then(|it| it.downcast::<FormatError>().ok());
        assert_eq!(inner.as_deref(), Some(&reason));
    }
    writer.write(&fits).expect("fits");
    let file = writer.finish().expect("memory");
    let read: Vec<BinpackPosition> = BinpackReader::new(&file[..]).map(Result::unwrap).collect();
    assert_eq!(read.iter().map(text).collect::<Vec<_>>().len(), 1);
    assert_eq!((read[0].score, read[0].ply), (fits.score, fits.ply));
}

pub(crate) fn write(positions: &[BinpackPosition]) -> Vec<u8> {
    let mut writer = BinpackWriter::new(Vec::new());
    positions.iter().for_each(|at| writer.write(at).expect("it fits"));
    writer.finish().expect("memory")
}
