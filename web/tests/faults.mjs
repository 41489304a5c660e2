// What went wrong once: high contrast, going back, the focus, scrolling by finger, fields without
// bounds, numbers out of range, and live regions that never stop.

import assert from "node:assert/strict";
import { divided, leadsTo, open, says, until } from "./browser.mjs";

const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PROMOTING = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
const hash = (settings) => `#divide?${new URLSearchParams(settings)}`;
const focused = (page) => page.evaluate(() => {
  const it = document.activeElement;
  return it === document.body ? "the body" : `${it.tagName} ${it.textContent.slice(0, 30)}`;
});

/** Puts a text into a field as a script does, without the clipboard. */
const put = (page, selector, make) => page.evaluate(([selector, make]) => {
  const field = document.querySelector(selector);
  field.focus();
  field.value = make.letter.repeat(make.length);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}, [selector, make]);

/** How many colours a part of the page is drawn in. */
async function colours(page, selector) {
  const png = await page.locator(selector).first().screenshot();
  return page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/png" });
    const image = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const counts = new Map();
    const { data } = context.getImageData(0, 0, image.width, image.height);
    for (let at = 0; at < data.length; at += 4) {
      const key = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts.values()].filter((count) => count > (image.width * image.height) / 400).length;
  }, png.toString("base64"));
}

