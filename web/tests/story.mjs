// The story: its text, its pictures, its arithmetic, its addresses, and how it looks.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open, says, until } from "./browser.mjs";
import { drawn } from "./native.mjs";

const ROOT = new URL("../../", import.meta.url).pathname;
const PICTURES = `${ROOT}target/explorer-pictures`;
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const STEPS = ["one-multiplication", "one-rank", "which-squares", "ten-bits", "one-copy", "three-copies", "the-magic", "sums", "the-table", "find-one", "knights"];
const MOST_WORDS = 60;

/** Opens the story with all of its steps built. */
async function story(browser, site, options = {}) {
  const opened = await open(browser, site, options);
  await opened.page.goto(site);
  for (const name of STEPS) await build(opened.page, name);
  return opened;
}

async function build(page, name) {
  await page.evaluate((id) => document.getElementById(id).scrollIntoView(), name);
  await page.waitForSelector(`#${name}.is-built`);
}

/** All that a step shows, as text. */
const shown = (page, name) => page.evaluate((id) => {
  const section = document.getElementById(id);
  const values = [...section.querySelectorAll("input")].map((it) => it.value);
  const cells = [...section.querySelectorAll(".cell, .entry, .bit")].map((it) => it.className);
  const pictures = [...section.querySelectorAll("canvas")].map((it) => it.toDataURL().length);
  return JSON.stringify([section.textContent, values, cells, pictures]);
}, name);

const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

