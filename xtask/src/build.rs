//! Building the page: two WebAssembly modules with their glue, the compiled TypeScript, and the
//! fixed files.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::pages;

const TARGET: &str = "wasm32-unknown-unknown";

/// The builds: their folders in `web/dist`, and a flag of the compiler for our crates. A browser
/// with SIMD loads the second.
const BUILDS: [(&str, Option<&str>); 2] =
    [("wasm", None), ("wasm/simd", Some("-Ctarget-feature=+simd128"))];

/// The variable that holds the flag where this program stands in for the compiler.
const FLAG: &str = "XTASK_COMPILER_FLAG";

/// Parts of the site that `cargo xtask web` leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Api {
    /// The documentation of the crates lies beside the page, which links to it.
    Beside,
    /// The page and the book are built alone.
    LeftOut,
}

/// Builds `web/dist` anew: the explorer, and the book of the documents.
pub fn build(root: &Path, api: Api) -> Result<()> {
    let web = root.join("web");
    let dist = web.join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist).with_context(|| format!("cannot clear {}", dist.display()))?;
    }
    for (folder, flag) in BUILDS {
        let module = compile(
            root,
            &Compiled {
                package: "explorer",
                profile: "web",
                features: "",
                flag,
                target_dir: "target/web",
                file: &folder.replace('/', "-"),
            },
        )?;
        bind(&module, &dist.join(folder), "explorer")?;
    }
    one_glue(&dist)?;
    let types = "wasm/explorer.d.ts";
    copy(&dist.join(types), &web.join("generated").join(types))?;
    fs::remove_file(dist.join(types))?;
    glue_of_package(&web)?;
    type_script(&web)?;
    copy_folder(&web.join("static"), &dist)?;
    node(&web, &["build/first_board.mjs"], "the first board cannot be drawn")?;
    licences(root, &dist.join("licences.txt"))?;
    records(root, &dist)?;
    tool(root, "site", &["web/dist/book", if api == Api::Beside { "with-api" } else { "alone" }])?;
    pages::write(root, &dist, api)?;
    service_worker(&dist)?;
    if api == Api::Beside {
        documentation(root, &dist.join("api"))?;
    }
    report(&dist)
}

/// Builds the documentation of the crates. Its pages lead back to the explorer and the book.
fn documentation(root: &Path, out: &Path) -> Result<()> {
    let target_dir = root.join("target/site");
    let header = root.join("tools/site/theme/api.html");
    let mut cargo = cargo(root);
    cargo.args(["doc", "--quiet", "--locked", "--workspace", "--no-deps", "--target-dir"]);
    cargo.arg(&target_dir);
    cargo.env("RUSTDOCFLAGS", format!("-D warnings --html-before-content {}", header.display()));
    run(&mut cargo, "rustdoc says above what is wrong")?;
    copy_folder(&target_dir.join("doc"), out)
}

/// Runs one of the tools beside the crates.
pub fn tool(root: &Path, name: &str, arguments: &[&str]) -> Result<()> {
    let mut cargo = cargo(root);
    cargo.args(["run", "--quiet", "--release", "--locked", "--manifest-path"]);
    cargo.arg(format!("tools/{name}/Cargo.toml")).arg("--").args(arguments);
    run(&mut cargo, "the tool says above what is wrong")
}

/// A crate as it is compiled for WebAssembly.
pub struct Compiled<'a> {
    /// The crate.
    pub package: &'a str,
    /// The profile of cargo.
    pub profile: &'a str,
    /// The features of the crate, separated by commas.
    pub features: &'a str,
    /// A flag of the compiler for the crates of this repository.
    pub flag: Option<&'a str>,
    /// Where cargo builds, below the root.
    pub target_dir: &'a str,
    /// The name of the module beside what cargo builds.
    pub file: &'a str,
}

/// Where cargo keeps the sources of dependencies.
fn sources_of_dependencies() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))?;
    Some(home.join("registry").join("src"))
}

