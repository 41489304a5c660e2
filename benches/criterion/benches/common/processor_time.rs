//! Processor time for criterion, which by default measures by the clock on the wall.

use std::time::Duration;

use benches::timing::processor_time;
use criterion::Criterion;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};

/// Measures the time that this process spends on processors, as `compare` does.
#[derive(Clone, Copy)]
pub(crate) struct ProcessorTime;

/// Criterion as all benches here use it.
pub(crate) fn criterion() -> Criterion<ProcessorTime> {
    Criterion::default().with_measurement(ProcessorTime)
}

impl Measurement for ProcessorTime {
    type Intermediate = Duration;
    type Value = Duration;

    fn start(&self) -> Duration {
        processor_time()
    }

    fn end(&self, start: Duration) -> Duration {
        processor_time().saturating_sub(start)
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, time: &Duration) -> f64 {
        WallTime.to_f64(time)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}
