//! The numbers that scripts are made of.

use std::path::{Path, PathBuf};

/// The numbers that scripts are made of.
pub(super) struct JobTasks {
    pub(super) folder: PathBuf,
    pub(super) units: u32,
    pub(super) per_task: u32,
    pub(super) tasks: u32,
    pub(super) at_once: u32,
    pub(super) threads: usize,
    pub(super) megabytes: usize,
    /// The most seconds that a task may take.
    pub(super) seconds: u64,
    /// The most seconds that a unit may take.
    pub(super) seconds_per_unit: u32,
}

impl JobTasks {
    /// The folder as a word of the shell.
    pub(super) fn folder(&self) -> String {
        quoted(&self.folder)
    }

    /// The memory of a task in megabytes: that of merging, and some for the program.
    pub(super) const fn all_megabytes(&self) -> usize {
        self.megabytes + self.megabytes / 4 + 100
    }

    /// `1-02:03:04`, as Slurm and HyperQueue read times; days are left out where there are none.
    pub(super) fn time(&self) -> String {
        let (hours, minutes, seconds) =
            (self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60);
        format!("{hours:02}:{minutes:02}:{seconds:02}")
    }

    /// Lines of a shell that count the units of the task whose number, from 1 on, is in `task`.
    pub(super) fn loop_over_units(&self) -> String {
        let Self { units, per_task, threads, megabytes, .. } = self;
        format!(
            "first=$(( (task - 1) * {per_task} + 1 ))\n\
             last=$(( task * {per_task} < {units} ? task * {per_task} : {units} ))\n\
             set --\n\
             while [ \"$first\" -le \"$last\" ]; do\n    \
             set -- \"$@\" \"$(printf 'units/unit-%06d.perftunit' \"$first\")\"\n    \
             first=$((first + 1))\n\
             done\n\
             # exec: signals reach perft itself, which then stops within a second.\n\
             exec \"${{PERFT:-perft}}\" units run --quiet --threads {threads} --memory {megabytes} \"$@\"\n"
        )
    }
}

/// A word of the shell that means this path. One that is not UTF-8 is made by `printf`.
fn quoted(path: &Path) -> String {
    let Some(text) = path.to_str() else {
        let escaped = |&byte: &u8| match byte {
            b'%' => "%%".to_owned(),
            b' '..=b'~' if !b"'\\".contains(&byte) => char::from(byte).to_string(),
            _ => format!("\\{byte:03o}"),
        };
        let bytes: String = path.as_os_str().as_encoded_bytes().iter().map(escaped).collect();
        return format!("\"$(printf '{bytes}')\"");
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_shell_mean_the_text() {
        let quoted_text = |text: &str| quoted(Path::new(text));
        assert_eq!(quoted_text("/home/me/d9"), "/home/me/d9");
        assert_eq!(quoted_text("a plan"), "'a plan'");
        assert_eq!(quoted_text("it's $HOME"), "'it'\\''s $HOME'");
        assert_eq!(quoted_text(""), "''");
    }

    #[cfg(unix)]
    #[test]
    fn paths_that_are_no_text_are_words_of_the_shell_too() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let path = Path::new(OsStr::from_bytes(b"/a 100%'\\\xff$"));
        assert_eq!(quoted(path), r#""$(printf '/a 100%%\047\134\377$')""#);
    }
}
