//! Every kernel on every backend over the bench positions, one thread, in nodes per second.
//!
//! Kernels do different work for a node: compare a kernel with itself, or read README.md first.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

mod common;

use benches::{Engine, ours, positions};
use criterion::{Criterion, criterion_group, criterion_main};

use common::engines;
use common::processor_time::{self, ProcessorTime};

fn perft(criterion: &mut Criterion<ProcessorTime>) {
    let all: Vec<Box<dyn Engine>> =
        ours::available().map(|ours| Box::new(ours) as Box<dyn Engine>).collect();
    for position in positions::bench_positions() {
        engines::compare(criterion, &position, &all);
    }
}

criterion_group! {
    name = benches;
    config = processor_time::criterion();
    targets = perft
}
criterion_main!(benches);
