//! Control groups of Linux, by which containers and batch systems limit the memory of their jobs:
//! both versions.
//!
//! A limit holds for a group and all groups in it. So all groups count from that of this process up
//! to the last one that can be seen. What a group has taken holds files that were read. The system
//! gives up those that nobody has used for long, before it refuses memory.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::memory::Memory;
use crate::memory_limits::memory_limit::{LimitedMemory, MemoryLimit};
use crate::memory_limits::mounts::{GroupMount, GroupVersion, group_mounts};

/// The limits of all groups that this process lies in, as the files of a system below `root` tell.
pub(super) fn limits(root: &Path) -> Vec<MemoryLimit> {
    let file = |name| fs::read_to_string(root.join("proc/self").join(name)).unwrap_or_default();
    let (groups, mounts) = (file("cgroup"), file("mountinfo"));
    let limits_of = |mount: GroupMount| {
        let group = group_of_process(&groups, mount.version);
        let folders = group.map_or(Vec::new(), |group| folders(&mount, &group));
        folders.into_iter().filter_map(move |folder| limit(root, mount.version, folder))
    };
    group_mounts(&mounts).into_iter().flat_map(limits_of).collect()
}

/// The group of this process in a hierarchy: `0::/group` for version two, and `4:cpu,memory:/group`
/// for version one, which has a line for each hierarchy.
fn group_of_process(text: &str, version: GroupVersion) -> Option<PathBuf> {
    let of_version = |controllers: &str| match version {
        GroupVersion::One => controllers.split(',').any(|controller| controller == "memory"),
        GroupVersion::Two => controllers.is_empty(),
    };
    text.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        parts.next().filter(|controllers| of_version(controllers))?;
        parts.next().map(PathBuf::from)
    })
}

