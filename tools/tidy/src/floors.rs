//! Floors: folders that may need few other modules of their crate.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::graph::Place;
use crate::modules::{Crate, ModuleId};

/// For each folder the modules that it may need beside its own. Both are paths such as
/// `perft_kernels::registers`.
pub type Floors = BTreeMap<String, Vec<String>>;

/// The floors of a file: lines `folder: modules`.
pub fn read(file: &Path) -> Result<Floors> {
    if !file.is_file() {
        return Ok(Floors::new());
    }
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    parse(&text)
}

fn parse(text: &str) -> Result<Floors> {
    let mut floors = Floors::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (folder, modules) =
            line.split_once(": ").with_context(|| format!("no list in {line:?}"))?;
        let modules = modules.split(' ').map(str::to_owned).collect();
        ensure!(floors.insert(folder.to_owned(), modules).is_none(), "{folder} has two lists");
    }
    Ok(floors)
}

/// What modules of a floor need and may not: where, and the module that is needed.
pub fn breaches(sample: &Crate, allowed: &Floors) -> Vec<(Place, ModuleId)> {
    let name = |module: ModuleId| sample.modules[module].name.as_str();
    let mut found = Vec::new();
    for (module, needs) in sample.graph().iter().enumerate() {
        let floors = allowed.iter().filter(|(floor, _)| is_within(name(module), floor));
        for (floor, others) in floors {
            let may_need =
                |to: &str| is_within(to, floor) || others.iter().any(|other| is_within(to, other));
            let breaches = needs.iter().filter(|&(&to, _)| !may_need(name(to)));
            found.extend(breaches.map(|(&to, &place)| (place, to)));
        }
    }
    found
}

/// Whether a module is a folder or inside it.
fn is_within(module: &str, folder: &str) -> bool {
    module.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The modules that those of a floor need and may not.
    fn breaches_of(text: &str, floors: &str) -> Vec<String> {
        let sample = Crate::from_text(text);
        let found = breaches(&sample, &parse(floors).expect("a valid list"));
        found.into_iter().map(|(_, to)| sample.modules[to].name.clone()).collect()
    }

    const HOUSE: &str = "mod ground { pub mod a { use crate::roof::f; use super::b::g; f!(); }
        pub mod b { pub fn g() {} use crate::stairs::h; } }
        mod roof { pub fn f() {} use crate::ground::b::g; } mod stairs { pub fn h() {} }";

    #[test]
    fn a_floor_needs_itself_and_what_is_listed() {
        assert_eq!(breaches_of(HOUSE, "sample::ground: sample::stairs"), ["sample::roof"]);
        assert!(breaches_of(HOUSE, "sample::ground: sample::stairs sample::roof").is_empty());
    }

    #[test]
    fn other_folders_need_what_they_like() {
        assert!(breaches_of(HOUSE, "sample::grounds: sample::stairs").is_empty());
    }

    #[test]
    fn a_folder_has_one_list() {
        assert!(parse("a: b\na: c\n").is_err());
        assert!(parse("a\n").is_err());
    }
}
