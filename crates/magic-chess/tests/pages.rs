//! The pages of the modules show how each item of the root is used.

const ROOT: &str = include_str!("../src/lib.rs");
const PAGES: [&str; 5] = [
    include_str!("../src/attacks.rs"),
    include_str!("../src/board.rs"),
    include_str!("../src/generator.rs"),
    include_str!("../src/moves.rs"),
    include_str!("../src/types.rs"),
];

#[test]
fn each_item_of_the_root_is_in_an_example() {
    let examples: Vec<&str> = PAGES.iter().flat_map(|page| examples(page)).collect();
    assert!(examples.iter().all(|line| !line.contains("use board::")), "not a path of this crate");
    let items = items_of_the_root();
    assert!(items.len() > 50, "{items:?}");
    let is_used = |item: &str| {
        let name = |line: &str| line.split(|letter| !is_of_name(letter)).any(|word| word == item);
        // Once where it is imported, and once where it is used.
        examples.iter().filter(|line| name(line)).count() > 1
    };
    let unused: Vec<&str> = items.into_iter().filter(|item| !is_used(item)).collect();
    assert_eq!(unused, [""; 0]);
}

#[test]
fn items_are_found() {
    let items = items_of_the_root();
    for item in ["Board", "Square", "see_ge", "Undo"] {
        assert!(items.contains(&item), "{item}");
    }
    assert_eq!(examples("//! text\n//! ```\n//! code\n//! ```\n//! text").count(), 1);
}

/// The lines of the examples of a page.
fn examples(page: &str) -> impl Iterator<Item = &str> {
    let lines = page.lines().filter_map(|line| line.strip_prefix("//!"));
    let mut is_code = false;
    lines.filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        is_code && !is_fence
    })
}

/// The names that the root re-exports in lists. Modules and crates are no items.
fn items_of_the_root() -> Vec<&'static str> {
    let lists = ROOT.split("\npub use ").skip(1).filter_map(|text| text.split(';').next());
    let names = lists.filter_map(|list| list.split_once('{')).flat_map(|(_, names)| {
        names.split(|letter| !is_of_name(letter)).filter(|name| !name.is_empty())
    });
    names.collect()
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}
