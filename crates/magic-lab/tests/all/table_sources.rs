//! Magics in whole source files of other programs, in their languages.

use magic_core::{Bitboard, BlackMagics, Slider, Square};
use magic_lab::backends::{FancyMagics, Magics32};
use magic_lab::tables::{HashChoice, MagicTable, SourceTable, TableCheck, read_source};
use magic_lab::{IndexBits, RandomSearch, SparseCandidates};
use pretty_assertions::assert_eq;

/// Numbers as a language writes them, with commas between.
fn joined(numbers: &[u64], write: impl Fn(u64) -> String) -> String {
    numbers.iter().map(|&number| write(number)).collect::<Vec<_>>().join(", ")
}

fn hexadecimal(number: u64) -> String {
    format!("{number:#018x}")
}

/// The library's magics of all squares.
fn magics(slider: Slider) -> Vec<u64> {
    Square::ALL.map(|square| FancyMagics::hash(slider, square).magic.0).to_vec()
}

fn masks(slider: Slider) -> Vec<u64> {
    Square::ALL.map(|square| slider.relevant_mask(square).0).to_vec()
}

fn shifts(slider: Slider) -> Vec<u64> {
    Square::ALL.map(|square| 64 - u64::from(IndexBits::relevant(slider, square).get())).to_vec()
}

/// `@R`, `@B` and so on become numbers: magics, masks (`@MR`), shifts (`@SR`).
fn filled(text: &str, write: impl Fn(u64) -> String) -> String {
    let mut text = text.to_owned();
    for (letter, slider) in [("R", Slider::Rook), ("B", Slider::Bishop)] {
        text = text.replace(&format!("@M{letter}"), &joined(&masks(slider), &write));
        text = text.replace(&format!("@S{letter}"), &joined(&shifts(slider), |it| it.to_string()));
        text = text.replace(&format!("@{letter}"), &joined(&magics(slider), &write));
    }
    text
}

