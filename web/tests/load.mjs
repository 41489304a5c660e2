// How soon the pages are there on a slow line and a slow processor: `node web/tests/load.mjs
// [ROUNDS]`, after `cargo xtask web`.
//
// 1.6 Mbit/s, 150 ms and a fourth of the processor, set by Chromium's own throttling; nothing is
// kept from load to load. LCP is the largest contentful paint, CLS the sum of layout shifts. The
// median of ROUNDS loads is printed (5 unless told). At last the blocker sets are played at 30 a
// second on a fourth of the processor, and the sets shown in each second are counted.

import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { launch } from "./browser.mjs";

const DIST = process.env.DIST ?? new URL("../dist/", import.meta.url).pathname;
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json", ".md": "text/plain" };
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PLACES = (process.env.PLACES ?? "|lab/#divide|lab/#slider").split("|");

const rounds = Number(process.argv[2] ?? 5);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`ROUNDS is a number from 1 on, not ${process.argv[2]}`);
  process.exit(2);
}

// Static hosts send their files compressed, so this server does.
const server = createServer((request, response) => {
  let path = join(DIST, new URL(request.url, "http://x").pathname);
  if (existsSync(path) && statSync(path).isDirectory()) path = join(path, "index.html");
  if (!existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "Content-Type": KINDS[extname(path)] ?? "application/octet-stream", "Content-Encoding": "gzip" });
  response.end(gzipSync(readFileSync(path)));
});
await new Promise((ready) => { server.listen(0, "127.0.0.1", ready); });
const site = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** A page on a slow line and a slow processor. */
async function slowPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    globalThis.measured = { lcp: 0, cls: 0 };
    new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) globalThis.measured.lcp = startTime; }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.measured.cls += value; }).observe({ type: "layout-shift", buffered: true });
  });
  return { page, context };
}

console.log(`Chromium ${browser.version()}; median of ${rounds} loads at 1.6 Mbit/s, 150 ms and a fourth of the processor\n`);
console.log("| page | first paint, s | LCP, s | CLS |\n|---|---|---|---|");
for (const place of PLACES) {
  const all = [];
  for (let round = 0; round < rounds; round++) {
    const { page, context } = await slowPage();
    await page.goto(site + place, { timeout: 120_000 });
    await page.waitForTimeout(place === "" ? 1_500 : 9_000);
    all.push(await page.evaluate(() => ({ ...globalThis.measured, paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0 })));
    await context.close();
  }
  const of = (name) => median(all.map((it) => it[name]));
  console.log(`| \`/${place}\` | ${(of("paint") / 1000).toFixed(2)} | ${(of("lcp") / 1000).toFixed(2)} | ${of("cls").toFixed(3)} |`);
}

const slider = PLACES.find((place) => place.includes("slider"));
if (slider) {
  const { page } = await slowPage();
  await page.goto(site + slider, { timeout: 120_000 });
  await page.waitForSelector(".player-status", { timeout: 60_000 });
  await page.waitForTimeout(1_000);
  const shown = await page.evaluate(async () => {
    const speed = document.getElementById("speed");
    speed.value = "30";
    document.querySelector(".player button:nth-of-type(2)").click();
    let sets = 0;
    new MutationObserver(() => sets++).observe(document.querySelector(".player-status"), { childList: true, characterData: true, subtree: true });
    await new Promise((done) => { setTimeout(done, 5_000); });
    return sets / 5;
  });
  console.log(`\nblocker sets played in a second: ${shown.toFixed(1)}`);
}
await browser.close();
server.close();
