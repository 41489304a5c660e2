//! The command `count`.

use std::time::Instant;

use perft_core::{Control, CountError, Counted, Counter, Depth, Interrupted, Method};
use terminal::{Output, Verdict, note, shown};

use crate::depths::Depths;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::counter_text::speed_text;
use crate::output::json::{Completeness, CountObject, Measured};
use crate::output::numbers::nodes_text;
use crate::output::progress::{ProgressDisplay, remark_spilled};
use crate::root_position::RootPosition;

/// Counts at each depth, and writes the totals.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn run(
    root: &RootPosition,
    depths: Depths,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let counter = options.counter_of_total(depths.last);
    let progress = ProgressDisplay::of_a_count(control);
    let mut report = CountsWriter {
        root,
        counter,
        format: options.format,
        begin: Instant::now(),
        output: Output::new(),
        next: depths.first,
        distinct: Vec::new(),
    };
    let mut written = Ok(());
    let mut on_depth = |depth: Depth, counted: &Counted| {
        if depth >= depths.first && written.is_ok() {
            written = progress.suspend(|| report.complete(depth, counted));
        }
        if (written.is_err() || !report.output.is_read()) && depth < depths.last {
            control.stop();
        }
    };
    let result = match depths.only() {
        Some(depth) => counter.count(root.board(), depth, control).map(|it| on_depth(depth, &it)),
        None => counter.count_each(root.board(), depths.last, control, &mut on_depth),
    };
    drop(progress);
    written?;
    remark_spilled(control);
    match result {
        Ok(()) => report.end(),
        Err(CountError::Interrupted(_)) if !report.output.is_read() => Ok(Verdict::Unread),
        Err(CountError::Interrupted(interrupted)) => report.interrupted(interrupted, depths.last),
        Err(error) => Err(CliError::of_count(error)),
    }
}

/// Writes the counts as they become known.
struct CountsWriter<'a> {
    root: &'a RootPosition,
    counter: Counter<'static>,
    format: Format,
    begin: Instant,
    output: Output,
    /// The depth after the last that is complete.
    next: Depth,
    /// The distinct positions by ply, as far as they are known.
    distinct: Vec<u64>,
}

impl CountsWriter<'_> {
    fn complete(&mut self, depth: Depth, counted: &Counted) -> Result<(), CliError> {
        self.distinct.clone_from(&counted.distinct);
        self.next = Depth::try_from(depth.plies() + 1).unwrap_or(depth);
        self.write(depth, counted.nodes, Completeness::Complete)?;
        if !self.is_one_walk() {
            self.begin = Instant::now();
        }
        Ok(())
    }

    /// Whether one walk gives all depths. Otherwise each depth is counted by itself.
    const fn is_one_walk(&self) -> bool {
        matches!(self.counter.method, Method::Merged(_) | Method::Spilling { .. })
    }

    /// Writes what is known of the depth that was being counted.
    fn interrupted(
        &mut self,
        Interrupted { nodes, .. }: Interrupted,
        last: Depth,
    ) -> Result<Verdict, CliError> {
        // The nodes of a walk that gives all depths are those of the last.
        let depth = if self.is_one_walk() { last } else { self.next };
        self.distinct.clear();
        self.write(depth, nodes, Completeness::Interrupted)?;
        note("interrupted: the count is not complete");
        Ok(Verdict::Interrupted)
    }

    fn end(&mut self) -> Result<Verdict, CliError> {
        if self.format == Format::Text && !self.distinct.is_empty() {
            let numbers: Vec<String> = self.distinct.iter().map(u64::to_string).collect();
            let numbers = numbers.join(" ");
            self.output.line(shown!("distinct positions by ply: {numbers}"; numbers))?;
        }
        Ok(Verdict::Fine)
    }

    fn write(
        &mut self,
        depth: Depth,
        nodes: u128,
        completeness: Completeness,
    ) -> Result<(), CliError> {
        let elapsed = self.begin.elapsed();
        match self.format {
            Format::Json => {
                let measured = Measured::new(nodes, elapsed, &self.counter);
                let object = CountObject::new(&self.root.fen, depth, measured, completeness);
                self.output.json(&CountObject { distinct: self.distinct.clone(), ..object })?;
            }
            Format::Text => {
                let so_far = if completeness.is_complete() { "" } else { " so far" };
                let (nodes_text, speed) =
                    (nodes_text(nodes), speed_text(nodes, elapsed, &self.counter));
                self.output
                    .line(shown!("{nodes_text} at depth {depth}{so_far} in {speed}"; nodes_text, depth, so_far, speed))?;
            }
        }
        Ok(())
    }
}
