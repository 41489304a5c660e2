// The views of move lists, of one rank, and of searches.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { leadsTo, says, until } from "./browser.mjs";
import { explainLists, find } from "./native.mjs";

const number = (text) => Number(text.replaceAll(",", ""));

export const tableTests = {
  async "lists of king and knight are those of the native program"({ page, go }) {
    for (const [piece, square, targets] of [["king", "e1", "0x3000"], ["knight", "b1", "0x50000"], ["king", "h8", "0x0"], ["knight", "d4", "0x142200221400"]]) {
      const expected = explainLists(piece, square, targets);
      await go(`#lists?piece=${piece}&square=${square}&targets=${targets}`);
      await until(page, ([magic, index]) => BigInt(document.querySelector(".magic-value")?.textContent ?? 0) === BigInt(magic)
        && document.querySelector(".list-number")?.textContent === String(index), [expected.magic, expected.index]);
      assert.deepEqual(await page.$$eval(".moves li", (moves) => moves.map((move) => move.textContent)), expected.moves);
      assert.equal(await page.locator(".lists-table tbody tr").count(), expected.entries);
      for (const list of expected.lists) {
        const shown = await page.textContent(`[data-number="${list.number}"] td:last-child`);
        const squares = list.moves.map((move) => move.slice(-2)).join(" ") || "none";
        assert.equal(shown, squares);
      }
    }
  },

  async "targets are pressed, and the magic is searched step by step"({ page, go }) {
    await go("#lists?piece=king&square=h8");
    await page.click('.set-board[role=group] [data-square="g7"]');
    await leadsTo(page, /targets=0x4080000000000000/);
    await page.click('button:has-text("Try the next number")');
    await says(page, ".view-lists .slots-part .status", /^Number 1, 0x000000000000000f, fails/);
    await page.click('button:has-text("Search to the end")');
    await says(page, ".view-lists .slots-part .status", /^0x000000000000008e is the magic/);
  },

  async "a rook on one rank reaches what it should"({ page, go }) {
    await go("#rank");
    await says(page, ".reachable", /^0b11011000$/);
    await page.click('.one-rank [data-square="g"]');
    await says(page, ".reachable", /^0b00011000$/);
    await says(page, ".index-text", /1,348 of 2,048/);
    await page.click('button:has-text("Move the rook")');
    await page.click('.one-rank [data-square="a"]');
    await says(page, ".reachable", /^0b00000010$/);
    await says(page, ".view-rank", /1,180,591,620,717,411,303,424/);
    assert.equal(await page.locator(".entry").count(), 256);
  },

  async "all 128 magics are found, as the native program finds them"({ page, go }) {
    await go("#search?seed=7&format=json");
    await page.click('.view-search button:has-text("Search")');
    await says(page, ".view-search > .status", /^128 of 128 magics/);
    const text = await page.textContent(".export");
    const found = text.trim().split("\n").map((line) => JSON.parse(line));
    const plain = ({ piece, square, bits, transform, magic }) => ({ piece, square, bits, transform, magic: BigInt(magic).toString() });
    assert.deepEqual(found.map(plain), find(7).map(plain));
    await page.click('button:has-text("Rust")');
    await says(page, ".export", /pub const ROOK_MAGICS: \[u64; 64\]/);
    await page.click('.segmented button:text-is("C")');
    await says(page, ".export", /const uint64 BMagic\[64\]/);
    const status = await page.textContent(".view-search > .status");
    return `${number(/, ([\d,]+) candidates/.exec(status)[1])} candidates: ${status}`;
  },

  async "records are drawn with their numbers"({ page, go }) {
    await go("#compare");
    await until(page, () => document.querySelectorAll(".chart").length > 0);
    const name = await page.inputValue('label:has-text("Record") + select');
    const markdown = readFileSync(new URL(`../../benches/record/${name}`, import.meta.url), "utf8");
    const rows = await page.$$eval(".chart:first-child tbody tr", (rows) => rows.map((row) => [row.cells[0].textContent, row.cells[2].textContent]));
    for (const [row, value] of rows) {
      const line = markdown.split("\n").find((line) => line.startsWith("|") && line.replaceAll(/[*`]/g, "").split("|")[1].trim() === row);
      assert.equal(Number(line.split("|")[2].replaceAll(/[^\d.]/g, "")), Number(value), row);
    }
    await page.click('button:has-text("Logarithmic")');
    await leadsTo(page, /scale=log/);
    await page.selectOption('label:has-text("Column of table 1") + select', "all");
    await until(page, () => document.querySelectorAll(".chart:first-child .matrix thead th").length > 3);
    await leadsTo(page, /columns=all/);
    await page.reload();
    await until(page, () => document.querySelector(".chart:first-child .matrix") !== null);
  },

  async "bars have the spread that their record tells, and one click leads to the record"({ page, go }) {
    const folder = new URL("../../benches/record/", import.meta.url);
    // Median with least and most; the least of three runs; several values in a cell.
    const spreads = [];
    for (const name of JSON.parse(readFileSync(new URL("../dist/records/index.json", import.meta.url), "utf8"))) {
      const markdown = readFileSync(new URL(name, folder), "utf8");
      await go(`#compare?table=all&record=${name}`);
      await until(page, (name) => document.querySelector('.view-compare .explanation a')?.getAttribute("href") === `../book/benches/record/${name.replace(/md$/, "html")}`, name);
      const drawn = await page.$$eval(".chart", (charts) => charts.flatMap((chart) => [...chart.querySelectorAll("tbody tr")].filter((row) => row.querySelector(".spread")).map((row) => {
        const line = row.querySelector(".bar-line").getBoundingClientRect();
        const spread = row.querySelector(".spread").getBoundingClientRect();
        return { row: row.cells[0].textContent, said: row.cells[2].querySelector(".unseen").textContent, isInside: spread.left >= line.left - 1 && spread.right <= line.right + 3 };
      })));
      for (const { row, said, isInside } of drawn) {
        assert.ok(isInside, `${name}: ${row}`);
        const [, low, high] = /^, from ([\d.]+) to ([\d.]+)$/.exec(said);
        const line = markdown.split("\n").find((line) => line.startsWith("|") && line.replaceAll(/[*`]/g, "").split("|")[1].trim() === row
          && [low, high].every((it) => line.split(/[|, ]+/).some((part) => Number(part) === Number(it))));
        assert.ok(line, `${name}: ${row} has ${said}`);
        assert.ok(Number(low) <= Number(high), row);
      }
      spreads.push(...drawn);
    }
    assert.ok(spreads.length > 5, `${spreads.length} rows with a spread`);
    const link = await page.getAttribute(".view-compare .explanation a", "href");
    await page.click(".view-compare .explanation a");
    await page.waitForSelector("#mdbook-content main h1");
    const cells = await page.$$eval("#mdbook-content main th, #mdbook-content main td", (all) => all.map((it) => it.textContent));
    const markdown = readFileSync(new URL(link.replace("../book/benches/record/", "").replace(/html$/, "md"), folder), "utf8");
    const numbers = markdown.split("\n").filter((line) => /^\|/.test(line)).flatMap((line) => line.split("|").slice(2, -1)).map((it) => it.trim()).filter((it) => /^[\d.,]+$/.test(it));
    assert.ok(numbers.length > 3 && numbers.every((it) => cells.includes(it)), link);
    return `${spreads.length} rows with a spread`;
  },

  async "a search is stopped, and begins anew"({ page, go }) {
    await go("#search?seed=11&width=32");
    await page.click('.view-search button:text-is("Search")');
    await page.click('.view-search .primary');
    await says(page, ".view-search > .status", /Stopped\.$|^128 of 128/);
    await go("#search?what=rook&square=a1&seed=11&width=32");
    await page.click('.view-search button:text-is("Search")');
    await says(page, ".view-search > .status", /^1 of 1 magics/);
  },
};
