// What holds for every view: width, colours, keyboard, screen readers, offline, failures.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { divided, open, until } from "./browser.mjs";

const ROOT = new URL("../../", import.meta.url).pathname;
const PICTURES = `${ROOT}target/explorer-pictures`;
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const WIDTHS = [360, 768, 1280];
export const PLACES = {
  divide: "#divide?fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R+w+KQkq+-+0+1&paste=a1b1:+1%0Ae1g1:+43",
  setup: "#divide?mode=setup&fen=4k3/8/8/8/8/8/8/P3K2R+w+KQ+-+0+1",
  rank: "#rank",
  compare: "#compare?scale=log",
  lists: "#lists?piece=king&square=b2",
  search: "#search?what=bishop&square=d4&format=c",
  slider: "#slider?piece=bishop&square=d4&magic=0x1234&occ=0x10000840000000",
};

export const habitTests = {
  async "every view fits three widths, in light and dark, without serious findings of axe"({ browser, address }) {
    mkdirSync(PICTURES, { recursive: true });
    for (const colorScheme of ["light", "dark"]) {
      const { page, go, close } = await open(browser, address, { colorScheme, bypassCSP: true });
      for (const [name, place] of Object.entries(PLACES)) {
        await go(place);
        if (name === "divide") await divided(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const needed = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(needed <= width, `${name} needs ${needed} pixels at a width of ${width}`);
          await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
        }
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
        const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`).join("\n")}`);
        assert.deepEqual(told, [], `${name}, ${colorScheme}`);
      }
      await close();
    }
    return `pictures in ${PICTURES}`;
  },

  async "the keyboard reaches every control"({ browser, address }) {
    for (const place of [PLACES.setup, PLACES.slider, PLACES.search]) {
      const { page, go, close } = await open(browser, address);
      await go(place);
      const controls = await page.evaluate(() => {
        const all = [...document.querySelectorAll("a[href], button, input, select, textarea")];
        const reachable = all.filter((it) => !it.disabled && it.tabIndex >= 0 && it.offsetParent !== null);
        reachable.forEach((it, index) => { it.dataset.probe = String(index); });
        return reachable.length;
      });
      const reached = new Set();
      for (let press = 0; press < controls + 8; press++) {
        await page.keyboard.press("Tab");
        const probe = await page.evaluate(() => document.activeElement?.dataset.probe ?? null);
        if (probe !== null) reached.add(probe);
      }
      assert.equal(reached.size, controls, place);
      await close();
    }
  },

  async "the page works offline after the first load"({ browser, address }) {
    const { page, context, go, close } = await open(browser, address);
    await go("#divide");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, () => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    assert.equal((await divided(page)).length, 20);
    await go("#slider");
    await page.waitForSelector(".magic-value");
    await close();
  },

  async "without WebAssembly the page says so"({ browser, address }) {
    const { page, context } = await open(browser, address);
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto(address);
    await page.waitForSelector('[role=alert]:has-text("could not be loaded")');
    await context.close();
  },

  async "without workers the page says so"({ browser, address }) {
    const { page, context } = await open(browser, address);
    await page.route("**/worker.js", (route) => route.abort());
    await page.goto(`${address}#divide`);
    await page.waitForSelector('.count-part .status:has-text("The count failed")');
    await context.close();
  },
};
