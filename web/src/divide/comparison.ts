// The divide of another program beside ours, and the way down to the move that differs.

import { fill, h, reasonOf } from "../dom.js";
import { copyButton } from "../copy.js";
import { bounded, showValue } from "../fields.js";
import { announce, tell } from "../live.js";
import { LongText } from "../long_text.js";
import { compare } from "../wasm.js";
import type { ComparedMove, ComparisonAnswer } from "../wasm/explorer.js";
import type { Divide } from "./counting.js";
import type { DivideState } from "./state.js";

/** The most characters of a divide. The log of an engine may stand around it. */
const MAX_PASTE = 1_000_000;
/** How many moves are named one by one. */
const NAMED_MOVES = 8;

export interface ComparisonPart {
  readonly element: HTMLElement;
  /**
   * Compares with the pasted text. Gives the verdict on each move, those that differ first, or null
   * where there is no comparison.
   */
  show(state: DivideState, divide: Divide | null): ReadonlyMap<string, ComparedMove> | null;
}

export function comparisonPart(changed: () => void, goDown: (uci: string) => void): ComparisonPart {
  const pasted = new LongText("paste", changed);
  let place = "";
  let said = "";
  let questionShown = "";
  /** Shows the result, and says its first sentence. */
  const answer = (...nodes: (Node | string)[]): void => {
    fill(result, ...nodes);
    const first = result.firstElementChild?.textContent ?? "";
    if (first !== said && first) announce(first);
    said = first;
  };
  const area = bounded(h("textarea", {
    id: "paste", rows: "6", spellcheck: "false", autocomplete: "off",
    placeholder: "e2e4: 600\nd2d4: 560\n…",
    oninput: () => {
      pasted.write(area.value);
      changed();
    },
  }), MAX_PASTE);
  const question = h("p", { class: "question" });
  const note = h("p", { class: "warning" });
  const result = h("div", { class: "comparison-result" });
  const element = h("section", { class: "comparison-part", "aria-labelledby": "compare-title" },
    h("h2", { id: "compare-title" }, "Find the bug of a generator"),
    question,
    h("label", { for: "paste" }, "Divide of your engine for this position"),
    area, note, result);

  const show: ComparisonPart["show"] = (state, divide) => {
    const here = `${state.position?.fen ?? ""} ${state.depth}`;
    if (here !== place) {
      place = here;
      pasted.forget();
    }
    const text = pasted.read();
    if (text === "" && area.value !== "") area.value = "";
    showValue(area, text);
    tell(note, pasted.problem());
    const asked = JSON.stringify([state.root?.fen, state.path, state.depth]);
    if (asked !== questionShown) {
      questionShown = asked;
      fill(question, ...questionFor(state));
    }
    if (!text.trim() || !divide || !state.position) {
      answer();
      return null;
    }
    if (divide.state !== "done") {
      answer(h("p", {}, divide.state === "running" ? "The comparison waits for the count." : "Count this position to compare."));
      return null;
    }
    const expected = divide.moves.map(({ move, nodes }) => ({ uci: move.uci, nodes }));
    try {
      const found = compare({ fen: divide.fen, depth: divide.depth, expected, pasted: text });
      answer(...verdict(found, state, goDown));
      return new Map(inOrder(found.moves).map((move) => [move.uci, move]));
    } catch (error) {
      answer(h("p", { class: "bad" }, reasonOf(error)));
      return null;
    }
  };
  return { element, show };
}

/** How soon a move is looked at: those of other lists of moves first, counts that differ next. */
const TURN = { extra: 0, missing: 1, repeated: 2, wrong: 3, equal: 4 } as const;

/**
 * All moves, those that differ first. Of counts that differ the smallest is first: it leads down
 * fastest.
 */
function inOrder(moves: readonly ComparedMove[]): ComparedMove[] {
  const size = (move: ComparedMove): number => (move.verdict === "wrong" ? Number(move.expected) : 0);
  return [...moves].sort((a, b) => TURN[a.verdict] - TURN[b.verdict] || size(a) - size(b));
}

