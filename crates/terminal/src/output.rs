//! Standard output and standard error.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use files::names_standard_output;
use serde::Serialize;

use crate::shown_text::is_printable;
use crate::{Paint, ShownText, closed_output};

/// Standard output. Every line is passed on at once.
///
/// A reader that goes away (`| head -1`) has all it wanted. Lines after that are dropped without an
/// error. Work whose exit code tells what was found goes on; work that may have no end looks at
/// [`is_read`](Self::is_read).
pub struct Output {
    stream: Box<dyn Write>,
    is_read: bool,
    paint: Paint,
    is_terminal: bool,
}

impl Output {
    /// Takes standard output.
    #[expect(clippy::new_without_default, reason = "it takes something that is there once")]
    pub fn new() -> Self {
        let stream = Box::new(StandardOutput(io::stdout().lock()));
        let is_terminal = io::stdout().is_terminal();
        Self { stream, is_read: true, paint: Paint::of_standard_output(), is_terminal }
    }

    /// Writes to something else than standard output, without colours.
    pub fn to(stream: impl Write + 'static) -> Self {
        let (paint, is_terminal) = (Paint::NONE, false);
        Self { stream: Box::new(stream), is_read: true, paint, is_terminal }
    }

    /// Lets lines go to standard error from now on if the file of an option goes to standard
    /// output, so that nothing stands among its contents.
    pub fn make_room_for(&mut self, file: Option<&Path>) {
        if file.is_some_and(names_standard_output) {
            *self = Self::to(io::stderr());
        }
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
    pub fn line(&mut self, line: impl Into<ShownText>) -> io::Result<()> {
        let line = line.into();
        self.write(|stream| writeln!(stream, "{line}"))
    }

    /// Writes an object as one line of JSON.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn json(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.line(json_text(&serde_json::to_string(object)?))
    }

    /// Lets `write` write bytes for other programs, such as lists of files and scripts, and passes
    /// all of them on. Nothing is escaped that goes into a file or a pipe. On a terminal it is,
    /// line by line.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn data(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut bytes = Vec::new();
        write(&mut bytes)?;
        if self.is_terminal {
            bytes = ShownText::lines(String::from_utf8_lossy(&bytes)).as_str().into();
        }
        self.write(|stream| stream.write_all(&bytes))
    }

    /// Lets `write` write to the stream, and passes all of it on.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub(crate) fn write(
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
pub fn remark(line: impl Into<ShownText>) {
    if !is_quiet() {
        note(line);
    }
}

/// Writes a line to standard error, as far as that is possible.
pub fn note(line: impl Into<ShownText>) {
    let line = line.into();
    let _ = writeln!(io::stderr(), "{line}");
}

/// JSON in which nothing stands that a terminal would obey. Such signs stand in strings only, where
/// JSON may escape them.
fn json_text(json: &str) -> ShownText {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if is_printable(c) {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    ShownText::trusted(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_says_the_same_without_signs_that_a_terminal_obeys() {
        let name = "a\u{1b}[31m\u{9b}\u{202e}\u{e0041}é节\u{7f}\"";
        let text = json_text(&serde_json::to_string(name).expect("a string"));
        assert!(text.as_str().chars().all(is_printable), "{text}");
        assert_eq!(serde_json::from_str::<String>(text.as_str()).expect("JSON"), name);
    }
}
