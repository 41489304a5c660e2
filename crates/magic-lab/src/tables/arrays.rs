//! Arrays of C and Rust.

use crate::{IndexBits, Transform};
use magic_core::{Magic, Slider, Square};

use super::comments::{self, Headline};
use super::contents::{FoundEntry, MAX_MAGICS, MAX_OFFSET, SliderEntry, too_many};
use super::declaration::{ArrayContents, Declaration, declaration};
use super::table_error::TableError;
use super::tokens::{NumberToken, Tokens};

/// Reads all arrays of a text.
pub(super) fn read(text: &str) -> Result<Vec<FoundEntry>, TableError> {
    let mut tokens = Tokens::new(text);
    let mut arrays: Vec<NumberArray> = Vec::new();
    while !tokens.rest()?.is_empty() {
        let array = number_array(&mut tokens)?;
        if arrays.iter().any(|other| other.is_for_the_same(&array)) {
            return Err(tokens.error_at(array.declaration.at, "a second array for the same slider"));
        }
        if arrays.iter().map(|array| array.elements.len()).sum::<usize>() > MAX_MAGICS {
            return Err(tokens.error(&too_many()));
        }
        arrays.push(array);
    }
    if !arrays.iter().any(|array| array.declaration.contents == ArrayContents::Magics) {
        return Err(TableError::at_end(text, "there is no array of magics in the table"));
    }
    entries(&tokens, &arrays)
}

/// An array, and how its numbers are used.
struct NumberArray {
    declaration: Declaration,
    transform: Option<Transform>,
    bits: Option<IndexBits>,
    elements: Vec<Element>,
}

/// A number with its square. In Rust the offset of a window may stand beside it.
struct Element {
    square: Square,
    number: NumberToken,
    offset: Option<NumberToken>,
}

impl NumberArray {
    fn is_for_the_same(&self, other: &Self) -> bool {
        let key = |array: &Self| {
            let Declaration { slider, square, contents, .. } = array.declaration;
            (slider, square, contents)
        };
        key(self) == key(other)
    }
}

fn number_array(tokens: &mut Tokens<'_>) -> Result<NumberArray, TableError> {
    let mut headline = Headline::default();
    for (at, comment) in tokens.take_comments()? {
        headline.read(comment).map_err(|problem| tokens.error_at(at, &problem))?;
    }
    let declaration = declaration(tokens)?;
    let elements = elements(tokens, &declaration)?;
    for Element { number, .. } in &elements {
        match declaration.contents {
            ArrayContents::Magics => {}
            ArrayContents::Bits => drop(index_bits(tokens, *number)?),
            ArrayContents::Offsets => drop(window_start(tokens, *number)?),
        }
    }
    tokens.expect(";")?;
    Ok(NumberArray { declaration, transform: headline.transform, bits: headline.bits, elements })
}

/// `{ 0x1ULL, 0x2ULL, … }`, `[0x1, 0x2, …]`, `[(0x1, 0), (0x2, 4096), …]`
fn elements(
    tokens: &mut Tokens<'_>,
    declaration: &Declaration,
) -> Result<Vec<Element>, TableError> {
    let end = if tokens.skip("[")? { "]" } else { "}" };
    if end == "}" {
        tokens.expect("{")?;
    }
    let mut elements = Vec::new();
    let mut named = Vec::new();
    let size = declaration.size.map(|(size, _)| size);
    while !tokens.skip(end)? {
        if size == Some(elements.len() as u64) {
            let problem = format!("'{end}' expected after {} numbers", elements.len());
            return Err(tokens.error(&problem));
        }
        if elements.len() == MAX_MAGICS {
            return Err(tokens.error(&too_many()));
        }
        let in_pair = tokens.skip("(")?;
        let number = tokens.number(&format!("a number or '{end}'"))?;
        let offset = if in_pair { Some(second_of_pair(tokens)?) } else { None };
        let before_comma = tokens.comment_on_line()?;
        if !tokens.skip(",")? && !tokens.rest()?.starts_with(end) {
            return Err(tokens.error(&format!("',' or '{end}' expected")));
        }
        let comment = before_comma.or(tokens.comment_on_line()?);
        named.push(comment.and_then(comments::square));
        elements.push((number, offset));
    }
    // Comments among the numbers belong to them, not to the next array.
    tokens.take_comments()?;
    if let Some(size) = size.filter(|&size| size > elements.len() as u64) {
        let problem = format!("the array ends after {} of {size} numbers", elements.len());
        return Err(tokens.error_at(tokens.at - 1, &problem));
    }
    let squares = squares(tokens, declaration, &named)?;
    let element = |(square, (number, offset)): (Square, _)| Element { square, number, offset };
    Ok(squares.into_iter().zip(elements).map(element).collect())
}

