// What is pasted: tables of magics, and long texts in the address. A paste is a real one, from the
// clipboard.

import assert from "node:assert/strict";
import { divided, leadsTo, says, until } from "./browser.mjs";
import { found, listLines, verify } from "./native.mjs";

const STATUS = ".table-status";
const RIGHT = /^The table is right/;

/** Puts a text into a field by the clipboard and the keyboard, in place of what is there. */
export async function paste(page, selector, text) {
  await page.evaluate((it) => navigator.clipboard.writeText(it), text);
  await page.focus(selector);
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  // A browser gives line ends of its own.
  await until(page, ([selector, text]) => document.querySelector(selector).value === text, [selector, text.replaceAll("\r\n", "\n")]);
}

/** The line of a table, changed so that its number is no magic. */
const spoiled = (table, line) => table.split("\n").map((text, at) => (at + 1 === line ? text.replace(/0x[0-9a-f_]+/i, "0x1") : text)).join("\n");

export const pasteTests = {
  async "tables in every form are right, and a changed number is shown with its two boards"({ page, go, context }) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await go("#search");
    const tables = [["c", found("c")], ["rust", found("rust")], ["json", found("json")], ["seed 001", listLines()],
      ["32 bits", found("rust", "--transform", "32", "--piece", "bishop")],
      ["packing", found("c", "--mode", "packing", "--from-best", "--steps", "1", "--threads", "1")]];
    for (const [name, table] of tables) {
      await paste(page, "#table", table);
      await says(page, STATUS, RIGHT);
      const count = verify(table).checked;
      assert.ok((await page.textContent(STATUS)).includes(String(count)), `${name}: ${count}`);
      // The fifth line is a number in every form.
      const bad = spoiled(table, 5);
      await paste(page, "#table", bad);
      await says(page, STATUS, / (is|are) bad\.$/);
      const [first] = verify(bad).bad;
      const fault = await page.textContent(".fault");
      assert.ok(fault.includes(`Line ${first.line}, ${first.piece} on ${first.square}`), `${name}: ${fault}`);
      const sets = first.blockers ?? first.targets;
      if (sets) {
        const notes = await page.$$eval(".table-result figcaption", (all) => all.map((it) => /0x[0-9a-f]{16}/.exec(it.textContent)[0]));
        assert.deepEqual(notes, sets, name);
      }
    }
    return `${tables.length} forms`;
  },

  async "broken tables are refused with line and reason"({ page, go, context }) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await go("#search");
    const broken = [
      ["hello", /line 1, column \d+: /],
      ["const uint64 RMagic[64] = {\n  0x1ULL,\n  0x1g,", /line 3, column 3: '0x1g' is not a number/],
      ["const uint64 Zobrist[64] = {};", /'Zobrist' names no magics of rooks or bishops/],
      ["RMagic[64] = { 1, 2 };", /the array ends after 2 of 64 numbers/],
      ['{"piece":"pawn"}', /line 1, column/],
      ["magic/shift[ 0] 8 movelists: 0x1040000000000003 61", /says of which piece/],
    ];
    for (const [text, reason] of broken) {
      await paste(page, "#table", text);
      await says(page, STATUS, reason);
      assert.equal(await page.locator(".table-result .set-figure").count(), 0);
    }
    await paste(page, "#table", broken[1][0]);
    await says(page, STATUS, broken[1][1]);
    await page.click('button:has-text("Show the place")');
    assert.equal(await page.evaluate(() => document.activeElement.value.slice(document.activeElement.selectionStart)), "0x1g,");
    await page.fill("#table", "");
    await says(page, STATUS, /^Nothing is pasted yet/);
  },

  async "a table for other products is checked for them, and one fault after another is shown"({ page, go }) {
    await go("#search");
    const table = found("c", "--transform", "32", "--piece", "bishop").replace(/^.*\n/, "");
    await page.fill("#table", table);
    await says(page, STATUS, / are bad\.$/);
    await page.click(".faults button >> nth=2");
    assert.equal(await page.getAttribute(".faults button >> nth=2", "aria-pressed"), "true");
    await page.click('button:has-text("Try two 32-bit products")');
    await says(page, STATUS, RIGHT);
    await leadsTo(page, /products=32/);
    await page.fill('label:has-text("Index bits") + input', "5");
    await says(page, STATUS, / are bad\.$/);
    await page.click('a:has-text("See this number at work")');
    await says(page, ".view-slider > .status", /is no magic/);
    await page.goBack();
    await says(page, STATUS, / are bad\.$/);
  },

  async "a long text is in the address, packed, and comes back after a reload"({ page, go, browser, address }) {
    await go("#search");
    const table = found("rust");
    await page.fill("#table", table);
    await says(page, STATUS, RIGHT);
    await leadsTo(page, /table=\./);
    const link = page.url();
    assert.ok(link.length < 4_000, `${link.length} characters`);
    await page.reload();
    await says(page, STATUS, RIGHT);
    assert.equal(await page.inputValue("#table"), table);
    await go("#search?table=.damaged");
    await says(page, ".table-check", /damaged, and cannot be shown/);
    // Numbers that nothing shortens do not fit.
    const random = Array.from({ length: 4_000 }, () => `0x${[0, 0, 0, 0].map(() => Math.random().toString(16).slice(2, 6).padEnd(4, "7")).join("")}`);
    await page.fill("#table", `BMagic_a1[] = { ${random.join(", ")} };`);
    await says(page, ".table-check", /too long for the address/);
    await until(page, () => !location.href.includes("table="));
    // Another browser gets the same by the link alone.
    const other = await browser.newContext();
    const shared = await other.newPage();
    await shared.goto(link);
    await says(shared, STATUS, RIGHT);
    await other.close();
    return `a table of 128 magics takes an address of ${link.length} characters, for ${address}`;
  },

  async "a long divide is in the address too"({ page, go, context }) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await go("#divide?fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R+w+KQkq+-+0+1&depth=2");
    const lines = await divided(page);
    const noise = Array.from({ length: 300 }, (_, at) => `info string node ${at} of the search, depth 2, seldepth 2`);
    await paste(page, "#paste", [...noise, ...lines].join("\n"));
    await says(page, ".comparison-result", /Both divides are equal/);
    await leadsTo(page, /paste=\./);
    await page.reload();
    await divided(page);
    await says(page, ".comparison-result", /Both divides are equal/);
  },
};
