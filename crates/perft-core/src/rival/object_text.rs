//! Divides as JSON objects, which may take several lines.

use crate::json_pairs::JsonPairs;

/// The longest object that is read, in bytes. The longest divide has some six thousand.
const MAX_BYTES: usize = 1 << 20;

/// An object whose lines come one by one.
#[derive(Clone, Debug)]
pub(super) struct ObjectText {
    /// The number of its first line.
    pub(super) first_line: u64,
    text: String,
    depth: u32,
    in_string: bool,
    is_escaped: bool,
}

/// How far an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ObjectState {
    /// Its end has not come.
    Open,
    /// It is whole.
    Whole,
    /// It is longer than any divide.
    TooLong,
}

impl ObjectText {
    /// An object that begins in this line, if one does.
    pub(super) fn begin(number: u64, line: &str) -> Option<Self> {
        let rest = line.trim_start().strip_prefix('{')?.trim_start();
        let begins = rest.is_empty() || rest.starts_with(['"', '}']);
        let (depth, in_string, is_escaped) = (0, false, false);
        let text = String::new();
        begins.then_some(Self { first_line: number, text, depth, in_string, is_escaped })
    }

    /// Takes the next line.
    pub(super) fn push(&mut self, line: &str) -> ObjectState {
        for sign in line.chars() {
            match sign {
                _ if self.is_escaped => self.is_escaped = false,
                '\\' if self.in_string => self.is_escaped = true,
                '"' => self.in_string = !self.in_string,
                '{' if !self.in_string => self.depth += 1,
                '}' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.text.push_str(line);
        self.text.push('\n');
        match self.depth {
            0 => ObjectState::Whole,
            _ if self.text.len() > MAX_BYTES => ObjectState::TooLong,
            _ => ObjectState::Open,
        }
    }

    /// What the object holds.
    pub(super) fn pairs(&self) -> Result<JsonPairs<'_>, serde_json::Error> {
        serde_json::from_str(self.text.trim().trim_end_matches([',', ';']))
    }

    /// Its first line, to be shown.
    pub(super) fn first_text(&self) -> &str {
        self.text.lines().next().unwrap_or_default()
    }
}