/** What to ask the engine. */
function questionFor(state: DivideState): (Node | string)[] {
  if (!state.root) return ["Set up a valid position first."];
  if (state.depth === 0) return ["This is a leaf: nothing is left to divide. Go up, or choose a greater depth."];
  const moves = state.path.length > 0 ? ` moves ${state.path.join(" ")}` : "";
  const commands = `position fen ${state.root.fen}${moves}\ngo perft ${state.depth}`;
  return ["Ask the engine, and paste what it answers:", h("code", { class: "block" }, commands), copyLine("Copy the commands", commands)];
}

/** A button that copies a text, and the word that it did. */
function copyLine(label: string, text: string): HTMLElement {
  const told = h("span", { class: "copied" });
  return h("span", { class: "copy-line" }, copyButton(label, () => text, told), told);
}

/** Whether a paste was probably cut off: it lacks half of the moves, and has no other fault. */
function isTooShort(moves: readonly ComparedMove[]): boolean {
  const missing = moves.filter(({ verdict }) => verdict === "missing").length;
  return moves.length > 2 && missing * 2 >= moves.length && moves.every(({ verdict }) => verdict === "missing" || verdict === "equal" || verdict === "wrong");
}

function verdict(answer: ComparisonAnswer, state: DivideState, goDown: (uci: string) => void): Node[] {
  const moves = inOrder(answer.moves);
  const of = (kind: ComparedMove["verdict"]): ComparedMove[] => moves.filter((it) => it.verdict === kind);
  if (answer.equal) {
    return [h("p", { class: "good" }, "Both divides are equal. ", state.path.length > 0
      ? "The difference above does not come from this position: the engine may unmake moves wrongly, or take counts from a table."
      : "Try a greater depth, or another position.")];
  }
  const nodes: Node[] = [];
  if (isTooShort(moves)) {
    const missing = of("missing").length;
    return [h("p", { class: "warning" }, h("b", {}, `The paste is too short: it has ${moves.length - missing} of ${moves.length} moves.`),
      " Paste all lines of the divide. If the engine really lacks the others, they are marked in the table.")];
  }
  const named = [...of("extra"), ...of("missing"), ...of("repeated")];
  if (named.length > 0) {
    const path = state.path.length > 0 ? `after ${state.path.join(" ")}` : "in this position";
    nodes.push(h("p", { class: "bad" }, h("b", {}, `Found: the move lists differ ${path}.`)));
    const more = named.length - NAMED_MOVES;
    nodes.push(h("ul", {}, ...named.slice(0, NAMED_MOVES).map((move) => h("li", {}, h("b", {}, move.uci), ` ${explained(move)}`,
      move.reason ? h("div", { class: "rule" }, move.reason) : null)),
      more > 0 ? h("li", {}, `and ${more} more, marked in the table`) : null));
    nodes.push(h("code", { class: "block" }, state.position?.fen ?? ""), copyLine("Copy the FEN", state.position?.fen ?? ""));
  }
  const wrong = of("wrong");
  if (wrong.length > 0 && named.length === 0) {
    const [first] = wrong;
    nodes.push(h("p", { class: "bad" }, wrong.length === 1 ? "1 count differs." : `${wrong.length} counts differ.`,
      state.depth > 1 ? " Go down to one of them:" : " At depth 1 each move counts one."));
    if (state.depth > 1 && first) {
      nodes.push(h("button", { type: "button", class: "primary", onclick: () => goDown(first.uci) },
        `Go down to ${first.uci}, the smallest`));
    }
  }
  if (answer.total) nodes.push(h("p", { class: "bad" }, answer.total));
  if (answer.lacks_chess960) {
    nodes.push(h("p", {}, "Only castlings are missing, as in an engine that plays standard chess. This position needs ",
      "the UCI option UCI_Chess960."));
  }
  return nodes;
}

function explained(move: ComparedMove): string {
  switch (move.verdict) {
    case "missing": return `is legal, and the engine lacks it (${move.expected ?? "?"} expected)`;
    case "extra": return `is not legal, and the engine has it (${move.got ?? "?"})`;
    case "repeated": return `is given more than once (${move.got ?? "?"})`;
    default: return `${move.expected ?? "?"} expected, got ${move.got ?? "?"}`;
  }
}
