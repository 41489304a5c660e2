//! Reads plain FENs fast: the form that programs write.
//!
//! One pass without a branch over the pieces, no error messages. A text that is not plain, right or
//! wrong, is left to the reader in `read.rs`, the slow twin, which says what is wrong.

use magic_core::{Color, File, Rank, Square};

use super::read::castling_right;
use crate::{Reading, Setup};

/// How many sets of pieces there are: six kinds of each colour.
const KINDS: usize = 12;

/// What a byte of the piece placement means. Aligned, so that the place of one in the table takes no
/// multiplication by three.
#[derive(Clone, Copy)]
#[repr(align(4))]
struct Meaning {
    /// The set that a piece belongs to; for other bytes one that nobody looks at.
    kind: u8,
    /// How many squares it fills. So many that the rank overflows where the byte means nothing.
    squares: u8,
    /// 1 for the end of a rank.
    slash: u8,
}

static MEANINGS: [Meaning; 256] = {
    let mut meanings = [Meaning { kind: KINDS as u8, squares: 100, slash: 0 }; 256];
    let letters = b"PNBRQKpnbrqk";
    let mut kind = 0;
    while kind < KINDS {
        meanings[letters[kind] as usize] = Meaning { kind: kind as u8, squares: 1, slash: 0 };
        kind += 1;
    }
    let mut squares = 1;
    while squares <= 8 {
        meanings[b'0' as usize + squares] =
            Meaning { kind: KINDS as u8, squares: squares as u8, slash: 0 };
        squares += 1;
    }
    meanings[b'/' as usize] = Meaning { kind: KINDS as u8, squares: 0, slash: 1 };
    meanings
};

/// The setup that a plain FEN describes; `None` for every other text.
///
/// Plain is: all six fields with one space between them; castling rights by letters, each once, in
/// the order of the strict reading; numbers of at most nine digits without leading zeros, the move
/// number not 0.
pub(super) fn setup(text: &str, reading: Reading) -> Option<Setup> {
    let mut fields = text.as_bytes().split(|&byte| byte == b' ');
    let pieces = placement(fields.next()?, reading)?;
    let side = match fields.next()? {
        b"w" => Color::White,
        b"b" => Color::Black,
        _ => return None,
    };
    let mut setup = Setup::of_pieces(pieces);
    setup.set_side_to_move(side);
    castling(fields.next()?, &mut setup)?;
    match fields.next()? {
        b"-" => {}
        &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            let file = File::from_index(usize::from(file - b'a'))?;
            let rank = Rank::from_index(usize::from(rank - b'1'))?;
            setup.set_en_passant(Some(Square::new(file, rank)));
        }
        _ => return None,
    }
    setup.set_halfmove_clock(number(fields.next()?)?);
    setup.set_fullmove_number(number(fields.next()?).filter(|&number| number > 0)?);
    if fields.next().is_some() { None } else { Some(setup) }
}

/// The sets of pieces, by kind and colour.
#[inline]
fn placement(text: &[u8], reading: Reading) -> Option<[u64; KINDS]> {
    let mut pieces = [0u64; 16];
    // Squares filled and ranks ended so far. At no time may a rank hold more than eight squares, nor
    // end with fewer.
    let (mut filled, mut ranks, mut is_wrong) = (0u32, 0u32, false);
    for &byte in text {
        let meaning = MEANINGS[usize::from(byte)];
        pieces[usize::from(meaning.kind & 15)] |= 1 << (filled & 63 ^ 56);
        filled += u32::from(meaning.squares);
        ranks += u32::from(meaning.slash);
        is_wrong |= filled.wrapping_sub(8 * ranks) > 8;
    }
    if reading == Reading::Strict {
        is_wrong |= text.windows(2).any(|pair| pair.iter().all(u8::is_ascii_digit));
    }
    let is_whole = filled == 64 && ranks == 7 && !is_wrong;
    let mut kinds = [0; KINDS];
    kinds.copy_from_slice(&pieces[..KINDS]);
    is_whole.then_some(kinds)
}

fn castling(text: &[u8], setup: &mut Setup) -> Option<()> {
    if text == b"-" {
        return Some(());
    }
    let mut next = 0;
    for &letter in text {
        let place = castling_right(char::from(letter), setup)?;
        if place < next {
            return None;
        }
        next = place + 1;
    }
    (!text.is_empty()).then_some(())
}

fn number(text: &[u8]) -> Option<u32> {
    if text.is_empty() || text.len() > 9 || (text[0] == b'0' && text.len() > 1) {
        return None;
    }
    text.iter().try_fold(0u32, |value, &digit| {
        let digit = digit.wrapping_sub(b'0');
        (digit < 10).then(|| 10 * value + u32::from(digit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::read;

    /// Texts are changed at random places; whatever the plain reader takes, the other reads alike.
    #[test]
    fn plain_texts_are_read_as_the_slow_reader_does() {
        let texts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w HAha f6 0 3",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 99 120",
            "44/k7/8/8/8/8/8/K7 w - - 0 1",
        ];
        let bytes = b"PNBRQKpnbrqk/12345678 wb-KQHAha036x\xc3";
        let mut state = 7_u64;
        let mut below = |bound: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % bound
        };
        let (mut plain, mut others) = (0, 0);
        for round in 0..60_000 {
            let mut text = texts[round % texts.len()].as_bytes().to_vec();
            for _ in 0..below(4) {
                let at = below(text.len());
                match below(3) {
                    0 => text[at] = bytes[below(bytes.len())],
                    1 => text.insert(at, bytes[below(bytes.len())]),
                    _ => _ = text.remove(at),
                }
            }
            let Ok(text) = core::str::from_utf8(&text) else { continue };
            for reading in [Reading::Lenient, Reading::Strict] {
                let slow = read::checked_setup(text, reading);
                match setup(text, reading) {
                    Some(setup) => {
                        assert_eq!(Ok(setup), slow, "{reading:?}: {text}");
                        plain += 1;
                    }
                    None => others += 1,
                }
            }
        }
        assert!(plain > 10_000 && others > 10_000, "{plain} plain, {others} others");
        for text in &texts[..4] {
            assert!(setup(text, Reading::Strict).is_some(), "{text}");
        }
    }
}
