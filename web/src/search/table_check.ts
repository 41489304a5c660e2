// Checking a pasted table of magics in a worker: the first clash, or that the table is right.

import { here, remember } from "../address.js";
import { setBoard } from "../board.js";
import { choice, field, fill, grouped, h, hex, setText } from "../dom.js";
import { LongText } from "../long_text.js";
import { Pool } from "../pool.js";
import { bit, spoken, squareName } from "../squares.js";
import type { ClashingSet, FaultView, TableProgress } from "../wasm/explorer.js";

/** A text is checked when nothing has been typed for this many milliseconds. */
const PATIENCE = 150;

export interface TableCheckPart {
  readonly element: HTMLElement;
  show(): void;
  close(): void;
}

interface Question {
  readonly text: string;
  readonly width: 64 | 32 | undefined;
  readonly bits: number | undefined;
}

export function tableCheckPart(): TableCheckPart {
  const pool = new Pool();
  const table = new LongText("table", () => show());
  let asked = "";
  let timer = 0;
  let chosen = 0;
  let progress: TableProgress | null = null;
  const area = h("textarea", {
    id: "table", rows: "8", spellcheck: "false", autocomplete: "off", autocapitalize: "off", wrap: "off",
    placeholder: "const uint64 RMagic[64] = {\n  0xa8002c000108020ULL,\n  …",
    oninput: () => {
      table.write(area.value);
      show();
    },
  });
  const products = choice([["", "as the table says"], ["64", "one 64-bit product"], ["32", "two 32-bit products"]], "", (value) => {
    remember({ products: value });
    show();
  });
  const bits = h("input", { type: "number", min: "1", max: "16", placeholder: "as the table says", class: "wide", oninput: () => {
    remember({ indexbits: bits.value });
    show();
  } });
  const note = h("p", { class: "warning", role: "status" });
  const status = h("p", { class: "status table-status", role: "status" });
  const halt = h("button", { type: "button", hidden: true, onclick: () => stop() }, "Stop");
  const result = h("div", { class: "table-result" });
  const element = h("section", { class: "slots-part table-check", "aria-labelledby": "table-check-title" },
    h("h2", { id: "table-check-title" }, "Verify a table"),
    h("p", { class: "explanation" }, "Paste the magics of your engine: arrays of C or Rust with 64 numbers, a1 first, JSON as above, or the lines that Gerd ",
      "Isenberg printed in 2007. Each number is tried with every set of blockers of its square. If two sets clash, both are drawn side by side. ",
      h("a", { href: "book/docs/magics.html#the-answer-multiply-shift-look-up" }, "What a magic must do")),
    h("div", { class: "row query" }, field("Products", products), field("Index bits", bits), halt),
    h("label", { for: "table" }, "Table of magics"), area, note, status, result);

  const question = (): Question => {
    const { settings } = here();
    const width = settings.get("products");
    const size = Number(settings.get("indexbits") ?? "");
    return {
      text: table.read(),
      width: width === "64" ? 64 : width === "32" ? 32 : undefined,
      bits: Number.isInteger(size) && size >= 1 && size <= 16 ? size : undefined,
    };
  };
  const stop = (): void => {
    pool.stop();
    halt.hidden = true;
    if (progress) setText(status, `Stopped after ${grouped(progress.checked)} of ${grouped(progress.magics)} magics, ${grouped(progress.bad)} of them bad.`);
  };
  const check = (asked: Question): void => {
    pool.stop();
    progress = null;
    chosen = 0;
    halt.hidden = true;
    fill(result);
    status.className = "status table-status";
    if (!asked.text.trim()) {
      setText(status, "Nothing is pasted yet.");
      return;
    }
    setText(status, "The table is being read.");
    pool.add([{
      task: { kind: "table", pasted: { text: asked.text, width: asked.width, bits: asked.bits } },
      onReport: (report, done) => {
        if (report.kind !== "table") return;
        progress = report.progress;
        halt.hidden = done;
        tell(report.progress);
      },
      onError: (reason, offset) => {
        status.className = "status table-status bad";
        setText(status, `This is no table: ${reason}.`);
        fill(result, h("button", { type: "button", onclick: () => {
          area.focus();
          area.setSelectionRange(offset, Math.min(offset + 1, area.value.length));
        } }, "Show the place in the text"));
      },
    }]);
  };
  const tell = (now: TableProgress): void => {
    const state = !now.done ? "" : now.bad > 0 ? "bad" : "good";
    status.className = `status table-status ${state}`;
    setText(status, verdict(now));
    const fault = now.faults[chosen];
    const unplaced = now.unplaced.map((text) => h("p", {}, `Not checked: ${text}.`));
    fill(result, ...(fault ? faultNodes(now, fault) : []), ...unplaced);
  };
  const faultNodes = (now: TableProgress, fault: FaultView): (Node | null)[] => [
    now.other_width ? h("p", {}, "Most are bad, as if meant for another index. ", h("button", { type: "button", onclick: () => {
      remember({ products: String(now.other_width) });
      show();
    } }, now.other_width === 32 ? "Try two 32-bit products" : "Try one 64-bit product")) : null,
    now.faults.length > 1 ? h("div", { class: "row faults", role: "group", "aria-label": "Faults" }, ...now.faults.map((it, index) =>
      h("button", { type: "button", "aria-pressed": String(index === chosen), onclick: () => {
        chosen = index;
        tell(now);
      } }, `line ${it.line}: ${it.piece} ${squareName(it.square)}`)),
      now.bad > now.faults.length ? h("span", {}, "and more") : null) : null,
    h("p", { class: "fault" }, `Line ${fault.line}, ${fault.piece} on ${squareName(fault.square)}, `, h("code", {}, hex(fault.magic)), `: ${fault.reason}.`),
    h("div", { class: "board-row two" }, ...fault.sets.map(clashBoard)),
    seeLink(fault),
  ];
  const show = (): void => {
    const now = question();
    products.value = String(now.width ?? "");
    if (document.activeElement !== bits) bits.value = String(now.bits ?? "");
    if (area.value !== now.text && (document.activeElement !== area || now.text === "")) area.value = now.text;
    setText(note, table.problem());
    const key = JSON.stringify(now);
    if (key === asked) return;
    const isFirst = asked === "";
    asked = key;
    clearTimeout(timer);
    timer = window.setTimeout(() => check(now), isFirst ? 0 : PATIENCE);
  };
  return {
    element,
    show,
    close() {
      clearTimeout(timer);
      pool.close();
    },
  };
}

