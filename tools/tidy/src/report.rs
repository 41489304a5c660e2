//! What the checks print.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::circles::{circles as circles_of, folders, tangles};
use crate::code_map;
use crate::comments::long_lines;
use crate::dependencies::differences;
use crate::dependency_page::parse;
use crate::floors::{Floors, breaches};
use crate::graph::Graph;
use crate::modules::{Crate, Module, ModuleId};
use crate::types::repeated;
use crate::workspaces::dependencies as dependencies_of;

/// Prints the circles of modules and of folders, and what floors need from above. Says whether
/// there is nothing of both.
pub fn circles(crates: &[Crate], allowed: &Floors) -> Result<bool> {
    for floor in allowed.keys() {
        let is_floor = |module: &Module| module.name == *floor;
        let exists = crates.iter().flat_map(|each| &each.modules).any(is_floor);
        ensure!(exists, "{floor} has a list of what it may need, and there is no such module");
    }
    let mut of_modules = 0;
    let mut of_folders = 0;
    let mut from_above = 0;
    for each in crates {
        for (place, to) in breaches(each, allowed) {
            let (file, target) = (&each.modules[place.module].file, &each.modules[to].name);
            println!("{}:{} needs {target}, which is above", file.display(), place.line);
            from_above += 1;
        }
        let graph = each.graph();
        of_modules += print_circles(each, &graph, "modules", |_| true);
        for parent in 0..each.modules.len() {
            // What is a circle of the folders' own files has been told already.
            let is_new = |circle: &[ModuleId]| {
                steps(circle).any(|(from, to)| !graph[from].contains_key(&to))
            };
            of_folders += print_circles(each, &folders(each, &graph, parent), "folders", is_new);
        }
    }
    println!(
        "circles of modules: {of_modules}, of folders: {of_folders}, imports from above: {from_above}"
    );
    Ok(of_modules == 0 && of_folders == 0 && from_above == 0)
}

fn print_circles(
    each: &Crate,
    graph: &Graph,
    nodes: &str,
    is_told: impl Fn(&[ModuleId]) -> bool,
) -> usize {
    let mut count = 0;
    for tangle in tangles(graph) {
        let mut circles = circles_of(graph, &tangle);
        circles.retain(|circle| is_told(circle));
        if circles.is_empty() {
            continue;
        }
        let (root, members) = (&each.modules[0].name, tangle.len());
        println!("{root}: {members} {nodes} need each other, circles: {}", circles.len());
        for circle in &circles {
            println!("{}", describe(each, graph, circle));
        }
        count += circles.len();
    }
    count
}

/// Each module of a circle with the next.
fn steps(circle: &[ModuleId]) -> impl Iterator<Item = (ModuleId, ModuleId)> {
    circle.iter().copied().zip(circle.iter().copied().cycle().skip(1))
}

/// One line a step: the module, the line where it names the next, and the next.
fn describe(each: &Crate, graph: &Graph, circle: &[ModuleId]) -> String {
    let mut text = String::from("  circle");
    for (from, to) in steps(circle) {
        let (place, target) = (graph[from][&to], &each.modules[to].name);
        let file = each.modules[place.module].file.display();
        text += &format!("\n    {file}:{} needs {target}", place.line);
    }
    text
}

/// Prints the type names that are repeated without a reason, and says whether there are none.
pub fn types(crates: &[Crate], allowed: &BTreeSet<String>) -> Result<bool> {
    let repeated = repeated(crates);
    for name in allowed {
        ensure!(repeated.contains_key(name), "{name} is allowed to be repeated and is not");
    }
    let mut count = 0;
    for (name, places) in repeated.iter().filter(|(name, _)| !allowed.contains(*name)) {
        println!("{name}: {} types", places.len());
        for (module, place) in places {
            println!("  {place} ({module})");
        }
        count += 1;
    }
    println!("repeated type names: {count}, allowed: {}", allowed.len());
    Ok(count == 0)
}

/// Prints where the page of dependencies and the manifests differ, and says whether they agree.
pub fn dependencies(root: &Path) -> Result<bool> {
    let name = "docs/dependencies.md";
    let page = std::fs::read_to_string(root.join(name));
    let page = page.with_context(|| format!("cannot read {name}"))?;
    let rows = parse(&page).with_context(|| name.to_owned())?;
    let differences = differences(&rows, &dependencies_of(root)?);
    for difference in &differences {
        println!("{name}: {difference}");
    }
    println!("dependencies: {}, differences: {}", rows.len(), differences.len());
    Ok(differences.is_empty())
}

/// Says whether the code map is what the sources say.
pub fn code_map(root: &Path) -> Result<bool> {
    let is_up_to_date = code_map::is_up_to_date(root)?;
    if !is_up_to_date {
        println!("docs/code-map.md is not what the sources say: run `cargo xtask map`");
    }
    Ok(is_up_to_date)
}

/// Prints the comments that are too long, and says whether there are none.
pub fn comments(root: &Path) -> Result<bool> {
    let mut git = Command::new("git");
    let listed = git
        .arg("-C")
        .arg(root)
        .args(["ls-files", "--", ".", ":!fuzz/corpus", ":!benches/record"])
        .output();
    let listed = listed.context("cannot ask git for the sources")?;
    ensure!(listed.status.success(), "git ls-files failed: {}", listed.status);
    let mut count = 0;
    for name in String::from_utf8(listed.stdout)?.lines() {
        let path = root.join(name);
        // A file that is about to be removed is still listed.
        if path.is_file() {
            for line in long_lines(&path)? {
                println!("  {name}:{line}");
                count += 1;
            }
        }
    }
    println!("comments beyond column 100: {count}");
    Ok(count == 0)
}