/// Compiles a crate, and copies the module before the next one takes its place. One folder serves
/// all builds, and cargo knows nothing of the flag, so what others have written is compiled once.
/// With another flag the folder must be emptied.
pub fn compile(root: &Path, compiled: &Compiled<'_>) -> Result<PathBuf> {
    let &Compiled { package, profile, features, flag, target_dir, file } = compiled;
    let target_dir = root.join(target_dir);
    let mut cargo = cargo(root);
    cargo.args(["build", "--quiet", "--locked", "-p", package, "--lib", "--profile", profile]);
    cargo.args(["--no-default-features", "--features", features]);
    cargo.args(["--target", TARGET, "--target-dir"]).arg(&target_dir);
    // Panics name the sources of dependencies. What is published says nothing of where these lie
    // on this machine, and its size does not depend on it.
    let flags = sources_of_dependencies().map(|folder| {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(folder);
        flag.push("=");
        flag
    });
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.unwrap_or_default());
    if let Some(flag) = flag {
        cargo.env("RUSTC_WORKSPACE_WRAPPER", std::env::current_exe()?).env(FLAG, flag);
    }
    run(&mut cargo, &format!("if the target is missing: rustup target add {TARGET}"))?;
    let module = target_dir.join(file).with_extension("wasm");
    copy(&target_dir.join(TARGET).join(profile).join(package).with_extension("wasm"), &module)?;
    Ok(module)
}

/// If cargo has started this program in place of the compiler, as [`compile`] tells it to: runs the
/// compiler with the flag, and returns how that ended.
pub fn compiled() -> Option<Result<ExitStatus>> {
    let flag = std::env::var_os(FLAG)?;
    let mut arguments = std::env::args_os().skip(1);
    let mut compiler = Command::new(arguments.next()?);
    compiler.args(arguments).arg(flag);
    Some(compiler.status().with_context(|| format!("cannot start {compiler:?}")))
}

fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    cargo
}

/// Writes a module, and its glue in JavaScript.
pub fn bind(module: &Path, out: &Path, name: &str) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(true).web(true)?;
    bindgen.remove_name_section(true).remove_producers_section(true).omit_default_module_path(true);
    bindgen.generate(out).with_context(|| format!("cannot bind {}", module.display()))
}

