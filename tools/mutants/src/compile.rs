//! Compiles the sources with their mutants, and drops those that do not compile.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{self, Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::list::Mutant;
use crate::weave::{Numbered, Owner, Woven, weave};

/// Why a mutant is not in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Absence {
    /// What it puts in does not compile.
    Unviable,
    /// It cannot be switched at run time, or what is around it does not compile then.
    Apart,
}

/// The mutants of a program that need others.
#[derive(Deserialize, Serialize)]
pub struct Mutated {
    /// Those that are not in it.
    pub absent: BTreeMap<u32, Absence>,
    /// Those that the compiler may have evaluated without.
    pub in_constants: HashSet<u32>,
}

/// What is compiled, and where.
pub struct Build<'a> {
    pub original: &'a Path,
    pub work: &'a Path,
    /// The packages whose tests are compiled.
    pub packages: &'a [String],
}

/// A file with tests.
#[derive(Debug, Deserialize, Serialize)]
pub struct TestProgram {
    pub path: PathBuf,
    /// Where its tests expect to run.
    pub folder: PathBuf,
    pub name: String,
    /// Its tests are the examples in the documentation of a package. They run together only.
    pub is_documentation: bool,
}

/// The files of an earlier build, with the names of the mutants that were not in it.
#[derive(Default, Deserialize, Serialize)]
struct Kept {
    files: HashMap<String, (String, BTreeMap<String, Absence>)>,
}

/// What has been compiled.
#[derive(Deserialize, Serialize)]
pub struct Compiled {
    pub mutated: Mutated,
    pub programs: Vec<TestProgram>,
}

/// A rustdoc that keeps the program of a library's examples, which only nightly compilers offer to
/// all.
const RUSTDOC: &str = include_str!("rustdoc.sh");

/// The crate that the mutants ask.
const SWITCH: [(&str, &str); 2] = [
    ("Cargo.toml", include_str!("../switch/Cargo.toml")),
    ("src/lib.rs", include_str!("../switch/src/lib.rs")),
];

