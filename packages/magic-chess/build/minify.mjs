// Makes the compiled JavaScript small: without comments and blanks. Names stay, so that traces of
// errors can be read.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync, transformSync } from "esbuild";

const folder = fileURLToPath(new URL("../dist/", import.meta.url));
const options = { format: "esm", legalComments: "none", target: "es2022" };

for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"))) {
  const code = readFileSync(folder + name, "utf8");
  const small = { ...options, minifySyntax: true, minifyWhitespace: true };
  writeFileSync(folder + name, transformSync(code, small).code);
}

// The glue starts modules in ways that this package does not use: they are its default export.
for (const name of ["rules.js", "counting.js"]) {
  const resolveDir = `${folder}generated`;
  const stdin = { contents: `export * from "./${name}";`, resolveDir };
  const { outputFiles } = buildSync({ ...options, stdin, bundle: true, minify: true, write: false });
  writeFileSync(`${resolveDir}/${name}`, outputFiles[0].contents);
}
