// What the page does when something is taken from it: WebAssembly, workers, a worker in the middle
// of a count.

import assert from "node:assert/strict";
import { divided, open, says, until } from "./browser.mjs";

const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const sum = (lines) => lines.reduce((nodes, line) => nodes + Number(line.split(": ")[1]), 0);

/** Keeps hold of all workers of a page, so that a test can end one of them from outside. */
function keepWorkers() {
  globalThis.workers = [];
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      globalThis.workers.push(this);
    }

    postMessage(message) {
      // A count of what follows a move of White: a part of a divide.
      if (message.task?.kind === "count" && message.task.fen.includes(" b ")) this.divides = true;
      super.postMessage(message);
    }
  };
}

export const failureTests = {
  async "without WebAssembly the page says so"({ browser, address }) {
    // Once its file is missing, once the browser refuses it.
    for (const block of [
      (page) => page.route("**/*.wasm", (route) => route.abort()),
      (page) => page.addInitScript(() => { delete globalThis.WebAssembly; }),
      (page) => page.addInitScript(() => { WebAssembly.instantiate = WebAssembly.instantiateStreaming = () => Promise.reject(new WebAssembly.CompileError("blocked")); }),
    ]) {
      const { page, context } = await open(browser, address);
      await block(page);
      await page.goto(address);
      await page.waitForSelector('[role=alert]:has-text("could not be loaded")');
      await context.close();
    }
  },

  async "without workers the page says so"({ browser, address }) {
    const { page, context } = await open(browser, address);
    await page.route("**/worker.js", (route) => route.abort());
    await page.goto(`${address}#divide`);
    await page.waitForSelector('.count-part .status:has-text("The count failed")');
    await context.close();
  },

  async "a worker that dies in the middle of a count is told, and the count goes on to the right end"({ browser, address }) {
    const { page, close } = await open(browser, address);
    await page.addInitScript(keepWorkers);
    await page.goto(`${address}?workers=2#divide?${new URLSearchParams({ fen: KIWIPETE, depth: "6" })}`);
    // In the page, so that a count cannot end between the look and the loss. The event is what a
    // browser reports when the process of a worker is gone.
    await page.evaluate(() => {
      const lose = (_, observer) => {
        if (!/^Counting [1-9]/.test(document.querySelector(".count-part .status")?.textContent ?? "")) return;
        observer.disconnect();
        // Another one may not have begun yet. Then nothing is lost with it.
        const worker = globalThis.workers.find(({ divides }) => divides);
        worker.dispatchEvent(new ErrorEvent("error", { message: "the worker is gone", cancelable: true }));
      };
      new MutationObserver(lose).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.click('.controls button:has-text("Count")');
    await says(page, ".count-part .status", /A worker was lost/);
    assert.equal(sum(await divided(page)), 8_031_647_685);
    await close();
  },

  async "a worker that falls silent is replaced, and a second loss of its move is a failure"({ browser, address }) {
    const { page, close } = await open(browser, address);
    await page.addInitScript(keepWorkers);
    await page.goto(`${address}?workers=1&patience=3#divide?${new URLSearchParams({ fen: KIWIPETE, depth: "7" })}`);
    await page.click('.controls button:has-text("Count")');
    // Ended from outside, as a browser does that needs its memory: the page is not told.
    const end = () => page.evaluate(() => globalThis.workers.at(-1).terminate());
    await says(page, ".count-part .status", /^Counting [1-9]/);
    await end();
    await says(page, ".count-part .status", /^Counting .*A worker was lost/);
    await end();
    await says(page, ".count-part .status", /^The count failed: a worker has been silent for too long\. Press Count/);
    await page.fill("#depth", "2");
    assert.equal(sum(await divided(page)), 2_039);
    await close();
  },

  async "nothing on the page moves while a count runs"({ browser, address }) {
    const { page, close } = await open(browser, address);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("about:blank");
      await page.goto(`${address}#divide?${new URLSearchParams({ fen: KIWIPETE, depth: "6" })}`);
      await page.waitForSelector(".divide");
      await page.waitForTimeout(700);
      await page.evaluate(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            globalThis.shifts.push(...entry.sources.map(({ node }) => `${entry.value}: ${(node?.parentElement ?? node)?.outerHTML?.slice(0, 120)}`));
          }
        }).observe({ type: "layout-shift" });
        // A press excuses shifts of half a second, so the count is begun by the page itself.
        [...document.querySelectorAll(".controls button")].find((it) => it.textContent === "Count").click();
      });
      await says(page, ".count-part .status", /^Counting [\d,]{9,} nodes/);
      // Numbers grow from nothing to many digits meanwhile.
      await page.waitForTimeout(1_500);
      assert.deepEqual(await page.evaluate(() => globalThis.shifts), [], `at ${width} pixels`);
      assert.ok(await page.evaluate(() => PerformanceObserver.supportedEntryTypes.includes("layout-shift")));
    }
    await until(page, () => [...document.querySelectorAll(".divide tbody tr")].some((row) => row.cells[2].textContent.length > 7));
    await close();
  },
};