impl Build<'_> {
    fn tree(&self) -> PathBuf {
        self.work.join("tree")
    }

    /// Compiles the tests with the mutants, and keeps what is known of them for
    /// [`Build::compiled`].
    pub fn run(&self, mutants: &[Mutant]) -> Result<Compiled> {
        let compiled = Compiled { mutated: self.weave(mutants)?, programs: self.tests()? };
        fs::write(self.work.join("compiled.json"), serde_json::to_string(&compiled)?)?;
        Ok(compiled)
    }

    /// What an earlier run compiled from the same lists, perhaps on another machine.
    pub fn compiled(&self) -> Result<Compiled> {
        let path = self.work.join("compiled.json");
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        serde_json::from_str(&text).with_context(|| path.display().to_string())
    }

    /// Writes the mutants into a copy of the files, compiles them, and leaves out those that do not
    /// compile until all others do.
    fn weave(&self, mutants: &[Mutant]) -> Result<Mutated> {
        let mut files: BTreeMap<&str, Vec<Numbered<'_>>> = BTreeMap::new();
        for (number, mutant) in (1..).zip(mutants) {
            files.entry(&mutant.file).or_default().push((number, mutant));
        }
        self.copy(&files.keys().copied().collect())?;
        let read = |file: &str| {
            fs::read_to_string(self.original.join(file)).with_context(|| file.to_owned())
        };
        let originals: HashMap<&str, String> =
            files.keys().map(|&file| Ok((file, read(file)?))).collect::<Result<_>>()?;
        let mut absent = self.known(mutants, &originals)?;
        let mut woven: HashMap<&str, Woven> = HashMap::new();
        let mut changed: HashSet<&str> = files.keys().copied().collect();
        loop {
            let dropped: HashSet<u32> = absent.keys().copied().collect();
            for file in changed.drain() {
                let made = weave(&originals[file], &files[file], &dropped)
                    .with_context(|| file.to_owned())?;
                absent.extend(made.left_out.iter().map(|&number| (number, Absence::Apart)));
                write(&self.tree().join(file), made.text.as_bytes())?;
                woven.insert(file, made);
            }
            let (success, messages) = self.compile("check", &["--lib"])?;
            if success {
                self.keep(mutants, &originals, &absent)?;
                let in_constants = woven.values().flat_map(|woven| &woven.in_constants);
                return Ok(Mutated { absent, in_constants: in_constants.copied().collect() });
            }
            let before = absent.len();
            for message in &messages {
                for (file, number, absence) in blamed(message, &woven) {
                    absent.entry(number).or_insert(absence);
                    changed.insert(file);
                }
            }
            eprintln!("{} of {} mutants are left out", absent.len(), mutants.len());
            if absent.len() == before {
                show(&messages);
                bail!("no mutant can be blamed for these errors");
            }
        }
    }

    /// Copies what has changed, without the files that have mutants, and adds the switch to the
    /// crates that have some.
    fn copy(&self, mutated: &HashSet<&str>) -> Result<()> {
        let listed =
            Command::new("git").args(["ls-files", "-z"]).current_dir(self.original).output()?;
        ensure!(listed.status.success(), "{} is no working tree of git", self.original.display());
        let crates: HashSet<PathBuf> =
            mutated.iter().filter_map(|file| Some(file.split_once("/src/")?.0.into())).collect();
        for file in String::from_utf8(listed.stdout)?.split_terminator('\0') {
            let (from, to) = (self.original.join(file), self.tree().join(file));
            if mutated.contains(file) || !from.is_file() {
                continue;
            }
            let mut bytes = fs::read(&from)?;
            if file.ends_with("/Cargo.toml")
                && Path::new(file).parent().is_some_and(|folder| crates.contains(folder))
            {
                let switch = "[dependencies]\nmutant-switch = { path = \"../mutant-switch\" }\n";
                bytes =
                    String::from_utf8(bytes)?.replacen("[dependencies]\n", switch, 1).into_bytes();
            }
            // Cargo.lock gets another dependency there.
            if file != "Cargo.lock" || !to.exists() {
                write(&to, &bytes)?;
            }
            fs::set_permissions(&to, fs::metadata(&from)?.permissions())?;
        }
        for (file, text) in SWITCH {
            write(&self.tree().join("crates/mutant-switch").join(file), text.as_bytes())?;
        }
        Ok(())
    }

    /// The mutants that an earlier build left out, in files that are as they were.
    fn known(
        &self,
        mutants: &[Mutant],
        originals: &HashMap<&str, String>,
    ) -> Result<BTreeMap<u32, Absence>> {
        let path = self.work.join("absent.json");
        let kept: Kept = match fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).with_context(|| path.display().to_string())?,
            Err(_) => Kept::default(),
        };
        let known = (1..).zip(mutants).filter_map(|(number, mutant)| {
            let (text, absent) = kept.files.get(&mutant.file)?;
            let is_same = *text == originals[mutant.file.as_str()];
            is_same.then(|| absent.get(&mutant.name).map(|&absence| (number, absence)))?
        });
        Ok(known.collect())
    }

    fn keep(
        &self,
        mutants: &[Mutant],
        originals: &HashMap<&str, String>,
        absent: &BTreeMap<u32, Absence>,
    ) -> Result<()> {
        let mut kept = Kept::default();
        for (number, mutant) in (1..).zip(mutants) {
            let original = || (originals[mutant.file.as_str()].clone(), BTreeMap::new());
            let file = kept.files.entry(mutant.file.clone()).or_insert_with(original);
            if let Some(&absence) = absent.get(&number) {
                file.1.insert(mutant.name.clone(), absence);
            }
        }
        Ok(fs::write(self.work.join("absent.json"), serde_json::to_string(&kept)?)?)
    }

    /// A command of Cargo in the sources with mutants.
    fn cargo(&self, command: &str, packages: &[String], options: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo
            .arg(command)
            .args(["--profile", "mutants", "--all-features"])
            .args(packages.iter().flat_map(|package| ["--package", package]))
            .args(options)
            .current_dir(self.tree())
            .env("CARGO_TARGET_DIR", self.work.join("target"))
            .env("RUSTFLAGS", "--cap-lints=allow")
            // The switch tells at run time from at compile time, which only nightly compilers offer
            // to all.
            .env("RUSTC_BOOTSTRAP", "mutant_switch");
        cargo
    }

    /// Whether Cargo succeeds, and what it says.
    fn compile(&self, command: &str, options: &[&str]) -> Result<(bool, Vec<Value>)> {
        let output = self
            .cargo(command, self.packages, options)
            .arg("--message-format=json")
            .stderr(Stdio::inherit())
            .output()?;
        let lines = String::from_utf8(output.stdout)?;
        let messages = lines.lines().filter_map(|line| serde_json::from_str(line).ok());
        Ok((output.status.success(), messages.collect()))
    }

    /// Compiles the tests.
    fn tests(&self) -> Result<Vec<TestProgram>> {
        let (success, messages) = self.compile("test", &["--tests", "--no-run"])?;
        if !success {
            show(&messages);
            bail!("the tests do not compile");
        }
        let mut programs = Vec::new();
        let mut libraries = Vec::new();
        for message in messages.iter().filter(|message| message["profile"]["test"] == true) {
            let (target, manifest) = (&message["target"], message["manifest_path"].as_str());
            let (Some(path), Some(name), Some(folder)) = (
                message["executable"].as_str(),
                target["name"].as_str(),
                manifest.map(Path::new).and_then(Path::parent),
            ) else {
                continue;
            };
            if target["kind"] == json!(["lib"]) {
                libraries.push((name.replace('-', "_"), folder.to_owned()));
            }
            let package = folder.file_name().unwrap_or_default().to_string_lossy();
            let (path, name) = (PathBuf::from(path), format!("{package}/{name}"));
            programs.push(TestProgram {
                path,
                folder: folder.to_owned(),
                name,
                is_documentation: false,
            });
        }
        programs.sort_by(|a, b| a.path.cmp(&b.path));
        let examples = self.examples(&programs, libraries)?;
        programs.extend(examples);
        Ok(programs)
    }

    /// For each library the program of the examples in its documentation, if there are some. Those
    /// that need a program of their own are left out: few do. What is younger than all tests is
    /// taken as it is.
    fn examples(
        &self,
        tests: &[TestProgram],
        libraries: Vec<(String, PathBuf)>,
    ) -> Result<Vec<TestProgram>> {
        let kept = path::absolute(self.work.join("documentation"))?;
        let made = |path: &Path| fs::metadata(path).and_then(|it| it.modified());
        let latest = tests.iter().map(|test| made(&test.path)).collect::<io::Result<Vec<_>>>()?;
        let latest = latest.into_iter().max();
        if latest.is_none_or(|latest| !made(&kept.join("all")).is_ok_and(|made| made > latest)) {
            if kept.exists() {
                fs::remove_dir_all(&kept)?;
            }
            let rustdoc = kept.join("rustdoc");
            write(&rustdoc, RUSTDOC.as_bytes())?;
            fs::set_permissions(&rustdoc, Permissions::from_mode(0o755))?;
            let output = self
                .cargo("test", self.packages, &["--doc"])
                .env("RUSTDOC", rustdoc)
                .env("EXAMPLES", &kept)
                .output()?;
            if !output.status.success() {
                bail!(
                    "{}{}",
                    String::from_utf8_lossy(&output.stdout),
                    String::from_utf8_lossy(&output.stderr)
                );
            }
            File::create(kept.join("all"))?;
        }
        let mut programs = Vec::new();
        for (library, folder) in libraries {
            let Ok(entries) = fs::read_dir(kept.join(&library)) else { continue };
            for entry in entries {
                let path = entry?.path();
                if path.to_string_lossy().contains("merged_doctest") {
                    let (path, name) = (path.join("rust_out"), format!("{library}/examples"));
                    programs.push(TestProgram {
                        path,
                        folder: folder.clone(),
                        name,
                        is_documentation: true,
                    });
                }
            }
        }
        Ok(programs)
    }
}

