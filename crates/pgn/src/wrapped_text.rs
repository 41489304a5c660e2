//! Words in lines below 80 characters.

use crate::raw_text::is_blank;

/// Words in lines of at most [`WIDTH`] characters. A word that is longer has a line of its own.
pub(crate) struct WrappedText {
    text: String,
    /// How many characters the last line has.
    column: usize,
    /// The word that is being put together.
    word: String,
    /// Whether what comes next belongs to the word.
    joins: bool,
}

/// Lines below 80 characters.
const WIDTH: usize = 79;

impl WrappedText {
    pub(crate) const fn new() -> Self {
        Self { text: String::new(), column: 0, word: String::new(), joins: false }
    }

    pub(crate) fn word(&mut self, word: &str) {
        if !self.joins {
            self.end_word();
        }
        self.word.push_str(word);
        self.joins = false;
    }

    /// A parenthesis, which the next word joins.
    pub(crate) fn open(&mut self) {
        self.word("(");
        self.joins = true;
    }

    /// A parenthesis that joins the last word.
    pub(crate) fn close(&mut self) {
        self.word.push(')');
        self.joins = false;
    }

    /// Words, between which lines may be broken. No line begins with a word that readers could take
    /// for a tag or a line to be passed over, and commands such as `[%clk 0:03:00]` stay together.
    pub(crate) fn sentence(&mut self, sentence: &str) {
        let mut begin = 0;
        let mut is_command = false;
        for (index, _) in sentence.match_indices(' ') {
            let (before, behind) = (&sentence[..index], &sentence[index + 1..]);
            let word = &before[begin..];
            is_command = (is_command || word.contains("[%")) && !word.ends_with([']', '}']);
            let is_one_space = !before.ends_with(is_blank) && !behind.starts_with(is_blank);
            if is_one_space && !is_command && !behind.starts_with(['%', '[']) {
                self.word(word);
                begin = index + 1;
            }
        }
        self.word(&sentence[begin..]);
    }

    /// A comment that goes on to the end of its line.
    pub(crate) fn rest_of_line(&mut self, comment: &str) {
        self.word(comment);
        self.end_word();
        self.text.push('\n');
        self.column = 0;
    }

    pub(crate) fn finish(mut self) -> String {
        self.end_word();
        if self.column > 0 {
            self.text.push('\n');
        }
        self.text
    }

    fn end_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let length = self.word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.word);
        self.column += length;
        self.word.clear();
    }
}
