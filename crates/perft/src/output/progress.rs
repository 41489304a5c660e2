//! The progress of a count, on standard error: a bar or spinner on a terminal, otherwise a plain
//! line from time to time. With `--quiet`, nothing.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use perft_core::{Control, PlyProgress};
use terminal::{is_quiet, remark, shown};

use crate::output::numbers::{grouped, rate_text, seconds_text};

/// How often a terminal is refreshed.
const REFRESH: Duration = Duration::from_millis(100);

/// How often a plain line is written.
const PLAIN_INTERVAL: Duration = Duration::from_secs(10);

/// The progress line of a count of unknown size. It is cut off at the terminal's edge.
pub(crate) const COUNT_STYLE: &str = "{spinner} {elapsed_precise} {wide_msg}";

/// The progress line of counts of known size. It fits a terminal of 40 columns.
pub(crate) const BAR_STYLE: &str = "{elapsed_precise} [{bar:16}] {percent:>3}% {wide_msg}";

/// Shows progress until it is dropped.
pub(crate) struct ProgressDisplay {
    bar: ProgressBar,
    watcher: Option<(Sender<()>, JoinHandle<()>)>,
}

impl ProgressDisplay {
    /// The progress of a count of unknown size.
    pub(crate) fn of_a_count(control: &'static Control) -> Self {
        Self::start(ProgressBar::no_length(), COUNT_STYLE, control)
    }

    /// The progress of counts of that many nodes in all.
    pub(crate) fn of_known_size(nodes: u128, control: &'static Control) -> Self {
        let bar = ProgressBar::new(u64::try_from(nodes).unwrap_or(u64::MAX));
        Self::start(bar, BAR_STYLE, control)
    }

    fn start(bar: ProgressBar, template: &str, control: &'static Control) -> Self {
        if is_quiet() {
            return Self { bar: ProgressBar::hidden(), watcher: None };
        }
        bar.set_draw_target(ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        let (sender, receiver) = mpsc::channel();
        let watched = bar.clone();
        let watch = move || {
            let interval = if watched.is_hidden() { PLAIN_INTERVAL } else { REFRESH };
            let (begin, before) = (Instant::now(), control.nodes());
            while receiver.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                let nodes = control.nodes().wrapping_sub(before);
                show(&watched, nodes, begin.elapsed(), control.ply());
            }
        };
        // If no thread can be started, the count runs without progress.
        let watcher = thread::Builder::new().spawn(watch).ok().map(|thread| (sender, thread));
        Self { bar, watcher }
    }

    /// Runs `write`, which writes to the terminal. The bar is hidden meanwhile.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.watcher.take() {
            drop(sender);
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// Says what went to temporary files, if something did.
pub(crate) fn remark_spilled(control: &Control) {
    let spilled = control.spilled();
    if spilled.written > 0 {
        let megabytes = |bytes: u64| grouped(u128::from(bytes.div_ceil(1 << 20)));
        let (most, all) = (megabytes(spilled.most_at_once), megabytes(spilled.written));
        remark(shown!("temporary files held {most} MB at most; {all} MB were written"; most, all));
    }
}

fn show(bar: &ProgressBar, nodes: u64, elapsed: Duration, ply: Option<PlyProgress>) {
    let speed = rate_text(nodes.into(), elapsed) + &ply.map_or(String::new(), ply_text);
    let nodes_text = grouped(nodes.into());
    if bar.is_hidden() {
        remark(
            shown!("{}: {nodes_text} nodes so far, {speed}", seconds_text(elapsed); nodes_text, speed),
        );
    } else {
        bar.set_position(nodes);
        bar.set_message(format!("{nodes_text} nodes, {speed}"));
        bar.tick();
    }
}

/// `, ply 6 of 9,417,681 positions 45% done`
fn ply_text(ply: PlyProgress) -> String {
    let PlyProgress { ply, expanded, positions, .. } = ply;
    let percent = 100 * u128::from(expanded) / u128::from(positions.max(1));
    format!(", ply {ply} of {} positions {percent}% done", grouped(positions.into()))
}
