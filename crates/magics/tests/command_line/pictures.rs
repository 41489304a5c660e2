//! The texts of pictures: no two over each other, none beyond the page, coordinates and the piece
//! on each board.

use std::fs;

use crate::program::{TemporaryFile, magics};

/// A text of a picture, and the box that it takes at most.
#[derive(Debug)]
struct TextBox {
    class: String,
    text: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl TextBox {
    /// Reads `<text class="..." x="..." y="..." font-size="..." text-anchor="...">...</text>`.
    fn read(line: &str) -> Option<Self> {
        let (tag, rest) = line.strip_prefix("<text ")?.split_once('>')?;
        let text = rest.strip_suffix("</text>")?.replace("&lt;", "<").replace("&gt;", ">");
        let attribute = |name: &str| {
            let (_, value) = tag.split_once(&format!("{name}=\""))?;
            value.split_once('"').map(|(value, _)| value)
        };
        let number = |name| attribute(name)?.parse::<f64>().ok();
        let (x, y, size) = (number(" x")?, number(" y")?, number("font-size")?);
        // Monospaced fonts have letters of 0.5 to 0.61 times the size; figures of pieces may be
        // wider.
        let letter = if text.is_ascii() { 0.61 } else { 0.63 };
        let width = letter * size * text.chars().count() as f64;
        let left = if attribute("text-anchor")? == "middle" { x - width / 2.0 } else { x };
        let class = attribute("class")?.to_owned();
        Some(Self {
            class,
            text,
            left,
            right: left + width,
            top: y - 0.75 * size,
            bottom: y + 0.2 * size,
        })
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

struct DrawnPicture {
    svg: String,
    texts: Vec<TextBox>,
}

/// The picture that a command draws, after the checks that every picture must pass.
fn picture(arguments: &str) -> DrawnPicture {
    let file = TemporaryFile::new("picture.svg", "");
    let run = magics(arguments.split(' ').chain(["--svg", file.path()]));
    assert!(matches!(run.code, Some(0 | 1)), "{run:#?}");
    let svg = fs::read_to_string(file.path()).expect("the picture was written");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{arguments}");
    assert_eq!(svg.matches("<title>").count(), 1, "{arguments}");
    let texts: Vec<_> = svg.lines().filter_map(TextBox::read).collect();
    assert_eq!(texts.len(), svg.matches("<text").count(), "{arguments}");
    let (width, height) = size(&svg);
    for (number, text) in texts.iter().enumerate() {
        let is_inside =
            text.left >= 0.0 && text.right <= width && text.top >= 0.0 && text.bottom <= height;
        assert!(is_inside, "{arguments}: {text:?} is not inside {width} × {height}");
        for other in &texts[number + 1..] {
            assert!(!text.overlaps(other), "{arguments}: {text:?} over {other:?}");
        }
        let digits = text.text.split(|c: char| !c.is_ascii_digit()).map(str::len).max();
        let has_long_number = digits.is_some_and(|len| len > 3) && !text.text.contains("0x");
        assert!(!has_long_number, "{arguments}: {text:?} has a number without separators");
    }
    DrawnPicture { svg, texts }
}

fn size(svg: &str) -> (f64, f64) {
    let (_, rest) = svg.split_once("viewBox=\"0 0 ").expect("a size");
    let (size, _) = rest.split_once('"').expect("a size");
    let (width, height) = size.split_once(' ').expect("two numbers");
    (width.parse().expect("a number"), height.parse().expect("a number"))
}

impl DrawnPicture {
    fn count(&self, class: &str) -> usize {
        self.texts.iter().filter(|text| text.class == class).count()
    }
}

#[test]
fn explanations_have_titles_coordinates_and_the_piece() {
    for (arguments, glyph) in [
        ("explain d4 --seed 3", '♜'),
        ("explain a1 --seed 9", '♜'),
        ("explain d4 --piece bishop", '♝'),
        ("explain a1 --piece king", '♚'),
        ("explain e4 --piece knight", '♞'),
        ("explain a1 --magic 3 --bits 16", '♜'),
    ] {
        let picture = picture(arguments);
        let squares = ["dark", "light", "marked"]
            .map(|class| picture.svg.matches(&format!("class=\"{class}\"")).count());
        assert_eq!(squares.iter().sum::<usize>(), 6 * 64, "{arguments}");
        assert_eq!(picture.count("name"), 6 * 16, "{arguments}");
        // The piece stands on the three boards of squares, and in both titles.
        assert_eq!(picture.count("piece"), 3, "{arguments}");
        assert_eq!(picture.svg.matches(glyph).count(), 3 + 2, "{arguments}");
        assert_eq!(picture.count("title"), 1, "{arguments}");
    }
}

/// The slider's square is framed on three boards, and the index on one.
#[test]
fn the_index_is_framed() {
    let picture = picture("explain d4 --seed 3");
    assert_eq!(picture.svg.matches("class=\"framed\"").count(), 3 + 10);
}

#[test]
fn sets_of_blockers_are_drawn() {
    let drawn = picture("blockers a1 --from 4000 --limit 3");
    assert_eq!((drawn.count("piece"), drawn.count("name")), (6, 6 * 16));
    assert!(drawn.svg.contains("sets of blockers 4,000 to 4,002 of 4,096"));
    picture("blockers e4 --piece bishop --limit 9");
}

#[test]
fn the_rank_and_its_table_are_drawn() {
    let picture = picture("one-rank d1 --occupied b1,g1");
    assert_eq!(picture.count("piece"), 2);
    // The names of files and of one rank, of 16 columns and of 16 lines.
    assert_eq!(picture.count("name"), 2 * 9 + 32);
    assert_eq!(picture.count("on") + picture.count("off"), 256);
}

#[test]
fn the_chart_of_layouts_is_drawn() {
    let picture = picture("report");
    assert!(picture.svg.contains("294,912 entries, 107,648 used"));
    assert_eq!(picture.count("title"), 1);
}
