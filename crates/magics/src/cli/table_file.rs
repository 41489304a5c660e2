//! Reading tables of magics: C arrays, and the lines of `magics lists`.

use magic_core::{Magic, PlacedMagic, Slider, Square};
use magic_lab::IndexBits;
use magic_lab::packing::Packing;

use super::leaper::ListedLeaper;

/// The contents of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableFile {
    /// Magics of sliders.
    Sliders(Vec<SliderEntry>),
    /// Magics of knights and kings.
    Lists(Vec<ListEntry>),
    /// Black magics of sliders, whose windows share a table.
    Packing(Box<Packing>),
}

/// A magic of a slider.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SliderEntry {
    pub(crate) slider: Slider,
    pub(crate) square: Square,
    pub(crate) magic: Magic,
    /// The size of the index, if the file gives it.
    pub(crate) bits: Option<IndexBits>,
    pub(crate) line: usize,
}

/// A magic of a knight or king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ListEntry {
    pub(crate) leaper: ListedLeaper,
    pub(crate) square: Square,
    pub(crate) magic: Magic,
    pub(crate) ones: u32,
    pub(crate) lists: u64,
    pub(crate) shift: u64,
    pub(crate) line: usize,
}

/// An error in a file. Line and column count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParseError {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) problem: String,
}

/// Reads a file of either kind.
pub(crate) fn read(bytes: &[u8]) -> Result<TableFile, ParseError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).into_owned();
        let line = good.matches('\n').count() + 1;
        let column = good.chars().rev().take_while(|c| *c != '\n').count() + 1;
        ParseError { line, column, problem: "this byte belongs to no text".to_owned() }
    })?;
    if text.lines().any(|line| line.starts_with("find Magics") || line.starts_with("magic/shift")) {
        lists(text).map(TableFile::Lists)
    } else {
        arrays(text)
    }
}

// --- The lines of `magics lists` --------------------------------------------------------------

fn lists(text: &str) -> Result<Vec<ListEntry>, ParseError> {
    let mut entries = Vec::new();
    let mut header = None;
    for (line, number) in text.lines().zip(1..) {
        let mut words = Words { line, number, at: 0 };
        if words.rest().is_empty() {
        } else if words.skip("find Magics with") {
            header = Some(header_line(&mut words)?);
        } else if words.skip("magic/shift[") {
            let (ones, leaper) =
                header.ok_or_else(|| words.error("no line 'find Magics …' says of which piece"))?;
            entries.push(magic_line(&mut words, ones, leaper)?);
        } else {
            words.number("a line that starts with 'find Magics', 'magic/shift' or a number")?;
            words.expect("magics found so far with")?;
            words.number("a number of entries")?;
            words.expect("entries")?;
        }
        words.end()?;
    }
    if entries.is_empty() {
        return Err(end_of(text, "there is no magic in the file"));
    }
    Ok(entries)
}

/// `4 one bits for King-Moves, bits 3`
fn header_line(words: &mut Words<'_>) -> Result<(u32, ListedLeaper), ParseError> {
    let ones = words.number("a number of one-bits")?;
    let ones = u32::try_from(ones).ok().filter(|ones| (1..=64).contains(ones));
    let ones = ones.ok_or_else(|| words.error("a magic has 1 to 64 one-bits"))?;
    words.expect("one bits for")?;
    let at = words.at;
    let name = words.until(',');
    let Some(leaper) = ListedLeaper::from_moves(name) else {
        words.at = at;
        return Err(words.error("King-Moves or Knight-Moves expected"));
    };
    words.expect(",")?;
    words.expect("bits")?;
    words.number("a number of bits")?;
    Ok((ones, leaper))
}

/// ` 0] 8 movelists: 0x1040000000000003 61`
fn magic_line(
    words: &mut Words<'_>,
    ones: u32,
    leaper: ListedLeaper,
) -> Result<ListEntry, ParseError> {
    let line = words.number;
    let index = words.number("the number of a square")?;
    let square = usize::try_from(index).ok().and_then(Square::from_index);
    let square = square.ok_or_else(|| words.error("squares are numbered 0 to 63"))?;
    words.expect("]")?;
    let lists = words.number("a number of move lists")?;
    words.expect("movelists:")?;
    let magic = Magic(words.number("a magic")?);
    let shift = words.number("a shift")?;
    Ok(ListEntry { leaper, square, magic, ones, lists, shift, line })
}

/// A line that is read word by word, with white space between words skipped.
struct Words<'a> {
    line: &'a str,
    number: usize,
    at: usize,
}

impl<'a> Words<'a> {
    /// The unread part of the line.
    fn rest(&mut self) -> &'a str {
        let rest = &self.line[self.at..];
        let text = rest.trim_start();
        self.at += rest.len() - text.len();
        text.trim_end()
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn expect(&mut self, word: &str) -> Result<(), ParseError> {
        if self.skip(word) { Ok(()) } else { Err(self.error(&format!("'{word}' expected"))) }
    }

