//! What the benches of engines share.

pub(crate) mod engines;
pub(crate) mod processor_time;
