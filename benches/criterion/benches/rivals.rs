//! Other move generators and our kernels over the bench positions, one thread, both kinds of work.
//!
//! All engines are compiled with the flags of this run. To see the rivals at their best, run it
//! with `RUSTFLAGS="-C target-cpu=native"`. This bench measures engines one after another, all with
//! the same flags. The program `compare` measures them in turns, and builds our kernels as a stock
//! release.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

mod common;

use benches::{Engine, ours, positions, rivals};
use criterion::{Criterion, criterion_group, criterion_main};

use common::engines;
use common::processor_time::{self, ProcessorTime};

fn against_rivals(criterion: &mut Criterion<ProcessorTime>) {
    let best = perft_core::Backend::best();
    let ours = ours::available().filter(|ours| ours.backend == best);
    let mut all: Vec<Box<dyn Engine>> =
        ours.map(|ours| Box::new(ours) as Box<dyn Engine>).collect();
    all.append(&mut rivals::all());
    for position in positions::bench_positions() {
        engines::compare(criterion, &position, &all);
    }
}

criterion_group! {
    name = benches;
    config = processor_time::criterion();
    targets = against_rivals
}
criterion_main!(benches);
