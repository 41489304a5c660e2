// What the page weighs and how quick it is. Sizes are bounded; times are shown, since machines
// differ.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { divided, open } from "./browser.mjs";

// It was 455 KB before the readers of divides and of engines' sources, and the explanations of
// moves.
const MAX_COMPRESSED = 515_000;
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

export const measurements = {
  async "the modules are small"() {
    const sizes = ["explorer_bg.wasm", "simd/explorer_bg.wasm"].map((name) => {
      const bytes = readFileSync(new URL(`../dist/wasm/${name}`, import.meta.url));
      const zipped = gzipSync(bytes, { level: 9 }).length;
      assert.ok(zipped <= MAX_COMPRESSED, `${name} has ${zipped} bytes compressed`);
      return `${name}: ${bytes.length} bytes, gzip ${zipped}`;
    });
    return sizes.join("; ");
  },

  async "first picture and interaction"({ browser, address }) {
    const { page, close } = await open(browser, address);
    await page.goto(`${address}#slider`);
    await page.waitForSelector(".magic-value");
    const first = await page.evaluate(() => performance.now());
    const times = await page.evaluate(() => {
      const cells = [...document.querySelectorAll(".set-board[role=group] button")].filter((it) => !it.classList.contains("is-origin"));
      return Array.from({ length: 100 }, (_, press) => {
        const begun = performance.now();
        cells[(press * 37) % cells.length].click();
        void document.body.offsetHeight;
        return performance.now() - begun;
      });
    });
    const median = times.sort((a, b) => a - b)[50];
    await close();
    return `first picture at most ${first.toFixed(0)} ms after the request, a press takes ${median.toFixed(1)} ms (median of 100)`;
  },

  async "kiwipete at depth 4 on one worker"({ browser, address }) {
    const told = [];
    for (const build of ["plain", "simd"]) {
      const { page, close } = await open(browser, address);
      await page.goto(`${address}?workers=1&wasm=${build}#divide?${new URLSearchParams({ fen: KIWIPETE, depth: 4 })}`);
      const nodes = (await divided(page)).reduce((sum, line) => sum + Number(line.split(": ")[1]), 0);
      assert.equal(nodes, 4_085_603);
      const status = await page.textContent(".count-part .status");
      told.push(`${build}: ${/in ([\d.]+ s)/.exec(status)?.[1]}`);
      await close();
    }
    return told.join(", ");
  },
};
