// Each view in Firefox, driven by WebDriver BiDi. Skipped where Debian's Firefox is not installed.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import playwright from "playwright-core";
import { divided, open, says, until } from "./browser.mjs";

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** Runs a test in Firefox, or says why not. */
async function inFirefox(address, test) {
  if (!existsSync(FIREFOX)) return { skipped: `there is no Firefox at ${FIREFOX}` };
  // eslint-disable-next-line no-underscore-dangle -- playwright names it so
  const firefox = await playwright._bidiFirefox.launch({ executablePath: FIREFOX });
  try {
    const opened = await open(firefox, address);
    opened.page.setDefaultTimeout(60_000);
    const told = await test(opened);
    await opened.close();
    return told ?? `Firefox ${firefox.version()}`;
  } finally {
    await firefox.close();
  }
}

export const firefoxTests = {
  async "Firefox shows every view, and computes in it"({ address }) {
    return inFirefox(address, async ({ page, go }) => {
      await go("#divide");
      assert.equal((await divided(page)).length, 20);
      await page.click('.piece-board [data-square="e2"]');
      await page.click('.piece-board [data-square="e4"]');
      await says(page, ".crumbs", /^roote2e4$/);
      await page.fill("#fen", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1");
      await says(page, ".problems", /pawns on the first or last rank/);
      await go("#slider?piece=rook&square=a1&occ=0x0");
      await page.click('.set-board[role=group] [data-square="a4"]');
      await says(page, ".player-status", /^Blocker set [1-9]\d* of 4096$/);
      await go("#search?what=rook&square=a1&seed=3");
      await page.click('.view-search button:text-is("Search")');
      await says(page, ".view-search > .status", /^1 of 1 magics/);
      await page.fill("#table", `BMagic_a1[] = {${" 0x0002020202020200,".repeat(100)} };`);
      await says(page, ".table-status", /^The table is right/);
      await page.waitForTimeout(500);
      await page.reload();
      await says(page, ".table-status", /^The table is right/);
      await go("#lists?piece=king&square=e1");
      await says(page, ".list-number", /^\d+$/);
      await go("#rank");
      await page.click('.one-rank [data-square="g"]');
      await says(page, ".reachable", /^0b00011000$/);
      await go("#compare");
      await until(page, () => document.querySelectorAll(".chart .bar").length > 3);
      await page.goBack();
      await says(page, "h1", /^A rook on one rank/);
    });
  },

  async "Firefox shows every step of the story, and plays in it"({ site }) {
    return inFirefox(site, async ({ page }) => {
      await page.goto(site);
      for (const name of await page.$$eval("section.step", (all) => all.map(({ id }) => id))) {
        await page.evaluate((id) => document.getElementById(id).scrollIntoView(), name);
        await page.waitForSelector(`#${name}.is-built`);
      }
      await page.click("#three-copies [data-num=all]");
      await says(page, "#three-copies .remark", /^Solved!/);
      await page.click('#find-one [data-value="fast"]');
      await page.click("#find-one .primary");
      await says(page, "#find-one .remark", /is a magic/);
      const before = await page.textContent("#one-multiplication .formula");
      await page.click("#one-multiplication [data-num=rook]");
      assert.notEqual(await page.textContent("#one-multiplication .formula"), before);
    });
  },
};
