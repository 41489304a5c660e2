//! Inputs as they are, or unpacked: gzip, zstd and bzip2, which their first bytes tell apart.

use std::io::{self, BufRead, BufReader, Chain, Cursor, ErrorKind, Read};
use std::mem;

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// No text begins with this byte. Its second byte, 0x8b, is left to the decoder, so that a damaged
/// file is an error and no text.
const GZIP: &[u8] = &[0x1f];

const BZIP2: &[u8] = b"BZh";

const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// A frame of zstd that holds no content begins with a byte from 0x50 to 0x5f and this. Programs
/// that pack on several threads begin files with it.
const SKIPPABLE: &[u8] = &[0x2a, 0x4d, 0x18];

/// The most bytes that tell a packed input.
const MOST: usize = 4;

/// An input that is unpacked if its first bytes say that it is packed. Several packed parts may
/// follow each other. Opening it reads nothing, so nobody waits for it before the first byte is
/// wanted.
///
/// ```
/// use std::io::Read;
///
/// let mut text = String::new();
/// files::Unpacked::new("1. e4 *".as_bytes()).read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 *");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Unpacked<R>(InputState<R>);

/// An input with the bytes that were taken from it to recognise it.
type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

enum InputState<R> {
    /// The input, and what was read of it to recognise it.
    New(R, Vec<u8>),
    Plain(Whole<R>),
    Gzip(Box<BufReader<MultiGzDecoder<Whole<R>>>>),
    Bzip2(Box<BufReader<MultiBzDecoder<Whole<R>>>>),
    Zstd(Box<BufReader<ZstdFrames<Whole<R>>>>),
    /// Between two of the others.
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Compression {
    Gzip,
    Bzip2,
    Zstd,
    None,
    /// More bytes are needed.
    Unknown,
}

impl<R: BufRead> Unpacked<R> {
    /// An input of which nothing has been read.
    pub const fn new(input: R) -> Self {
        Self(InputState::New(input, Vec::new()))
    }

    /// Finds out what the input is. After an error, the next call goes on.
    fn recognise(&mut self) -> io::Result<()> {
        let InputState::New(input, beginning) = &mut self.0 else { return Ok(()) };
        let packing = loop {
            // Most inputs give enough bytes at once. Then nothing is taken from them, and who looks
            // at the buffer of the input sees all of it.
            let bytes = input.fill_buf()?;
            let known = match (bytes, beginning.is_empty()) {
                ([], _) => Compression::None,
                (_, true) => packing_of(&bytes[..bytes.len().min(MOST)]),
                (_, false) => packing_of(beginning),
            };
            if known != Compression::Unknown {
                break known;
            }
            beginning.extend(bytes.first());
            input.consume(1);
        };
        if let InputState::New(input, beginning) = mem::replace(&mut self.0, InputState::Nothing) {
            let whole = Cursor::new(beginning).chain(input);
            self.0 = match packing {
                Compression::Gzip => {
                    InputState::Gzip(Box::new(BufReader::new(MultiGzDecoder::new(whole))))
                }
                Compression::Bzip2 => {
                    InputState::Bzip2(Box::new(BufReader::new(MultiBzDecoder::new(whole))))
                }
                Compression::Zstd => {
                    InputState::Zstd(Box::new(BufReader::new(ZstdFrames::new(whole))))
                }
                Compression::None | Compression::Unknown => InputState::Plain(whole),
            };
        }
        Ok(())
    }
}

impl<R: BufRead> BufRead for Unpacked<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while matches!(self.0, InputState::New(..)) {
            match self.recognise() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                recognised => recognised?,
            }
        }
        match &mut self.0 {
            InputState::Plain(input) => input.fill_buf(),
            InputState::Gzip(input) => input.fill_buf(),
            InputState::Bzip2(input) => input.fill_buf(),
            InputState::Zstd(input) => input.fill_buf(),
            InputState::New(..) | InputState::Nothing => Ok(&[]),
        }
    }

    fn consume(&mut self, bytes: usize) {
        match &mut self.0 {
            InputState::Plain(input) => input.consume(bytes),
            InputState::Gzip(input) => input.consume(bytes),
            InputState::Bzip2(input) => input.consume(bytes),
            InputState::Zstd(input) => input.consume(bytes),
            InputState::New(..) | InputState::Nothing => {}
        }
    }
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

/// What the first bytes of an input say.
fn packing_of(beginning: &[u8]) -> Compression {
    let is_skippable = |magic: &[u8]| magic.first().is_some_and(|first| first & 0xf0 == 0x50);
    let known = [
        (beginning.starts_with(GZIP), GZIP.starts_with(beginning), Compression::Gzip),
        (beginning.starts_with(BZIP2), BZIP2.starts_with(beginning), Compression::Bzip2),
        (beginning.starts_with(ZSTD), ZSTD.starts_with(beginning), Compression::Zstd),
        (
            is_skippable(beginning) && beginning[1..].starts_with(SKIPPABLE),
            beginning.is_empty()
                || is_skippable(beginning) && SKIPPABLE.starts_with(&beginning[1..]),
            Compression::Zstd,
        ),
    ];
    if let Some((.., packing)) = known.iter().find(|(is_it, ..)| *is_it) {
        return *packing;
    }
    let may_be = beginning.len() < MOST && known.iter().any(|(_, may_be, _)| *may_be);
    if may_be { Compression::Unknown } else { Compression::None }
}

/// The content of frames of zstd, one behind the other. Checksums are compared.
struct ZstdFrames<R> {
    source: Remembering<R>,
    frame: FrameDecoder,
    is_open: bool,
}

