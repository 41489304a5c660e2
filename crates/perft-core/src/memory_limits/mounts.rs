//! Where Linux shows its control groups: the lines of `/proc/self/mountinfo`.

use std::ffi::OsString;
use std::path::PathBuf;

/// A hierarchy of groups, as it is mounted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GroupMount {
    pub(super) version: GroupVersion,
    /// The group that is shown at the mount point.
    pub(super) group: PathBuf,
    /// Where it is shown.
    pub(super) point: PathBuf,
}

/// The two kinds of hierarchies. Their files have other names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GroupVersion {
    /// One hierarchy for each controller; this is the one of memory.
    One,
    /// One hierarchy for all controllers.
    Two,
}

/// The hierarchies in a file of mounts that may limit memory.
pub(super) fn group_mounts(text: &str) -> Vec<GroupMount> {
    text.lines().filter_map(group_mount).collect()
}

/// `32 31 0:29 /group /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory`. The fourth word
/// is the group, the fifth the mount point. Behind the hyphen, which optional words may precede,
/// are the kind of file system, its source and its options.
fn group_mount(line: &str) -> Option<GroupMount> {
    let (place, kind) = line.split_once(" - ")?;
    let mut place = place.split(' ').skip(3).map(unescaped);
    let (group, point) = (place.next()?, place.next()?);
    let mut kind = kind.split(' ');
    let version = match (kind.next()?, kind.nth(1)?) {
        ("cgroup2", _) => GroupVersion::Two,
        ("cgroup", options) if options.split(',').any(|it| it == "memory") => GroupVersion::One,
        _ => return None,
    };
    Some(GroupMount { version, group, point })
}

/// A path in which blanks, tabs, line ends and backslashes are three octal digits behind a
/// backslash.
fn unescaped(word: &str) -> PathBuf {
    let mut path = Vec::new();
    let mut rest = word.as_bytes();
    while let Some((&byte, more)) = rest.split_first() {
        let digits = more.get(..3).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = digits.and_then(|digits| u8::from_str_radix(digits, 8).ok());
        match (byte, code) {
            (b'\\', Some(code)) => {
                path.push(code);
                rest = &more[3..];
            }
            _ => {
                path.push(byte);
                rest = more;
            }
        }
    }
    // The file was read as UTF-8, and escapes are ASCII.
    OsString::from(String::from_utf8_lossy(&path).into_owned()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mount(version: GroupVersion, group: &str, point: &str) -> GroupMount {
        GroupMount { version, group: group.into(), point: point.into() }
    }

    #[test]
    fn hierarchies_are_found_among_all_mounts() {
        let text = "\
23 28 0:21 / /proc rw,nosuid - proc proc rw
32 31 0:29 / /sys/fs/cgroup/memory rw,relatime shared:12 - cgroup cgroup rw,memory
33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct
41 31 0:38 /../a /sys/fs/cgroup/with\\040blank\\134 rw master:1 propagate_from:2 - cgroup2 cgroup rw,nsdelegate
";
        let expected = [
            mount(GroupVersion::One, "/", "/sys/fs/cgroup/memory"),
            mount(GroupVersion::Two, "/../a", "/sys/fs/cgroup/with blank\\"),
        ];
        assert_eq!(group_mounts(text), expected);
    }

    #[test]
    fn damaged_lines_are_none() {
        let line = "32 31 0:29 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory";
        assert_eq!(group_mounts(line).len(), 1);
        for end in 0..line.len() {
            let mounts = group_mounts(&line[..end]);
            assert!(mounts.is_empty(), "{}", &line[..end]);
        }
        for text in ["\\", "\\1", "\\12", "\\777", "\\\u{20ac}"] {
            assert_eq!(unescaped(text), PathBuf::from(text));
        }
    }
}
