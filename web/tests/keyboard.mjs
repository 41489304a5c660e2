// Each view used by the keyboard alone; the back button and reloading, which keep everything.

import assert from "node:assert/strict";
import { divided, leadsTo, open, says, until } from "./browser.mjs";

/** Presses Tab until the focus is on an element that matches. Fails if it never is. */
async function tabTo(page, selector, backward = false) {
  for (let press = 0; press < 250; press++) {
    await page.keyboard.press(backward ? "Shift+Tab" : "Tab");
    if (await page.evaluate((it) => document.activeElement?.matches(it) ?? false, selector)) return;
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}

const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Everything that a view shows, without times. */
async function snapshot(page) {
  return page.evaluate(() => {
    const view = document.querySelector(".view");
    const values = [...view.querySelectorAll("input, select, textarea")].map((it) => it.value);
    const pressed = [...view.querySelectorAll("[aria-pressed]")].map((it) => it.getAttribute("aria-pressed"));
    const text = view.innerText.replaceAll(/[\d.]+ s\b|[–\d.,]+( [kMG])? \w+\/s/g, "").replaceAll(/\s+/g, " ");
    return { text, values, pressed };
  });
}

/** Places of each view that differ from where it begins, and when they are ready. */
const FULL = {
  divide: ["#divide?fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R+w+KQkq+-+0+1&depth=3&path=e1g1&sort=-nodes&paste=a8b8:+1%0Ae8g8:+43", /^Counted/],
  setup: ["#divide?mode=setup&fen=4k3/8/8/8/8/8/8/P3K2R+w+KQ+-+0+1", /cannot be counted/],
  slider: ["#slider?piece=queen&half=bishop&square=e5&occ=0x0000240000240000&magic=0x1234&bits=10&width=32", null],
  search: ["#search?what=bishop&square=d4&format=json&seed=9&width=32&table=BMagic_a1%5B%5D+%3D+%7B+1+%7D%3B&indexbits=7&products=64", null],
  lists: ["#lists?piece=king&square=b2&targets=0x20500", null],
  rank: ["#rank?square=2&occ=129&press=rook", null],
  compare: ["#compare?scale=log&columns=all", null],
};

async function settle(page, name, place, ready) {
  // The module of a view comes with its first use. Until then the view before it stays.
  await page.waitForSelector(`.view-${place.slice(1).split("?")[0]}`);
  if (ready) await says(page, ".count-part .status", ready);
  if (name === "search") await says(page, ".table-status", /bad/);
  if (name === "compare") await until(page, () => document.querySelectorAll(".chart").length > 0);
}

export const keyboardTests = {
  async "reloading keeps everything, and so does the back button"({ browser, address }) {
    const { page, go, close } = await open(browser, address);
    for (const [name, [place, ready]] of Object.entries(FULL)) {
      await go("#rank?square=7");
      await go(place);
      await settle(page, name, place, ready);
      const before = await snapshot(page);
      await page.reload();
      await settle(page, name, place, ready);
      assert.deepEqual(await snapshot(page), before, `${name}, reloaded`);
      await go("#lists?square=h1");
      await says(page, "h1", /^Lists/);
      await page.goBack();
      await until(page, (place) => location.hash.startsWith(place), place.split("?")[0]);
      await settle(page, name, place, ready);
      assert.deepEqual(await snapshot(page), before, `${name}, back`);
    }
    await close();
  },

  async "what was entered just before a link was followed is there after going back"({ page, go }) {
    await go("#slider?piece=bishop&square=a1");
    await page.evaluate(() => {
      const field = document.querySelector("input.mono");
      field.value = "0x1";
      field.dispatchEvent(new Event("input"));
      document.querySelector('[data-view="rank"]').click();
    });
    await says(page, "h1", /^A rook on one rank/);
    await page.goBack();
    await says(page, ".view-slider > .status", /is no magic/);
    assert.equal(await page.inputValue("input.mono"), "0x1");
  },

  async "divide by keyboard: play, count, sort, go down, compare, go up"({ page, go }) {
    await go("#divide");
    await divided(page);
    await tabTo(page, ".piece-board button");
    // From a1 to e2, and on to e4.
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter");
    await says(page, ".crumbs", /^roote2e4$/);
    await tabTo(page, "#depth");
    await press(page, "Control+A", "2");
    await tabTo(page, ".sort");
    await tabTo(page, ".sort");
    await tabTo(page, ".sort");
    await press(page, "Enter");
    await leadsTo(page, /sort=-nodes/);
    await tabTo(page, ".crumbs button", true);
    await press(page, "Enter");
    await says(page, ".crumbs", /^root$/);
    await divided(page);
    await tabTo(page, ".divide tbody button.link");
    await press(page, "Enter");
    await says(page, ".count-part .status", /^Counted 20 nodes at depth 1/);
    await tabTo(page, "#paste");
    await page.keyboard.type("e7e5: 1\n");
    await says(page, ".comparison-result", /The paste is too short: it has 1 of 20 moves/);
  },

  async "a position is set up by keyboard"({ page, go }) {
    await go("#divide?mode=setup&fen=8/8/8/8/8/8/8/8 w - - 0 1");
    for (const [piece, keys] of [["K", []], ["k", ["ArrowUp", "ArrowUp"]]]) {
      await tabTo(page, `[data-piece="${piece}"]`);
      await press(page, "Space");
      await tabTo(page, '.piece-board button[tabindex="0"]', true);
      await press(page, ...keys, "Enter");
    }
    assert.equal(await page.inputValue("#fen"), "8/8/8/8/8/k7/8/K7 w - - 0 1");
    await tabTo(page, "#fen");
    await press(page, "Control+A");
    await page.keyboard.type("8/8/8/8/8/k7/8/K7 x - - 0 1");
    await says(page, ".problems", /side to move: expected 'w' or 'b'/);
    await tabTo(page, ".problems button");
    await press(page, "Enter");
    await page.keyboard.type("b");
    await says(page, ".board-note", /^Black to move/);
  },

  async "slider by keyboard: blockers, steps, a number of one's own"({ page, go }) {
    await go("#slider?piece=rook&square=a1&occ=0x0");
    await tabTo(page, ".segmented button[data-value=bishop]");
    await press(page, "Enter");
    await tabTo(page, '[aria-label="Next blocker set"]');
    await press(page, "Space", "Space");
    await says(page, ".player-status", /set 2 of 64/);
    await tabTo(page, ".set-board[role=group] button");
    await press(page, "ArrowUp", "ArrowRight", "Space");
    await says(page, ".player-status", /set 3 of 64/);
    await says(page, ".point-text", /^b2 is moved to /);
    await tabTo(page, "input.mono");
    await page.keyboard.type("1");
    await says(page, ".view-slider > .status", /is no magic/);
  },

  async "search by keyboard: start, stop, formats, a table"({ page, go }) {
    await go("#search?what=rook&square=a1");
    await tabTo(page, ".primary");
    await press(page, "Enter");
    await says(page, ".view-search > .status", /^1 of 1 magics/);
    await tabTo(page, '.segmented button[data-value="c"]');
    await press(page, "Space");
    await says(page, ".export", /^const uint64 RMagic\[1\]/);
    await tabTo(page, "#table");
    await page.keyboard.type("BMagic_a1[] = { 1 };");
    await says(page, ".table-status", /^1 of 1 magic is bad/);
  },

  async "lists, one rank and records by keyboard"({ page, go }) {
    await go("#lists?piece=king&square=h8");
    await tabTo(page, ".set-board[role=group] button");
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight",
      "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter");
    await leadsTo(page, /targets=0x4080000000000000/);
    await tabTo(page, ".lists-table button");
    await press(page, "Enter");
    await says(page, ".list-number", /^0$/);
    await go("#rank");
    await tabTo(page, '.one-rank [data-square="g"]');
    await press(page, "Space");
    await says(page, ".reachable", /^0b00011000$/);
    await go("#compare");
    await until(page, () => document.querySelectorAll(".chart").length > 0);
    const record = await page.inputValue('label:has-text("Record") + select');
    await tabTo(page, ".query select");
    await press(page, "ArrowDown");
    await until(page, (before) => document.querySelector(".query select").value !== before, record);
    assert.equal(await page.evaluate(() => document.activeElement.matches(".query select")), true, "the focus stays on the list");
    await tabTo(page, 'button[data-value="log"]');
    await press(page, "Enter");
    await leadsTo(page, /scale=log/);
  },
};
