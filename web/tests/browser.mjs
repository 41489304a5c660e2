// The browser under test: Debian's Chromium, driven by playwright-core.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Serves `web/dist`. Gives the address, and what stops the server. */
export async function serve() {
  const target = process.env.CARGO_TARGET_DIR ?? `${ROOT}xtask/target`;
  const server = spawn(`${target}/release/xtask`, ["serve", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) return { address: line.trim(), stop: () => server.kill() };
  throw new Error("the server did not start: run `cargo xtask web` first");
}

export async function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
}

/** What playwright writes to the console instead of letting the page be kept for offline use. */
const NOT_KEPT = "Service Worker registration blocked by Playwright";

/**
 * A page whose console must stay empty, and that may ask no other host. It is not kept for offline
 * use, which takes long, unless the options allow `serviceWorkers`.
 */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (message.text() !== NOT_KEPT) complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(address).host) complaints.push(`request to ${request.url()}`);
  });
  return {
    page,
    context,
    /** Goes to a place of the page, without loading it anew. */
    async go(hash) {
      if (page.url() === "about:blank") await page.goto(address + hash);
      else await page.evaluate((to) => { location.hash = to; }, hash);
      // The module of a view comes with its first use. Until then the view before it stays.
      const name = /^#([a-z]+)/.exec(hash)?.[1];
      await page.waitForSelector(name ? `.view-${name}` : ".view", { state: notDrawn.has(page) ? "attached" : "visible" });
    },
    async close() {
      await context.close();
      assert.deepEqual(complaints, [], "the console stays empty, and no other host is asked");
    },
  };
}

/**
 * How long a page may take to show something, in milliseconds: machines of CI are slow and busy.
 */
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

/**
 * Waits until a function of the page gives something true, and gives that. The page forbids what
 * playwright's own waiting does, which is to evaluate texts.
 */
export async function until(page, holds, argument) {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const value = await page.evaluate(holds, argument);
    if (value) return value;
    if (performance.now() > end) throw new Error(`waited in vain for ${holds} with ${JSON.stringify(argument)}`);
    await page.waitForTimeout(20);
  }
}

/** Of many questions, how many are asked of a page that is drawn. */
export const DRAWN = 20;

/** Pages that draw nothing. */
const notDrawn = new WeakSet();

/**
 * From now on the page still builds all that it shows, but lays nothing out and draws nothing,
 * which takes most of the time.
 */
export async function undrawn(page) {
  notDrawn.add(page);
  await page.evaluate(() => { document.documentElement.style.display = "none"; });
}

/** Waits until the divide of the view is counted. Gives its lines as text. */
export async function divided(page) {
  await until(page, () => /^Counted /.test(document.querySelector(".count-part .status")?.textContent ?? ""));
  return page.$$eval(".divide tbody tr[data-move]:not(.is-extra)", (rows) =>
    rows.map((row) => `${row.dataset.move}: ${row.cells[2].textContent.replaceAll(",", "")}`));
}

/** Waits until a text is in an element. */
export async function says(page, selector, pattern) {
  await until(page, ([selector, source]) =>
    new RegExp(source).test(document.querySelector(selector)?.textContent ?? ""), [selector, pattern.source]);
}

/** Waits until the address matches. */
export async function leadsTo(page, pattern) {
  await until(page, (source) => new RegExp(source).test(location.href), pattern.source);
}
