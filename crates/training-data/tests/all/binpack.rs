//! Files of binpack that the crate sfbinpack has written, and what they hold.

use std::io::{self, Read};

use pretty_assertions::assert_eq;
use training_data::{BinpackPosition, BinpackReader};

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