export const storyTests = {
  async "the text reads without scripts and pictures, at most 60 words a step, and the first picture is there"({ browser, site }) {
    const { page, close } = await open(browser, site, { javaScriptEnabled: false });
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(site);
    const words = await page.$$eval("section.step", (sections) => sections.map((section) => [section.id,
      [...section.querySelectorAll(".prose > p")].map((it) => it.textContent).join(" ").trim().split(/\s+/).length]));
    assert.deepEqual(words.map(([id]) => id), STEPS);
    for (const [id, count] of words) assert.ok(count >= 20 && count <= MOST_WORDS, `${id} has ${count} words`);
    assert.equal(await page.locator("h1").count(), 1);
    assert.equal(await page.locator(".stage .board .piece").count(), 7);
    assert.ok(!asked.some((path) => path.endsWith(".wasm")), asked.join());
    // The picture in the HTML is the one that the script draws.
    const look = (cells) => cells.map((cell) => [cell.className.replace(" is-grip", "").trim(), cell.childElementCount]);
    const still = await page.$$eval("#one-multiplication .cell", look);
    const text = await page.textContent("#one-multiplication .formula");
    await close();
    const live = await open(browser, site);
    await live.page.goto(site);
    await live.page.waitForSelector("#one-multiplication.is-built");
    assert.deepEqual(await live.page.$$eval("#one-multiplication .cell", look), still);
    assert.equal(await live.page.textContent("#one-multiplication .formula"), text);
    await live.close();
    return words.map(([id, count]) => `${id} ${count}`).join(", ");
  },

  async "the arithmetic of the story is that of the crates"({ page, go }) {
    await go("#slider");
    const faults = await page.evaluate(async () => {
      const [story, { ROOK_MAGICS }, { storyRank }, crates] = await Promise.all([import("../story/magic.js"), import("../story/rook_magics.js"), import("../story/rank.js"), import("../wasm.js")]);
      const found = [];
      const same = (what, one, other) => { if (one !== other) found.push(`${what}: ${one} and ${other}`); };
      const random = new story.Candidates(7n);
      for (let square = 0; square < 64; square++) {
        const ask = (occupied, magic) => crates.explainSlider({ slider: "rook", square, occupied, width: 64, magic, bits: undefined });
        for (let turn = 0; turn < 6; turn++) {
          const occupied = random.next() | random.next();
          const answer = ask(occupied, turn > 3 ? random.next() : undefined);
          const mask = story.rookMask(square);
          const magic = turn > 3 ? answer.magic : ROOK_MAGICS[square];
          same(`magic ${square}`, magic, answer.magic);
          same(`mask ${square}`, mask, answer.mask);
          same(`attacks ${square}`, story.rookAttacks(square, occupied), answer.attacks);
          same(`product ${square}`, story.product(occupied & mask, magic), answer.product);
          same(`index ${square}`, story.indexOf(occupied & mask, magic, answer.bits), answer.index);
          same(`number ${square}`, story.gathered(occupied & mask, mask), answer.set_number);
          for (let place = 0; place < 64; place += 7) same(`meeting ${square}`, story.meeting(mask, magic, place).join(), answer.meetings[place].join());
        }
        for (const piece of ["knight", "king"]) same(`${piece} ${square}`, story.leaperTargets(piece, square), crates.leaperLists(piece, square).attacks);
      }
      const cases = new story.Cases(story.MASK, (set) => story.rookAttacks(story.D4, set));
      for (let turn = 0; turn < 300; turn++) {
        const magic = turn === 0 ? story.TIDY : turn === 1 ? story.USUAL : random.next();
        const { usage, conflict } = crates.explainSlider({ slider: "rook", square: story.D4, occupied: 0n, width: 64, magic, bits: 10 });
        const filling = cases.fill(magic);
        same(`clash of ${magic}`, filling.clash === null, conflict === undefined || conflict === null);
        same(`clash of ${magic} in words of 32 bits`, cases.survives(magic), filling.clash ? filling.done - 1 : 1024);
        if (!filling.clash) same(`entries of ${magic}`, filling.used, usage.used);
        else {
          const [one, other] = filling.clash.sets;
          same("clashing index", story.indexOf(one, magic, 10), story.indexOf(other, magic, 10));
          same("clashing attacks differ", story.rookAttacks(story.D4, one) === story.rookAttacks(story.D4, other), false);
        }
      }
      for (let rook = 0; rook < 8; rook++) for (let set = 0; set < 256; set++) same(`rank ${rook} ${set}`, storyRank(rook, set) & ~set, crates.oneRank(rook, set).reachable);
      same("attack sets", cases.answers.length, 144);
      return found;
    });
    assert.deepEqual(faults.slice(0, 5), []);
  },

  async "the magics of knight and king are the smallest, and the dense one of d7 shares its entries"({ browser, site, address }) {
    const { page, close } = await story(browser, site);
    const number = async () => (await page.textContent("#knights .formula .is-magic code"));
    const magics = [await number()];
    await page.click('#knights button:has-text("King")');
    magics.push(await number());
    for (let turn = 0; turn < 12; turn++) {
      await page.click('#sums button:has-text("Another entry")');
      const attacks = [];
      for (const which of ["One set", "The other set"]) {
        await page.click(`#sums button:text-is("${which}")`);
        attacks.push(await page.$$eval("#sums .cell.is-attack", (cells) => cells.map((cell) => cell.dataset.square).join()));
      }
      assert.equal(attacks[0], attacks[1]);
    }
    await page.goto(`${address}#lists`);
    await page.waitForSelector(".magic-value");
    const expected = await page.evaluate(async () => {
      const { leaperLists } = await import("../wasm.js");
      return ["knight", "king"].map((piece) => `0x${leaperLists(piece, 27).magic.toString(16).padStart(16, "0")}`);
    });
    assert.deepEqual(magics, expected);
    await close();
  },

  async "every number in the prose changes its picture by press, and those with a range by key and drag"({ browser, site }) {
    const { page, close } = await story(browser, site, { reducedMotion: "reduce" });
    let numbers = 0;
    for (const name of STEPS) {
      assert.equal(await page.locator(`#${name} .prose span[data-num]`).count(), 0, `${name} has a number that is not live`);
      for (const number of await page.locator(`#${name} .num`).all()) {
        const before = await shown(page, name);
        if ((await number.getAttribute("role")) === "slider") {
          await number.focus();
          await page.keyboard.press("ArrowRight");
          assert.notEqual(await shown(page, name), before, `${name}: ${await number.textContent()} by key`);
          const dragged = await shown(page, name);
          await number.scrollIntoViewIfNeeded();
          const box = await number.boundingBox();
          await page.mouse.move(box.x + 4, box.y + box.height / 2);
          await page.mouse.down();
          await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 3 });
          await page.mouse.up();
          assert.notEqual(await shown(page, name), dragged, `${name} by drag`);
        } else {
          await number.focus();
          await page.keyboard.press("Enter");
          await page.waitForTimeout(60);
          assert.notEqual(await shown(page, name), before, `${name}: ${await number.textContent()}`);
        }
        numbers++;
      }
    }
    assert.ok(numbers >= 20, `${numbers} numbers`);
    await close();
    return `${numbers} numbers`;
  },

  async "the rook is dragged and carried by keys, and one lookup gives its attacks"({ browser, site }) {
    const { page, close } = await story(browser, site);
    const board = "#one-multiplication .story-board";
    const rook = () => page.$eval(`${board} .is-origin`, (cell) => cell.dataset.square);
    const drag = async (from, to) => {
      await page.locator(board).scrollIntoViewIfNeeded();
      const [a, b] = [await page.locator(`${board} [data-square="${from}"]`).boundingBox(), await page.locator(`${board} [data-square="${to}"]`).boundingBox()];
      await page.mouse.move(a.x + 9, a.y + 9);
      await page.mouse.down();
      await page.mouse.move(b.x + 9, b.y + 9, { steps: 5 });
      await page.mouse.up();
    };
    const before = await page.textContent("#one-multiplication .formula");
    await drag("d4", "f3");
    assert.equal(await rook(), "f3");
    assert.notEqual(await page.textContent("#one-multiplication .formula"), before);
    const attacked = await page.$$eval(`${board} .is-attack`, (cells) => cells.map((cell) => cell.dataset.square).sort().join(" "));
    assert.equal(attacked, "a3 b3 c3 d3 e3 f1 f2 f4 f5 f6 f7 g3 h3");
    await page.focus(`${board} [data-square="f3"]`);
    await press(page, "Enter", "ArrowUp", "ArrowLeft", "Enter", "ArrowLeft");
    assert.equal(await rook(), "e4");
    await press(page, "Space");
    assert.ok(await page.$eval(`${board} [data-square="d4"]`, (cell) => cell.classList.contains("is-blocker")));
    // The copy of step 5 is dragged too.
    await build(page, "one-copy");
    await page.locator("#one-copy .story-board").scrollIntoViewIfNeeded();
    const value = () => page.textContent("#one-copy sup .num");
    const from = await page.locator('#one-copy [data-square="h4"]').boundingBox();
    assert.equal(await value(), "12");
    await page.mouse.move(from.x + 9, from.y + 9 - from.height * 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 9 - from.width * 3, from.y + 9 - from.height * 2, { steps: 6 });
    await page.mouse.up();
    assert.notEqual(await value(), "12");
    await close();
  },

  async "the puzzle is solved by keys, the magic breaks, and repairs"({ browser, site }) {
    const { page, close } = await story(browser, site, { reducedMotion: "reduce" });
    const sliders = await page.locator("#three-copies input[type=range]").all();
    for (const [at, value] of [12, 19, 26].entries()) {
      await sliders[at].focus();
      await press(page, "Home", ...Array(value).fill("ArrowRight"));
    }
    await says(page, "#three-copies .remark", /^Solved! 2\^12 \+ 2\^19 \+ 2\^26/);
    await page.click("#the-table [data-num=fill]");
    await says(page, "#the-table .remark", /1,024 entries filled, 0 shared, no clash. This number is a magic/);
    for (let bit = 0; bit < 64; bit += 9) {
      await page.$eval('#the-table input[aria-label="Bit to flip"]', (it, bit) => { it.value = bit; it.dispatchEvent(new Event("input")); }, bit);
      await page.click("#the-table [data-num=flip]");
      const text = await page.textContent("#the-table .remark");
      const isMagic = /This number is a magic/.test(text);
      assert.ok(isMagic || /^Clash after [\d,]+ sets: entry \d+ would need two/.test(text), text);
      assert.equal(await page.isVisible("#the-table .clash-part"), !isMagic);
      await page.click('#the-table button:text-is("Repair")').catch(() => undefined);
    }
    await page.fill("#the-magic input[type=range]", "5");
    await says(page, "#the-magic .remark", /^Shifted: only the index 1023 is left/);
    assert.equal(await page.locator("#the-magic .is-fallen").count(), 54);
    await close();
  },

  async "a search ends with a magic, whose link and code hold it"({ browser, site }) {
    const { page, close } = await story(browser, site, { reducedMotion: "reduce" });
    await page.click("#find-one .primary");
    await says(page, "#find-one .remark", /^0x[0-9a-f]{16} is a magic: all 1,024 sets find their attacks, after [\d,]+ failures/);
    const magic = /^0x[0-9a-f]{16}/.exec(await page.textContent("#find-one .remark"))[0];
    const folder = mkdtempSync(join(tmpdir(), "story-"));
    const code = {};
    for (const language of ["python", "c", "rust"]) {
      await page.selectOption("#find-one select", language);
      code[language] = await page.textContent("#find-one .code");
      assert.ok(code[language].includes(magic), language);
    }
    // The code of each language is run, and its answers for all sets are added up.
    const sum = "blockers = 0\ntotal = 0\nwhile True:\n    total = (total * 31 + rook_d4(blockers | 1)) & WORD\n    blockers = (blockers - MASK) & MASK\n    if blockers == 0:\n        break\nprint(total)\n";
    const python = execFileSync("python3", ["-c", code.python + "\n\n" + sum], { encoding: "utf8" }).trim();
    const expected = await page.evaluate(async () => {
      const story = await import("./story/magic.js");
      return String(story.subsetsOf(story.MASK).reduce((total, set) => (total * 31n + story.rookAttacks(27, set)) & story.WORD, 0n));
    });
    assert.equal(python, expected);
    const told = ["python"];
    const main = { c: "\n#include <stdio.h>\nint main(void) { uint64_t total = 0, set = 0; fill(); do { total = total * 31 + rook_d4(set | 1); set = (set - MASK) & MASK; } while (set); printf(\"%llu\\n\", (unsigned long long)total); }\n",
      rust: "\nfn main() { let table = fill(); let (mut total, mut set) = (0_u64, 0_u64); loop { total = total.wrapping_mul(31).wrapping_add(rook_d4(&table, set | 1)); set = set.wrapping_sub(MASK) & MASK; if set == 0 { break; } } println!(\"{total}\"); }\n" };
    for (const [language, compiler, file] of [["c", "cc", "a.c"], ["rust", "rustc", "a.rs"]]) {
      writeFileSync(join(folder, file), code[language] + main[language]);
      const built = spawnSync(compiler, [file, "-o", language], { cwd: folder, encoding: "utf8" });
      if (built.error) continue;
      assert.equal(built.status, 0, built.stderr);
      assert.equal(execFileSync(join(folder, language), { encoding: "utf8" }).trim(), expected, language);
      told.push(language);
    }
    const link = await page.getAttribute("#find-one .prize a", "href");
    await page.goto("about:blank");
    await page.goto(site + link);
    await says(page, "#find-one .remark", new RegExp(`^${magic} is a magic`));
    await page.goto("about:blank");
    await page.goto(`${site}#find-one?magic=0x1`);
    await says(page, "#find-one .remark", /clashes at set/);
    await page.goto("about:blank");
    await page.goto(`${site}#find-one?magic=rubbish`);
    await says(page, "#find-one .remark", /no number of 64 bits/);
    await close();
    return `${magic}, code run in ${told.join(", ")}`;
  },

  async "each step has its address, its page and its picture, and old addresses lead to the laboratory"({ browser, site }) {
    const { page, close } = await open(browser, site);
    await page.goto(`${site}#the-table`);
    await page.waitForSelector("#the-table.is-built");
    await until(page, () => Math.abs(document.getElementById("the-table").getBoundingClientRect().top) < 120);
    await until(page, () => document.querySelector('.steps a[aria-current="step"]')?.hash === "#the-table");
    await page.click("#the-table .next");
    await until(page, () => location.hash === "#find-one");
    await page.goBack();
    for (const name of STEPS) {
      await page.goto(`${site}step/${name}/`);
      await page.waitForSelector(`#${name}.is-built`);
      assert.equal(await page.locator("section.step").count(), 1);
      const head = await page.evaluate(() => Object.fromEntries(["og:title", "og:description", "og:image"].map((it) => [it, document.querySelector(`meta[property="${it}"]`).content])));
      assert.equal(head["og:title"], await page.title());
      assert.ok(head["og:description"].length > 60 && head["og:description"].length < 200, name);
      const png = readFileSync(new URL(`../dist/pictures/${name}.png`, import.meta.url));
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630], name);
      assert.equal(await page.evaluate(async (it) => (await fetch(new URL(it, location.href))).ok, head["og:image"]), true);
      const links = await page.$$eval("a[href]", (all) => all.map((it) => it.href));
      for (const link of new Set(links)) assert.equal(await page.evaluate(async (it) => (await fetch(it)).ok, link), true, `${name}: ${link}`);
    }
    for (const [old, selector] of [["#divide?depth=1", ".view-divide"], ["#slider?piece=bishop", ".view-slider"], ["#rank", ".view-rank"], ["?workers=1#search?seed=2", ".view-search"], ["#compare", ".view-compare"], ["#lists?piece=king", ".view-lists"]]) {
      await page.goto("about:blank");
      await page.goto(site + old);
      await page.waitForSelector(selector);
      assert.equal(page.url(), `${site}lab/${old}`);
    }
    await page.goto(`${site}lab`);
    await page.waitForSelector(".view-divide");
    // Story, laboratory and book have one header.
    const header = () => page.$$eval("nav.site a", (all) => all.map((it) => it.textContent.trim()));
    const names = await header();
    for (const place of ["", "step/sums/", "book/docs/magics.html"]) {
      await page.goto(site + place);
      assert.deepEqual(await header(), names, place);
    }
    await close();
  },
};

