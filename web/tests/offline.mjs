// The page without a network, and a new version of it: the code of one never meets the workers of
// another.

import assert from "node:assert/strict";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { divided, open, says, until } from "./browser.mjs";

const DIST = new URL("../dist/", import.meta.url).pathname;
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };

/** Serves `web/dist`, and a second version of it when asked to. */
async function serveVersions() {
  const state = { version: 1 };
  const server = createServer((request, response) => {
    let path = join(DIST, new URL(request.url, "http://x").pathname);
    if (existsSync(path) && statSync(path).isDirectory()) path = join(path, "index.html");
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": KINDS[extname(path)] ?? "text/plain", "Cache-Control": "no-cache" });
    const isOther = state.version === 2;
    if (isOther && path.endsWith("service-worker.js")) response.end(readFileSync(path, "utf8").replace(/VERSION = "[^"]*"/, 'VERSION = "second"'));
    else if (isOther && path.endsWith("/worker.js")) response.end("// second\npostMessage({ failed: 'the worker of the second version' });");
    else createReadStream(path).pipe(response);
  });
  await new Promise((ready) => { server.listen(0, "127.0.0.1", ready); });
  return { state, address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

const controlled = async (page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await until(page, () => navigator.serviceWorker.controller !== null);
};

export const offlineTests = {
  async "story and laboratory work offline after the first load"({ browser, address, site }) {
    const { page, context, go, close } = await open(browser, address, { serviceWorkers: "allow" });
    await page.goto(site);
    await page.waitForSelector(".is-built");
    await controlled(page);
    await go("#divide");
    await page.goto(`${address}#divide`);
    await divided(page);
    await until(page, async () => {
      const name = (await caches.keys()).find((it) => it.includes("explorer"));
      const keys = name ? await (await caches.open(name)).keys() : [];
      return keys.some(({ url }) => url.endsWith(".wasm"));
    });
    await context.setOffline(true);
    await page.reload();
    assert.equal((await divided(page)).length, 20);
    await go("#slider");
    await page.waitForSelector(".magic-value");
    await page.goto(`${site}#knights`);
    await page.waitForSelector("#knights.is-built");
    await page.goto(`${site}step/sums/`);
    await page.waitForSelector("#sums.is-built");
    await close();
  },

  async "a page keeps its own code when a new version comes, until somebody loads it"({ browser }) {
    const { state, address, stop } = await serveVersions();
    const { page, close } = await open(browser, address, { serviceWorkers: "allow" });
    await page.goto(`${address}lab/#divide?depth=1`);
    await divided(page);
    await controlled(page);
    state.version = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update().then(() => true));
    await says(page, ".new-version", /A new version of this page is ready/);
    const worker = () => page.evaluate(async () => (await fetch("../worker.js")).text());
    assert.ok(!(await worker()).includes("// second"), "the old page gets its own worker");
    // Another view starts workers anew.
    await page.evaluate(() => { location.hash = "#search?what=rook&square=a1"; });
    await page.click('.view-search button:text-is("Search")');
    await says(page, ".view-search > .status", /^1 of 1 magics/);
    await Promise.all([page.waitForEvent("load", { timeout: 30_000 }), page.click(".new-version button")]);
    await page.waitForSelector(".view");
    assert.ok((await worker()).includes("// second"), "the new page gets the new worker");
    await until(page, () => document.querySelector(".new-version") === null);
    await close();
    stop();
  },
};
