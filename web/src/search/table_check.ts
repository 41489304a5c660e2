// Checking a pasted table of magics in a worker: the first clash, or that the table is right.

import { readSetting, remember, setting } from "../address.js";
import { boardRow, setBoard } from "../board.js";
import { choice, field, fill, grouped, h, hex } from "../dom.js";
import { bounded, showValue } from "../fields.js";
import { tell as say } from "../live.js";
import { LongText } from "../long_text.js";
import { Pool } from "../pool.js";
import { bit, readBits, spoken, squareName } from "../squares.js";
import type { ClashingSet, FaultView, TableProgress } from "../wasm/explorer.js";

/** The most characters of a table. The source file of a chess program may be long. */
const MAX_TABLE = 1_000_000;
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
  readonly bitsProblem: string;
}

export function tableCheckPart(): TableCheckPart {
  const pool = new Pool();
  const table = new LongText("table", () => show());
  let asked = "";
  let timer = 0;
  let chosen = 0;
  let progress: TableProgress | null = null;
  const area = bounded(h("textarea", {
    id: "table", rows: "8", spellcheck: "false", autocomplete: "off", autocapitalize: "off", wrap: "off",
    placeholder: "const uint64 RMagic[64] = {\n  0xa8002c000108020ULL,\n  …",
    oninput: () => {
      table.write(area.value);
      show();
    },
  }), MAX_TABLE);
  const products = choice([["", "as the table says"], ["64", "one 64-bit product"], ["32", "two 32-bit products"]], "", (value) => {
    remember({ products: value });
    show();
  });
  const bits = h("input", { type: "number", min: "1", max: "16", "aria-describedby": "table-status", placeholder: "as the table says", class: "wide", oninput: () => {
    remember({ indexbits: bits.value || (bits.validity.badInput ? "?" : "") });
    show();
  } });
  const note = h("p", { class: "warning" });
  const status = h("p", { class: "status table-status", id: "table-status" });
  const halt = h("button", { type: "button", hidden: true, onclick: () => stop() }, "Stop");
  const result = h("div", { class: "table-result" });
  const element = h("section", { class: "slots-part table-check", "aria-labelledby": "table-check-title" },
    h("h2", { id: "table-check-title" }, "Verify a table"),
    h("p", { class: "explanation" }, "Paste the magics of your engine: arrays of C or Rust with 64 numbers, a1 first, JSON as above, or the lines that Gerd ",
      "Isenberg printed in 2007. Each number is tried with every set of blockers of its square. If two sets clash, both are drawn side by side. ",
      h("a", { href: "../book/docs/magics.html#the-answer-multiply-shift-look-up" }, "What a magic must do")),
    h("div", { class: "row query" }, field("Products", products), field("Index bits", bits), halt),
    h("label", { for: "table" }, "Table of magics"), area, note, status, result);

  const question = (): Question => {
    const asked = setting("indexbits");
    const size = asked === null ? null : readBits(asked);
    return {
      text: table.read(),
      width: readSetting("products", undefined, (text) => (text === "64" ? 64 : text === "32" ? 32 : null)),
      bits: size ?? undefined,
      bitsProblem: asked !== null && size === null ? "An index has 1 to 16 bits, so the table is not checked." : "",
    };
  };
  const stop = (): void => {
    pool.stop();
    halt.hidden = true;
    if (progress) say(status, `Stopped after ${grouped(progress.checked)} of ${grouped(progress.magics)} magics, ${grouped(progress.bad)} of them bad.`);
  };
  const check = (asked: Question): void => {
    pool.stop();
    progress = null;
    chosen = 0;
    halt.hidden = true;
    fill(result);
    status.className = "status table-status";
    bits.setAttribute("aria-invalid", String(asked.bitsProblem !== ""));
    if (asked.bitsProblem) {
      status.className = "status table-status bad";
      say(status, asked.bitsProblem);
      return;
    }
    if (!asked.text.trim()) {
      say(status, "Nothing is pasted yet.");
      return;
    }
    say(status, "The table is being read.");
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
        say(status, `This is no table: ${reason}.`);
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
    say(status, verdict(now));
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
    boardRow("Two sets that clash", "two", ...fault.sets.map(clashBoard)),
    seeLink(fault),
  ];
  const show = (): void => {
    const now = question();
    products.value = String(now.width ?? "");
    showValue(bits, setting("indexbits") ?? "");
    if (now.text === "" && area.value !== "") area.value = "";
    showValue(area, now.text);
    say(note, table.problem());
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
