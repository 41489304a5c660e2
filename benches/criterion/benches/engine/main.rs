//! The functions an engine calls all the time, one by one. With the feature `rivals`, the functions
//! of other crates that do the same are measured too.
//!
//! Every routine goes over the same boards of random games. It returns a count that does not depend
//! on the crate: legal moves, pieces, checks. A crate whose count differs from ours fails.
//! Throughput is in calls, for lists in moves.
//!
//! ```text
//! cargo bench -p criterion-benches --features rivals --bench engine -- 'is_legal'
//! ```

#![allow(missing_docs, reason = "criterion's macros make public functions")]

mod inputs;
mod ours;
#[path = "../common/processor_time.rs"]
mod processor_time;
#[cfg(feature = "rivals")]
mod rivals;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

use inputs::Inputs;
use processor_time::ProcessorTime;

/// The routine of one crate for the work of a group, and the name of the crate.
type Contestant<'a> = (&'a str, Box<dyn Fn() -> u64 + 'a>);

/// Routines that do the same work, and how many calls one round makes.
struct Group<'a> {
    name: &'a str,
    calls: u64,
    contestants: Vec<Contestant<'a>>,
}

fn engine(criterion: &mut Criterion<ProcessorTime>) {
    let inputs = Inputs::new();
    #[cfg(feature = "rivals")]
    let rivals = rivals::Boards::new(&inputs);
    #[allow(unused_mut, reason = "only rivals add to it")]
    for mut group in ours::groups(&inputs) {
        #[cfg(feature = "rivals")]
        group.contestants.extend(rivals.contestants(group.name));
        measure(criterion, &group);
    }
}

fn measure(criterion: &mut Criterion<ProcessorTime>, group: &Group<'_>) {
    let mut measured = criterion.benchmark_group(group.name);
    measured.throughput(Throughput::Elements(group.calls));
    let expected = group.contestants[0].1();
    for (name, routine) in &group.contestants {
        assert_eq!(routine(), expected, "{} by {name}", group.name);
        measured.bench_function(*name, |bencher| bencher.iter(|| black_box(routine())));
    }
    measured.finish();
}

criterion_group! {
    name = benches;
    config = processor_time::criterion()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
        .sample_size(20);
    targets = engine
}
criterion_main!(benches);
