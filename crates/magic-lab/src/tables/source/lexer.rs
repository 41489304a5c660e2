//! Words, numbers and brackets of a source file, whatever its language.

/// The tokens of a text. Comments, preprocessor lines and texts in quotes are skipped, except
/// numbers in quotes.
pub(super) struct SourceTokens<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// Where each line begins.
    lines: Vec<usize>,
}

#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    at: u32,
    end: u32,
    /// For a bracket, the number of the token that matches it; 0 if none does.
    pub(super) partner: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    Number,
    Open,
    Close,
    /// `::`, `:=` and `=>` are one sign each.
    Sign,
}

impl<'a> SourceTokens<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let lines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(lines.map(|(at, _)| at + 1)).collect();
        let mut tokens = Self { text, tokens: Vec::new(), lines };
        let mut at = 0;
        while at < text.len() {
            at = tokens.next(at);
        }
        tokens.match_brackets();
        tokens
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(super) fn get(&self, number: usize) -> Token {
        self.tokens[number]
    }

    pub(super) fn text(&self, number: usize) -> &'a str {
        let Token { at, end, .. } = self.tokens[number];
        &self.text[at as usize..end as usize]
    }

    /// The line of a token, from 1.
    pub(super) fn line(&self, number: usize) -> usize {
        let at = self.tokens[number].at as usize;
        self.lines.partition_point(|&begin| begin <= at)
    }

    /// Reads what begins at `at`, and returns where it ends.
    fn next(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let Some(letter) = rest.chars().next() else { return self.text.len() };
        if let Some(len) = skipped_len(rest) {
            return at + len;
        }
        let is_in_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
        let word_len = rest.find(|letter| !is_in_word(letter)).unwrap_or(rest.len());
        let (kind, len) = match letter {
            '"' | '\'' | '`' => {
                let (inside, len) = quoted(rest, letter);
                if is_number_text(inside) {
                    self.push(TokenKind::Number, at + 1, at + 1 + inside.len());
                } else if !inside.is_empty() && inside.chars().all(is_in_word) {
                    // A key of an object: `"rook": [`.
                    self.push(TokenKind::Word, at + 1, at + 1 + inside.len());
                }
                return at + len;
            }
            '0'..='9' => (TokenKind::Number, number_len(rest)),
            letter if is_in_word(letter) && is_bare_hexadecimal(&rest[..word_len]) => {
                (TokenKind::Number, word_len)
            }
            letter if is_in_word(letter) => (TokenKind::Word, word_len),
            '(' | '[' | '{' => (TokenKind::Open, 1),
            ')' | ']' | '}' => (TokenKind::Close, 1),
            _ if ["::", ":=", "=>"].iter().any(|sign| rest.starts_with(sign)) => {
                (TokenKind::Sign, 2)
            }
            letter => (TokenKind::Sign, letter.len_utf8()),
        };
        self.push(kind, at, at + len);
        at + len
    }

    fn push(&mut self, kind: TokenKind, at: usize, end: usize) {
        // A file has far fewer bytes than 2^32.
        self.tokens.push(Token { kind, at: at as u32, end: end as u32, partner: 0 });
    }

    /// A closing bracket closes the innermost open one of its kind, and those within it are no
    /// brackets.
    fn match_brackets(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        for number in 0..self.tokens.len() {
            match self.tokens[number].kind {
                TokenKind::Open => open.push(number),
                TokenKind::Close => {
                    let wanted = match self.text(number) {
                        ")" => "(",
                        "]" => "[",
                        _ => "{",
                    };
                    // What a macro or an unfinished text opens is closed within a few brackets.
                    let near = open.len().saturating_sub(8);
                    let found = (near..open.len()).rev().find(|&at| self.text(open[at]) == wanted);
                    if let Some(at) = found {
                        self.tokens[open[at]].partner = number as u32;
                        self.tokens[number].partner = open[at] as u32;
                        open.truncate(at);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The length of white space, of a comment or of a preprocessor line at the start of a text.
fn skipped_len(text: &str) -> Option<usize> {
    let line = || text.find('\n').unwrap_or(text.len());
    match text.as_bytes() {
        [b'/', b'/', ..] => Some(line()),
        [b'/', b'*', ..] => Some(text[2..].find("*/").map_or(text.len(), |end| end + 4)),
        // An attribute of Rust: its brackets hold no numbers that matter.
        [b'#', b'[', ..] | [b'#', b'!', b'[', ..] => {
            Some(text.find(']').map_or_else(line, |end| end + 1))
        }
        [b'#', ..] => Some(line()),
        _ => {
            let len = text.len() - text.trim_start().len();
            (len > 0).then_some(len)
        }
    }
}

/// What stands between quotes, and the length with them. A quote without another on its line is a
/// sign for itself.
fn quoted(text: &str, quote: char) -> (&str, usize) {
    let triple = [quote; 3].iter().collect::<String>();
    if text.starts_with(&triple) {
        let end = text[3..].find(&triple).map_or(text.len(), |end| end + 6);
        return ("", end);
    }
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' if quote != '`' => break,
            // A lifetime of Rust has no second quote. Character literals are short.
            _ if quote == '\'' && at > 24 => break,
            letter if letter == quote && !is_escaped => return (&text[1..at], at + 1),
            _ => is_escaped = letter == '\\' && !is_escaped,
        }
    }
    ("", 1)
}

/// Whether a text in quotes is a number, as in `BigInt("0x1234567890abcdef")`.
fn is_number_text(text: &str) -> bool {
    let bare = text.strip_suffix('n').unwrap_or(text);
    let digits = bare.strip_prefix("0x").or(bare.strip_prefix("0X")).unwrap_or(bare);
    digits.len() >= 8 && digits.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_')
}

/// Whether a word is a long hexadecimal number without `0x`.
fn is_bare_hexadecimal(word: &str) -> bool {
    word.len() >= MIN_BARE_LEN && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The shortest hexadecimal number without `0x`. Shorter ones may be words.
pub(super) const MIN_BARE_LEN: usize = 12;

/// The length of a number with separators between its digits, and its suffix.
fn number_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let mut len = 0;
    while is_digit(len) || matches!(bytes.get(len), Some(b'_' | b'\'')) && is_digit(len + 1) {
        len += 1;
    }
    // A fraction is one number, so that its digits are not taken for two.
    if bytes.get(len) == Some(&b'.') && bytes.get(len + 1).is_some_and(u8::is_ascii_digit) {
        len += 1;
        while is_digit(len) {
            len += 1;
        }
    }
    len
}

/// The value of a number; `None` if it does not fit into 64 bits or is not a whole number.
pub(super) fn value(text: &str, is_hexadecimal: bool) -> Option<u64> {
    const SUFFIXES: [&str; 13] =
        ["", "u", "l", "ul", "lu", "ull", "llu", "ll", "n", "u64", "i64", "u128", "ui64"];
    let text: String = text.chars().filter(|letter| !matches!(letter, '_' | '\'')).collect();
    let text = text.to_ascii_lowercase();
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") if !is_hexadecimal => (&text[2..], 2),
        Some("0o") => (&text[2..], 8),
        _ if is_hexadecimal => (&text[..], 16),
        _ => (&text[..], 10),
    };
    let end = digits.find(['u', 'l', 'n', 'i']).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if !SUFFIXES.contains(&suffix) {
        return None;
    }
    u64::from_str_radix(digits, radix).ok()
}
