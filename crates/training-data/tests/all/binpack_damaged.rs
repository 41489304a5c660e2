//! Damaged files of binpack are refused, with the place.

use std::io::{self, ErrorKind};

use movegen::is_legal;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use training_data::{BinpackError, BinpackPosition, BinpackReader};

use crate::binpack::GAMES;

/// White: king e1, rook h1 that may castle, pawn e2. Black: king e8. White makes the move e2e4,
/// with score 3, a draw.
const STEM: [u8; 32] = [
    0x10, 0, 0, 0, 0, 0, 0x10, 0x90, // occupied
    0xda, 0xb0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // codes of the pieces
    0x0c, 0x70, // move
    0, 6, // score
    0, 4, // result and ply
    0, 9, // halfmove clock
];

/// Two positions follow: Ke8-e7 with score -5, which is move 1 of 5 of the only piece, with the sum
/// -2. Then White castles with score 8, which is move 5 of 6 of piece 0 of 3, with the sum 3.
const FOLLOWING: [u8; 5] = [0, 2, 0b001_00011, 0b00_101_001, 0b10_000000];

fn chain() -> Vec<u8> {
    [&STEM[..], &FOLLOWING].concat()
}

fn chunk(chains: &[u8]) -> Vec<u8> {
    let length = u32::try_from(chains.len()).unwrap().to_le_bytes();
    [b"BINP", &length[..], chains].concat()
}

/// The texts of all that is read: moves and errors.
fn read(file: &[u8]) -> Vec<String> {
    let text = |at: Result<BinpackPosition, BinpackError>| match at {
        Ok(at) => format!("{} {}", at.mv, at.score),
        Err(error) => error.to_string(),
    };
    BinpackReader::new(file).map(text).collect()
}

/// The error of a chunk whose first chain has been changed. The chunk behind it is read.
fn error_of(change: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut chains = chain();
    change(&mut chains);
    let file = [chunk(&chains), chunk(&chain())].concat();
    let mut read = read(&file);
    assert_eq!(read.split_off(read.len() - 3), ["e2e4 +3", "e8e7 -5", "e1h1 +8"]);
    let error = read.pop().unwrap();
    assert!(read.iter().all(|text| !text.contains("chunk")), "{read:?}");
    error
}

#[test]
fn chains_are_read() {
    let file = chunk(&[chain(), chain()].concat());
    assert_eq!(read(&file), ["e2e4 +3", "e8e7 -5", "e1h1 +8"].repeat(2));
    assert_eq!(read(&[]), [""; 0]);
    assert_eq!(read(&[chunk(&[]), chunk(&[])].concat()), [""; 0]);
}

#[test]
fn chunks_that_are_none_are_refused() {
    let good = chunk(&chain());
    let next = good.len();
    let with = |bytes: &[u8]| read(&[&good[..], bytes].concat()).split_off(3);
    assert_eq!(
        with(b"BINQ\0\0\0\0"),
        [format!("chunk 2 at byte {next}: expected a chunk with BINP, found \"BINQ\"")]
    );
    assert_eq!(
        with(b"\x1b[2J\0\0\0\0"),
        [format!("chunk 2 at byte {next}: expected a chunk with BINP, found \"\\x1b[2J\"")]
    );
    assert_eq!(
        with(b"BINP\x01\0\x40\x06"),
        [format!(
            "chunk 2 at byte {next}: expected a chunk of at most 104857600 bytes, found 104857601"
        )]
    );
    assert_eq!(
        with(b"BINP\0"),
        [format!("chunk 2 at byte {next}: the file ends after 5 bytes of it")]
    );
    let cut = |length: usize| read(&good[..length]);
    assert_eq!(cut(8), ["chunk 1 at byte 0: the file ends after 8 bytes of it"]);
    assert_eq!(cut(41), ["chunk 1 at byte 0: the file ends after 41 bytes of it"]);
    assert_eq!(cut(42), ["e2e4 +3", "chunk 1 at byte 0: the file ends after 42 bytes of it"]);
    let error = "chunk 1 at byte 0: the file ends after 44 bytes of it";
    assert_eq!(cut(44), ["e2e4 +3", "e8e7 -5", error]);
    let behind = chunk(&[&chain()[..], b"?"].concat());
    assert_eq!(
        read(&behind)[3],
        "chunk 1, chain 2, ply 1 at byte 45: the chunk ends within the position"
    );
}

#[test]
fn first_positions_that_are_wrong_are_refused() {
    let stem = |at: usize, byte: u8| error_of(|chains| chains[at] = byte);
    for (error, expected) in [
        (stem(8, 0xea), "code 14 means nothing on h1"),
        (stem(9, 0xc0), "code 12 means nothing on e8"),
        (stem(7, 0x88), "code 13 means nothing on h1"), // The king stands on d1.
        (stem(9, 0xa0), "impossible position: white has 2 kings"),
        (stem(25, 0x90), "e2e5 is not legal"),
        (stem(25, 0x71), "the bits 0x0c71 are no move"),
        (stem(25, 0x30), "the bits 0x0c30 are no move"),
        (stem(28, 0xc0), "expected a result 0, 1 or 2, found 3"),
    ] {
        let place = "chunk 1, chain 1, ply 1 at byte 8: ";
        let found = error.strip_prefix(place).unwrap_or_else(|| panic!("{error}"));
        assert!(found.starts_with(expected), "{error}, expected {expected}");
    }
    let occupied = error_of(|chains| chains[1..6].fill(0xff));
    assert!(
        occupied.ends_with("44 squares are occupied, of which at most 32 can be"),
        "{occupied}"
    );
}