fn found(text: &str) -> SourceTable {
    read_source(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// How many magics of rooks and bishops a text has, and how many are bad.
fn counts(text: &str) -> [usize; 3] {
    let SourceTable { table, unplaced, .. } = found(text);
    assert_eq!(unplaced, [], "{text}");
    let MagicTable::Sliders(entries) = &table else { panic!("magics of sliders: {text}") };
    let of = |slider| entries.iter().filter(|entry| entry.slider == slider).count();
    let (rooks, bishops) = (of(Slider::Rook), of(Slider::Bishop));
    let bad = TableCheck::new(table, HashChoice::default()).filter(|it| !it.is_empty()).count();
    [rooks, bishops, bad]
}

#[test]
fn every_language_is_read() {
    let hex = |suffix: &'static str| move |number| hexadecimal(number) + suffix;
    let c64 = |number| format!("C64({number:#x})");
    let signed = |number: u64| format!("{}L", number as i64);
    let quoted = |number: u64| format!("BigInt(\"{number:#x}\")");
    let grouped = |number: u64| format!("0x{:08x}_{:08x}", number >> 32, number as u32);
    let ticked = |number: u64| format!("0x{:08x}'{:08x}ull", number >> 32, number as u32);
    let bare = |number: u64| format!("{number:016x}");
    let decimal = |number: u64| number.to_string();
    for (language, text) in [
        (
            "C",
            filled(
                "#include <x.h>\n#define N 64\ntypedef unsigned long long U64;\nint max(int a, int b) { return a > b ? a : b; }\n\
             const U64 rook_magics[64] = {\n#ifdef A\n @R /* h8 */\n#endif\n};\nstatic const U64 bishop_magics[N] = { @B };\n\
             void init(void) { for (int i = 0; i < 64; i++) { f(i, \"a[{\"); } }\n",
                hex("ULL"),
            ),
        ),
        ("C macros", filled("const U64 RMagic[64] = { @R, };\nU64\nBMagic\n[64]\n=\n{ @B };", c64)),
        (
            "C shifts",
            filled(
                "U64 rookMask[64] = { @MR }; U64 RMagic[64] = { @R }; int RShift[64] = { @SR }; int BShift[64] = { @SB };\
             U64 BMagic[64] = { @B }; U64 bishopMask[64] = { @MB };",
                hex("ull"),
            ),
        ),
        (
            "C++",
            filled(
                "namespace chess { constexpr std::array<uint64_t, 64> ROOK_MAGICS = {{ @R }};\nclass X { public: \
             inline static const uint64_t bishopMagics[64] { @B }; }; }",
                ticked,
            ),
        ),
        (
            "C++ in two dimensions",
            filled("const Bitboard MAGICS[2][64] = { { @B }, { @R } };", hex("u")),
        ),
        ("C++ flat", filled("const Bitboard kMagics[2 * 64] = { @B, @R };", hex("UL"))),
        (
            "Rust",
            filled(
                "#![allow(dead_code)]\nuse x::Y;\nimpl<'a> Z<'a> { fn f() { let c = '{'; } }\n#[rustfmt::skip]\n\
             pub static ROOK: &[u64; 64] = &[@R];\npub(crate) const B_NUMBERS: [u64; 64] = [@B];\n",
                grouped,
            ),
        ),
        (
            "Go",
            filled(
                "package x\n\nvar rookMagics = [64]uint64{\n@R,\n}\n\nfunc f(a int) int {\n\treturn a\n}\n\nvar (\n\
             \tbishopMagics = [...]uint64{@B}\n)\n",
                hex(""),
            ),
        ),
        (
            "Go, one array",
            filled("package x\nvar m = [2][64]uint64{{@R}, {@B}}\nvar n = []uint64{1, 2}", decimal),
        ),
        (
            "Java",
            filled(
                "public final class Magic {\n  private static final long[] ROOK_MAGICS = { @R };\n  static final long[] b = new \
             long[] { @B };\n  long g(int i) { return ROOK_MAGICS[i]; }\n}",
                signed,
            ),
        ),
        (
            "C#",
            filled(
                "#region x\nstatic readonly ulong[] RookMagics = new ulong[64] { @R };\n#endregion\nulong[] BishopMagics = [ @B ];",
                hex("UL"),
            ),
        ),
        (
            "Zig",
            filled(
                "const std = @import(\"std\");\npub const rook_magics: [64]u64 = .{ @R };\nconst bishop_magics = [_]u64{ @B };",
                grouped,
            ),
        ),
        (
            "Python",
            filled(
                "\"\"\"Magics: [1, 2].\n\"\"\"\nimport numpy as np\n# rook's\nROOK_MAGICS: list[int] = [\n@R\n]\nBISHOP = np.array([@B], \
             dtype=np.uint64)\n",
                hex(""),
            ),
        ),
        (
            "JavaScript",
            filled(
                "const rookMagics = [@R];\nexport const magics = { size: 64, bishop: new BigUint64Array([@B]) };",
                hex("n"),
            ),
        ),
        ("JavaScript's texts", filled("const magics = {\"rook\": [@R], 'bishop': [@B]};", quoted)),
        ("no prefix", filled("rook_magics = [@R]\nbishop_magics = [@B]", bare)),
        (
            "no names",
            filled("const U64 first[64] = { @B };\nconst U64 second[64] = { @R };", hex("ULL")),
        ),
    ] {
        assert_eq!(counts(&text), [64, 64, 0], "{language}:\n{text}");
    }
}

/// Writes a mask, a magic and a shift as a structure.
type Row = fn(u64, u64, u64) -> String;

/// Structures of masks, magics and shifts, with names of fields or without, in any order.
#[test]
fn structures_are_read() {
    let rows = |slider, row: Row| {
        let columns = masks(slider).into_iter().zip(magics(slider)).zip(shifts(slider));
        let rows = columns.map(|((mask, magic), shift)| row(mask, magic, shift));
        rows.collect::<Vec<_>>().join(",\n")
    };
    let forms: [(&str, &str, Row); 5] = [
        ("Magic @_table[64] = {", "};", |mask, magic, shift| {
            format!("{{ {mask:#x}, {magic:#x}ULL, {shift} }}")
        }),
        ("static @_MAGICS: [M; 64] = [", "];", |mask, magic, shift| {
            format!("M {{ mask: Mask({mask}), magic: {magic}, index_bits: {} }}", 64 - shift)
        }),
        ("var @Entries = [64]Entry{", "}", |mask, magic, shift| {
            format!("Entry{{Shift: {shift}, Factor: {magic:#x}, Mask: {mask:#x}}}")
        }),
        ("const @ = [_]E{", "};", |mask, magic, shift| {
            format!(".{{ .mask = {mask:#x}, .magic = {magic:#x}, .shift = {shift} }}")
        }),
        ("Magic[] @s = {", "};", |mask, magic, shift| {
            format!("new Magic({magic:#x}L, {mask:#x}L, {shift})")
        }),
    ];
    for (before, behind, row) in forms {
        let table = |slider: Slider| {
            format!(
                "{}\n{}\n{behind}\n",
                before.replace('@', &slider.to_string()),
                rows(slider, row)
            )
        };
        let text = table(Slider::Rook) + &table(Slider::Bishop);
        assert_eq!(counts(&text), [64, 64, 0], "{text}");
    }
}

/// Magics for indices of one size need more bits than there are relevant squares.
#[test]
fn fixed_sizes_and_products_of_32_bits_are_found_out() {
    let bits = IndexBits::new(12).expect("12 bits");
    let numbers = Square::ALL.map(|square| {
        let search = RandomSearch { bits, ..RandomSearch::new(Slider::Rook, square) };
        search.find(SparseCandidates::seeded(7)).expect("the stream has no end").0
    });
    let text = format!("U64 numbers[64] = {{ {} }};", joined(&numbers, hexadecimal));
    assert_eq!(counts(&text), [64, 0, 0], "{text}");
    let numbers = Square::ALL.map(|square| Magics32::hash(Slider::Bishop, square).magic.0);
    let text = format!("U64 numbers[64] = {{ {} }};", joined(&numbers, hexadecimal));
    assert_eq!(counts(&text), [0, 64, 0], "{text}");
}

/// Black magics with offsets into one table, as `find --mode packing` finds them.
#[test]
fn windows_that_share_a_table_are_read() {
    let table = |slider: Slider| {
        let rows = Square::ALL.map(|square| {
            let placed = BlackMagics::magic(slider, square);
            format!("  {{ {:#x}ull, {} }}", placed.magic.0, placed.offset)
        });
        format!("static struct Init {slider}_init[64] = {{\n{}\n}};\n", rows.join(",\n"))
    };
    let text = format!("Bitboard Table[90000];\n{}{}", table(Slider::Rook), table(Slider::Bishop));
    let SourceTable { table, unplaced, .. } = found(&text);
    let MagicTable::Shared(shared) = &table else { panic!("a shared table: {table:?}") };
    assert_eq!((shared.line(Slider::Rook, Square::A1), unplaced.len()), (3, 0));
    assert_eq!(TableCheck::new(table, HashChoice::default()).flatten().count(), 0);
}

#[test]
fn masks_shifts_and_attacks_are_no_magics() {
    let empty =
        |slider: Slider| Square::ALL.map(|square| slider.attacks(square, Bitboard::EMPTY).0);
    let numbers: Vec<String> = [
        ("a", masks(Slider::Rook)),
        ("b", masks(Slider::Bishop)),
        ("rook", masks(Slider::Rook)),
        ("bishopMagicMasks", masks(Slider::Bishop)),
        ("r", empty(Slider::Rook).to_vec()),
        ("kings", Square::ALL.map(|square| magic_core::king_attacks(square).0).to_vec()),
        ("rook", shifts(Slider::Rook)),
        ("magic_shifts", shifts(Slider::Bishop)),
        ("bishopAttacks", magics(Slider::Rook)),
        ("offsets", (0..64).map(|it| it * 4096).collect()),
        ("zobristKeys", magics(Slider::Bishop)),
    ]
    .into_iter()
    .map(|(name, numbers)| {
        format!("const U64 {name}[64] = {{ {} }};\n", joined(&numbers, hexadecimal))
    })
    .collect();
    let others = numbers.concat();
    assert!(read_source(others.as_bytes()).is_err(), "there is no magic");
    let text = others + &filled("U64 rookMagics[64] = { @R };", hexadecimal);
    assert_eq!(counts(&text), [64, 0, 0]);
}

/// A bad magic is a fault, with its line. An array that cannot be placed is named, and the others
/// are checked.
#[test]
fn reports_lists_that_cannot_be_placed() {
    let mut numbers = magics(Slider::Rook);
    numbers[3] = 1;
    let rooks = numbers.iter().map(|number| format!("\t{number:#x},\n")).collect::<String>();
    let random: Vec<u64> = (1..=64_u64).map(|it| it.wrapping_mul(0x1234_5678_9abc_def1)).collect();
    let text = format!(
        "var table = [64]uint64{{\n{rooks}}}\nvar magics = [64]uint64{{{}}}\nvar words = [64]uint64{{{}}}\n\
         var bishopMagics = [64]uint64{{{}}}\n",
        joined(&random, hexadecimal),
        joined(&random, hexadecimal),
        joined(&magics(Slider::Bishop), hexadecimal).replacen("0x0", "0xg", 1),
    );
    let SourceTable { table, unplaced, .. } = found(&text);
    let faults: Vec<_> = TableCheck::new(table, HashChoice::default()).flatten().collect();
    assert_eq!(faults.iter().map(|it| (it.line, it.square)).collect::<Vec<_>>(), [(5, Square::D1)]);
    let said: Vec<_> =
        unplaced.iter().map(|it| (it.line, it.name.as_str(), it.is_called_magics)).collect();
    assert_eq!(said, [(67, "magics", true), (68, "words", false), (69, "bishopMagics", true)]);
    assert!(unplaced[0].reason.contains("does not say the piece"), "{}", unplaced[0].reason);
    assert!(unplaced[2].reason.contains("is not a 64-bit number"), "{}", unplaced[2].reason);
    let error = read_source(text.split_once("var magics").expect("it").1.as_bytes()).unwrap_err();
    assert!(error.problem.contains("is not a 64-bit number"), "{error}");
}

/// No text makes the reader panic or take long.
#[test]
fn brackets_without_an_end_are_read() {
    for text in [
        "[".repeat(100_000),
        "{(".repeat(50_000),
        "[]}{".repeat(50_000),
        "'\"`".repeat(9),
        "0x' = {".repeat(999),
    ] {
        assert!(read_source(text.as_bytes()).is_err());
    }
}
