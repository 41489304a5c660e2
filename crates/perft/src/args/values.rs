//! The values of options.

use std::ffi::OsStr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use perft_core::suite::BENCH_NAMES;
use perft_core::{Backend, Depth, Kernel, Memory};

/// The most threads that may be asked for.
pub(crate) const MAX_THREADS: usize = 4096;

/// The most memory that may be asked for, in megabytes.
pub(crate) const MAX_MEGABYTES: usize = 1 << 24;

/// The longest time that may be given: a century.
const MAX_TIME: Duration = Duration::from_secs(100 * 366 * 24 * 3600);

/// The most units that a plan may have.
const MAX_UNITS: u32 = 1_000_000;

/// The most rounds that may be asked for.
const MAX_ROUNDS: u32 = 10_000;

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MAX_THREADS);
    number.ok_or_else(|| format!("give a number of threads from 1 to {MAX_THREADS}"))
}

/// Reads a time.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| !time.is_zero() && *time <= MAX_TIME);
    time.ok_or_else(|| "give a number of seconds above 0, such as 60 or 0.5".to_owned())
}

/// Reads a number of samples.
pub(crate) fn samples(text: &str) -> Result<NonZeroU32, String> {
    text.parse().map_err(|_| format!("give a number of samples from 1 to {}", u32::MAX))
}

/// Reads a number of units, runs or tasks.
pub(crate) fn unit_number(text: &str) -> Result<NonZeroU32, String> {
    let number = text.parse().ok().filter(|number: &NonZeroU32| number.get() <= MAX_UNITS);
    number.ok_or_else(|| format!("give a whole number from 1 to {MAX_UNITS}"))
}

/// Reads a number of rounds.
pub(crate) fn rounds(text: &str) -> Result<NonZeroU32, String> {
    let number = text.parse().ok().filter(|number: &NonZeroU32| number.get() <= MAX_ROUNDS);
    number.ok_or_else(|| format!("give a number of rounds from 1 to {MAX_ROUNDS}"))
}

/// Reads an amount of memory.
pub(crate) fn megabytes(text: &str) -> Result<Memory, String> {
    let number = text.parse().ok().filter(|&number: &usize| 0 < number && number <= MAX_MEGABYTES);
    number
        .map(Memory::from_megabytes)
        .ok_or_else(|| format!("give a number of megabytes from 1 to {MAX_MEGABYTES}"))
}

/// Reads a number of nodes: `400`, `20k`, `100M`.
pub(crate) fn nodes(text: &str) -> Result<u128, String> {
    let (digits, factor) = match text.strip_suffix(['k', 'M', 'G']) {
        Some(digits) if text.ends_with('k') => (digits, 1_000),
        Some(digits) if text.ends_with('M') => (digits, 1_000_000),
        Some(digits) => (digits, 1_000_000_000),
        None => (text, 1),
    };
    let number = digits.parse().ok().and_then(|number: u128| number.checked_mul(factor));
    number.ok_or_else(|| "give a whole number, such as 1000000 or 100M".to_owned())
}

/// Reads a depth at which there are moves.
pub(crate) fn depth_of_moves(text: &str) -> Result<Depth, String> {
    let depth: Depth =
        text.parse().map_err(|error: perft_core::ParseDepthError| error.to_string())?;
    if depth.plies() == 0 {
        return Err("no suite has counts at depth 0: give a depth of at least 1".to_owned());
    }
    Ok(depth)
}

/// Takes any word of a position or a depth as the parser inside does. Completions show the
/// positions that have names.
#[derive(Clone)]
pub(crate) struct PositionWords<P>(pub(crate) P);

impl<P: TypedValueParser> TypedValueParser for PositionWords<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.0.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = ["startpos"].into_iter().chain(BENCH_NAMES.into_iter().skip(1));
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// Reads a kernel's name.
pub(crate) fn kernels() -> impl TypedValueParser<Value = Kernel> {
    PossibleValuesParser::new(Kernel::ALL.map(Kernel::name)).try_map(|name| name.parse::<Kernel>())
}

/// Reads a backend's name, on Arm and in WebAssembly also the names that `portable` had there.
pub(crate) fn backends() -> impl TypedValueParser<Value = Backend> {
    let former: &[&str] = if cfg!(target_arch = "x86_64") { &[] } else { &["neon", "simd128"] };
    let names = Backend::ALL.map(|backend| {
        let name = PossibleValue::new(backend.name());
        if backend == Backend::Portable { name.aliases(former) } else { name }
    });
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Backend>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbers_of_nodes() {
        let good =
            [("0", 0), ("400", 400), ("20k", 20_000), ("7M", 7_000_000), ("1G", 1_000_000_000)];
        for (text, number) in good {
            assert_eq!(nodes(text), Ok(number));
        }
        for bad in ["", "k", "-1", "1.5G", "10T", "99999999999999999999999999999999999999G"] {
            assert!(nodes(bad).is_err(), "{bad}");
        }
    }

    /// Names that went are read where there was such a level, and nowhere else.
    #[test]
    fn reads_names_of_backends() {
        let read = |name: &str| {
            let (parser, command) = (backends(), Command::new("perft"));
            parser.parse_ref(&command, None, OsStr::new(name)).ok()
        };
        assert_eq!(read("portable"), Some(Backend::Portable));
        for name in ["neon", "simd128"] {
            let elsewhere = cfg!(target_arch = "x86_64");
            assert_eq!(read(name), (!elsewhere).then_some(Backend::Portable), "{name}");
        }
        assert_eq!(read("z80"), None);
    }

    #[test]
    fn reads_numbers_of_threads() {
        assert_eq!(threads("2").map(NonZeroUsize::get), Ok(2));
        for bad in ["0", "-1", "two", "4097", "99999999999999999999"] {
            assert!(threads(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn reads_amounts_of_memory() {
        assert_eq!(megabytes("16"), Ok(Memory::from_megabytes(16)));
        for bad in ["0", "-1", "1G", "16777217", "99999999999999999999"] {
            assert!(megabytes(bad).is_err(), "{bad}");
        }
    }
}
