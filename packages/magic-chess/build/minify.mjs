// Makes the compiled JavaScript small and few: without comments and blanks, and in one file for all
// that is loaded together, because each file of an import takes time. Names stay, so that traces of
// errors can be read.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const folder = fileURLToPath(new URL("../dist/", import.meta.url));
const options = { format: "esm", legalComments: "none", target: "es2022" };

// The glue starts modules in ways that this package does not use: they are its default export.
for (const name of ["rules.js", "counting.js"]) {
  const resolveDir = `${folder}generated`;
  const stdin = { contents: `export * from "./${name}";`, resolveDir };
  const { outputFiles } = buildSync({ ...options, stdin, bundle: true, minify: true, write: false });
  writeFileSync(`${resolveDir}/${name}`, outputFiles[0].contents);
}

const { outputFiles } = buildSync({
  ...options,
  entryPoints: [`${folder}index.js`, `${folder}manual.js`],
  outdir: folder,
  bundle: true,
  splitting: true,
  chunkNames: "[name]-[hash]",
  minifySyntax: true,
  minifyWhitespace: true,
  write: false,
});
for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"))) rmSync(folder + name);
for (const { path, contents } of outputFiles) writeFileSync(path, contents);