function verdict({ magics, checked, bad, entries, done }: TableProgress): string {
  const of = magics === 1 ? "1 magic" : `${grouped(magics)} magics`;
  if (!done) return `${grouped(checked)} of ${of} checked, ${grouped(bad)} bad.`;
  if (bad > 0) return `${grouped(bad)} of ${of} ${bad === 1 ? "is" : "are"} bad.`;
  if (entries !== undefined) return `The table is right: ${grouped(magics)} black magics share ${grouped(entries)} entries.`;
  return magics === 1 ? "The table is right: its one magic is a magic." : `The table is right: all ${of} are magics.`;
}

/** One of the two sets that clash. */
function clashBoard(set: ClashingSet, index: number): HTMLElement {
  const isLeaper = set.piece === "king" || set.piece === "knight";
  const kind = isLeaper ? "targets" : "blockers";
  const board = setBoard({ title: `${index === 0 ? "First" : "Second"} set:`, note: `${kind} ${hex(set.set)}` });
  const letter = set.piece === "knight" ? "N" : set.piece.charAt(0).toUpperCase();
  board.show({ origin: set.square, piece: letter,
    layers: [{ set: set.attacks & ~set.set & ~bit(set.square), kind: "attack" }, { set: set.set, kind: "clash" }],
    description: `${set.piece} on ${squareName(set.square)}, ${kind} ${spoken(set.set)}${isLeaper ? "" : `, attacks ${spoken(set.attacks)}`}` });
  return board.element;
}

/** The same number in the view of sliders. */
function seeLink(fault: FaultView): HTMLElement | null {
  if (fault.width === undefined || fault.bits === undefined) return null;
  const settings = new URLSearchParams({ piece: fault.piece, square: squareName(fault.square), magic: hex(fault.magic),
    bits: String(fault.bits), occ: hex(fault.sets[0]?.set ?? 0n) });
  if (fault.width === 32) settings.set("width", "32");
  return h("p", {}, h("a", { href: `#slider?${settings}` }, "See this number at work, step by step"));
}
