//! The program and the machine, as results name them.

use perft_units::Provenance;

/// This program on this machine, which may be given another name.
pub(super) fn origin(host: Option<&str>) -> Provenance {
    Provenance {
        program: concat!("perft ", env!("CARGO_PKG_VERSION")).to_owned(),
        commit: env!("PERFT_BUILD_COMMIT").to_owned(),
        processor: terminal::machine::processor(),
        host: host.map_or_else(host_name, str::to_owned),
    }
}

#[cfg(unix)]
fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn host_name() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_else(|_| "unknown".to_owned())
}