/// `, 4096)`
fn second_of_pair(tokens: &mut Tokens<'_>) -> Result<NumberToken, TableError> {
    tokens.expect(",")?;
    let number = tokens.number("an offset")?;
    tokens.expect(")")?;
    Ok(number)
}

/// The squares of the numbers: the one in the array's name, those in the comments, or all in order.
fn squares(
    tokens: &Tokens<'_>,
    declaration: &Declaration,
    named: &[Option<Square>],
) -> Result<Vec<Square>, TableError> {
    if let Some(square) = declaration.square {
        return Ok(vec![square; named.len()]);
    }
    if let Some(squares) = named.iter().copied().collect::<Option<Vec<_>>>() {
        return Ok(squares);
    }
    if named.len() == Square::ALL.len() {
        return Ok(Square::ALL.to_vec());
    }
    let at = declaration.size.map_or(declaration.at, |(_, at)| at);
    Err(tokens.error_at(
        at,
        &format!(
            "an array of all squares has 64 numbers, not {}; a smaller one names its square \
             (BMagic_e4), or that of each number in a comment behind it (/* e4 */)",
            named.len()
        ),
    ))
}

/// The magics of all arrays, with what the arrays of bits and offsets say of them.
fn entries(tokens: &Tokens<'_>, arrays: &[NumberArray]) -> Result<Vec<FoundEntry>, TableError> {
    let mut found = Vec::new();
    for NumberArray { declaration, transform, bits, elements } in arrays {
        if declaration.contents != ArrayContents::Magics {
            continue;
        }
        let slider = declaration.slider;
        let beside = |contents| Beside::of(arrays, slider, contents);
        let (sizes, offsets) = (beside(ArrayContents::Bits), beside(ArrayContents::Offsets));
        for &Element { square, number, offset } in elements {
            let magic = Magic(number.value);
            let size = sizes.number(square).map(|size| index_bits(tokens, size)).transpose()?;
            let offset = offset.or_else(|| offsets.number(square));
            let offset = offset.map(|offset| window_start(tokens, offset)).transpose()?;
            let (bits, line) = (size.or(*bits), number.line as usize);
            let entry = SliderEntry { slider, square, magic, bits, transform: *transform, line };
            found.push(FoundEntry { entry, offset });
        }
    }
    Ok(found)
}

/// An array of bits or offsets that stands beside one of magics, by square.
struct Beside([Option<NumberToken>; 64]);

impl Beside {
    fn of(arrays: &[NumberArray], slider: Slider, contents: ArrayContents) -> Self {
        let mut numbers = [None; 64];
        let is_meant = |array: &&NumberArray| {
            (array.declaration.slider, array.declaration.contents) == (slider, contents)
        };
        for element in arrays.iter().filter(is_meant).flat_map(|array| &array.elements) {
            numbers[element.square.index()] = Some(element.number);
        }
        Self(numbers)
    }

    const fn number(&self, square: Square) -> Option<NumberToken> {
        self.0[square.index()]
    }
}

fn index_bits(tokens: &Tokens<'_>, number: NumberToken) -> Result<IndexBits, TableError> {
    let bits = u32::try_from(number.value).ok().and_then(IndexBits::new);
    bits.ok_or_else(|| tokens.error_at(number.at as usize, "an index has 1 to 16 bits"))
}

fn window_start(tokens: &Tokens<'_>, number: NumberToken) -> Result<usize, TableError> {
    if number.value > MAX_OFFSET {
        let problem = format!("no window begins beyond {MAX_OFFSET}");
        return Err(tokens.error_at(number.at as usize, &problem));
    }
    Ok(number.value as usize)
}
