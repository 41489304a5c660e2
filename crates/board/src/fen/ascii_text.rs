//! An ASCII text that is put together from single characters and written at once. Calling a
//! formatter for each character takes longer than all work on the position.

/// How long a text may become. It is a power of two, so that no index needs a check.
///
/// A FEN has at most 71 characters for the pieces, 1 for the side to move, 4 for castling and 2 for
/// the square. Each clock has at most 10, and there are 5 spaces.
const CAPACITY: usize = 128;

/// An ASCII text of at most [`CAPACITY`] characters.
pub(super) struct AsciiText {
    bytes: [u8; CAPACITY],
    len: usize,
}

const _: () = assert!(CAPACITY.is_power_of_two() && CAPACITY >= 71 + 1 + 4 + 2 + 2 * 10 + 5);

impl AsciiText {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    /// The text so far.
    pub(super) fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        debug_assert!(bytes.is_ascii());
        core::str::from_utf8(bytes).unwrap_or_default()
    }

    #[inline]
    pub(super) const fn push(&mut self, letter: u8) {
        self.bytes[self.len % CAPACITY] = letter;
        self.len += 1;
    }

    /// A character, or nothing. There is no branch, because no processor could predict it.
    #[inline]
    pub(super) const fn push_if(&mut self, is_wanted: bool, letter: u8) {
        self.bytes[self.len % CAPACITY] = letter;
        self.len += is_wanted as usize;
    }

    /// A number in decimal digits.
    #[inline]
    pub(super) const fn push_number(&mut self, number: u32) {
        if number >= 10 {
            self.push_all_but_last_digit(number);
        }
        self.push(b'0' + (number % 10) as u8);
    }

    #[inline(never)]
    const fn push_all_but_last_digit(&mut self, number: u32) {
        self.push_number(number / 10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_equal_those_of_the_formatter() {
        for number in [0, 1, 9, 10, 11, 99, 100, 5_898, u32::MAX] {
            let mut text = AsciiText::new();
            text.push_number(number);
            assert_eq!(text.as_str(), std::format!("{number}"));
        }
    }

    #[test]
    fn what_is_not_wanted_is_not_written() {
        let mut text = AsciiText::new();
        for (is_wanted, letter) in
            [(false, b'a'), (true, b'b'), (false, b'c'), (true, b'd'), (false, b'e')]
        {
            text.push_if(is_wanted, letter);
        }
        assert_eq!(text.as_str(), "bd");
    }
}
