// Knight and king moves from lists that a magic finds.

import { readSetting, remember } from "../address.js";
import { boardRow, setBoard } from "../board.js";
import { choice, field, fill, grouped, h, hex, segmented } from "../dom.js";
import { announce, tell as say } from "../live.js";
import { SQUARES, bit, readWord, spoken, squareName, squareNamed, squaresOf } from "../squares.js";
import type { View } from "../view.js";
import { ListSearch, leaperLists } from "../wasm.js";
import type { LeaperLists, LeaperName, LeaperStep } from "../wasm/explorer.js";

/** Candidates between two pictures of a running search. */
const AT_ONCE = 20_000;

let update: () => void = () => undefined;
let halt: () => void = () => undefined;

export const listsView: View = {
  enter(page) {
    build(page);
    return () => {
      halt();
      update = () => undefined;
    };
  },
  update: () => update(),
};

interface ListsState {
  readonly piece: LeaperName;
  readonly square: number;
  readonly targets: bigint;
  readonly lists: LeaperLists;
}

function readState(): ListsState {
  const piece = readSetting<LeaperName>("piece", "knight", (text) => (text === "king" || text === "knight" ? text : null));
  const square = readSetting("square", 27, squareNamed);
  const lists = leaperLists(piece, square);
  const targets = readSetting("targets", lists.attacks, readWord) & lists.attacks;
  return { piece, square, targets, lists };
}

function build(page: HTMLElement): void {
  let state = readState();
  const change = (changes: Record<string, string | number | null>): void => {
    remember(changes);
    show();
  };
  const piece = segmented("Piece", [["knight", "Knight"], ["king", "King"]], (value) =>
    change({ piece: value === "king" ? value : null, targets: null }));
  const square = choice(SQUARES.map((it) => [squareName(it), squareName(it)] as const), "d4", (value) =>
    change({ square: value, targets: null }));
  const targetBoard = setBoard({ title: "Targets", note: "press to set them", onPress: (at) => {
    if ((state.lists.attacks & bit(at)) !== 0n) change({ targets: hex(state.targets ^ bit(at)) });
  } });
  const magicBoard = setBoard({ title: "× magic", note: "four one-bits" });
  const productBoard = setBoard({ title: "= product", note: "framed: the number" });
  const told = h("p", { class: "index-text" });
  const moves = h("ol", { class: "moves" });
  const body = h("tbody");
  const search = searchPart();

  page.append(
    h("div", { class: "row query" }, piece.element, field("Square", square)),
    boardRow("From the targets to the number", "", targetBoard.element, magicBoard.element, productBoard.element),
    told, moves,
    h("h2", {}, "All lists of this square"),
    h("div", { class: "table-scroll lists-table", tabindex: "0", role: "region", "aria-label": "All lists" },
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "number" }, "Number"), h("th", { scope: "col" }, "Moves to"))), body)),
    search.element);

  const show = (): void => {
    const before = state;
    state = readState();
    const { lists, targets } = state;
    piece.set(state.piece);
    square.value = squareName(state.square);
    const bits = 64 - lists.shift;
    const product = BigInt.asUintN(64, targets * lists.magic);
    const number = Number(product >> BigInt(lists.shift));
    targetBoard.show({ origin: state.square, piece: state.piece === "king" ? "K" : "N",
      layers: [{ set: targets, kind: "target" }, { set: lists.attacks, kind: "mask" }] });
    magicBoard.show({ layers: [{ set: lists.magic, kind: "magic" }], description: `Magic ${hex(lists.magic)}` });
    productBoard.show({ layers: [{ set: product, kind: "product" }, { set: ~((1n << BigInt(lists.shift)) - 1n) & 0xffffffffffffffffn, kind: "index" }],
      description: `Product ${hex(product)}` });
    fill(told, h("code", {}, `product >> ${lists.shift}`), " = ", h("b", { class: "list-number" }, number), ` of ${grouped(1 << bits)} lists. Magic `,
      h("code", { class: "magic-value" }, hex(lists.magic)), targets === 0n ? ". The list is empty." : ". The list:");
    announce(`List ${number}`);
    const from = squareName(state.square);
    fill(moves, ...squaresOf(targets).map((to) => h("li", {}, `${from}${squareName(to)}`)));
    if (before.piece !== state.piece || before.square !== state.square || body.childElementCount === 0) {
      fill(body, ...lists.targets.map((set, index) => h("tr", { "data-number": index }, h("td", { class: "number" }, index),
        h("td", {}, h("button", { type: "button", class: "link", onclick: () => change({ targets: hex(set) }) }, set === 0n ? "none" : spoken(set))))));
      search.begin(state.piece, state.square);
    }
    body.querySelector(".is-here")?.classList.remove("is-here");
    body.children[number]?.classList.add("is-here");
  };
  update = show;
}

interface SearchPart {
  readonly element: HTMLElement;
  begin(piece: LeaperName, square: number): void;
}

/** The search for the magic, candidate by candidate. */
function searchPart(): SearchPart {
  let search: ListSearch | null = null;
  let frame = 0;
  let question: { piece: LeaperName; square: number } | null = null;
  const status = h("p", { class: "status" });
  const clash = h("div");
  const run = h("button", { type: "button", onclick: () => (frame ? stop() : go()) }, "Search to the end");
  const one = h("button", { type: "button", onclick: () => step(1) }, "Try the next number");
  const again = h("button", { type: "button", onclick: () => restart() }, "Begin anew");
  const element = h("section", { class: "slots-part", "aria-labelledby": "list-search-title" },
    h("h2", { id: "list-search-title" }, "Search the magic"),
    h("p", { class: "explanation" }, "All numbers with four one-bits are tried, in ascending order. A number fails when two sets of targets get the same list number."),
    h("div", { class: "row" }, one, run, again), status, clash);
  const stop = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    run.textContent = "Search to the end";
  };
  halt = stop;
  const restart = (): void => {
    stop();
    search?.free();
    search = question && new ListSearch(question.piece, question.square);
    say(status, "No number has been tried yet.");
    fill(clash);
  };
  const step = (candidates: number): boolean => {
    const result = search?.step(candidates);
    if (!result) {
      say(status, "The search is at its end. Begin anew to see it again.");
      return false;
    }
    tell(result);
    return Boolean(result.clash);
  };
  const go = (): void => {
    run.textContent = "Stop";
    const next = (): void => {
      if (step(AT_ONCE)) frame = requestAnimationFrame(next);
      else stop();
    };
    frame = requestAnimationFrame(next);
  };
  const tell = (result: LeaperStep): void => {
    if (!result.clash) {
      say(status, `${hex(result.candidate)} is the magic; numbers tried: ${grouped(result.tried)}.`);
      fill(clash);
      return;
    }
    say(status, `Number ${grouped(result.tried)}, ${hex(result.candidate)}, fails: two sets of targets get list ${result.number}.`);
    fill(clash, boardRow("Two sets that clash", "two", ...result.clash.map((set, index) => {
      const board = setBoard({ title: index === 0 ? "One set" : "Another set" });
      board.show({ layers: [{ set, kind: "clash" }], origin: question?.square ?? null, piece: question?.piece === "king" ? "K" : "N" });
      return board.element;
    })));
  };
  return {
    element,
    begin(piece, square) {
      question = { piece, square };
      restart();
    },
  };
}
