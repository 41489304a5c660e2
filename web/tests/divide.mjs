// The view of divides, used as a person would use it.

import assert from "node:assert/strict";
import { divided, DRAWN, leadsTo, says, undrawn, until } from "./browser.mjs";
import { divide, positions, randoms, statistics } from "./native.mjs";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const hash = (settings) => `#divide?${new URLSearchParams(settings)}`;

export const divideTests = {
  async "200 random positions are divided as by the native program"({ page, go }) {
    const random = randoms(20261122);
    const counts = { random: 80, chess960: 40, dfrc: 40, tricky: 40 };
    const all = Object.entries(counts).flatMap(([suite, count]) => positions(suite, count, random));
    for (const [turn, fen] of all.entries()) {
      if (turn === DRAWN) await undrawn(page);
      await go(hash({ fen, depth: 2 }));
      await until(page, (fen) => document.querySelector("#fen").value === fen, fen);
      assert.deepEqual((await divided(page)).sort(), divide(fen, 2), fen);
    }
    return `${all.length} positions`;
  },

  async "moves are played by press, drag and key, and the back button undoes them"({ page, go }) {
    await go(hash({ fen: START }));
    await page.click('.piece-board [data-square="e2"]');
    assert.equal(await page.locator(".piece-board .is-target").count(), 2);
    await page.click('.piece-board [data-square="e4"]');
    await says(page, ".crumbs", /^roote2e4$/);
    await page.dragAndDrop('.piece-board [data-square="e7"]', '.piece-board [data-square="e5"]');
    await says(page, ".crumbs", /^roote2e4e7e5$/);
    await page.focus('.piece-board [data-square="a1"]');
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter",
      "ArrowLeft", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await says(page, ".crumbs", /^roote2e4e7e5g1f3$/);
    await page.goBack();
    await says(page, ".crumbs", /^roote2e4e7e5$/);
    await page.reload();
    await says(page, ".crumbs", /^roote2e4e7e5$/);
    await page.click('.crumbs button:has-text("root")');
    await says(page, ".crumbs", /^root$/);
  },

  async "every problem of a FEN is marked at its place"({ page, go }) {
    await go(hash({}));
    await page.fill("#fen", "rnbqkbnr/ppppppppp/8/8x/8/8/PPPPPPPP/RNBQKBNR x KZkq e9 a 1");
    assert.equal(await page.locator(".problems li").count(), 6);
    assert.equal(await page.textContent(".echo mark >> nth=0"), "p");
    await page.click(".problems button >> nth=2");
    assert.equal(await page.evaluate(() => document.getSelection().toString() ||
      document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), "x");
    await says(page, ".count-part .status", /cannot be counted/);
    await page.fill("#fen", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1");
    await says(page, ".problems", /pawns on the first or last rank/);
    assert.equal(await page.locator(".piece-board .is-bad").count(), 1);
    await page.fill("#fen", START);
    assert.equal(await page.locator(".problems li").count(), 0);
    await divided(page);
  },

  async "an address, a line of EPD and a name can be pasted"({ page, go }) {
    await go(hash({}));
    const texts = [`https://lichess.org/analysis/${KIWIPETE.replaceAll(" ", "_")}`, `${KIWIPETE} ;D1 48 ;D2 2039`, "kiwipete"];
    for (const text of texts) {
      await page.fill("#fen", START);
      await page.fill("#fen", text);
      await page.press("#fen", "Tab");
      assert.equal(await page.inputValue("#fen"), KIWIPETE, text);
    }
  },

  async "a position is set up with the palette, dragging and the fields"({ page, go }) {
    await go(hash({}));
    await page.click('button:has-text("Set up")');
    await page.click('button:has-text("Empty board")');
    for (const [piece, square] of [["K", "b1"], ["R", "c1"], ["k", "e8"], ["p", "e4"]]) {
      await page.click(`[data-piece="${piece}"]`);
      await page.click(`.piece-board [data-square="${square}"]`);
    }
    await page.dragAndDrop('.piece-board [data-square="e4"]', '.piece-board [data-square="d4"]');
    await page.fill('label:has-text("Castling") + input', "C");
    assert.equal(await page.inputValue("#fen"), "4k3/8/8/8/3p4/8/8/1KR5 w C - 0 1");
    await page.selectOption('label:has-text("To move") + select', "b");
    await says(page, ".board-note", /^Black to move/);
    await page.click('button:has-text("Start position")');
    await page.click('button:has-text("Play moves")');
    assert.equal(await page.inputValue("#fen"), START);
  },

  async "castling in Chess960 is entered on the rook"({ page, go }) {
    await go(hash({ fen: "4k3/8/8/8/8/8/8/1KR5 w C - 0 1", depth: 1 }));
    await says(page, ".board-note", /Chess960/);
    await page.click('.piece-board [data-square="b1"]');
    await page.click('.piece-board [data-square="c1"]');
    await says(page, ".crumbs", /b1c1$/);
  },

  async "the table sorts, and leads down and up"({ page, go }) {
    await go(hash({ fen: KIWIPETE, depth: 3 }));
    await divided(page);
    await page.click('button.sort:has-text("Nodes")');
    const lines = await divided(page);
    const counts = lines.map((line) => Number(line.split(": ")[1]));
    assert.deepEqual(counts, [...counts].sort((a, b) => b - a));
    await leadsTo(page, /sort=-nodes/);
    await page.click(".divide tbody button.link >> nth=0");
    await says(page, ".count-part .status", /at depth 2/);
    assert.ok((await divided(page)).length > 10);
  },

  async "a planted bug is followed to its position and move"({ page, go }) {
    // The engine forgets that an en passant capture removes two pieces from a rank.
    const fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    await go(hash({ fen, depth: 2 }));
    const spoil = (lines, move, by) => lines.map((line) => {
      const [uci, nodes] = line.split(": ");
      return `${uci}: ${Number(nodes) + (uci === move ? by : 0)}`;
    });
    await page.fill("#paste", spoil(await divided(page), "e2e4", 1).join("\n"));
    await says(page, ".comparison-result", /1 count differs/);
    assert.equal(await page.locator("tr.is-wrong").getAttribute("data-move"), "e2e4");
    await page.click('button:has-text("Go down to e2e4")');
    await says(page, ".question", /moves e2e4\ngo perft 1/);
    await page.fill("#paste", "nonsense");
    await says(page, ".comparison-result", /no line of a divide/);
    await page.fill("#paste", "e2e9: 7");
    await says(page, ".comparison-result", /cannot be read/);
    await page.fill("#paste", [...(await divided(page)), "f4e3: 1"].join("\n"));
    await says(page, ".comparison-result", /Found: the move lists differ after e2e4/);
    await says(page, ".comparison-result", /f4e3 is not legal: after the capture the rook on b4 gives check along the rank/);
    await says(page, ".comparison-result code", / b - e3 /);
    await differsFirst(page, "f4e3", /^f4e3 is not legal: after the capture the rook on b4 gives check along the rank$/);
    await page.fill("#paste", (await divided(page)).join("\n"));
    await says(page, ".comparison-result", /Both divides are equal/);
  },

  async "the en passant square that was typed is asked for, compared, and kept on the way down"({ page, go }) {
    // Black may not take on d3, because both pawns would leave the rank. An engine that does so is
    // found only with the square.
    const typed = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    const rule = "e4d3 is not legal: after the capture the queen on h4 gives check along the rank";
    await go(hash({ depth: 1 }));
    await page.fill("#fen", typed);
    await says(page, ".question", new RegExp(`position fen ${typed}\\ngo perft 1`));
    await page.fill("#paste", [...(await divided(page)), "e4d3: 1"].join("\n"));
    await says(page, ".comparison-result", new RegExp(rule));
    await differsFirst(page, "e4d3", new RegExp(rule));
    assert.equal(await page.textContent(".comparison-result code"), typed);
    // The same position, reached by the double push.
    await go(hash({ fen: "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1", depth: 2, path: "d2d4" }));
    await page.fill("#paste", [...(await divided(page)), "e4d3: 1"].join("\n"));
    await says(page, ".comparison-result", /Found: the move lists differ after d2d4/);
    assert.equal(await page.textContent(".comparison-result code"), typed);
    // No pawn can answer, but the square is the user's.
    const unanswered = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    await go(hash({ fen: unanswered, depth: 1 }));
    await says(page, ".question", new RegExp(unanswered));
  },

  async "of many moves the one that differs is first, in view, and explained"({ page, go }) {
    await page.setViewportSize({ width: 1280, height: 500 });
    await go(hash({ fen: KIWIPETE, depth: 1 }));
    const lines = await divided(page);
    await page.fill("#paste", lines.filter((line) => !line.startsWith("e1g1:")).join("\n"));
    await differsFirst(page, "e1g1", /^e1g1 is legal: the right to castle on the king side is there/);
    // A count that differs is first too, and its squares are drawn.
    await go(hash({ fen: KIWIPETE, depth: 2, sort: "-nodes" }));
    const counts = await divided(page);
    await page.fill("#paste", counts.map((line) => line.replace(/^h1f1: \d+/, "h1f1: 1")).join("\n"));
    await differsFirst(page, "h1f1", null);
    await page.fill("#paste", counts.join("\n"));
    await says(page, ".comparison-result", /Both divides are equal/);
    assert.equal(await page.locator(".piece-board .is-differing").count(), 0);
    assert.deepEqual(await divided(page), counts);
  },

  async "a long count shows progress and stops, and the page stays quick"({ page, go }) {
    await go(hash({ fen: KIWIPETE, depth: 9 }));
    await page.click('.controls button:has-text("Count")');
    await says(page, ".count-part .status", /^Counting [1-9]/);
    await page.click('.controls button:has-text("Stop")');
    await says(page, ".count-part .status", /^Stopped after/);
    await go(hash({ fen: KIWIPETE, depth: 2 }));
    assert.equal((await divided(page)).length, 48);
  },

  async "depths and statistics are those of the native program"({ page, go }) {
    const depth = 3;
    await go(hash({ fen: KIWIPETE, depth }));
    await page.click('button:has-text("Count all depths")');
    await until(page, (depth) => document.querySelectorAll(".depths tbody tr:not(.is-open)").length === depth, depth);
    const expected = statistics(KIWIPETE, depth);
    const nodes = await page.$$eval(".depths tbody tr", (rows) => rows.map((row) => row.cells[1].textContent.replaceAll(",", "")));
    assert.deepEqual(nodes, expected.map((row) => row.nodes));
    await page.click('button:has-text("Count statistics")');
    await says(page, ".statistics-part .status", /Complete/);
    const table = await page.$$eval(".statistics tbody tr", (rows) => rows.map((row) =>
      [row.dataset.column, ...[...row.cells].slice(1).map((cell) => cell.textContent.replaceAll(",", ""))]));
    assert.equal(table.length, 18);
    for (const [column, ...values] of table) assert.deepEqual(values, expected.map((row) => row[column]), column);
  },
};

/**
 * The first row is that of the move, lies in view, is drawn on the board, and has the rule below
 * it.
 */
async function differsFirst(page, move, rule) {
  await until(page, (move) => document.querySelector(".divide tbody tr")?.dataset.move === move, move);
  const box = await page.locator(".divide tbody tr >> nth=0").boundingBox();
  const { height } = page.viewportSize();
  assert.ok(box.y >= 0 && box.y + box.height <= height, `the row lies from ${box.y} in a window of ${height}`);
  const drawn = await page.$$eval(".piece-board .is-differing", (cells) => cells.map((cell) => cell.dataset.square).sort());
  assert.deepEqual(drawn, [move.slice(0, 2), move.slice(2, 4)].sort());
  const rules = await page.$$eval(".divide tbody tr.is-rule", (rows) => rows.map((row) => row.textContent));
  if (rule) assert.match(rules[0], rule);
  else assert.deepEqual(rules, []);
}