/// The folders of a group and of all that it lies in, as far as the mount shows them.
fn folders(mount: &GroupMount, group: &Path) -> Vec<PathBuf> {
    // Seen from inside a container, its own group may have a name that says nothing about the
    // mount.
    let names = group.strip_prefix(&mount.group).unwrap_or(Path::new(""));
    let names = names.components().map_while(|name| match name {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let mut folders = vec![mount.point.clone()];
    for name in names {
        folders.push(folders[folders.len() - 1].join(name));
    }
    folders
}

/// The limit of the group that a folder of the system describes.
fn limit(root: &Path, version: GroupVersion, folder: PathBuf) -> Option<MemoryLimit> {
    let here = root.join(folder.strip_prefix("/").unwrap_or(&folder));
    let file = |name| fs::read_to_string(here.join(name)).unwrap_or_default();
    let number = |name| file(name).trim().parse::<u64>().ok();
    let stat = file("memory.stat");
    let (limits, taken, unused) = match version {
        GroupVersion::One => {
            // The group may lie in others that cannot be seen.
            let outer = field(&stat, "hierarchical_memory_limit");
            let limits = [number("memory.limit_in_bytes"), outer];
            (limits, number("memory.usage_in_bytes"), field(&stat, "total_inactive_file"))
        }
        GroupVersion::Two => {
            // Beyond `memory.high`, the processes of the group are slowed down more and more.
            let limits = [number("memory.max"), number("memory.high")];
            (limits, number("memory.current"), field(&stat, "inactive_file"))
        }
    };
    // Version one writes about 2^63 where there is no limit.
    let limit = limits.into_iter().flatten().filter(|&limit| limit < 1 << 60).min()?;
    let taken = taken.unwrap_or(0).saturating_sub(unused.unwrap_or(0));
    let free = Memory::saturating(limit.saturating_sub(taken));
    Some(MemoryLimit { of: LimitedMemory::Group(folder), free })
}

/// The number of a line such as `inactive_file 4096`.
fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory_limits::made_up_system::MadeUpSystem;

    const TWO: &str = "30 24 0:27 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";

    /// The folders with limits and what is left there, the tightest first.
    fn found(system: &MadeUpSystem) -> Vec<(String, usize)> {
        let of = |limit: MemoryLimit| match limit.of {
            LimitedMemory::Group(folder) => (folder.display().to_string(), limit.free.bytes()),
            other => panic!("{other}"),
        };
        let mut limits = limits(system.root());
        limits.sort_by_key(|limit| limit.free);
        limits.into_iter().map(of).collect()
    }

    fn one(folder: &str, free: usize) -> Vec<(String, usize)> {
        vec![(folder.to_owned(), free)]
    }

    #[test]
    fn a_group_of_version_two_and_all_around_it_count() {
        let system = MadeUpSystem::new();
        system.write("proc/self/mountinfo", TWO);
        system.write("proc/self/cgroup", "0::/system.slice/job.scope\n");
        assert_eq!(found(&system), []);
        let job = "sys/fs/cgroup/system.slice/job.scope";
        system.write(&format!("{job}/memory.max"), "max\n");
        system.write(&format!("{job}/memory.current"), "900\n");
        assert_eq!(found(&system), []);
        system.write(&format!("{job}/memory.max"), "5000\n");
        assert_eq!(found(&system), one("/sys/fs/cgroup/system.slice/job.scope", 4100));
        // Files that nobody has used for long are given up first.
        system.write(&format!("{job}/memory.stat"), "anon 200\nfile 700\ninactive_file 600\n");
        assert_eq!(found(&system), one("/sys/fs/cgroup/system.slice/job.scope", 4700));
        system.write(&format!("{job}/memory.high"), "3000\n");
        assert_eq!(found(&system), one("/sys/fs/cgroup/system.slice/job.scope", 2700));
        // The group around it is shared with other jobs.
        system.write("sys/fs/cgroup/system.slice/memory.max", "6000\n");
        system.write("sys/fs/cgroup/system.slice/memory.current", "5500\n");
        assert_eq!(found(&system)[0], ("/sys/fs/cgroup/system.slice".to_owned(), 500));
        assert_eq!(found(&system).len(), 2);
        // What stands beside does not count.
        system.write("sys/fs/cgroup/other/memory.max", "1\n");
        assert_eq!(found(&system).len(), 2);
    }

    #[test]
    fn a_group_of_version_one_and_all_around_it_count() {
        let system = MadeUpSystem::new();
        let mounts = "\
31 30 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
32 30 0:29 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
33 30 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
";
        system.write("proc/self/mountinfo", mounts);
        system.write(
            "proc/self/cgroup",
            "9:cpu:/elsewhere\n4:hugetlb,memory:/a/b:c\n0::/unlimited\n",
        );
        let group = "sys/fs/cgroup/memory/a/b:c";
        system.write(&format!("{group}/memory.limit_in_bytes"), "9223372036854771712\n");
        system.write(&format!("{group}/memory.usage_in_bytes"), "100\n");
        assert_eq!(found(&system), []);
        system.write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "8000\n");
        system.write("sys/fs/cgroup/memory/a/memory.usage_in_bytes", "9000\n");
        assert_eq!(found(&system), one("/sys/fs/cgroup/memory/a", 0));
        let stat = "inactive_file 1\nhierarchical_memory_limit 8000\ntotal_inactive_file 4000\n";
        system.write("sys/fs/cgroup/memory/a/memory.stat", stat);
        assert_eq!(found(&system), one("/sys/fs/cgroup/memory/a", 3000));
        // A group whose surroundings cannot be seen tells the least of their limits.
        system.write(&format!("{group}/memory.stat"), "hierarchical_memory_limit 700\n");
        assert_eq!(found(&system)[0], ("/sys/fs/cgroup/memory/a/b:c".to_owned(), 600));
    }

    /// A container sees its own group at the mount point, by the name that it has outside, or as
    /// the root.
    #[test]
    fn containers_see_their_group_at_the_mount_point() {
        for (shown, group) in
            [("/docker/12ab", "/docker/12ab"), ("/", "/"), ("/docker/12ab", "/"), ("/", "/../..")]
        {
            let system = MadeUpSystem::new();
            system.write("proc/self/mountinfo", &TWO.replace(" / ", &format!(" {shown} ")));
            system.write("proc/self/cgroup", &format!("0::{group}\n"));
            system.write("sys/fs/cgroup/memory.max", "4096\n");
            system.write("sys/fs/cgroup/memory.current", "96\n");
            // Whatever a path says, nothing outside the mount is read.
            system.write("sys/memory.max", "1\n");
            system.write("memory.max", "1\n");
            assert_eq!(found(&system), one("/sys/fs/cgroup", 4000), "{shown}, {group}");
        }
        let system = MadeUpSystem::new();
        system.write("proc/self/mountinfo", &TWO.replace(" / ", " /docker/12ab "));
        system.write("proc/self/cgroup", "0::/docker/12ab/inner\n");
        system.write("sys/fs/cgroup/inner/memory.max", "4096\n");
        assert_eq!(found(&system), one("/sys/fs/cgroup/inner", 4096));
    }

    #[test]
    fn damaged_files_are_no_limits() {
        let system = MadeUpSystem::new();
        system.write("proc/self/mountinfo", TWO);
        for groups in ["", ":", "::", "0:", "0::", "0:::", "nothing", "0::relative"] {
            system.write("proc/self/cgroup", groups);
            assert_eq!(found(&system), [], "{groups:?}");
        }
        system.write("proc/self/cgroup", "0::/");
        for limit in ["", "-1", "max", "12 13", "99999999999999999999999", "0x10"] {
            system.write("sys/fs/cgroup/memory.max", limit);
            assert_eq!(found(&system), [], "{limit:?}");
        }
        system.write("sys/fs/cgroup/memory.max", "700");
        system.write("sys/fs/cgroup/memory.current", "much");
        system.write("sys/fs/cgroup/memory.stat", "inactive_file\ninactive_file x\n");
        assert_eq!(found(&system), one("/sys/fs/cgroup", 700));
    }
}
