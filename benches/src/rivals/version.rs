//! The versions of rivals.

/// The name of a crate with the version that this build has locked.
pub(super) fn with_version(package: &str) -> String {
    let lock = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.lock"));
    let header = format!("name = \"{package}\"\nversion = \"");
    let version = lock.split_once(&header).and_then(|(_, rest)| rest.split('"').next());
    format!("{package} {}", version.unwrap_or("of unknown version"))
}