export const faultTests = {
  async "in high contrast the boards still show their sets"({ browser, address }) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, go, close } = await open(browser, address, { forcedColors: "active", colorScheme });
      await go("#slider?piece=rook&square=d4");
      for (const [at, name] of ["mask", "blockers", "attacks", "factor", "magic", "product"].entries()) {
        const found = await colours(page, `.set-board >> nth=${at}`);
        assert.ok(found >= 3, `${name} has ${found} colours in ${colorScheme}`);
      }
      await go("#rank");
      assert.ok((await colours(page, ".one-rank")) >= 3, "the rank");
      await go("#divide");
      assert.ok((await colours(page, ".piece-board")) >= 3, "the pieces");
      await close();
    }
  },

  async "going back shows what is compared, also in the field with the focus"({ page, go }) {
    await go(hash({ fen: KIWIPETE, depth: 1, paste: "e1g1: 7" }));
    await says(page, ".comparison-result", /too short: it has 1 of 48 moves/);
    await go(hash({ fen: KIWIPETE, depth: 1, paste: "a1b1: 9" }));
    await until(page, () => document.querySelector("#paste").value === "a1b1: 9");
    await page.focus("#paste");
    await page.goBack();
    await until(page, () => document.querySelector("#paste").value === "e1g1: 7");
    for (const [view, field, first, second] of [["divide?depth=", "#depth", "2", "1"], ["slider?magic=", "input.mono", "0x1", "0x2"],
      ["search?seed=", 'label:has-text("Seed") + input', "5", "6"], ["search?indexbits=", 'label:has-text("Index bits") + input', "7", "8"],
      ["divide?depth=1&fen=", "#fen", KIWIPETE, PROMOTING]]) {
      await go(`#${view}${first}`);
      await until(page, () => document.querySelector(".view") !== null);
      await page.waitForTimeout(50);
      await go(`#${view}${second}`);
      await page.waitForTimeout(50);
      await page.focus(field);
      await page.goBack();
      await page.waitForTimeout(50);
      assert.equal(await page.inputValue(field), first, view);
    }
  },

  async "the focus stays in the view after Enter on a move, a crumb, a choice or a button that goes"({ page, go }) {
    const enter = async (selector) => {
      await page.focus(selector);
      await page.keyboard.press("Enter");
      await page.waitForTimeout(120);
      assert.ok(await page.evaluate(() => document.activeElement?.closest(".view") !== null && document.activeElement !== document.body), `${selector}: ${await focused(page)}`);
    };
    await go(hash({ fen: KIWIPETE, depth: 2 }));
    await divided(page);
    await enter(".divide tbody button.link");
    await enter(".crumbs button");
    const lines = await divided(page);
    await page.fill("#paste", lines.map((line) => line.replace(/^a1b1: \d+/, "a1b1: 1")).join("\n"));
    await enter(".comparison-result .primary");
    await go(hash({ fen: PROMOTING, depth: 1 }));
    await page.focus('.piece-board [data-square="a7"]');
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await enter(".promotion button");
    await go("#slider?piece=rook&square=a8&magic=0x48FFFE99FECFAA00&bits=12");
    await enter(".shared-set button");
    await go("#search?table=BMagic_a1%5B%5D+%3D+%7B+1,+2,+3+%7D%3B");
    await says(page, ".table-status", /bad/);
    await enter(".faults button >> nth=1");
    await go("#compare");
    await until(page, () => document.querySelectorAll(".chart select").length > 0);
    await page.focus(".chart select");
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(120);
    assert.equal(await page.evaluate(() => document.activeElement.matches(".chart select")), true, await focused(page));
  },

  async "a finger on an empty square scrolls, and on a piece drags"({ browser, address }) {
    const { page, go, close } = await open(browser, address, { hasTouch: true, viewport: { width: 360, height: 640 } });
    await go("#divide");
    const touch = (square) => page.$eval(`.piece-board [data-square="${square}"]`, (cell) => {
      const values = [];
      for (let at = cell; at; at = at.parentElement) values.push(getComputedStyle(at).touchAction);
      return values;
    });
    assert.ok((await touch("e4")).every((value) => value !== "none"), "an empty square");
    assert.ok((await touch("e2")).includes("none"), "a piece");
    await close();
  },

  async "every field has a bound, and says so before anything is stored"({ page, go }) {
    const fields = [["#divide", "#fen", "4"], ["#divide", "#paste", "e"], ["#divide?mode=setup", 'input[size="6"]', "K"], ["#divide?mode=setup", 'input[size="3"]', "e"],
      ["#slider", "input.mono", "1"], ["#search", 'input[size="8"]', "1"], ["#search", "#table", "0"]];
    for (const [place, selector, letter] of fields) {
      await go("#rank");
      await go(place);
      await page.waitForSelector(selector, { state: "attached" });
      const before = await page.inputValue(selector);
      for (const length of selector === "#fen" ? [2_000_000, 10_000_000] : [2_000_000]) {
        await put(page, selector, { letter, length });
        await says(page, ".limit-note:not([hidden])", /characters is too long for this field, which takes [\d,]+\. It was not taken/);
        assert.equal(await page.inputValue(selector), before, selector);
      }
      await page.waitForTimeout(450);
      assert.ok(page.url().length < 1_000, `${selector}: an address of ${page.url().length}`);
    }
    await page.goto("about:blank");
  },

  async "an address that holds too much, or what nobody can read, says so"({ page, go }) {
    await go(`#divide?fen=${"8".repeat(100_000)}`);
    await says(page, ".address-note", /100000 characters for fen/);
    assert.equal((await divided(page)).length, 20);
    for (const [place, name] of [["#slider?square=z9", "square"], ["#slider?piece=pawn", "piece"], ["#slider?occ=zz", "occ"], ["#rank?square=9", "square"],
      ["#rank?occ=256", "occ"], ["#lists?targets=x", "targets"], ["#search?what=pawn", "what"], ["#divide?depth=99", "depth"]]) {
      await go(place);
      await says(page, ".address-note", new RegExp(`says ${name}=`));
    }
    await go("#slider?square=e4");
    assert.equal(await page.locator(".address-note").count(), 0);
  },

  async "a depth that is none counts nothing"({ page, go }) {
    await go(hash({ depth: 2 }));
    await divided(page);
    await page.focus("#depth");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("99");
    await says(page, ".count-part .status", /^The depth is a number from 1 to 12\.$/);
    assert.equal(await page.isDisabled(".controls .primary"), true);
    await page.keyboard.press("Enter");
    await says(page, ".count-part .status", /^The depth is a number/);
    assert.equal(await page.locator(".divide tbody tr").count(), 0);
    for (const text of ["0", "-1", "1.5"]) {
      await page.fill("#depth", text);
      await says(page, ".count-part .status", /^The depth is a number/);
    }
    await page.fill("#depth", "1");
    assert.equal((await divided(page)).length, 20);
    await go(hash({ depth: 99 }));
    await says(page, ".count-part .status", /^The depth is a number/);
  },

  async "a bad seed and index bits out of range are refused with their reason"({ page, go }) {
    await go("#search?what=rook&square=a1");
    const seed = 'input[size="8"]';
    for (const text of ["abc", "-1", "18446744073709551616", "1e3", ""]) {
      await page.fill(seed, text);
      await says(page, ".view-search > .status", /^The seed is a number from 0 to 18,446,744,073,709,551,615/);
      assert.equal(await page.isDisabled(".query .primary"), true, text);
      assert.equal(await page.inputValue(seed), text);
    }
    await page.fill(seed, "18446744073709551615");
    await page.click(".query .primary");
    await says(page, ".view-search > .status", /^1 of 1 magics/);
    await page.fill("#table", "BMagic_a1[] = { 0x0002020202020200 };");
    await says(page, ".table-status", /The table is right/);
    for (const bits of ["99", "-1", "0", "1.5"]) {
      await page.fill('label:has-text("Index bits") + input', bits);
      await says(page, ".table-status", /^An index has 1 to 16 bits/);
      await go("#slider?magic=0x0002020202020200&piece=bishop&square=a1");
      await page.fill('label:has-text("Index bits") + input', bits);
      await says(page, ".view-slider > .status", /^An index has 1 to 16 bits; 6 bits are shown/);
      await go("#search?table=BMagic_a1%5B%5D+%3D+%7B+0x0002020202020200+%7D%3B");
      await says(page, ".table-status", /The table is right/);
    }
  },

  async "the boards of a row begin at one height"({ page, go }) {
    for (const [place, width] of [["#slider", 1280], ["#slider", 800], ["#slider", 360], ["#lists", 360], ["#search?table=BMagic_a1%5B%5D+%3D+%7B+1+%7D%3B", 360]]) {
      await page.setViewportSize({ width, height: 900 });
      await go(place);
      if (place.startsWith("#search")) await says(page, ".table-status", /bad/);
      const rows = await page.$$eval(".board-row", (all) => all.map((row) => [...row.querySelectorAll(".set-board")].map((it) => Math.round(it.getBoundingClientRect().top))));
      for (const tops of rows) {
        const uneven = tops.flatMap((top) => tops.map((other) => Math.abs(top - other))).filter((gap) => gap > 0 && gap < 60);
        assert.deepEqual(uneven, [], `${place} at ${width}: ${tops}`);
      }
    }
  },

  async "the table of layouts is whole at every width"({ page, go }) {
    await go("#slider");
    for (const width of [1280, 1199, 1024, 800, 600, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const [needed, room] = await page.$eval(".layouts-part .table-scroll", (it) => [it.scrollWidth, it.clientWidth]);
      assert.ok(needed <= room, `${needed} of ${room} pixels at ${width}`);
      const hidden = await page.$$eval(".layouts tbody td", (cells) => cells.filter((cell) => cell.getClientRects().length === 0).length);
      assert.equal(hidden, 0, `hidden cells at ${width}`);
    }
  },

  async "Enter counts and searches"({ page, go }) {
    await go(hash({ fen: KIWIPETE, depth: 5 }));
    await says(page, ".count-part .status", /^Depth 5 is counted/);
    await page.press("#depth", "Enter");
    await says(page, ".count-part .status", /^Count(ing|ed) [1-9]/);
    await go("#search?what=rook&square=a1");
    await page.press('input[size="8"]', "Enter");
    await says(page, ".view-search > .status", /^1 of 1 magics/);
  },

  async "the queen is the first promotion, and Escape closes the choice"({ page, go }) {
    await go(hash({ fen: PROMOTING, depth: 1 }));
    await page.focus('.piece-board [data-square="a7"]');
    for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    assert.deepEqual(await page.$$eval(".promotion button", (all) => all.map((it) => it.textContent)), ["queen", "rook", "bishop", "knight", "Cancel"]);
    assert.match(await focused(page), /queen/);
    await page.keyboard.press("Escape");
    assert.equal(await page.isVisible(".promotion"), false);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "a7");
    // A chosen piece and a drag are let go of too.
    await page.keyboard.press("Enter");
    assert.equal(await page.locator(".piece-board .is-target").count(), 1);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".piece-board .is-target").count(), 0);
    const from = await page.locator('.piece-board [data-square="a1"]').boundingBox();
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(from.x + 90, from.y + 9, { steps: 4 });
    assert.equal(await page.locator(".ghost").count(), 1);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".ghost").count(), 0);
    await page.mouse.up();
    await leadsTo(page, /#divide/);
    await says(page, ".crumbs", /^root$/);
  },

  async "screen readers hear few words while numbers run"({ page, go }) {
    const listen = () => page.evaluate(() => {
      globalThis.said = [];
      const note = (records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          const region = element?.closest("[role=status], [role=alert], [role=log], output, [aria-live]:not([aria-live=off])");
          if (region) globalThis.said.push(region.textContent);
        }
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await go(hash({ fen: KIWIPETE, depth: 9 }));
    await listen();
    await page.click(".controls .primary");
    await page.waitForTimeout(3_000);
    const counting = await page.evaluate(() => globalThis.said.splice(0));
    assert.ok(counting.length <= 2, `${counting.length} while counting: ${counting.slice(0, 5)}`);
    await page.click(".controls .primary");
    await until(page, () => globalThis.said.some((text) => /^Stopped after/.test(text)));
    await go("#slider");
    await listen();
    await page.click('button:has-text("Play")');
    await page.waitForTimeout(3_000);
    const playing = await page.evaluate(() => globalThis.said);
    assert.ok(playing.length <= 3, `${playing.length} while playing: ${playing.slice(0, 5)}`);
  },
};
