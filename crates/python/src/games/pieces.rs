//! A text of games in pieces, which threads read side by side.
//!
//! A piece ends where a game seems to begin: at a whole tag below an empty line. Comments can hold
//! the same. So a piece counts only if its reader is between two games where the next piece begins;
//! otherwise it is read on to where that is so. One reader would give the same games.

use std::io::{BufRead, Cursor, Read};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, mem};

use pyo3::prelude::*;

use super::collected::{CollectedRows, ReadOn};
use super::findings::Before;
use super::settings::ReadSettings;
use crate::input_file::ReadableInput;
use crate::threads::{CtrlC, for_each_with};

/// How many pieces each thread gets in a round, on average.
const PIECES_OF_THREAD: usize = 2;

/// How much text is looked at for a place where a piece can end.
const MOST_WITHOUT_BOUNDARY: usize = 1 << 24;

/// A text that is read in rounds of several pieces.
pub(super) struct Rounds {
    source: TextAhead,
    /// What was read and not yet taken. It begins where a game begins.
    text: Vec<u8>,
    before: Before,
    /// How many bytes a piece has, or a little more.
    piece: usize,
}

/// Where text comes from, and what was read ahead.
struct TextAhead {
    input: ReadableInput,
    ahead: Vec<u8>,
    has_ended: bool,
    /// The error behind the text that was read.
    error: Option<io::Error>,
}

/// The rest of a text that one reader has to read, and what stands before it.
pub(super) struct Rest {
    pub(super) input: ReadableInput,
    pub(super) before: Before,
}

/// What a round has come to.
pub(super) enum Round {
    /// More may follow.
    Read(Vec<(CollectedRows, Before)>),
    Ended(Vec<(CollectedRows, Before)>),
    /// The rest cannot be read in pieces.
    Left(Vec<(CollectedRows, Before)>, Rest),
}

/// A piece that was read.
struct PieceRead {
    collected: CollectedRows,
    /// The number of the place, of those that were given, where the reader was between two games.
    /// `None` if it was at none of them.
    end: Option<usize>,
}

enum PieceJob<'a> {
    ReadAhead(&'a mut TextAhead),
    /// Where the piece begins and ends, and what is to be written.
    Piece(usize, &'a usize, &'a mut Option<PieceRead>),
}

impl Rounds {
    pub(super) fn new(input: ReadableInput, piece: usize) -> Self {
        let source = TextAhead { input, ahead: Vec::new(), has_ended: false, error: None };
        Self { source, text: Vec::new(), before: Before::default(), piece }
    }

    /// Reads the next pieces on this many threads, and the text for the next round with them. After
    /// an error the next call reads the same pieces.
    pub(super) fn read(
        &mut self,
        py: Python<'_>,
        threads: NonZeroUsize,
        settings: &ReadSettings,
        names: &[String],
    ) -> PyResult<Round> {
        let wanted = PIECES_OF_THREAD * threads.get() * self.piece;
        let ends = py.detach(|| self.fill(wanted));
        if self.text.is_empty() && self.source.has_ended {
            return Ok(Round::Ended(Vec::new()));
        }
        let is_utf16 = [[0xff, 0xfe], [0xfe, 0xff]].iter().any(|mark| self.text.starts_with(mark));
        if ends.is_empty() || self.source.error.is_some() || is_utf16 {
            return Ok(Round::Left(Vec::new(), self.rest(0)));
        }
        let mut begins = vec![0];
        begins.extend(&ends[..ends.len() - 1]);
        let stop = AtomicBool::new(false);
        let reading = PieceReading { text: &self.text, settings, names, stop: &stop };
        let mut pieces: Vec<Option<PieceRead>> = begins.iter().map(|_| None).collect();
        let jobs = begins.iter().zip(&mut pieces).enumerate();
        let jobs = jobs.map(|(number, (&begin, read))| PieceJob::Piece(begin, &ends[number], read));
        let jobs: Vec<_> =
            [PieceJob::ReadAhead(&mut self.source)].into_iter().chain(jobs).collect();
        let stop_all = CtrlC::Stops(&|| stop.store(true, Ordering::Relaxed));
        for_each_with(
            py,
            threads,
            stop_all,
            jobs.into_iter(),
            || Ok(()),
            |(), job| match job {
                PieceJob::ReadAhead(source) => source.read_ahead(wanted),
                PieceJob::Piece(begin, end, read) => {
                    *read = Some(reading.read(begin, std::slice::from_ref(end)));
                }
            },
        )?;
        Ok(py.detach(|| self.join(pieces, &begins, &ends, settings, names)))
    }

    /// Reads until there is so much text, and at least a place where a piece can end. Gives all
    /// such places.
    fn fill(&mut self, mut wanted: usize) -> Vec<usize> {
        loop {
            if self.text.len() < wanted {
                self.text.append(&mut self.source.ahead);
                self.source.read_ahead(wanted.saturating_sub(self.text.len()));
                self.text.append(&mut self.source.ahead);
            }
            let (mut ends, mut from) = (Vec::new(), self.piece);
            while let Some(end) = next_boundary(&self.text, from) {
                ends.push(end);
                from = end + self.piece;
            }
            if self.source.is_exhausted() && ends.last() != Some(&self.text.len()) {
                ends.push(self.text.len());
            }
            if !ends.is_empty() || self.source.is_at_end() || wanted >= MOST_WITHOUT_BOUNDARY {
                return ends;
            }
            wanted = 2 * wanted.max(self.text.len());
        }
    }

