//! What files are named after hosts.

use crate::checksum::Checksum;

/// The longest name that stands in files as it is.
const MOST: usize = 64;

/// How much of another name stands before its checksum.
const BEGINNING: usize = 40;

/// A name for files that no other host has, on file systems that do not tell capitals apart either:
/// a name of small letters, digits and dashes is its own label, and any other one gets a part of
/// its checksum.
pub(crate) fn host_label(host: &str) -> String {
    if is_plain(host) { host.to_owned() } else { long_label(host) }
}

/// A label with a part of the checksum, whatever the name.
pub(crate) fn long_label(host: &str) -> String {
    let beginning: String = old_label(host).chars().take(BEGINNING).collect();
    let checksum = Checksum::of(host.as_bytes()).to_string();
    // No plain name has an underscore.
    format!("{beginning}_{}", &checksum[..16])
}

/// The label that versions of this program used that let hosts share labels: letters, digits and
/// dashes, and a dash for all else. A plain name is its own label here, too.
pub(crate) fn old_label(host: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' };
    let label: String = host.chars().take(MOST).map(plain).collect();
    if label.is_empty() { "unknown".to_owned() } else { label }
}

/// Whether the name is its own label.
pub(crate) fn is_plain(host: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=MOST).contains(&host.len()) && host != "unknown" && host.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn hosts_have_labels_of_their_own() {
        let long = "x".repeat(64);
        let names = [
            "node-1",
            "node.1",
            "node 1",
            "node_1",
            "Node-1",
            "NODE-1",
            "node-1-",
            "ноде1",
            "节点一",
            "节点二",
            "",
            "unknown",
            "-",
            "..",
            "node/1",
            "node\u{1b}1",
            &long,
            &format!("{long}a"),
            &format!("{long}b"),
            &long_label("node.1"),
        ];
        let labels: BTreeSet<String> =
            names.iter().map(|name| host_label(name).to_lowercase()).collect();
        assert_eq!(labels.len(), names.len(), "{labels:#?}");
        let is_sign = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        assert!(labels.iter().all(|label| label.len() <= 64 && label.chars().all(is_sign)));
    }

    #[test]
    fn plain_names_keep_their_labels() {
        for name in ["node-1", "ann", "7", &"x".repeat(64)] {
            assert_eq!((host_label(name).as_str(), old_label(name).as_str()), (name, name));
        }
    }
}
