// The table of differences to chess.js in docs/javascript.md: each row is run with both packages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Chess as Theirs, validateFen as validateTheirs } from "chess.js";
import * as ours from "magic-chess";

const page = readFileSync(new URL("../../../docs/javascript.md", import.meta.url), "utf8");
const ERROR = "an error";

/** The rows of the table behind a heading: cells without their backticks. */
function rowsBehind(heading) {
  const [, section = ""] = page.split(`\n### ${heading}\n`);
  const [table = ""] = section.split("\n#");
  const lines = table.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => line.split(" | ").map((cell) => cell.replace(/^\| |\s*\|$/g, "").replace(/^`(.*)`$/, "$1")));
}

/** What code gives: its value as JSON, or that it fails. */
function outcome(code, Chess, validateFen) {
  try {
    const value = new Function("Chess", "validateFen", "code", "return eval(code)")(Chess, validateFen, code);
    return `${JSON.stringify(value)}`;
  } catch (error) {
    return error instanceof SyntaxError ? `${error}` : ERROR;
  }
}

const rows = rowsBehind("Differences");

test("the page lists the differences", () => {
  assert.ok(rows.length >= 20, `${rows.length} rows`);
});

for (const [code, theirs, mine] of rows) {
  test(`difference: ${code}`, () => {
    assert.equal(outcome(code, Theirs, validateTheirs), theirs, "chess.js");
    assert.equal(outcome(code, ours.Chess, ours.validateFen), mine, "magic-chess");
  });
}

test("everything that chess.js exports is there, but for its random numbers", async () => {
  const missing = Object.keys(await import("chess.js")).filter((name) => !(name in ours) && name !== "default");
  assert.deepEqual(missing.filter((name) => name !== "module.exports"), ["xoroshiro128"]);
  const members = Object.getOwnPropertyNames(Theirs.prototype).filter((name) => !name.startsWith("_"));
  assert.deepEqual(members.filter((name) => !(name in ours.Chess.prototype)), []);
});