    fn until(&mut self, end: char) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(end).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn number(&mut self, what: &str) -> Result<u64, ParseError> {
        let rest = self.rest();
        let (number, len) = number_at(rest, what).map_err(|problem| self.error(&problem))?;
        self.at += len;
        Ok(number)
    }

    fn end(&mut self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("the line should end here")) }
    }

    fn error(&self, problem: &str) -> ParseError {
        let column = self.line[..self.at].chars().count() + 1;
        ParseError { line: self.number, column, problem: problem.to_owned() }
    }
}

// --- C arrays -------------------------------------------------------------------------------------

/// The contents of an array, according to its name.
#[derive(Clone, Copy)]
enum ArrayContents {
    Magics(Slider),
    Bits(Slider),
    Offsets(Slider),
}

/// The greatest offset: all windows one after another need no more entries than this.
const MAX_OFFSET: u64 = 64 * (4096 + 512);

fn arrays(text: &str) -> Result<TableFile, ParseError> {
    let mut tokens = Tokens { text, at: 0 };
    let mut entries: Vec<SliderEntry> = Vec::new();
    let mut sizes = [[None; 64]; 2];
    let mut offsets = [None; 2];
    while !tokens.rest()?.is_empty() {
        let (at, contents) = declaration(&mut tokens)?;
        let numbers = numbers(&mut tokens)?;
        match contents {
            ArrayContents::Magics(slider) => {
                if entries.iter().any(|entry| entry.slider == slider) {
                    return Err(tokens.error_at(at, "a second array for the same slider"));
                }
                entries.extend(Square::ALL.into_iter().zip(&numbers).map(|(square, number)| {
                    let magic = Magic(number.value);
                    SliderEntry { slider, square, magic, bits: None, line: tokens.line(number.at) }
                }));
            }
            ArrayContents::Bits(slider) => {
                for (number, size) in numbers.iter().zip(&mut sizes[slider as usize]) {
                    let bits = u32::try_from(number.value).ok().and_then(IndexBits::new);
                    let error = || tokens.error_at(number.at, "an index has 1 to 16 bits");
                    *size = Some(bits.ok_or_else(error)?);
                }
            }
            ArrayContents::Offsets(slider) => {
                if let Some(number) = numbers.iter().find(|number| number.value > MAX_OFFSET) {
                    let problem = format!("no window begins beyond {MAX_OFFSET}");
                    return Err(tokens.error_at(number.at, &problem));
                }
                let offset = |square: usize| numbers[square].value as usize;
                offsets[slider as usize] = Some(std::array::from_fn(offset));
            }
        }
    }
    if entries.is_empty() {
        return Err(end_of(text, "there is no array of magics in the file"));
    }
    for entry in &mut entries {
        entry.bits = sizes[entry.slider as usize][entry.square.index()];
    }
    match offsets[Slider::Rook as usize].zip(offsets[Slider::Bishop as usize]) {
        Some((rook, bishop)) if entries.len() == 128 => {
            let rook = windows(&entries, Slider::Rook, rook);
            let bishop = windows(&entries, Slider::Bishop, bishop);
            Ok(TableFile::Packing(Box::new(Packing { rook, bishop })))
        }
        None if offsets == [None; 2] => Ok(TableFile::Sliders(entries)),
        _ => Err(end_of(text, "a shared table needs magics and offsets of both sliders")),
    }
}

/// The windows of a slider. `entries` holds its magics of all squares.
fn windows(entries: &[SliderEntry], slider: Slider, offsets: [usize; 64]) -> [PlacedMagic; 64] {
    let mut placed = offsets.map(|offset| PlacedMagic { magic: Magic(0), offset });
    for entry in entries.iter().filter(|entry| entry.slider == slider) {
        placed[entry.square.index()].magic = entry.magic;
    }
    placed
}

/// `static const uint64 RMagic[64] =`
fn declaration(tokens: &mut Tokens<'_>) -> Result<(usize, ArrayContents), ParseError> {
    let mut name = None;
    loop {
        let rest = tokens.rest()?;
        let at = tokens.at;
        let is_in_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let len = rest.find(|c| !is_in_name(c)).unwrap_or(rest.len());
        if len == 0 || rest.starts_with(|c: char| c.is_ascii_digit()) {
            break;
        }
        name = Some((at, &rest[..len]));
        tokens.at += len;
    }
    let (at, name) = name.ok_or_else(|| tokens.error("the name of an array expected"))?;
    let contents = contents(name).ok_or_else(|| {
        let problem = format!("'{name}' names no slider: call it like RMagic or BMagic");
        tokens.error_at(at, &problem)
    })?;
    tokens.expect("[")?;
    if !tokens.skip("]")? {
        let size = tokens.number("the size of the array")?;
        if size.value != 64 {
            return Err(tokens.error_at(size.at, "an array has 64 numbers"));
        }
        tokens.expect("]")?;
    }
    tokens.expect("=")?;
    Ok((at, contents))
}

