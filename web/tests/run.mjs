// Runs all tests: `npm test`, after `cargo xtask web` and `cargo build --release -p perft -p
// magics`. A word picks the tests whose names contain it: `npm test -- bug`.

import { availableParallelism } from "node:os";
import { launch, open, serve } from "./browser.mjs";
import { divideTests } from "./divide.mjs";
import { failureTests } from "./failures.mjs";
import { faultTests } from "./faults.mjs";
import { firefoxTests } from "./firefox.mjs";
import { darkTests, habitTests, lightTests } from "./habits.mjs";
import { keyboardTests } from "./keyboard.mjs";
import { laboratoryTests } from "./laboratory.mjs";
import { measurements } from "./measure.mjs";
import { pasteTests } from "./paste.mjs";
import { offlineTests } from "./offline.mjs";
import { sliderTests } from "./slider.mjs";
import { sharedTests, storyLooks, storyTests } from "./story.mjs";
import { tableTests } from "./tables.mjs";

/**
 * Groups run side by side, each lane in a browser of its own, and the tests of a group one after
 * another. Those of the clipboard are one group.
 */
const GROUPS = [lightTests, darkTests, divideTests, sliderTests, failureTests, faultTests, tableTests, keyboardTests, pasteTests, habitTests, laboratoryTests, storyTests, sharedTests, storyLooks, offlineTests, firefoxTests];

const picked = process.argv[2] ?? "";
const lanes = Math.max(2, Math.min(availableParallelism(), 4));
const server = await serve();
const browsers = await Promise.all(Array.from({ length: lanes }, launch));
console.log(`Chromium ${browsers[0].version()}, ${lanes} groups of tests side by side`);
let failed = 0;
let passed = 0;
let skipped = 0;
try {
  const waiting = [...GROUPS];
  const lane = async (browser) => {
    for (let group = waiting.shift(); group; group = waiting.shift()) await runGroup(browser, group);
  };
  await Promise.all(browsers.map(lane));
  // Nothing else runs while times are taken.
  await runGroup(browsers[0], measurements);
} finally {
  for (const browser of browsers) await browser.close();
  server.stop();
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
if (failed > 0 || passed === 0) process.exitCode = 1;

async function runGroup(browser, tests) {
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(picked)) continue;
    const begun = performance.now();
    try {
      const told = await run(browser, test);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      if (told?.skipped) {
        console.log(`SKIPPED ${name}: ${told.skipped}`);
        skipped += 1;
        continue;
      }
      console.log(`ok   ${name} (${seconds} s)${told ? `\n     ${told}` : ""}`);
      passed += 1;
    } catch (error) {
      console.log(`FAIL ${name}\n${error.stack ?? error}`);
      failed += 1;
    }
  }
}

/**
 * Gives a test a page of the laboratory, which is opened when the test first asks for it. `site` is
 * the address of the story.
 */
async function run(browser, test) {
  const [site, address] = [server.address, `${server.address}lab/`];
  let opened = null;
  if (/^async "?[^(]*\(\{[^}]*\bpage\b/.test(String(test))) {
    opened = await open(browser, address);
    opened.page.setDefaultTimeout(60_000);
  }
  const told = await test({ ...opened, browser, address, site });
  await opened?.close();
  return told;
}
