//! Standard output and standard error.

use std::fmt::Display;
use std::io::{self, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::{Paint, closed_output};

/// Standard output. Every line is passed on at once.
///
/// A reader that goes away (`| head -1`) has all it wanted. Lines after that are dropped without an error. Work whose
/// exit code tells what was found goes on; work that may have no end looks at [`is_read`](Self::is_read).
pub struct Output {
    stream: Box<dyn Write>,
    is_read: bool,
    paint: Paint,
}

impl Output {
    /// Takes standard output.
    #[expect(clippy::new_without_default, reason = "it takes something that is there once")]
    pub fn new() -> Self {
        let stream = Box::new(StandardOutput(io::stdout().lock()));
        Self { stream, is_read: true, paint: Paint::of_standard_output() }
    }

    /// Writes to something else than standard output, without colours.
    pub fn to(stream: impl Write + 'static) -> Self {
        Self { stream: Box::new(stream), is_read: true, paint: Paint::NONE }
    }

    /// Whether somebody may still read what is written.
    pub const fn is_read(&self) -> bool {
        self.is_read
    }

    /// The colours of standard output.
    pub const fn paint(&self) -> Paint {
        self.paint
    }

    /// Writes a line.
    ///
    /// # Errors
    /// When that cannot be done. A reader that has gone away is no error.
    pub fn line(&mut self, line: impl Display) -> io::Result<()> {
        self.write(|stream| writeln!(stream, "{line}"))
    }

    /// Writes an object as one line of JSON.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn json(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.line(serde_json::to_string(object)?)
    }

    /// Lets `write` write to the stream, and passes all of it on.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        if !self.is_read {
            return Ok(());
        }
        match write(&mut self.stream).and_then(|()| self.stream.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_read = false;
                Ok(())
            }
            result => result,
        }
    }
}

/// Standard output, if there is one.
struct StandardOutput(StdoutLock<'static>);

impl StandardOutput {
    fn opened(&mut self) -> io::Result<&mut StdoutLock<'static>> {
        if closed_output::was_closed() {
            return Err(io::Error::other("standard output is closed"));
        }
        Ok(&mut self.0)
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.opened()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.opened()?.flush()
    }
}

/// Whether remarks are wanted.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// From now on, [`remark`] writes nothing.
pub fn keep_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Whether [`keep_quiet`] was called. Progress is then not wanted either.
pub fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Writes a line to standard error that the user can do without.
pub fn remark(line: impl Display) {
    if !is_quiet() {
        note(line);
    }
}

/// Writes a line to standard error, as far as that is possible.
pub fn note(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
