// What the laboratory offers beyond its answers: single copies of a magic, the formula, presets,
// complete exports, words after a copy, short pastes, records in order, and boards on a phone.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { divided, leadsTo, open, says, until } from "./browser.mjs";

const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MAGIC = ".view-slider .board-row >> nth=1 >> .set-board >> nth=1";

export const laboratoryTests = {
  async "a bit of the magic shows the one copy that it adds, by pointer, press and key"({ page, go }) {
    await go("#slider?magic=0x0000080080100080&occ=0x0000000002000800");
    await page.locator(MAGIC).locator('[data-square="h4"]').hover();
    // Bit 31: b4 (25) lands on 56, d2 (11) on 42.
    await says(page, ".copy-text", /^Bit 31, h4, adds the blockers 31 places up: c6 a8\. In the index it puts b4 on a8\.$/);
    const pointed = () => page.$$eval(".view-slider .set-board .is-pointed", (cells) => cells.map((cell) => cell.dataset.square).sort().join(" "));
    assert.equal(await pointed(), "a8 c6 h4");
    assert.ok((await page.locator(".digit.is-pointed").count()) === 1);
    await page.locator(MAGIC).locator('[data-square="a1"]').hover();
    await says(page, ".copy-text", /^a1 is no one-bit/);
    await page.locator(MAGIC).locator('[data-square="h1"]').focus();
    await says(page, ".copy-text", /^Bit 7, h1, adds the blockers 7 places up: c3 a5\. Nothing of it reaches the index\.$/);
    await page.keyboard.press("Enter");
    await page.focus("#slider-verdict + *, .segmented button");
    await says(page, ".copy-text", /^Bit 7, h1/);
  },

  async "the formula and all names are those of chess, and the digits stand as on the board"({ page, go }) {
    await go("#slider?occ=0x0000080806000800");
    const formula = await page.textContent(".live-formula");
    const [, blockers, magic, shift, index, attacks] = /^\((0x\w{16}) × (0x\w{16})\) >> (\d+) = ([\d,]+) → (0x\w{16})$/.exec(formula);
    assert.equal(Number((BigInt(blockers) * BigInt(magic) & (1n << 64n) - 1n) >> BigInt(shift)), Number(index.replaceAll(",", "")));
    assert.equal(attacks, "0x00000008f4080800");
    const labels = await page.$$eval(".view-slider .set-board .cell", (cells) => cells.map((cell) => cell.textContent).filter(Boolean));
    assert.ok(labels.length > 10 && labels.every((label) => /^([a-h][1-8]|\+)$/.test(label)), labels.join());
    const digits = await page.$$eval(".view-slider .digit", (all) => all.map((it) => [it.querySelector("i").textContent, Math.round(it.getBoundingClientRect().left)]));
    assert.deepEqual(digits.map(([name]) => name), ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "g7", "h7"]);
    assert.deepEqual([digits[8][1], digits[9][1]], [digits[6][1], digits[7][1]]);
  },

  async "each piece begins with blockers, presets share entries or clash, and a number stays on other squares"({ page, go }) {
    for (const piece of ["Rook", "Bishop", "Queen"]) {
      await go("#slider");
      await page.click(`.segmented button:text-is("${piece}")`);
      await until(page, () => document.querySelectorAll(".view-slider .set-board[role=group] .is-blocker.is-mask").length > 1);
    }
    await go("#slider");
    const preset = 'label:text-is("Magic") + select';
    await page.selectOption(preset, { label: "sets share entries: rook d7, 9 bits" });
    await says(page, ".view-slider > .status", /is a magic: no two of the 1,024/);
    await says(page, ".slots-part .explanation", /544 of them find their entry taken, always with the same attacks/);
    await page.selectOption(preset, { label: "a clash: rook d4, one bit flipped" });
    await says(page, ".view-slider > .status", /is no magic/);
    await page.selectOption(preset, { label: "four bits, no meeting: rook d4" });
    await says(page, ".view-slider > .status", /is a magic/);
    await page.selectOption('label:has-text("Square") + select', "e5");
    assert.equal(await page.inputValue("input.mono"), "0x0000080080100080");
    await leadsTo(page, /magic=0x0000080080100080/);
    await page.selectOption(preset, "");
    assert.equal(await page.inputValue("input.mono"), "");
  },

  async "exports are complete, compile, and look up what the walk says"({ page, go }) {
    await go("#search?seed=3");
    const folder = mkdtempSync(join(tmpdir(), "magics-"));
    const told = [];
    for (const width of ["64", "32"]) {
      await page.selectOption('label:has-text("Transform") + select', width);
      await page.click(".query .primary");
      await says(page, ".view-search > .status", /^128 of 128 magics/);
      assert.equal(await page.locator(".done-board a.is-done").count(), 128);
      for (const [format, compiler, file, main] of [["c", "cc", "a.c", C_MAIN], ["rust", "rustc", "a.rs", RUST_MAIN]]) {
        await page.click(`.segmented button[data-value="${format}"]`);
        await page.check("#complete");
        const [download] = await Promise.all([page.waitForEvent("download"), page.click('button:text-is("Download")')]);
        assert.equal(download.suggestedFilename(), `magics-complete.${{ c: "c", rust: "rs" }[format]}`);
        const text = readFileSync(await download.path(), "utf8");
        assert.equal(text, await page.textContent(".export"));
        writeFileSync(join(folder, file), text + main);
        const built = spawnSync(compiler, [file, "-o", format, "-O"], { cwd: folder, encoding: "utf8" });
        if (built.error) continue;
        assert.equal(built.status, 0, built.stderr);
        assert.equal(execFileSync(join(folder, format), { encoding: "utf8" }).trim(), "0 wrong", `${format} ${width}`);
        told.push(`${format} ${width}`);
      }
      await page.click('.segmented button[data-value="json"]');
      const [first] = (await page.textContent(".export")).split("\n").map((line) => JSON.parse(line));
      assert.deepEqual([first.mask, first.shift], ["0x000101010101017e", Number(width) - first.bits]);
    }
    await page.click('.done-board a[aria-label^="bishop d4"]');
    await says(page, ".view-slider > .status", /^Your number is a magic/);
    return told.join(", ");
  },

  async "positions come from a menu, from commands of UCI and from quotes, and copies say that they did"({ page, go, context }) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await go("#divide?depth=1");
    await page.selectOption('label:has-text("Known positions") + select', "kiwipete");
    assert.equal(await page.inputValue("#fen"), KIWIPETE);
    for (const [text, fen] of [["position startpos moves e2e4", /4P3\/8\/PPPP1PPP\/RNBQKBNR b KQkq/], [`"${KIWIPETE}",`, /^r3k2r\/p1ppqpb1/], [`position fen ${KIWIPETE} moves e1g1`, /R4RK1 b kq/]]) {
      await page.fill("#fen", text);
      await page.press("#fen", "Tab");
      assert.match(await page.inputValue("#fen"), fen, text);
    }
    await page.click('button:has-text("Copy the commands")');
    await says(page, ".question .copied", /^Copied\.$/);
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^position fen .*\ngo perft 1$/);
    await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("refused")); });
    await page.click('button:has-text("Copy the commands")');
    await says(page, ".question .copied", /did not allow it/);
  },

  async "a paste that is too short says so"({ page, go }) {
    await go(`#divide?${new URLSearchParams({ fen: KIWIPETE, depth: 2 })}`);
    const lines = await divided(page);
    await page.fill("#paste", lines.slice(0, 12).join("\n"));
    await says(page, ".comparison-result", /^The paste is too short: it has 12 of 48 moves\./);
    assert.equal(await page.locator(".comparison-result .bad").count(), 0);
    await page.fill("#paste", lines.slice(0, 47).join("\n"));
    await says(page, ".comparison-result", /^Found: the move lists differ/);
  },

  async "Compare opens with the newest record as one plot, and its list is in order"({ page, go }) {
    await go("#compare");
    await until(page, () => document.querySelectorAll(".chart").length > 0);
    assert.equal(await page.locator(".chart").count(), 1);
    const groups = await page.$$eval('label:has-text("Record") + select optgroup', (all) => all.map((group) => [group.label, [...group.children].map((it) => [it.value, it.textContent])]));
    const dates = groups.flatMap(([, options]) => options.map(([, text]) => /^\d{4}-\d{2}-\d{2} /.exec(text)[0]));
    const chosen = await page.inputValue('label:has-text("Record") + select');
    assert.ok(chosen.includes([...dates].sort().at(-1).trim()), `${chosen} is not the newest`);
    for (const [name, options] of groups) assert.ok(options.every(([value]) => value.startsWith(`${name.replaceAll(" ", "-")}/`)), name);
    // The newest may have one table only.
    await page.selectOption('label:has-text("Record") + select', "intel-xeon-model-85/2026-11-28-simd128.md");
    await page.selectOption('label:text-is("Table") + select', "all");
    await until(page, () => document.querySelectorAll(".chart").length > 1);
  },

  async "on a phone one board of a row is in view, with cells of 40 pixels"({ browser, address }) {
    const { page, go, close } = await open(browser, address, { viewport: { width: 360, height: 740 } });
    for (const place of ["#slider", "#lists"]) {
      await go(place);
      const rows = await page.$$eval(".board-row:not(.small)", (all) => all.map((row) => {
        const box = row.getBoundingClientRect();
        const figures = [...row.children].map((it) => it.getBoundingClientRect());
        return { seen: figures.filter((it) => it.left < box.right - 2 && it.right > box.left + 2).length, cell: row.querySelector(".cell").getBoundingClientRect().width };
      }));
      for (const { seen, cell } of rows) {
        assert.equal(seen, 1, place);
        assert.ok(cell >= 40, `${place}: ${cell}`);
      }
    }
    await go("#slider");
    await page.locator('.board-steps button:text-is("Attacks")').click();
    await until(page, () => {
      const row = document.querySelector(".board-row").getBoundingClientRect();
      return Math.abs(document.querySelector(".board-row > :nth-child(3)").getBoundingClientRect().left - row.left) < 3;
    });
    await close();
  },
};

const C_MAIN = `
#include <stdio.h>
int main(void) {
    uint64_t state = 88172645463325252ULL, wrong = 0;
    rook_fill();
    bishop_fill();
    for (int turn = 0; turn < 200000; turn++) {
        state ^= state << 13; state ^= state >> 7; state ^= state << 17;
        int square = turn % 64;
        wrong += rook_attacks(square, state) != rook_walk(square, state);
        wrong += bishop_attacks(square, state) != bishop_walk(square, state);
    }
    printf("%llu wrong\\n", (unsigned long long)wrong);
}
`;
const RUST_MAIN = `
fn main() {
    let (rooks, bishops) = (rook_table(), bishop_table());
    let (mut state, mut wrong) = (88172645463325252_u64, 0);
    for turn in 0..200_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let square = turn % 64;
        wrong += u64::from(rook_attacks(&rooks, square, state) != rook_walk(square, state));
        wrong += u64::from(bishop_attacks(&bishops, square, state) != bishop_walk(square, state));
    }
    println!("{wrong} wrong");
}
`;
