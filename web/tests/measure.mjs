// What the page weighs and how quick it is. Sizes are bounded; times are shown, since machines
// differ.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { divided, open } from "./browser.mjs";

// A module that can merge positions, or has suites, is some 80 KB larger.
const MAX_COMPRESSED = 435_000;
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/** What the first load may take: requests, bytes compressed, and how far things may move. */
const FIRST_LOADS = [
  { name: "story", place: "", ready: "#one-multiplication.is-built", requests: 18, bytes: 34_000, wasm: 0 },
  { name: "slider", place: "lab/#slider", ready: ".magic-value", requests: 26, bytes: 485_000, wasm: 1 },
  { name: "divide", place: "lab/#divide", ready: ".divide tbody tr", requests: 34, bytes: 485_000, wasm: 1 },
];
const MOST_SHIFT = 0.1;

/** Loads a place for the first time. Gives its requests, its bytes compressed, and its shifts. */
async function firstLoad(browser, site, { place, ready }, width) {
  const { page, close } = await open(browser, site, { viewport: { width, height: 800 } });
  const asked = new Set();
  page.on("request", (request) => asked.add(request.url().split(/[?#]/)[0]));
  await page.goto(site + place);
  await page.waitForSelector(ready);
  await page.waitForTimeout(400);
  const shift = await page.evaluate(() => new Promise((told) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => told(sum), 100);
  }));
  await close();
  const paths = [...asked].map((url) => new URL(url).pathname.slice(1));
  const fileOf = (path) => (path === "" || path.endsWith("/") ? `${path}index.html` : path);
  const bytes = paths.reduce((sum, path) => sum + gzipSync(readFileSync(new URL(`../dist/${fileOf(path)}`, import.meta.url)), { level: 9 }).length, 0);
  return { paths, bytes, shift };
}

export const measurements = {
  async "the first load is small, asks for what it shows alone, and nothing moves"({ browser, site }) {
    const told = [];
    for (const load of FIRST_LOADS) {
      for (const width of [1280, 360]) {
        const { paths, bytes, shift } = await firstLoad(browser, site, load, width);
        const modules = paths.filter((path) => path.endsWith(".wasm"));
        assert.equal(modules.length, load.wasm, `${load.name}: ${modules}`);
        assert.deepEqual(paths.filter((path) => /^(book|records|api)\//.test(path)), [], load.name);
        assert.ok(paths.length <= load.requests, `${load.name} asks ${paths.length} times: ${paths.join(" ")}`);
        assert.ok(bytes <= load.bytes, `${load.name} has ${bytes} bytes`);
        assert.ok(shift < MOST_SHIFT, `${load.name} shifts by ${shift} at ${width}`);
        told.push(`${load.name} ${width}: ${paths.length} requests, ${bytes} bytes, shift ${shift.toFixed(3)}`);
      }
    }
    return told.join("; ");
  },

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
      const cells = [...document.querySelector(".set-board[role=group]").querySelectorAll("button")].filter((it) => !it.classList.contains("is-origin"));
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
