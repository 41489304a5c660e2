// The view of slider queries.

import assert from "node:assert/strict";
import { DRAWN, leadsTo, says, undrawn, until } from "./browser.mjs";
import { explain, randoms } from "./native.mjs";

const hash = (settings) => `#slider?${new URLSearchParams(settings)}`;
const name = (square) => "abcdefgh"[square & 7] + ((square >> 3) + 1);
const isSame = (words, text) => assert.equal(BigInt(words), BigInt(text));

/** What the page says about the query. */
async function answer(page) {
  return page.evaluate(() => {
    const figures = [...document.querySelectorAll(".view-slider .board-row .set-figure")].slice(0, 6);
    const description = (index) => figures[index].querySelector(".set-board").getAttribute("aria-label");
    return {
      mask: description(0).replace("Relevant mask: ", ""),
      attacks: description(2).replace("Attacks: ", ""),
      magic: /^Magic (0x\w{16})/.exec(description(4))[1],
      product: description(5).replace("Product ", ""),
      index: document.querySelector(".index-text b").textContent.replaceAll(",", ""),
      entries: document.querySelector(".index-text").textContent.match(/of ([\d,]+) entries/)[1].replaceAll(",", ""),
    };
  });
}

export const sliderTests = {
  async "200 random queries are answered as by the native program"({ page, go }) {
    const random = randoms(20261122);
    for (let query = 0; query < 200; query++) {
      if (query === DRAWN) await undrawn(page);
      const slider = random() & 1n ? "rook" : "bishop";
      const square = name(Number(random() & 63n));
      const occupied = "0x" + (random() & random()).toString(16);
      const expected = explain(slider, square, occupied);
      await go(hash({ piece: slider, square, occ: occupied }));
      await until(page, (magic) => BigInt(document.querySelector(".magic-value")?.textContent ?? 0) === BigInt(magic), expected.magic);
      const got = await answer(page);
      const context = `${slider} ${square} ${occupied}`;
      isSame(got.magic, expected.magic);
      isSame(got.product, expected.product);
      assert.equal(got.index, String(expected.index), context);
      assert.equal(got.entries, String(expected.entries), context);
      assert.equal(got.mask, expected.mask.squares.join(" "), context);
      assert.equal(got.attacks, expected.attacks.squares.join(" "), context);
    }
  },

  async "blockers are set by press and key, and squares are linked"({ page, go }) {
    await go(hash({ piece: "rook", square: "a1", occ: "0x0" }));
    const board = page.locator(".set-board[role=group]").first();
    await board.locator('[data-square="a4"]').click();
    await says(page, ".player-status", /^Blocker set [1-9]\d* of 4096$/);
    await leadsTo(page, /occ=0x0000000001000000/);
    assert.equal((await answer(page)).attacks, "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await leadsTo(page, /occ=0x0000000101000000/);
    await board.locator('[data-square="c4"]').hover();
    await board.locator('[data-square="a4"]').hover();
    await says(page, ".point-text", /^a4 is moved to /);
    assert.ok((await page.locator(".digit.is-pointed").count()) > 0);
  },

  async "all blocker sets are stepped through, and played"({ page, go }) {
    await go(hash({ piece: "bishop", square: "a1", occ: "0x0" }));
    await says(page, ".player-status", /set 0 of 64/);
    await page.click('[aria-label="Next blocker set"]');
    await says(page, ".player-status", /set 1 of 64/);
    await page.click('[aria-label="Blocker set before"]');
    await page.click('[aria-label="Blocker set before"]');
    await says(page, ".player-status", /set 63 of 64/);
    await page.click('button:has-text("Play")');
    await says(page, ".player-status", /set [2-9] of 64/);
    await page.click('button:has-text("Pause")');
  },

  async "while sets are played, the multiplication rests out of view, and is right once in view"({ page, go }) {
    await page.setViewportSize({ width: 1280, height: 700 });
    await go(hash({ piece: "rook", square: "d4", occ: "0x0" }));
    await page.locator("#speed").fill("30");
    await page.click('button:has-text("Play")');
    await says(page, ".player-status", /set [1-9]\d* of 1024/);
    const product = () => page.locator(".set-board").nth(5).getAttribute("aria-label");
    const number = async () => Number(/set (\d+)/.exec(await page.locator(".player-status").textContent())[1]);
    const [before, first] = [await product(), await number()];
    await until(page, (last) => Number(/set (\d+)/.exec(document.querySelector(".player-status").textContent)[1]) > last, first + 5);
    assert.equal(await product(), before, "drawn though nobody sees it");
    await page.locator(".set-board").nth(5).scrollIntoViewIfNeeded();
    await until(page, (old) => document.querySelectorAll(".set-board")[5].getAttribute("aria-label") !== old, before);
    await page.evaluate(() => scrollTo(0, 0));
    await page.click('button:has-text("Pause")');
    const occupied = /Blockers: (.*)\. Squares/.exec(await page.locator(".set-board").nth(1).getAttribute("aria-label"))[1].split(" ")
      .reduce((set, square) => set | (1n << BigInt("abcdefgh".indexOf(square[0]) + 8 * (square[1] - 1))), 0n);
    const [expected, got] = [explain("rook", "d4", `0x${occupied.toString(16)}`), await answer(page)];
    isSame(got.product, expected.product);
    assert.equal(got.index, String(expected.index));
  },

  async "a number of one's own is checked, and its clash shown"({ page, go }) {
    await go(hash({ piece: "bishop", square: "a1" }));
    const field = page.locator('label:has-text("magic of your own") + input');
    await field.fill("1");
    await says(page, ".view-slider > .status", /is no magic: index 0 /);
    assert.equal(await page.locator(".clash-part .set-figure").count(), 2);
    await field.fill("0x0002020202020200");
    await says(page, ".view-slider > .status", /Your number is a magic/);
    assert.equal(await page.locator(".clash-part .set-figure").count(), 0);
    await field.fill("0xzz");
    await says(page, ".view-slider > .status", /is no hexadecimal digit/);
    await field.fill("99999999999999999999999");
    await says(page, ".view-slider > .status", /does not fit/);
  },

  async "one index bit less gives holes and shared entries"({ page, go }) {
    // A dense magic of the rook on a8, which the library records.
    await go(hash({ piece: "rook", square: "d4", magic: "0x0032100100090020", bits: "12" }));
    assert.ok((await page.locator(".slot.hole").count()) > 0);
  },

  async "both transforms and the queen's halves are followed"({ page, go }) {
    await go(hash({ piece: "queen", square: "d4", occ: "0x0" }));
    assert.equal((await answer(page)).attacks.split(" ").length, 27);
    await page.click('button:has-text("Diagonals")');
    assert.equal((await answer(page)).mask, "b2 f2 c3 e3 c5 e5 b6 f6 g7");
    await page.selectOption('label:has-text("Transform") + select', "32");
    await says(page, ".index-text", /low product \^ high product/);
    await says(page, ".view-slider > .status", /is a magic/);
  },

  async "every layout is listed with its memory"({ page, go }) {
    await go(hash({ piece: "rook", square: "d4" }));
    const rows = await page.$$eval(".layouts tbody tr", (rows) => rows.map((row) => [row.dataset.layout, row.cells[2].textContent]));
    assert.equal(rows.length, 13);
    const bytes = rows.map(([, text]) => Number(text.replaceAll(",", "")));
    assert.deepEqual(bytes, [...bytes].sort((a, b) => b - a));
    assert.ok(rows.some(([layout]) => layout === "black"));
    // Every layout with a table says which entries the query reads, and has a mark in its bar for
    // each of them.
    const reads = await page.$$eval(".layouts tbody tr", (rows) => rows.map((row) => [row.dataset.layout, {
      read: [...row.querySelectorAll(".reads div")].map((it) => it.textContent), marks: row.querySelectorAll(".memory-entry").length }]));
    const tableless = ["obstruction-difference", "kogge-stone"];
    for (const [layout, { read, marks }] of reads) {
      assert.equal(marks, read.length, layout);
      assert.equal(read.length === 0, tableless.includes(layout), layout);
    }
    const { read } = Object.fromEntries(reads)["shared-pext"];
    assert.match(read[0], /^numbers of attack sets: entry [\d,]+ of [\d,]+$/);
    assert.match(read[1], /^attack sets: entry [\d,]+ of 6,535$/);
    await page.click('.set-board[role=group] [data-square="d6"]');
    await until(page, (before) => document.querySelector('[data-layout="shared-pext"] .reads').textContent !== before, read.join(""));
  },
};