#[test]
fn later_positions_that_are_wrong_are_refused() {
    let later = |at: usize, byte: u8| error_of(|chains| chains[at] = byte);
    assert_eq!(
        later(34, 0b111_00011),
        "chunk 1, chain 1, ply 2 at byte 42: expected one of 5 moves of the piece on e8, counted from 0, found number 7"
    );
    assert_eq!(
        later(35, 0b11_101_001),
        "chunk 1, chain 1, ply 3 at byte 43: expected one of 3 pieces, counted from 0, found number 3"
    );
    assert_eq!(
        error_of(|chains| chains.splice(34.., [0b001_11111, 0xff, 0xff, 0xff]).for_each(drop)),
        "chunk 1, chain 1, ply 2 at byte 42: the number for the score has more than 16 bits"
    );
    assert_eq!(
        error_of(|chains| chains.truncate(36)),
        "chunk 1, chain 1, ply 3 at byte 43: the chunk ends within the position"
    );
    // The bishop on f1 is in the way of the castling, which is numbered nevertheless.
    let blocked = |chains: &mut Vec<u8>| {
        chains[6..8].copy_from_slice(&[0, 0xb0]);
        chains[8..10].copy_from_slice(&[0x4a, 0xfd]);
        chains[24..26].copy_from_slice(&[0x3c, 0xd0]);
        chains[34] = 0b00_100_000;
    };
    assert_eq!(error_of(blocked), "chunk 1, chain 1, ply 2 at byte 42: e1h1 is not legal");
}

/// White: king e1, pawn e4, which has just come from e2. Black: king e8, pawn d4, which captures
/// it.
#[test]
fn a_pawn_that_has_gone_two_squares_can_be_captured_en_passant() {
    let mut stem = [0; 34];
    stem[..10].copy_from_slice(&[0x10, 0, 0, 0, 0x18, 0, 0, 0x10, 0x1a, 0xfc]);
    stem[24..26].copy_from_slice(&[0xdb, 0x50]);
    let file = chunk(&stem);
    let at = BinpackReader::new(&file[..]).next().unwrap().unwrap();
    assert_eq!(at.position.to_string(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(at.mv.to_string(), "d4e3");
    // Only one pawn can have done so.
    stem[8] = 0xca;
    assert_eq!(
        read(&chunk(&stem)),
        ["chunk 1, chain 1, ply 1 at byte 8: code 12 means nothing on e4"]
    );
}

/// A source that fails behind its bytes.
struct Failing<'a>(&'a [u8]);

impl io::Read for Failing<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.0.read(bytes)? {
            0 => Err(ErrorKind::ConnectionReset.into()),
            read => Ok(read),
        }
    }
}

#[test]
fn sources_that_fail_say_so() {
    let file = chunk(&chain());
    for length in [0, 5, 8, 20] {
        let read: Vec<_> = BinpackReader::new(Failing(&file[..length])).collect();
        let [Err(error)] = &read[..] else { panic!("{length}: {read:?}") };
        assert!(error.to_string().starts_with("chunk 1 at byte 0: cannot read on: "), "{error}");
    }
    let error = BinpackReader::new(Failing(&file)).last().unwrap().unwrap_err();
    assert_eq!((error.chunk, error.offset), (2, file.len() as u64));
    assert_eq!(io::Error::from(error).kind(), ErrorKind::ConnectionReset);
    let error = BinpackReader::new(&b"?"[..]).last().unwrap().unwrap_err();
    assert_eq!(io::Error::from(error).kind(), ErrorKind::InvalidData);
}

/// The bytes of the first chunk of the sample.
fn first_chunk() -> usize {
    8 + u32::from_le_bytes(GAMES[4..8].try_into().unwrap()) as usize
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// Behind a header, so that they are chains.
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        BinpackReader::new(&bytes[..]).for_each(drop);
        BinpackReader::new(&chunk(&bytes)[..]).for_each(drop);
    }

    #[test]
    fn changed_files_are_read_or_refused(
        index in 8..first_chunk(),
        mask in 1..=u8::MAX,
    ) {
        let mut file = GAMES.to_vec();
        file[index] ^= mask;
        let read: Vec<_> = BinpackReader::new(&file[..]).collect();
        for at in read.iter().flatten() {
            prop_assert!(is_legal(at.position.board(), at.mv), "{at:?}");
        }
        // The other chunks are read as if nothing had happened.
        let whole: Vec<_> = BinpackReader::new(GAMES).flatten().collect();
        let others = 7 * 9 + 14;
        let read: Vec<_> = read[read.len() - others..].iter().flatten().copied().collect();
        prop_assert_eq!(&read[..], &whole[whole.len() - others..]);
    }
}
