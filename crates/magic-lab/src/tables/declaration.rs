//! The declarations of arrays: `static const uint64 RMagic[64] =`, `pub const ROOK_MAGICS: [u64;
//! 64] =`.

use magic_core::{Slider, Square};

use super::excerpt::excerpt;
use super::table_error::TableError;
use super::tokens::Tokens;

/// What is declared.
pub(super) struct Declaration {
    /// Where the name stands.
    pub(super) at: usize,
    pub(super) slider: Slider,
    /// The square that all numbers are for, if the name has one: `BMagic_d8`.
    pub(super) square: Option<Square>,
    pub(super) contents: ArrayContents,
    /// The number of elements, and where it stands, if the declaration gives it.
    pub(super) size: Option<(u64, usize)>,
}

/// The contents of an array, according to its name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ArrayContents {
    Magics,
    Bits,
    Offsets,
}

/// Reads a declaration up to the numbers.
pub(super) fn declaration(tokens: &mut Tokens<'_>) -> Result<Declaration, TableError> {
    let mut name = None;
    loop {
        // `pub(crate)` is the one place for a parenthesis before the name.
        if tokens.skip("(")? {
            tokens.word()?;
            tokens.expect(")")?;
        } else if let Some(word) = tokens.word()? {
            name = Some(word);
        } else {
            break;
        }
    }
    let (at, name) = name.ok_or_else(|| tokens.error("the name of an array expected"))?;
    let Some((slider, contents)) = meaning(name) else {
        let problem = format!(
            "{} names no magics of rooks or bishops: call it like RMagic or BMagic",
            excerpt(name)
        );
        return Err(tokens.error_at(at, &problem));
    };
    let square = name.split('_').find_map(|part| part.to_ascii_lowercase().parse().ok());
    let size = if tokens.skip(":")? { rust_type(tokens)? } else { c_size(tokens)? };
    tokens.expect("=")?;
    Ok(Declaration { at, slider, square, contents, size })
}

fn meaning(name: &str) -> Option<(Slider, ArrayContents)> {
    let name = name.to_ascii_lowercase();
    let slider = match () {
        () if name.contains("rook") => Slider::Rook,
        () if name.contains("bishop") => Slider::Bishop,
        () if name.starts_with('r') => Slider::Rook,
        () if name.starts_with('b') => Slider::Bishop,
        () => return None,
    };
    let contents = match () {
        () if name.contains("bits") => ArrayContents::Bits,
        () if name.contains("offset") => ArrayContents::Offsets,
        () if ["mask", "shift"].iter().any(|other| name.contains(other)) => return None,
        () if name.contains("magic") => ArrayContents::Magics,
        () => return None,
    };
    Some((slider, contents))
}

/// `[64]` or `[]`
fn c_size(tokens: &mut Tokens<'_>) -> Result<Option<(u64, usize)>, TableError> {
    tokens.expect("[")?;
    if tokens.skip("]")? {
        return Ok(None);
    }
    let size = tokens.number("the size of the array")?;
    tokens.expect("]")?;
    Ok(Some((size.value, size.at as usize)))
}

/// `[u64; 64]` or `[(u64, usize); 64]`
fn rust_type(tokens: &mut Tokens<'_>) -> Result<Option<(u64, usize)>, TableError> {
    tokens.expect("[")?;
    if tokens.skip("(")? {
        while tokens.word()?.is_some() && tokens.skip(",")? {}
        tokens.expect(")")?;
    } else if tokens.word()?.is_none() {
        return Err(tokens.error("the type of the numbers expected"));
    }
    tokens.expect(";")?;
    let size = tokens.number("the size of the array")?;
    tokens.expect("]")?;
    Ok(Some((size.value, size.at as usize)))
}