    /// Puts pieces together. Those whose readers were not between two games at their ends are read
    /// again, up to a place where that is so.
    fn join(
        &mut self,
        mut pieces: Vec<Option<PieceRead>>,
        begins: &[usize],
        ends: &[usize],
        settings: &ReadSettings,
        names: &[String],
    ) -> Round {
        let (mut joined, mut number) = (Vec::new(), 0);
        while let Some(&begin) = begins.get(number) {
            let reading =
                PieceReading { text: &self.text, settings, names, stop: &AtomicBool::new(false) };
            let read = pieces[number].take().filter(|read| read.end.is_some());
            let read = read.unwrap_or_else(|| reading.read(begin, &ends[number..]));
            let Some(end) = read.end else {
                let rest = self.rest(begin);
                return Round::Left(joined, rest);
            };
            let before = self.before;
            self.before = Before {
                games: before.games + read.collected.games,
                lines: before.lines + line_ends(&self.text[begin..ends[number + end]]),
                bytes: before.bytes + (ends[number + end] - begin) as u64,
            };
            joined.push((read.collected, before));
            number += end + 1;
        }
        self.text.drain(..ends.last().copied().unwrap_or_default());
        let has_ended = self.text.is_empty() && self.source.is_exhausted();
        if has_ended { Round::Ended(joined) } else { Round::Read(joined) }
    }

    /// What is not yet taken, from here on, with everything that follows.
    fn rest(&mut self, begin: usize) -> Rest {
        let mut text = mem::take(&mut self.text);
        text.drain(..begin);
        text.append(&mut self.source.ahead);
        let following: ReadableInput = match self.source.error.take() {
            Some(error) => Box::new(io::BufReader::new(FailedInput(Some(error)))),
            None => mem::replace(&mut self.source.input, Box::new(io::empty())),
        };
        self.source.has_ended = true;
        Rest { input: Box::new(Cursor::new(text).chain(following)), before: self.before }
    }
}

impl TextAhead {
    /// Reads until `wanted` bytes are ahead, or nothing more comes.
    fn read_ahead(&mut self, wanted: usize) {
        while self.ahead.len() < wanted && !self.is_at_end() {
            match self.input.fill_buf() {
                Ok([]) => self.has_ended = true,
                Ok(bytes) => {
                    let read = bytes.len();
                    self.ahead.extend_from_slice(bytes);
                    self.input.consume(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.error = Some(error),
            }
        }
    }

    const fn is_at_end(&self) -> bool {
        self.has_ended || self.error.is_some()
    }

    /// Whether all text was taken.
    const fn is_exhausted(&self) -> bool {
        self.has_ended && self.ahead.is_empty()
    }
}

/// How pieces of a text are read.
struct PieceReading<'a> {
    text: &'a [u8],
    settings: &'a ReadSettings,
    names: &'a [String],
    stop: &'a AtomicBool,
}

impl PieceReading<'_> {
    /// Reads games from a place on, to the first of these places that is between two games.
    fn read(&self, begin: usize, ends: &[usize]) -> PieceRead {
        let text = &self.text[begin..];
        let mut reader = self.settings.reader(text);
        let mut collected = CollectedRows::default();
        let mut end = 0;
        while !self.stop.load(Ordering::Relaxed) {
            let at = begin + usize::try_from(reader.span().end).unwrap_or(text.len());
            while ends.get(end).is_some_and(|&end| end < at) {
                end += 1;
            }
            let Some(&place) = ends.get(end) else { break };
            let is_last = place == self.text.len();
            if !is_last && self.text[at..place].iter().all(u8::is_ascii_whitespace) {
                return PieceRead { collected, end: Some(end) };
            }
            if collected.read(&mut reader, self.settings, self.names) == ReadOn::No {
                return PieceRead { collected, end: is_last.then_some(end) };
            }
        }
        PieceRead { collected, end: None }
    }
}

/// Where the next game seems to begin: at a whole tag below an empty line.
fn next_boundary(text: &[u8], from: usize) -> Option<usize> {
    let mut from = from;
    loop {
        let found = text.get(from..)?.windows(2).position(|two| two == b"\n[")?;
        let place = from + found + 1;
        let before = &text[..place - 1];
        let is_below_empty_line = before.ends_with(b"\n") || before.ends_with(b"\n\r");
        if is_below_empty_line && is_tag(&text[place..]) {
            return Some(place);
        }
        from = place;
    }
}

/// Whether a text begins with a line that is a whole tag.
fn is_tag(text: &[u8]) -> bool {
    let Some(end) = text.iter().position(|&byte| byte == b'\n') else { return false };
    let line = text[..end].trim_ascii_end();
    let name = line[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    name > 0 && line[1 + name..].starts_with(b" \"") && line[name + 3..].ends_with(b"\"]")
}

/// How many lines end in a text: with LF, CR LF, or CR alone.
fn line_ends(text: &[u8]) -> u64 {
    let ends = |(at, &byte): (usize, &u8)| match byte {
        b'\n' => at == 0 || text[at - 1] != b'\r',
        _ => byte == b'\r',
    };
    text.iter().enumerate().filter(|&it| ends(it)).count() as u64
}

/// A source that gives an error.
struct FailedInput(Option<io::Error>);

impl Read for FailedInput {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