/// Keeps the glue of the first build, which must serve all builds.
fn one_glue(dist: &Path) -> Result<()> {
    let glue = |folder: &str| dist.join(folder).join("explorer.js");
    let first = fs::read(glue(BUILDS[0].0))?;
    for (folder, _) in &BUILDS[1..] {
        if fs::read(glue(folder))? != first {
            bail!("the builds need different glue: {}", glue(folder).display());
        }
        fs::remove_file(glue(folder))?;
        fs::remove_file(dist.join(folder).join("explorer.d.ts"))?;
    }
    for path in files_below(dist)? {
        if path.to_string_lossy().ends_with("_bg.wasm.d.ts") {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Tells the sources of the JavaScript package that their glue is that of the explorer's module.
fn glue_of_package(web: &Path) -> Result<()> {
    let generated = web.join("generated/chess/generated");
    fs::create_dir_all(&generated)?;
    fs::write(generated.join("rules.d.ts"), "export * from \"../../wasm/explorer.js\";\n")?;
    Ok(())
}

/// Installs what the lock file names, and compiles the parts of the JavaScript package that the
/// page uses, and the page.
fn type_script(web: &Path) -> Result<()> {
    npm_packages(web)?;
    for config in ["tsconfig.chess.json", "tsconfig.json"] {
        let tsc = ["node_modules/typescript/bin/tsc", "-p", config];
        node(web, &tsc, "the sources of the page do not compile")?;
    }
    let one_file = ["build/one_file.mjs"];
    node(web, &one_file, "the parts of the JavaScript package cannot be made one file")
}

/// Installs what the lock file of a folder names.
pub fn npm_packages(folder: &Path) -> Result<()> {
    if folder.join("node_modules/.package-lock.json").exists() {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.current_dir(folder);
    npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
    run(&mut npm, "npm comes with Node.js, version 20 or later")
}

/// Runs Node.js in a folder.
pub fn node(folder: &Path, arguments: &[&str], problem: &str) -> Result<()> {
    let mut node = Command::new("node");
    node.current_dir(folder).args(arguments);
    run(&mut node, problem)
}

fn run(command: &mut Command, remedy: &str) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("cannot start {program} ({remedy})"))?;
    if !status.success() {
        bail!("{program} failed: {status} ({remedy})");
    }
    Ok(())
}

/// Names the crates in the modules, with their licences, as cargo knows them.
fn licences(root: &Path, page: &Path) -> Result<()> {
    let mut cargo = cargo(root);
    cargo.args(["tree", "--locked", "-p", "explorer", "-e", "normal", "--target", TARGET]);
    let output = cargo.args(["--prefix", "none", "-f", "{p} ({l})"]).output()?;
    if !output.status.success() {
        bail!("cargo tree failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8(output.stdout)?;
    // Crates of this repository have a path behind their version; repeated ones a star.
    let others =
        text.lines().map(|line| line.trim_end_matches(" (*)")).filter(|line| !line.contains(" (/"));
    let lines: std::collections::BTreeSet<String> =
        others.map(|line| format!("  {line}")).collect();
    let lines: Vec<String> = lines.into_iter().collect();
    let text = fs::read_to_string(page)?.replace("@crates@", &lines.join("\n"));
    fs::write(page, text)?;
    Ok(())
}

/// The measured records, which the page reads as they are, and a list of them.
fn records(root: &Path, dist: &Path) -> Result<()> {
    let mut names = Vec::new();
    let folder = root.join("benches/record");
    for path in files_below(&folder)? {
        let name = relative(&folder, &path);
        // Each machine has a folder.
        if name.ends_with(".md") && name.contains('/') {
            copy(&path, &dist.join("records").join(&name))?;
            names.push(name);
        }
    }
    names.sort();
    let list: Vec<String> = names.iter().map(|name| format!("  \"{name}\"")).collect();
    fs::write(dist.join("records/index.json"), format!("[\n{}\n]\n", list.join(",\n")))?;
    Ok(())
}

/// Writes into the service worker which files it keeps at once, and a version that changes with any
/// file.
fn service_worker(dist: &Path) -> Result<()> {
    let script = dist.join("service-worker.js");
    let mut names = Vec::new();
    let mut version = 0xcbf2_9ce4_8422_2325_u64;
    for path in files_below(dist)? {
        let name = relative(dist, &path);
        // Servers keep hidden files, such as `.nojekyll`, to themselves.
        if path == script || name.split('/').any(|part| part.starts_with('.')) {
            continue;
        }
        for byte in name.bytes().chain(fs::read(&path)?) {
            version = (version ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        // Modules of WebAssembly, records, the book and pictures for links are large. They are kept
        // when they have been used, or never.
        let is_script = name.ends_with(".js") && !name.starts_with("book/");
        let is_large = ["wasm/", "records/", "book/", "pictures/"];
        if !is_script && is_large.iter().any(|folder| name.starts_with(folder)) {
            continue;
        }
        if let Some(folder) = name.strip_suffix("index.html") {
            names.push(format!("\"./{folder}\""));
        }
        names.push(format!("\"{name}\""));
    }
    names.sort();
    let text = fs::read_to_string(&script).context("web/src/service-worker.ts was not compiled")?;
    let text = text
        .replace("\"@version@\"", &format!("\"{version:016x}\""))
        .replace("[\"@files@\"]", &format!("[{}]", names.join(", ")));
    fs::write(script, text)?;
    Ok(())
}

fn report(dist: &Path) -> Result<()> {
    for (folder, _) in BUILDS {
        let path = dist.join(folder).join("explorer_bg.wasm");
        println!("{}: {} bytes", path.display(), fs::metadata(&path)?.len());
    }
    println!("built {}; `cargo xtask serve` shows it", dist.display());
    Ok(())
}

/// Copies a folder with all files below it.
pub fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    files_below(from)?.iter().try_for_each(|path| copy(path, &to.join(relative(from, path))))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

/// All files below a folder, in the order of their names.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    Ok(found)
}

/// The path below a folder, with slashes on every system.
fn relative(folder: &Path, path: &Path) -> String {
    let parts = path.strip_prefix(folder).unwrap_or(path).components();
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
