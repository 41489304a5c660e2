//! What the program waits for, on standard error: a spinner on a terminal, otherwise a plain line
//! from time to time. With `--quiet`, nothing.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use terminal::{ShownText, is_quiet, remark, shown};

use crate::output::numbers::seconds_text;

/// How often a terminal is refreshed.
const REFRESH: Duration = Duration::from_millis(100);

/// How often a plain line is written.
const PLAIN_INTERVAL: Duration = Duration::from_secs(10);

/// Shows what is waited for, between [`begin`](Self::begin) and [`end`](Self::end).
#[derive(Debug)]
pub(crate) struct Waiting {
    is_shown: bool,
    spinner: Option<Spinner>,
}

#[derive(Debug)]
struct Spinner {
    bar: ProgressBar,
    begin: Instant,
    next: Instant,
    text: ShownText,
}

impl Waiting {
    /// Shows what is waited for.
    pub(crate) const fn shown() -> Self {
        Self { is_shown: true, spinner: None }
    }

    /// Shows nothing: something else tells how far the work has come.
    pub(crate) const fn hidden() -> Self {
        Self { is_shown: false, spinner: None }
    }

    /// Waiting begins.
    pub(crate) fn begin(&mut self, text: ShownText) {
        self.end();
        if !self.is_shown || is_quiet() {
            return;
        }
        let bar = ProgressBar::no_length();
        bar.set_draw_target(ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {wide_msg}") {
            bar.set_style(style);
        }
        let begin = Instant::now();
        let interval = if bar.is_hidden() { PLAIN_INTERVAL } else { REFRESH };
        self.spinner = Some(Spinner { bar, begin, next: begin + interval, text });
    }

    /// Changes the text.
    pub(crate) fn set(&mut self, text: impl FnOnce() -> ShownText) {
        if let Some(spinner) = &mut self.spinner {
            spinner.text = text();
        }
    }

    /// Shows the text, if it is time to.
    pub(crate) fn tick(&mut self) {
        let Some(Spinner { bar, begin, next, text }) = &mut self.spinner else { return };
        if Instant::now() < *next {
            return;
        }
        if bar.is_hidden() {
            let elapsed = seconds_text(begin.elapsed());
            remark(shown!("{elapsed}: waiting for the engine, {text}"; elapsed, text));
            *next += PLAIN_INTERVAL;
        } else {
            bar.set_message(format!("waiting for the engine, {text}"));
            bar.tick();
            *next += REFRESH;
        }
    }

    /// Waiting is over.
    pub(crate) fn end(&mut self) {
        if let Some(spinner) = self.spinner.take() {
            spinner.bar.finish_and_clear();
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.end();
    }
}
