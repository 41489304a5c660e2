// Runs all tests: `npm test`, after `cargo xtask web` and `cargo build --release -p perft -p magics`.
// A word picks the tests whose names contain it: `npm test -- bug`.

import { launch, open, serve } from "./browser.mjs";
import { divideTests } from "./divide.mjs";
import { habitTests } from "./habits.mjs";
import { measurements } from "./measure.mjs";
import { sliderTests } from "./slider.mjs";
import { tableTests } from "./tables.mjs";

/** Tests of views get a page; all others open their own. */
const GROUPS = [
  { tests: divideTests, needsPage: true },
  { tests: sliderTests, needsPage: true },
  { tests: tableTests, needsPage: true },
  { tests: habitTests, needsPage: false },
  { tests: measurements, needsPage: false },
];

const picked = process.argv[2] ?? "";
const server = await serve();
const browser = await launch();
console.log(`Chromium ${browser.version()}`);
let failed = 0;
let passed = 0;
try {
  for (const { tests, needsPage } of GROUPS) {
    for (const [name, test] of Object.entries(tests)) {
      if (!name.includes(picked)) continue;
      const begun = performance.now();
      try {
        const told = needsPage ? await withPage(test) : await test({ browser, address: server.address });
        const seconds = ((performance.now() - begun) / 1000).toFixed(1);
        console.log(`ok   ${name} (${seconds} s)${told ? `\n     ${told}` : ""}`);
        passed += 1;
      } catch (error) {
        console.log(`FAIL ${name}\n${error.stack ?? error}`);
        failed += 1;
      }
    }
  }
} finally {
  await browser.close();
  server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;

async function withPage(test) {
  const opened = await open(browser, server.address);
  opened.page.setDefaultTimeout(60_000);
  const told = await test({ ...opened, browser, address: server.address });
  await opened.close();
  return told;
}
