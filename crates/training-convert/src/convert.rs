//! The conversion.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use terminal::{AwaitedInput, ShownText, Verdict, note_error, remark, shown};

use crate::args::Args;
use crate::error::ConvertError;
use crate::format::{FileFormat, KeptPart};
use crate::loss::{lost, names};
use crate::read::Samples;
use crate::write::{SampleWriter, WriteFault};

static STOP: AtomicBool = AtomicBool::new(false);

/// Converts as the arguments say.
///
/// # Errors
/// When the formats do not fit each other, or the source or the target fails. A regular file is
/// then as it was before.
pub(crate) fn run(args: &Args) -> Result<Verdict, ConvertError> {
    let from = format_of(args.from, &args.source, "--from")?;
    let to = format_of(args.to, &args.target, "--to")?;
    check(args, from, to)?;
    terminal::on_interrupt(|| STOP.swap(true, Ordering::Relaxed));
    let left_out = Cell::new(0);
    let unread = |error| ConvertError::Read { path: args.source.clone(), error };
    let source = open(&args.source).map_err(unread)?;
    let mut work = Conversion {
        args,
        to,
        samples: Samples::new(from, source, &left_out),
        written: 0,
        verdict: Verdict::Fine,
        unfit: None,
    };
    let unwritten = |error| ConvertError::Write { path: args.target.clone(), error };
    let done = if args.target.as_os_str() == "-" {
        terminal::refuse_closed_output(Path::new("/dev/stdout")).map_err(unwritten)?;
        work.write_to(&mut io::BufWriter::new(io::stdout().lock()))
    } else {
        let file = terminal::output_file(&args.target, &is_stopped).map_err(unwritten)?;
        file.finish(|target| work.write_to(target))
    };
    let Conversion { written, verdict, unfit, .. } = work;
    if is_stopped() {
        return Err(ConvertError::Interrupted);
    }
    if let Some(error) = unfit {
        return Err(error);
    }
    done.map_err(unwritten)?;
    remark(shown!("{written} positions written"; written));
    if left_out.get() > 0 {
        let games = left_out.get();
        remark(shown!("{games} games have no result and were left out"; games));
    }
    Ok(verdict)
}

/// The format that an option or the name of a file tells.
fn format_of(
    named: Option<FileFormat>,
    path: &Path,
    option: &'static str,
) -> Result<FileFormat, ConvertError> {
    let unknown = || ConvertError::UnknownFormat { path: path.to_owned(), option };
    named.or_else(|| FileFormat::of_path(path)).ok_or_else(unknown)
}

/// Refuses what cannot be done, and says what is lost.
fn check(args: &Args, from: FileFormat, to: FileFormat) -> Result<(), ConvertError> {
    if to.keeps(KeptPart::Moves) && !from.keeps(KeptPart::Moves) {
        return Err(ConvertError::NoMoves { from, to });
    }
    if args.filter.needs_moves() && !from.keeps(KeptPart::Moves) {
        return Err(ConvertError::Filter { from, what: "which move was played" });
    }
    if args.filter.needs_plies() && !from.keeps(KeptPart::Clocks) {
        return Err(ConvertError::Filter { from, what: "how far a game has come" });
    }
    let parts = lost(from, to);
    if parts.is_empty() {
        return Ok(());
    }
    if args.lossless {
        return Err(ConvertError::Lossy { to, parts: names(&parts) });
    }
    let (name, parts) = (to.name(), names(&parts));
    remark(shown!("{name} cannot keep: {parts}"; name, parts = ShownText::of(parts)));
    Ok(())
}

fn open(path: &Path) -> io::Result<AwaitedInput> {
    if path.as_os_str() == "-" {
        AwaitedInput::standard_input(is_stopped)
    } else {
        AwaitedInput::file(path, is_stopped)
    }
}

fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// A conversion under way.
struct Conversion<'a> {
    args: &'a Args,
    to: FileFormat,
    samples: Samples<'a>,
    written: u64,
    verdict: Verdict,
    unfit: Option<ConvertError>,
}

impl Conversion<'_> {
    /// Writes all samples. An error that is no error of the target is kept.
    fn write_to(&mut self, target: &mut dyn Write) -> io::Result<()> {
        let mut writer = SampleWriter::new(self.to, target);
        while let Some(sample) = self.samples.next() {
            if is_stopped() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let sample = match sample {
                Ok(sample) => sample,
                Err(error) => {
                    note_error(ShownText::lines(error));
                    self.verdict = Verdict::BadInput;
                    continue;
                }
            };
            if !self.args.filter.passes(&sample) {
                continue;
            }
            self.written += 1;
            if let Err(fault) = writer.write(&sample) {
                let fen = sample.position.fen().to_string();
                return Err(self.failed(fault, fen));
            }
        }
        writer.finish().map_err(|fault| self.failed(fault, "the last game".to_owned()))
    }

    fn failed(&mut self, fault: WriteFault, fen: String) -> io::Error {
        match fault {
            WriteFault::Io(error) => error,
            WriteFault::Unfit(error) => {
                let (number, to) = (self.written, self.to);
                self.unfit = Some(ConvertError::Unfit { number, fen, to, error });
                io::ErrorKind::InvalidData.into()
            }
        }
    }
}
