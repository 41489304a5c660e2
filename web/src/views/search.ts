// Searching magics in workers, and writing them as Rust, C or JSON.

import { readSetting, remember, setting } from "../address.js";
import { choice, field, fill, grouped, h, hex, rate, segmented, setText } from "../dom.js";
import { exported, fileNameOf, type ExportOptions, type Found, type Format } from "../search/export.js";
import { copyButton, save } from "../copy.js";
import { bounded, onEnter, showValue } from "../fields.js";
import { tell } from "../live.js";
import { Pool } from "../pool.js";
import { tableCheckPart, type TableCheckPart } from "../search/table_check.js";
import { VISUAL_ORDER, shade } from "../grid.js";
import { SQUARES, squareName, squareNamed } from "../squares.js";
import type { View } from "../view.js";
import type { NamedSlider } from "../wasm/explorer.js";

const MAX_SEED = (1n << 64n) - 1n;

interface SearchState {
  readonly what: "all" | NamedSlider;
  readonly square: number | null;
  readonly width: 64 | 32;
  readonly seed: bigint;
  /** The seed as typed. */
  readonly seedText: string;
  readonly seedProblem: string;
  readonly format: Format;
  /** With masks, shifts and lookup. */
  readonly isComplete: boolean;
}

interface FoundMagic {
  readonly slider: NamedSlider;
  readonly square: number;
  tried: number;
  magic: bigint | null;
  bits: number;
}

let update: () => void = () => undefined;

export const searchView: View = {
  enter(page) {
    const pool = new Pool();
    pool.warm();
    const tableCheck = tableCheckPart();
    build(page, pool, tableCheck);
    return () => {
      pool.close();
      tableCheck.close();
      update = () => undefined;
    };
  },
  update: () => update(),
};

function readState(): SearchState {
  const seedText = setting("seed") ?? "1";
  const seed = readSeed(seedText);
  return {
    what: readSetting("what", "all", (text) => (text === "rook" || text === "bishop" ? text : null)),
    square: readSetting("square", null, squareNamed),
    width: readSetting("width", 64, (text) => (text === "32" ? 32 : null)),
    seed: seed ?? 0n,
    seedText,
    seedProblem: seed === null ? `The seed is a number from 0 to ${grouped(MAX_SEED)}.` : "",
    isComplete: readSetting("code", false, (text) => (text === "complete" ? true : null)),
    format: readSetting("format", "rust", (text) => (text === "c" || text === "json" ? text : null)),
  };
}

function readSeed(text: string): bigint | null {
  if (!/^\d{1,20}$/.test(text)) return null;
  const seed = BigInt(text);
  return seed <= MAX_SEED ? seed : null;
}

