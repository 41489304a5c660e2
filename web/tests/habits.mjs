// What holds for every view: width, colours, keyboard, screen readers, offline, failures.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { divided, open, says } from "./browser.mjs";

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
  search: "#search?what=bishop&square=d4&format=c&table=BMagic_a1%5B%5D+%3D+%7B+1+%7D%3B",
  slider: "#slider?piece=bishop&square=d4&magic=0x1234&occ=0x10000840000000",
};

/** Each view at three widths: it fits, a picture is kept, and axe finds nothing. */
async function looks({ browser, address }, colorScheme) {
  mkdirSync(PICTURES, { recursive: true });
  const { page, go, close } = await open(browser, address, { colorScheme, bypassCSP: true });
  for (const [name, place] of Object.entries(PLACES)) {
    await go(place);
    if (name === "divide") await divided(page);
    if (name === "search") await says(page, ".table-status", /is bad/);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(needed <= width, `${name} needs ${needed} pixels at a width of ${width}`);
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"], iframes: false, preload: false }));
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`).join("\n")}`);
    assert.deepEqual(told, [], `${name}, ${colorScheme}`);
  }
  await close();
  return `pictures in ${PICTURES}`;
}

/** These take longest, so that each is a group of its own. */
export const lightTests = {
  async "every view fits three widths, in light, without findings of axe"(given) {
    return looks(given, "light");
  },
};

export const darkTests = {
  async "every view fits three widths, in dark, without findings of axe"(given) {
    return looks(given, "dark");
  },
};

export const habitTests = {
  async "the keyboard reaches every control"({ browser, address }) {
    for (const place of [PLACES.setup, PLACES.slider, PLACES.search]) {
      const { page, go, close } = await open(browser, address);
      await go(place);
      await page.waitForTimeout(300);
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

  async "every picture has a link to its document, and every link of the page leads there"({ browser, address }) {
    const { page, go, close } = await open(browser, address);
    const links = new Set();
    for (const [name, place] of Object.entries(PLACES)) {
      await go(place);
      await page.waitForTimeout(300);
      const found = await page.$$eval("main a[href^='../book/docs/']", (all) => all.map((it) => it.getAttribute("href")));
      assert.ok(found.length > 0, name);
      found.forEach((it) => links.add(it));
    }
    for (const link of links) {
      await page.goto(address + link);
      const [, anchor] = link.split("#");
      assert.ok(await page.evaluate((anchor) => document.querySelector("#mdbook-content main h1") !== null && (!anchor || document.getElementById(anchor) !== null), anchor), link);
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(needed <= 1280, link);
    }
    await close();
    return `${links.size} links`;
  },

  async "frames of fields, buttons and boards stand out from the paper, in light and dark"({ browser, address, site }) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await open(browser, address, { colorScheme });
      for (const place of [`${address}#search`, `${address}#divide`, site]) {
        await page.goto(place);
        await page.waitForSelector(".view, .is-built");
        const weak = await page.evaluate(() => {
          const part = (value) => { const it = value / 255; return it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4; };
          const light = (colour) => { const [r, g, b] = colour.match(/[\d.]+/g).map(Number); return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b); };
          const paper = light(getComputedStyle(document.documentElement).backgroundColor);
          return [...document.querySelectorAll("input:not([type=range], [type=checkbox]), select, textarea, main button:not(.cell, .num, .link, .sort, .primary), .board")].flatMap((it) => {
            const frame = light(getComputedStyle(it).borderTopColor);
            const ratio = (Math.max(frame, paper) + 0.05) / (Math.min(frame, paper) + 0.05);
            return ratio < 3 && it.getClientRects().length > 0 ? [`${it.outerHTML.slice(0, 80)}: ${ratio.toFixed(2)}`] : [];
          });
        });
        assert.deepEqual(weak, [], `${place}, ${colorScheme}`);
      }
      await close();
    }
  },
};
