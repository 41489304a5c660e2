//! The direct dependencies of all workspaces, as `cargo metadata` and the manifests of npm tell
//! them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use serde_json::Value;

use crate::dependency_page::{Entry, Section};

/// Packages are counted for this target.
const COUNTED_TARGET: &str = "x86_64-unknown-linux-gnu";

/// The folders whose dependencies come from npm.
const FROM_NPM: [&str; 4] =
    ["web", "packages/magic-chess", "packages/magic-chess/runtimes", "tools/workflows"];

/// The folders of all workspaces.
const WORKSPACES: [&str; 5] = ["", "crates/python", "fuzz", "tools", "xtask"];

/// What is known of a dependency.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Who needs it. With an asterisk: only with a feature.
    pub users: BTreeSet<String>,
    pub licence: String,
    /// How many packages it builds, itself included. None where [`COUNTED_TARGET`] does not need
    /// it.
    pub packages: Option<usize>,
}

/// The dependencies of every workspace below `root`.
pub fn dependencies(root: &Path) -> Result<BTreeMap<Entry, Facts>> {
    let mut found = BTreeMap::new();
    for folder in WORKSPACES {
        let manifest = root.join(folder).join("Cargo.toml");
        let all = metadata(&manifest, None)?;
        let counted = metadata(&manifest, Some(COUNTED_TARGET))?;
        for package in all.workspace_packages() {
            add_package(package, &all, &counted, &mut found)?;
        }
    }
    for folder in FROM_NPM {
        add_from_npm(root, folder, &mut found)?;
    }
    Ok(found)
}

fn metadata(manifest: &Path, target: Option<&str>) -> Result<Metadata> {
    let mut options = vec!["--locked".to_owned()];
    options.extend(target.map(|target| format!("--filter-platform={target}")));
    let mut command = MetadataCommand::new();
    command.manifest_path(manifest).features(CargoOpt::AllFeatures).other_options(options);
    command.exec().with_context(|| format!("cargo metadata of {}", manifest.display()))
}

/// Whether a package is published, under its name or, by `tools/publishable`, under another.
fn is_published(package: &Package) -> bool {
    package.publish.as_ref().is_none_or(|registries| !registries.is_empty())
        || package.metadata["published"]["as"].is_string()
}

fn add_package(
    package: &Package,
    all: &Metadata,
    counted: &Metadata,
    found: &mut BTreeMap<Entry, Facts>,
) -> Result<()> {
    let is_published = is_published(package);
    for dependency in &package.dependencies {
        if dependency.path.is_some() {
            continue;
        }
        let section = match (is_published, dependency.kind) {
            (false, _) => Section::NeverPublished,
            (true, DependencyKind::Development) => Section::TestsOfPublished,
            (true, _) => Section::Published,
        };
        let id = direct(all, package, &dependency.name).with_context(|| {
            format!("{} of {} is in no lock file", dependency.name, package.name)
        })?;
        let facts = found.entry((section, dependency.name.clone())).or_default();
        let optional = if dependency.optional { "*" } else { "" };
        facts.users.insert(format!("{}{optional}", package.name));
        facts.licence = all[id].license.clone().unwrap_or_default().replace('/', " OR ");
        let packages = direct(counted, package, &dependency.name).map(|id| closure(counted, id));
        facts.packages = facts.packages.max(packages);
    }
    Ok(())
}

/// The package that `package` needs under the name `name`.
fn direct<'a>(metadata: &'a Metadata, package: &Package, name: &str) -> Option<&'a PackageId> {
    let ids = needed(metadata, &package.id, |_| true);
    ids.into_iter().find(|&id| metadata[id].name.as_str() == name)
}

/// How many packages are built for a package, itself included.
fn closure(metadata: &Metadata, id: &PackageId) -> usize {
    let mut seen = BTreeSet::from([id]);
    let mut waiting = vec![id];
    while let Some(id) = waiting.pop() {
        for next in needed(metadata, id, |kind| kind != DependencyKind::Development) {
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    seen.len()
}

/// What a package needs for itself, as far as `kinds` counts.
fn needed<'a>(
    metadata: &'a Metadata,
    id: &PackageId,
    kinds: impl Fn(DependencyKind) -> bool,
) -> Vec<&'a PackageId> {
    let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
    let edges = nodes.filter(|node| node.id == *id).flat_map(|node| &node.deps);
    let edges = edges.filter(|edge| edge.dep_kinds.iter().any(|info| kinds(info.kind)));
    edges.map(|edge| &edge.pkg).collect()
}

/// Adds the packages of npm that a folder needs, if it is there.
fn add_from_npm(root: &Path, folder: &str, found: &mut BTreeMap<Entry, Facts>) -> Result<()> {
    if !root.join(folder).is_dir() {
        return Ok(());
    }
    let manifest = json(&root.join(folder).join("package.json"))?;
    let lock = json(&root.join(folder).join("package-lock.json"))?;
    for table in ["dependencies", "devDependencies"] {
        for (name, _) in manifest[table].as_object().into_iter().flatten() {
            let locked = &lock["packages"][format!("node_modules/{name}")];
            let facts = found.entry((Section::NeverPublished, name.clone())).or_default();
            facts.users.insert(folder.to_owned());
            facts.licence = locked["license"].as_str().unwrap_or_default().to_owned();
        }
    }
    Ok(())
}

fn json(path: &Path) -> Result<Value> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("cannot read {}", path.display()))
}
