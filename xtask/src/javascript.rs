//! Building the JavaScript package: a module with the rules, two modules that count, their glue,
//! and the compiled TypeScript.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::build::{Compiled, bind, compile, copy_folder, files_below, node, npm_packages};

/// The modules: their names, the features of the crate, and a flag of the compiler for our crates.
/// Where SIMD is there, the third takes the place of the second.
const MODULES: [(&str, &str, Option<&str>); 3] = [
    ("rules", "rules,games", None),
    ("counting", "counting,suites", None),
    ("counting_simd", "counting,suites", Some("-Ctarget-feature=+simd128")),
];

/// Builds `packages/magic-chess/dist` anew.
pub fn build(root: &Path) -> Result<()> {
    let package = root.join("packages/magic-chess");
    let generated = package.join("src/generated");
    for folder in [&generated, &package.join("dist")] {
        if folder.exists() {
            fs::remove_dir_all(folder)
                .with_context(|| format!("cannot clear {}", folder.display()))?;
        }
    }
    for (name, features, flag) in MODULES {
        let module = compile(
            root,
            &Compiled {
                package: "javascript",
                profile: "javascript",
                features,
                flag,
                target_dir: "target/javascript",
                file: name,
            },
        )?;
        bind(&module, &generated, name)?;
    }
    one_glue(&generated)?;
    npm_packages(&package)?;
    node(&package, &["build/embed.mjs"], "the modules cannot be embedded")?;
    let tsc = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"];
    node(&package, &tsc, "the sources in packages/magic-chess/src do not compile")?;
    copy_folder(&generated, &package.join("dist/generated"))?;
    node(&package, &["build/minify.mjs"], "the compiled sources cannot be made small")?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(licence), package.join(licence))?;
    }
    report(&package)
}

/// Keeps the glue of the plain module that counts, which must serve the other too.
fn one_glue(generated: &Path) -> Result<()> {
    let read = |name: &str| fs::read_to_string(generated.join(name));
    let with_name = read("counting_simd.js")?.replace("counting_simd", "counting");
    if with_name != read("counting.js")? {
        bail!("the modules that count need different glue");
    }
    for name in ["counting_simd.js", "counting_simd.d.ts"] {
        fs::remove_file(generated.join(name))?;
    }
    let is_left_over = |path: &PathBuf| path.to_string_lossy().ends_with("_bg.wasm.d.ts");
    for path in files_below(generated)?.into_iter().filter(is_left_over) {
        fs::remove_file(path)?;
    }
    Ok(())
}

fn report(package: &Path) -> Result<()> {
    for (name, ..) in MODULES {
        let path = package.join(format!("src/generated/{name}_module.js"));
        println!("{}: {} bytes", path.display(), fs::metadata(&path)?.len());
    }
    println!("built {}; `npm test` there tests it", package.display());
    Ok(())
}
