//! The lines of a suite, each as soon as it is there.

use std::io::BufRead;

use perft_core::Control;
use perft_core::suite::{ReadError, SuiteCase, SuiteReader, SuiteSource};

use crate::arrivals::AwaitedItems;
use crate::error::CliError;
use crate::forgiving::ImpossibleRights;
use crate::text_source::TextSource;

/// How the lines of suites are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SuiteReading {
    pub(crate) rights: ImpossibleRights,
    /// Whether a position without counts is an error.
    pub(crate) needs_counts: bool,
}

impl SuiteReading {
    /// Reads the positions of a text.
    pub(crate) fn reader<R: BufRead>(self, text: R) -> SuiteReader<R> {
        self.rights.read_by(match self.needs_counts {
            true => SuiteReader::new(text),
            false => SuiteReader::with_or_without_counts(text),
        })
    }
}

type ReadLine = Result<SuiteCase, ReadError>;

/// The lines of a suite. Nobody who types or pipes a line waits for its answer until others come.
pub(crate) enum SuiteLines {
    /// Those of a file.
    There(Box<SuiteReader<Box<dyn BufRead>>>),
    /// Those of a pipe or a terminal, which a thread of its own reads.
    Arriving(AwaitedItems<SuiteArrival>, &'static Control),
}

/// What comes from a pipe or a terminal.
pub(crate) enum SuiteArrival {
    Opened,
    Unopened(CliError),
    Line(ReadLine),
}

impl SuiteLines {
    /// Opens a suite.
    ///
    /// # Errors
    /// As [`TextSource::open`].
    pub(crate) fn open(
        source: &TextSource,
        reading: SuiteReading,
        control: &'static Control,
    ) -> Result<Self, CliError> {
        if !source.may_be_endless() {
            return source.open(control).map(|text| Self::There(Box::new(reading.reader(text))));
        }
        let awaited = source.clone();
        let mut arrivals = AwaitedItems::new(move || -> Box<dyn Iterator<Item = SuiteArrival>> {
            match awaited.open(control) {
                Ok(text) => {
                    let lines = reading.reader(text).map(SuiteArrival::Line);
                    Box::new([SuiteArrival::Opened].into_iter().chain(lines))
                }
                Err(error) => Box::new([SuiteArrival::Unopened(error)].into_iter()),
            }
        });
        match arrivals.next_batch(1, control).and_then(|mut first| first.pop()) {
            Some(SuiteArrival::Unopened(error)) => Err(error),
            Some(_) => Ok(Self::Arriving(arrivals, control)),
            None => Err(source.unawaited()),
        }
    }

    /// The next line, if it is there. It says no more than that nobody need wait for it.
    pub(crate) fn at_hand(&mut self) -> Option<ReadLine> {
        match self {
            Self::There(reader) => reader.next(),
            Self::Arriving(arrivals, _) => line(arrivals.at_hand()?),
        }
    }
}

impl SuiteSource for SuiteLines {
    fn next_lines(&mut self, most: usize) -> Vec<ReadLine> {
        match self {
            Self::There(reader) => reader.next_lines(most),
            Self::Arriving(arrivals, control) => {
                let arrived = arrivals.next_batch(most, control).unwrap_or_default();
                arrived.into_iter().filter_map(line).collect()
            }
        }
    }
}

fn line(arrival: SuiteArrival) -> Option<ReadLine> {
    if let SuiteArrival::Line(line) = arrival { Some(line) } else { None }
}