function build(page: HTMLElement, pool: Pool, tableCheck: TableCheckPart): void {
  let state = readState();
  let found: FoundMagic[] = [];
  let running = false;
  let begun = 0;
  let milliseconds = 0;
  let problem = "";
  let lost = 0;
  let frame = 0;
  let shownKey = "";
  const change = (changes: Record<string, string | number | null>): void => {
    remember(changes);
    state = readState();
    draw();
  };
  const what = segmented("What to search for", [["all", "All 128"], ["rook", "Rook"], ["bishop", "Bishop"]], (value) =>
    change({ what: value === "all" ? null : value, square: value === "all" ? null : squareName(state.square ?? 27) }));
  const square = choice([["all", "all squares"] as const, ...SQUARES.map((it) => [squareName(it), squareName(it)] as const)], "all", (value) =>
    change({ square: value === "all" ? null : value }));
  const width = choice([["64", "64-bit product"], ["32", "two 32-bit products"]], "64", (value) => change({ width: value === "32" ? value : null }));
  const seed = onEnter(bounded(h("input", { type: "text", inputmode: "numeric", size: "8", value: "1", "aria-describedby": "search-status",
    oninput: () => change({ seed: seed.value.trim() === "" ? " " : seed.value.trim() }) }), 40), () => !run.disabled && !running && start());
  const run = h("button", { type: "button", class: "primary", onclick: () => (running ? stop() : start()) }, "Search");
  const status = h("p", { class: "status", id: "search-status" });
  const bar = h("progress", { max: "1", value: "0", "aria-label": "Magics found" });
  const format = segmented("Format", [["rust", "Rust"], ["c", "C"], ["json", "JSON"]], (value) => change({ format: value === "rust" ? null : value }));
  const text = h("pre", { class: "export", role: "region", tabindex: "0", "aria-label": "The magics as source text" });
  const told = h("span", { class: "copied" });
  const copy = copyButton("Copy", () => text.textContent ?? "", told);
  const complete = h("input", { type: "checkbox", id: "complete", onchange: () => change({ code: complete.checked ? "complete" : null }) });
  const download = h("button", { type: "button", onclick: () => save(text.textContent ?? "", fileNameOf(optionsOf(state))) }, "Download");
  const squares = h("div", { class: "done-boards" });

  const start = (): void => {
    state = readState();
    const sliders: NamedSlider[] = state.what === "all" ? ["rook", "bishop"] : [state.what];
    const squares = state.what === "all" || state.square === null ? SQUARES : [state.square];
    found = sliders.flatMap((slider) => squares.map((it) => ({ slider, square: it, tried: 0, magic: null, bits: 0 })));
    running = true;
    problem = "";
    lost = 0;
    begun = 0;
    milliseconds = 0;
    pool.add(found.map((entry) => ({
      task: { kind: "search", order: { slider: entry.slider, square: entry.square, width: state.width, seed: state.seed, bits: undefined } },
      onBegin: () => {
        begun ||= performance.now();
      },
      onReport: (report) => {
        if (report.kind !== "search" || !running) return;
        entry.tried = report.tried;
        entry.bits = report.bits;
        entry.magic = report.magic ?? null;
        milliseconds = performance.now() - begun;
        if (found.every(({ magic }) => magic !== null)) running = false;
        schedule();
      },
      onLost: () => {
        lost += 1;
      },
      onError: (reason) => {
        problem = reason;
        running = false;
        pool.stop();
        schedule();
      },
    })));
    draw();
  };
  const stop = (): void => {
    running = false;
    pool.stop();
    draw();
  };
  const schedule = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  };
  const draw = (): void => {
    what.set(state.what);
    square.value = state.square === null ? "all" : squareName(state.square);
    square.disabled = state.what === "all";
    width.value = String(state.width);
    showValue(seed, state.seedText.trim());
    seed.setAttribute("aria-invalid", String(state.seedProblem !== ""));
    run.disabled = !running && state.seedProblem !== "";
    format.set(state.format);
    run.textContent = running ? "Stop" : "Search";
    const done = found.filter(({ magic }) => magic !== null).length;
    const tried = found.reduce((sum, entry) => sum + entry.tried, 0);
    bar.value = found.length > 0 ? done / found.length : 0;
    tell(status, state.seedProblem && !running ? state.seedProblem : problem ? `The search failed: ${problem}` : found.length === 0 ? "Random numbers with few one-bits are tried until one is a magic."
      : `${done} of ${found.length} magics, ${grouped(tried)} candidates in ${(milliseconds / 1000).toFixed(2)} s, ${rate(tried, milliseconds, "candidates")}${running ? "" : done < found.length ? ". Stopped." : "."}${lost > 0 ? " A worker was lost, and another one has taken its place." : ""}`);
    const magics = found.flatMap(({ slider, square: at, magic, bits }): Found[] => (magic === null ? [] : [{ slider, square: at, magic, bits }]));
    complete.checked = state.isComplete;
    const key = `${magics.length} ${found.length} ${state.format} ${state.isComplete} ${state.width}`;
    if (key !== shownKey) {
      shownKey = key;
      setText(text, exported(magics, optionsOf(state)));
      fill(squares, ...doneBoards(found, state.width));
      download.disabled = copy.disabled = magics.length === 0;
    }
  };
  page.append(
    h("div", { class: "row query" }, what.element, field("Square", square), field("Transform", width), field("Seed", seed), run),
    bar, status,
    squares,
    h("h2", {}, "The numbers as source text"),
    h("div", { class: "row" }, format.element, h("label", { class: "inline", for: "complete" }, complete, " with masks, shifts and lookup"), copy, download, told), text,
    tableCheck.element);
  update = () => {
    state = readState();
    draw();
    tableCheck.show();
  };
}

function optionsOf({ format, width, seed, isComplete }: SearchState): ExportOptions {
  return { format, width, seed, isComplete };
}

/** A board for each piece: found squares lead to their slider, with the number. */
function doneBoards(found: readonly FoundMagic[], width: 64 | 32): HTMLElement[] {
  return (["rook", "bishop"] as const).filter((slider) => found.some((it) => it.slider === slider)).map((slider) => {
    const of = found.filter((it) => it.slider === slider);
    const cells = VISUAL_ORDER.map((square) => {
      const it = of.find((entry) => entry.square === square);
      const name = squareName(square);
      if (!it || it.magic === null) return h("span", { class: `${shade(square)}${it ? " is-waiting" : ""}` }, it ? "…" : "");
      const settings = new URLSearchParams({ piece: slider, square: name, magic: hex(it.magic), bits: String(it.bits) });
      if (width === 32) settings.set("width", "32");
      return h("a", { class: `${shade(square)} is-done`, href: `#slider?${settings}`, title: `${hex(it.magic)}: see it at work`, "aria-label": `${slider} ${name}: ${hex(it.magic)}` }, name);
    });
    const count = of.filter(({ magic }) => magic !== null).length;
    return h("figure", { class: "done-board" }, h("figcaption", {}, h("b", {}, slider), ` ${count} of ${of.length} found; press a square to see its number at work`),
      h("div", { class: "board" }, ...cells));
  });
}