fn contents(name: &str) -> Option<ArrayContents> {
    let name = name.to_ascii_lowercase();
    let slider = match () {
        () if name.contains("rook") => Slider::Rook,
        () if name.contains("bishop") => Slider::Bishop,
        () if name.starts_with('r') => Slider::Rook,
        () if name.starts_with('b') => Slider::Bishop,
        () => return None,
    };
    Some(match () {
        () if name.contains("bits") => ArrayContents::Bits(slider),
        () if name.contains("offset") => ArrayContents::Offsets(slider),
        () => ArrayContents::Magics(slider),
    })
}

/// `{ 0x1ULL, 0x2ULL, … };`
fn numbers(tokens: &mut Tokens<'_>) -> Result<Vec<Number>, ParseError> {
    tokens.expect("{")?;
    let mut numbers = Vec::new();
    while !tokens.skip("}")? {
        if numbers.len() == 64 {
            return Err(tokens.error("'}' expected after 64 numbers"));
        }
        numbers.push(tokens.number("a number or '}'")?);
        if !tokens.skip(",")? && !tokens.rest()?.starts_with('}') {
            return Err(tokens.error("',' or '}' expected"));
        }
    }
    if numbers.len() < 64 {
        let problem = format!("the array ends after {} of 64 numbers", numbers.len());
        return Err(tokens.error_at(tokens.at - 1, &problem));
    }
    tokens.expect(";")?;
    Ok(numbers)
}

#[derive(Clone, Copy)]
struct Number {
    value: u64,
    at: usize,
}

/// C text, with white space, comments and preprocessor lines skipped.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    fn rest(&mut self) -> Result<&'a str, ParseError> {
        loop {
            let rest = &self.text[self.at..];
            let text = rest.trim_start();
            self.at += rest.len() - text.len();
            let is_new_line = self.text[..self.at].trim_end_matches([' ', '\t']).ends_with('\n');
            let is_directive = text.starts_with('#') && (self.at == 0 || is_new_line);
            if text.starts_with("//") || is_directive {
                self.at += text.find('\n').unwrap_or(text.len());
            } else if text.starts_with("/*") {
                let end = text.find("*/").ok_or_else(|| self.error("this comment has no end"))?;
                self.at += end + 2;
            } else {
                return Ok(text);
            }
        }
    }

    fn skip(&mut self, word: &str) -> Result<bool, ParseError> {
        let found = self.rest()?.starts_with(word);
        if found {
            self.at += word.len();
        }
        Ok(found)
    }

    fn expect(&mut self, word: &str) -> Result<(), ParseError> {
        if self.skip(word)? { Ok(()) } else { Err(self.error(&format!("'{word}' expected"))) }
    }

    fn number(&mut self, what: &str) -> Result<Number, ParseError> {
        let rest = self.rest()?;
        let at = self.at;
        let (value, len) = number_at(rest, what).map_err(|problem| self.error(&problem))?;
        self.at += len;
        Ok(Number { value, at })
    }

    fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }

    fn error(&self, problem: &str) -> ParseError {
        self.error_at(self.at, problem)
    }

    fn error_at(&self, at: usize, problem: &str) -> ParseError {
        let column = self.text[..at].chars().rev().take_while(|c| *c != '\n').count() + 1;
        ParseError { line: self.line(at), column, problem: problem.to_owned() }
    }
}

// --- Both -----------------------------------------------------------------------------------------

/// The number at the start of `text`, and its length. The number is decimal, or hexadecimal with
/// `0x`, and may have C's suffixes.
fn number_at(text: &str, what: &str) -> Result<(u64, usize), String> {
    let is_in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let len = text.find(|c| !is_in_word(c)).unwrap_or(text.len());
    let word = text[..len].to_ascii_lowercase();
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("{what} expected"));
    }
    let digits = word.trim_end_matches(['u', 'l']);
    let (digits, radix) = digits.strip_prefix("0x").map_or((digits, 10), |digits| (digits, 16));
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Err(format!("'{}' is no number", &text[..len]));
    }
    u64::from_str_radix(digits, radix)
        .map(|number| (number, len))
        .map_err(|_| format!("'{}' does not fit into 64 bits", &text[..len]))
}

/// The error for a text that ends too early.
fn end_of(text: &str, problem: &str) -> ParseError {
    let line = text.lines().count().max(1);
    let column = text.lines().last().map_or(0, |line| line.chars().count()) + 1;
    ParseError { line, column, problem: problem.to_owned() }
}
