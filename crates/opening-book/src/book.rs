//! A book in memory.

use std::cmp::Reverse;
use std::fmt;

use board::{Move, Position};

use crate::entry::BookEntry;

/// A book, sorted by key, and the greater weight first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    entries: Vec<BookEntry>,
}

impl Book {
    /// The book of a file.
    ///
    /// # Errors
    /// When the bytes end within an entry. A book that is not sorted is sorted.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let chunks = bytes.chunks(BookEntry::BYTES).zip(1..);
        let entries = chunks.map(|(chunk, entry)| match chunk.try_into() {
            Ok(bytes) => Ok(BookEntry::from_bytes(bytes)),
            Err(_) => Err(BookError { entry, bytes: chunk.len() }),
        });
        entries.collect()
    }

    /// The bytes of the book, to be written.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.entries.iter().flat_map(|entry| entry.to_bytes()).collect()
    }

    /// All entries.
    pub fn entries(&self) -> &[BookEntry] {
        &self.entries
    }

    /// The entries of a position.
    pub fn entries_of(&self, position: &Position) -> &[BookEntry] {
        let key = position.polyglot_key();
        let begin = self.entries.partition_point(|entry| entry.key.0 < key.0);
        let length = self.entries[begin..].partition_point(|entry| entry.key == key);
        &self.entries[begin..begin + length]
    }

    /// The legal moves that the book has for a position, with their weights, the greatest first.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = (Move, u16)> {
        let entries = self.entries_of(position).iter();
        entries.filter_map(|entry| Some((entry.legal_move(position)?, entry.weight)))
    }
}

impl FromIterator<BookEntry> for Book {
    /// Sorts the entries. Entries of the same move stay apart: add up their weights before, if they
    /// are to be one.
    fn from_iter<I: IntoIterator<Item = BookEntry>>(entries: I) -> Self {
        let mut entries: Vec<BookEntry> = entries.into_iter().collect();
        entries.sort_by_key(|entry| (entry.key.0, Reverse(entry.weight)));
        Self { entries }
    }
}

/// A book ends within an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookError {
    /// The number of the entry, from 1.
    pub entry: u64,
    /// How many bytes of it there are.
    pub bytes: usize,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, bytes } = self;
        write!(f, "entry {entry}: expected 16 bytes, found {bytes}")
    }
}

impl std::error::Error for BookError {}