export const sharedTests = {
  async "the pieces of the page are those of perft draw"({ page, go }) {
    await go("#divide?depth=1");
    const shapes = await page.$$eval(".piece-board .piece", (all) => all.map((it) => [...it.querySelectorAll("path")].map((path) => path.getAttribute("d")).join(" ")));
    assert.equal(new Set(shapes).size, 6);
    const svg = drawn("startpos");
    for (const shape of new Set(shapes)) for (const path of shape.split(" M").map((it, at) => (at ? `M${it}` : it))) assert.ok(svg.includes(`d="${path}`), path);
  },

  async "on a phone the board stays in sight above the prose"({ browser, site }) {
    const { page, close } = await open(browser, site, { viewport: { width: 360, height: 740 } });
    for (const step of ["one-multiplication", "ten-bits", "one-copy", "three-copies", "the-magic", "knights"]) {
      await page.goto(`${site}#${step}`);
      await page.waitForSelector(`#${step}.is-built`);
      const [board, prose] = await page.evaluate((id) => {
        const section = document.getElementById(id);
        const last = [...section.querySelectorAll(".prose > p")].at(-1);
        last.scrollIntoView({ block: "end" });
        return [section.querySelector(".stage > .story-board"), last].map((it) => it.getBoundingClientRect().toJSON());
      }, step);
      assert.ok(board.top >= 0 && board.bottom <= prose.top && prose.bottom <= 741, `${step}: ${JSON.stringify([board, prose])}`);
    }
    await close();
  },

  async "a step can be embedded in another page, without header and footer"({ browser, site }) {
    // The page around it allows frames, which ours does not.
    const { page, close } = await open(browser, site, { bypassCSP: true });
    await page.goto(`${site}step/sums/`);
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src, width: "100%", height: "720" });
      document.body.append(frame);
    }, `${site}step/three-copies/`);
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    await frame.waitForSelector("#three-copies.is-built");
    assert.equal(await frame.isVisible("nav.site"), false);
    await frame.click("[data-num=all]");
    assert.match(await frame.textContent(".remark"), /^Solved!/);
    assert.ok(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await close();
  },
};

export const storyLooks = {
  async "every step fits its widths in light and dark, with cells of 40 pixels, and axe finds nothing"({ browser, site }) {
    mkdirSync(PICTURES, { recursive: true });
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await story(browser, site, { colorScheme, bypassCSP: true, reducedMotion: "reduce" });
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(needed <= width, `${needed} pixels at a width of ${width}`);
        if (width === 360) {
          const cells = await page.$$eval(".cell", (all) => all.map((it) => it.getBoundingClientRect().width).filter((it) => it > 0));
          assert.ok(Math.min(...cells) >= 40, `a cell has ${Math.min(...cells)} pixels`);
        }
        for (const [at, name] of STEPS.entries()) {
          if (width !== 768) await page.locator(`#${name}`).screenshot({ path: `${PICTURES}/step-${at + 1}-${width}-${colorScheme}.png` });
        }
      }
      await page.click("#the-table [data-num=flip]");
      await page.fill("#the-magic input[type=range]", "4");
      await page.click("#find-one .primary");
      await says(page, "#find-one .remark", /is a magic/);
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"], iframes: false, preload: false }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`).join("\n")}`), [], colorScheme);
      await close();
    }
    return `pictures in ${PICTURES}`;
  },
};
