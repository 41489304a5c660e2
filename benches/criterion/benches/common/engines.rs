//! Runs engines under criterion. The benches `perft` and `rivals` share this.

use std::hint::black_box;
use std::time::Duration;

use benches::{BenchPosition, Engine};
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};

use super::processor_time::ProcessorTime;

/// Measures all `engines` on one position, one after another, in nodes per second. A wrong count
/// ends the run.
pub(crate) fn compare(
    criterion: &mut Criterion<ProcessorTime>,
    position: &BenchPosition,
    engines: &[Box<dyn Engine>],
) {
    let mut group = criterion.benchmark_group(position.name());
    group.sampling_mode(SamplingMode::Flat);
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(500));
    group.measurement_time(Duration::from_secs(2));
    for engine in engines {
        let (depth, expected) = position.goal(engine.work());
        let count = engine.load(position.fen()).expect("engines take the bench positions");
        let work = format!("{} d{depth}", engine.work());
        group.throughput(Throughput::Elements(expected.try_into().unwrap_or(u64::MAX)));
        group.bench_function(BenchmarkId::new(engine.name(), work), |bencher| {
            bencher.iter(|| assert_eq!(count(black_box(depth)), expected, "{}", engine.name()));
        });
    }
    group.finish();
}
