//! The machine that a measurement was made on, and processor time to measure by.

use std::fs;
use std::time::Duration;

/// Addresses for the stack of a thread and what it has besides, in bytes.
#[cfg(target_os = "linux")]
const THREAD_BYTES: u64 = 4 << 20;

/// How many threads more have room in the addresses of this process, where these are limited
/// (`ulimit -v`). A thread whose stack just fits may find no room for what the system sets up for
/// it, which ends the program.
pub fn most_threads() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit};

        let limit = getrlimit(Resource::As).current?;
        let pages = fs::read_to_string("/proc/self/statm").ok()?;
        let pages: u64 = pages.split(' ').next()?.parse().ok()?;
        let used = pages.saturating_mul(rustix::param::page_size() as u64);
        Some(limit.saturating_sub(used) / THREAD_BYTES)
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// The processor's name, and its family and model where known, since names alone often say little:
/// `AMD EPYC (family 26, model 2)`. "unknown" where the machine does not tell.
pub fn processor() -> String {
    let of_system = || processor_of(&fs::read_to_string("/proc/cpuinfo").ok()?);
    asked_processor().or_else(of_system).unwrap_or_else(|| "unknown".to_owned())
}

/// The name that an x86-64 processor gives itself.
#[cfg(target_arch = "x86_64")]
fn asked_processor() -> Option<String> {
    let cpuid = raw_cpuid::CpuId::new();
    let brand = cpuid.get_processor_brand_string()?;
    let name = brand.as_str().trim();
    let version = cpuid.get_feature_info()?;
    let (family, model) = (version.family_id(), version.model_id());
    (!name.is_empty()).then(|| format!("{name} (family {family}, model {model})"))
}

#[cfg(not(target_arch = "x86_64"))]
const fn asked_processor() -> Option<String> {
    None
}

/// What Linux says, of the first core.
fn processor_of(info: &str) -> Option<String> {
    let field = |name: &str| {
        info.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            (key.trim() == name).then(|| value.trim().to_owned())
        })
    };
    field("model name").or_else(|| Some(format!("implementer {}", field("CPU implementer")?)))
}

/// The time that this process has spent on processors, all its threads together. `None` where the
/// system does not tell.
#[cfg(unix)]
pub fn processor_time() -> Option<Duration> {
    rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime).try_into().ok()
}

/// `None`: this system does not tell the time that a process has spent on processors.
#[cfg(not(unix))]
pub fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_is_read_from_the_first_core() {
        let info = "processor\t: 0\nmodel name\t: Some CPU\nprocessor\t: 1\nmodel name\t: Other\n";
        assert_eq!(processor_of(info).as_deref(), Some("Some CPU"));
        let of_arm = processor_of("CPU implementer\t: 0x41\nCPU part\t: 0xd40\n");
        assert_eq!(of_arm.as_deref(), Some("implementer 0x41"));
        assert_eq!(processor_of("Features : fp asimd"), None);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_processor_tells_what_it_is() {
        let name = processor();
        assert!(name.contains("(family ") && name.ends_with(')'), "{name}");
    }

    #[cfg(unix)]
    #[test]
    fn processor_time_passes_with_work() {
        let now = || processor_time().expect("Unix tells");
        let begin = now();
        while now() == begin {}
        assert!(now() > begin);
    }
}