/// Writes a file unless it is so already: Cargo compiles again what was written.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

fn show(messages: &[Value]) {
    for message in messages {
        eprint!("{}", message["message"]["rendered"].as_str().unwrap_or_default());
    }
}

/// The mutants that an error of the compiler comes from.
fn blamed<'a>(message: &Value, woven: &HashMap<&'a str, Woven>) -> Vec<(&'a str, u32, Absence)> {
    let message = &message["message"];
    if message["level"] != "error" {
        return Vec::new();
    }
    let spans: Vec<_> = message["spans"].as_array().into_iter().flatten().collect();
    let mut places = Vec::new();
    for is_primary in [true, false] {
        for span in spans.iter().filter(|span| span["is_primary"] == is_primary) {
            let byte = |name: &str| span[name].as_u64().unwrap_or_default() as usize;
            let file = span["file_name"].as_str().unwrap_or_default();
            let file = woven.keys().copied().find(|known| *known == file);
            places.extend(file.map(|file| (file, byte("byte_start")..byte("byte_end"))));
        }
    }
    // What a mutant has put in, else the smallest expression around the place, else what lies
    // within it.
    for (file, place) in &places {
        let ranges = woven[file].ranges.iter();
        let around =
            ranges.filter(|(range, _)| range.start <= place.start && place.end <= range.end);
        match around.min_by_key(|(range, _)| range.len()) {
            Some((_, Owner::Mutant(number))) => return vec![(file, *number, Absence::Unviable)],
            Some((_, Owner::Expression(numbers))) => {
                return numbers.iter().map(|&number| (*file, number, Absence::Apart)).collect();
            }
            None => {}
        }
    }
    let within = places.iter().flat_map(|(file, place)| {
        let ranges = woven[file].ranges.iter();
        let within =
            ranges.filter(|(range, _)| place.start <= range.start && range.end <= place.end);
        within.filter_map(|(_, owner)| match owner {
            Owner::Mutant(number) => Some((*file, *number, Absence::Apart)),
            Owner::Expression(_) => None,
        })
    });
    within.collect()
}