impl<R: BufRead> ZstdFrames<R> {
    fn new(source: R) -> Self {
        let source = Remembering { source, error: None };
        Self { source, frame: FrameDecoder::new(), is_open: false }
    }

    /// Begins the next frame. False at the end of the source.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.source.source.fill_buf()?.is_empty() {
            match self.frame.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = (&mut self.source.source).take(length.into());
                    if io::copy(&mut skipped, &mut io::sink())? < length.into() {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(self.source.error_behind(error)),
            }
        }
        Ok(false)
    }

    fn check(&self) -> io::Result<()> {
        match self.frame.get_checksum_from_data() {
            Some(expected) if self.frame.get_calculated_checksum() != Some(expected) => {
                Err(io::Error::new(ErrorKind::InvalidData, "the checksum of a zstd frame is wrong"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_open {
                self.is_open = self.begin()?;
                if !self.is_open {
                    return Ok(0);
                }
            }
            while self.frame.can_collect() == 0 && !self.frame.is_finished() {
                let decoded = self
                    .frame
                    .decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1));
                decoded.map_err(|error| self.source.error_behind(error))?;
            }
            let read = self.frame.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.check()?;
            self.is_open = false;
        }
    }
}

/// A source that keeps its last error. The decoder hides it in one of its own.
struct Remembering<R> {
    source: R,
    error: Option<io::Error>,
}

impl<R> Remembering<R> {
    /// The error of the source, if there was one, and otherwise that of the decoder.
    fn error_behind(&mut self, error: FrameDecoderError) -> io::Error {
        self.error.take().unwrap_or_else(|| io::Error::new(ErrorKind::InvalidData, error))
    }
}

impl<R: Read> Read for Remembering<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.source.read(buffer) {
            Err(error) if error.kind() != ErrorKind::Interrupted => {
                let kind = error.kind();
                self.error = Some(error);
                Err(kind.into())
            }
            read => read,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(bytes).expect("memory takes everything");
        packed.finish().expect("memory takes everything")
    }

    fn bzip2(bytes: &[u8]) -> Vec<u8> {
        let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        packed.write_all(bytes).expect("memory takes everything");
        packed.finish().expect("memory takes everything")
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    type Pack = fn(&[u8]) -> Vec<u8>;

    const PACKINGS: [Pack; 3] = [gzip, bzip2, zstd];

    /// What is read from these bytes, when they come one by one.
    fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let slow = BufReader::with_capacity(1, Cursor::new(bytes.to_owned()));
        let mut text = Vec::new();
        Unpacked::new(slow).read_to_end(&mut text).map(|_| text)
    }

    #[test]
    fn texts_stay_as_they_are() {
        for text in ["", "B", "BZ", "BZx", "(1. e4", "P*M", "1. e4 *", "\u{feff}x", "\x28"] {
            assert_eq!(read(text.as_bytes()).expect("memory can be read"), text.as_bytes());
            for pack in PACKINGS {
                assert_eq!(read(&pack(text.as_bytes())).expect("a whole file"), text.as_bytes());
            }
        }
        let bytes = [0x28, 0xb5, 0x2f, 0x00];
        assert_eq!(read(&bytes).expect("memory can be read"), bytes);
    }

    #[test]
    fn the_buffer_of_a_text_stays_whole() {
        for text in ["1. e4 *", "Bishops", "(a text)", "BZip"] {
            let mut input = Unpacked::new(text.as_bytes());
            assert_eq!(input.fill_buf().expect("memory can be read"), text.as_bytes());
        }
    }

    #[test]
    fn reads_several_parts() {
        for pack in PACKINGS {
            let two = [pack(b"one\n"), pack(b""), pack(b"two\n")].concat();
            assert_eq!(read(&two).expect("whole parts"), b"one\ntwo\n");
        }
    }

    #[test]
    fn passes_over_frames_without_content() {
        let empty = [&[0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
        let file =
            [empty.clone(), zstd(b"one "), empty.clone(), empty.clone(), zstd(b"two")].concat();
        assert_eq!(read(&file).expect("whole frames"), b"one two");
        assert!(read(&empty[..10]).is_err());
    }

    #[test]
    fn refuses_cut_and_damaged_files() {
        let text: Vec<u8> =
            (0..2000_u32).flat_map(|it| (it * it).to_string().into_bytes()).collect();
        for pack in PACKINGS {
            let whole = pack(&text);
            assert_eq!(read(&whole).expect("a whole file"), text);
            for end in [5, 20, whole.len() / 2, whole.len() - 1] {
                assert!(read(&whole[..end]).is_err(), "cut at {end}");
            }
            let mut damaged = whole.clone();
            damaged[whole.len() / 2] ^= 0x10;
            assert_ne!(read(&damaged).ok().as_ref(), Some(&text));
        }
        assert!(read(b"\x1f and so on").is_err());
    }

    #[test]
    fn gives_errors_of_the_source() {
        struct Refuses(Cursor<Vec<u8>>);
        impl Read for Refuses {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match self.0.read(buffer)? {
                    0 => Err(ErrorKind::TimedOut.into()),
                    read => Ok(read),
                }
            }
        }
        for pack in PACKINGS {
            let half = pack(b"one two three four")[..12].to_vec();
            let source = BufReader::new(Refuses(Cursor::new(half)));
            let read = Unpacked::new(source).read_to_end(&mut Vec::new());
            assert_eq!(read.expect_err("no end").kind(), ErrorKind::TimedOut);
        }
    }
}
