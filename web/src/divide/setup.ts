// The board and the fields that set up a position. The FEN is the model: every control edits its
// text.

import { remember } from "../address.js";
import { pieceBoard, pieceName } from "../board.js";
import { choice, field, fill, h, segmented } from "../dom.js";
import { bounded, showValue } from "../fields.js";
import { announce } from "../live.js";
import { pieceOf } from "../pieces.js";
import { has, squareName } from "../squares.js";
import { fenIn } from "../wasm.js";
import type { Problem } from "../wasm/explorer.js";
import type { PositionView } from "./position.js";
import { START, setFen, setPath, type DivideState } from "./state.js";

/** The most characters of a FEN, a line of EPD or an address of an analysis. */
const MAX_FEN = 1_000;
/** The positions with names, as `perft` knows them. */
const KNOWN = ["startpos", "kiwipete", "pos3", "pos4", "pos5", "pos6"] as const;
const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
const PALETTE = ["K", "Q", "R", "B", "N", "P", ".", "k", "q", "r", "b", "n", "p"] as const;

export interface SetupPart {
  readonly element: HTMLElement;
  show(state: DivideState): void;
  /** Draws the move that differs, or none. */
  point(uci: string | null): void;
}

/** `changed` is called after each edit. */
export function setupPart(changed: () => void): SetupPart {
  let state: DivideState | null = null;
  let chosen: number | null = null;
  let brush: string = "P";
  let differing: string | null = null;
  let saidProblems = "";

  const edit = (text: string, visit: "visit" | "change" = "visit"): void => {
    setFen(text, visit);
    changed();
  };
  const go = (from: number, to: number): boolean => {
    const moves = state?.position?.moves.filter((move) => move.from === from && arrives(move, to)) ?? [];
    if (!state || moves.length === 0) return false;
    const move = moves.length === 1 ? moves[0] : moves.find((it) => it.uci.endsWith("q"));
    if (moves.length > 1 && moves.every((it) => it.uci.length === 5)) {
      askPromotion(from, moves.map((it) => it.uci));
      return true;
    }
    if (move) setPath([...state.path, move.uci]);
    changed();
    return true;
  };
  const board = pieceBoard({
    label: "Board",
    onPress: (square) => {
      if (!state) return;
      if (state.mode === "setup") {
        edit(withPiece(state.text, square, lettersOf(state.text).charAt(square) === brush ? "." : brush));
        return;
      }
      if (chosen !== null && go(chosen, square)) {
        chosen = null;
        return;
      }
      const movable = state.position?.moves.some((move) => move.from === square) ?? false;
      chosen = movable && chosen !== square ? square : null;
      draw();
    },
    onEscape: () => {
      if (!promotion.hidden) endPromotion();
      else if (chosen !== null) {
        chosen = null;
        draw();
      }
    },
    onDrop: (from, to) => {
      if (!state) return;
      if (state.mode === "setup") {
        const letter = lettersOf(state.text).charAt(from);
        const without = withPiece(state.text, from, ".");
        edit(to === null ? without : withPiece(without, to, letter));
      } else if (to !== null) {
        chosen = null;
        if (!go(from, to)) draw();
      }
    },
  });

  const promotion = h("div", {
    class: "promotion", role: "group", "aria-label": "Promote to", hidden: true,
    onkeydown: (event: KeyboardEvent) => event.key === "Escape" && endPromotion(),
  });
  let promoting = 0;
  /** Takes the choice away. The focus goes back to the pawn. */
  const endPromotion = (): void => {
    promotion.hidden = true;
    chosen = null;
    draw();
    board.focus(promoting);
  };
  const askPromotion = (from: number, moves: readonly string[]): void => {
    const names: Record<string, string> = { q: "queen", r: "rook", b: "bishop", n: "knight" };
    const order = Object.keys(names);
    promoting = from;
    fill(
      promotion,
      h("span", {}, "Promote to"),
      ...[...moves].sort((a, b) => order.indexOf(a.charAt(4)) - order.indexOf(b.charAt(4))).map((uci) =>
        h("button", {
          type: "button",
          onclick: () => {
            promotion.hidden = true;
            if (state) setPath([...state.path, uci]);
            changed();
            board.focus(promoting);
          },
        }, names[uci.charAt(4)] ?? uci),
      ),
      h("button", { type: "button", class: "link", onclick: endPromotion }, "Cancel"),
    );
    promotion.hidden = false;
    promotion.querySelector("button")?.focus();
  };

  const mode = segmented("What the board does", [["move", "Play moves"], ["setup", "Set up"]], (value) => {
    remember({ mode: value === "setup" ? "setup" : null, path: null });
    changed();
  });
  const palette = h(
    "div",
    { class: "palette", role: "group", "aria-label": "Piece to put" },
    ...PALETTE.map((letter) =>
      h("button", {
        type: "button",
        "data-piece": letter,
        "aria-label": letter === "." ? "nothing" : pieceName(letter),
        onclick: () => {
          brush = letter;
          draw();
        },
      }, pieceOf(letter) ?? "×"),
    ),
  );
  const side = choice([["w", "White"], ["b", "Black"]], "w", (value) => state && edit(withField(state.text, 1, value)));
  const castling = bounded(h("input", {
    type: "text", spellcheck: "false", autocomplete: "off", size: "6",
    oninput: () => state && edit(withField(state.text, 2, castling.value.trim() || "-"), "change"),
  }), 20);
  const enPassant = bounded(h("input", {
    type: "text", spellcheck: "false", autocomplete: "off", size: "3",
    oninput: () => state && edit(withField(state.text, 3, enPassant.value.trim() || "-"), "change"),
  }), 20);
  const setupFields = h(
    "div",
    { class: "setup-fields" },
    palette,
    h("div", { class: "row" },
      field("To move", side),
      field("Castling", castling, "KQkq, or rook files: HAha"),
      field("En passant", enPassant, "a square or -"),
    ),
    h("div", { class: "row" },
      h("button", { type: "button", onclick: () => edit(START) }, "Start position"),
      h("button", { type: "button", onclick: () => edit(EMPTY) }, "Empty board"),
    ),
  );

  const fen = bounded(h("textarea", {
    id: "fen", rows: "2", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    oninput: () => edit(fen.value.replace(/\s*\n\s*/g, " "), "change"),
    onchange: () => takeOther(fen.value),
    onpaste: (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (text.length > MAX_FEN) return;
      const found = fenIn(text);
      if (found === undefined) return;
      event.preventDefault();
      edit(found);
    },
  }), MAX_FEN);
  const takeOther = (text: string): void => {
    const found = fenIn(text);
    if (found !== undefined) edit(found);
  };
  const echo = h("p", { class: "echo", "aria-hidden": "true" });
  const problems = h("ul", { class: "problems" });
  const known = choice([["", "Choose …"] as const, ...KNOWN.map((name) => [name, name] as const)], "", (name) => {
    const found = fenIn(name);
    if (found !== undefined) edit(found);
    known.value = "";
  });
  const fenPart = h("div", { class: "fen-part" },
    field("Known positions", known),
    field("FEN, EPD, a position command of UCI, or the address of an analysis", fen), echo, problems);

  const note = h("p", { class: "board-note" });
  const element = h("section", { class: "setup-part", "aria-label": "Position" },
    h("div", { class: "board-side" }, board.element, promotion, note, mode.element),
    fenPart, setupFields);

  const draw = (): void => {
    if (!state) return;
    const marks = new Map<number, string>();
    const isSetup = state.mode === "setup";
    const view = isSetup ? state.root : state.position;
    const letters = view ? view.squares : lettersOf(state.text);
    const bad = state.problems.filter((it) => !it.is_warning).reduce((set, it) => set | it.squares, 0n);
    for (let square = 0; square < 64; square++) {
      const words = [];
      if (has(bad, square)) words.push("is-bad");
      if (view && has(view.checkers, square)) words.push("is-checker");
      if (!isSetup && chosen === square) words.push("is-chosen");
      if (!isSetup && chosen !== null && view?.moves.some((it) => it.from === chosen && arrives(it, square))) {
        words.push("is-target");
      }
      if (words.length > 0) marks.set(square, words.join(" "));
    }
    if (!isSetup && state.path.length > 0) markMove(marks, state.path.at(-1) ?? "", "is-last");
    if (!isSetup && differing) markMove(marks, differing, "is-differing");
    const description = view ? spokenPosition(view) : "Not a valid position.";
    board.show(letters, marks, description);
    note.textContent = describe(view, state, chosen);
    mode.set(state.mode);
    setupFields.hidden = !isSetup;
    for (const button of palette.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset["piece"] === brush));
    }
    const [, sideText, castlingText, enPassantText] = state.text.split(/\s+/);
    side.value = sideText === "b" ? "b" : "w";
    showValue(castling, castlingText ?? "-");
    showValue(enPassant, enPassantText ?? "-");
    showValue(fen, state.text);
    fill(echo, ...marked(state.text, state.problems));
    echo.hidden = state.problems.length === 0;
    const said = state.problems.map((problem) => `${problem.field}: ${problem.reason}`).join(". ");
    fill(problems, ...state.problems.map((problem) => problemLine(problem, fen)));
    if (said !== saidProblems) announce(said || "The position has no problems.");
    saidProblems = said;
  };
  return {
    element,
    show(next) {
      if (next.position?.fen !== state?.position?.fen) {
        chosen = null;
        promotion.hidden = true;
      }
      state = next;
      draw();
    },
    point(uci) {
      if (uci === differing) return;
      differing = uci;
      draw();
    },
  };
}

/**
 * Whether a move may be entered as going to this square. A castling may be entered in both ways.
 */
function arrives(move: { from: number; to: number; castles: boolean }, to: number): boolean {
  if (move.to === to) return true;
  if (!move.castles) return false;
  const target = (move.from & 56) + (move.to > move.from ? 6 : 2);
  return target === to && Math.abs(target - move.from) > 1;
}

/** Marks both squares of a move. */
function markMove(marks: Map<number, string>, uci: string, mark: string): void {
  for (let square = 0; square < 64; square++) {
    const name = squareName(square);
    if (uci.slice(0, 2) === name || uci.slice(2, 4) === name) {
      marks.set(square, `${marks.get(square) ?? ""} ${mark}`);
    }
  }
}

function describe(view: PositionView | null, state: DivideState, chosen: number | null): string {
  if (!view) return "This is not a valid position yet.";
  const parts = [`${view.side === "w" ? "White" : "Black"} to move`];
  parts.push(view.moves.length === 1 ? "1 legal move" : `${view.moves.length} legal moves`);
  if (view.checkers !== 0n) parts.push(view.moves.length === 0 ? "checkmate" : "check");
  else if (view.moves.length === 0) parts.push("stalemate");
  if (view.chess960) parts.push("Chess960 castling");
  if (chosen !== null && state.mode === "move") {
    const moves = view.moves.filter((move) => move.from === chosen);
    parts.push(`${squareName(chosen)}: ${moves.map((move) => move.san).join(" ")}`);
  }
  return parts.join(" · ");
}

function spokenPosition(view: PositionView): string {
  const pieces = [];
  for (let square = 0; square < 64; square++) {
    const name = pieceName(view.squares.charAt(square));
    if (name) pieces.push(`${name} ${squareName(square)}`);
  }
  return `${view.side === "w" ? "White" : "Black"} to move. ${pieces.join(", ")}.`;
}

/** The text with its problems marked. */
function marked(text: string, problems: readonly Problem[]): Node[] {
  const units = text.split("");
  const kinds = units.map(() => "");
  for (const problem of problems) {
    for (let at = problem.offset; at < problem.offset + problem.length; at++) {
      if (kinds[at] !== "bad") kinds[at] = problem.is_warning ? "warning" : "bad";
    }
  }
  const nodes: Node[] = [];
  for (let at = 0; at < units.length; ) {
    let end = at;
    while (end < units.length && kinds[end] === kinds[at]) end++;
    const part = text.slice(at, end);
    nodes.push(kinds[at] ? h("mark", { class: kinds[at] ?? "" }, part) : document.createTextNode(part));
    at = end;
  }
  if (problems.some((problem) => problem.length === 0)) nodes.push(h("mark", { class: "bad" }, " "));
  return nodes;
}

function problemLine(problem: Problem, fen: HTMLTextAreaElement): HTMLElement {
  const select = (): void => {
    fen.focus();
    fen.setSelectionRange(problem.offset, problem.offset + problem.length);
  };
  const place = h("button", { type: "button", class: "link", onclick: select }, `character ${problem.offset + 1}`);
  const kind = problem.is_warning ? "warning" : "bad";
  return h("li", { class: kind }, place, ` ${problem.field}: ${problem.reason}`);
}

/** The pieces that a placement field shows, as far as it can be read. Only for drawing. */
export function lettersOf(text: string): string {
  const letters = new Array<string>(64).fill(".");
  const ranks = (text.trim().split(/\s+/)[0] ?? "").split("/").slice(0, 8);
  ranks.forEach((rank, index) => {
    let file = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      else if (file < 8) letters[(7 - index) * 8 + file++] = /[pnbrqk]/i.test(letter) ? letter : ".";
    }
  });
  return letters.join("");
}

/** A FEN with one piece more, less or other. */
function withPiece(text: string, square: number, letter: string): string {
  const letters = lettersOf(text).split("");
  letters[square] = letter;
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    letters
      .slice(rank * 8, rank * 8 + 8)
      .join("")
      .replace(/\.+/g, (empty) => String(empty.length)),
  );
  return withField(text, 0, ranks.join("/"));
}

function withField(text: string, index: number, value: string): string {
  const fields = text.trim().split(/\s+/);
  const usual = ["8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"];
  return usual.map((it, at) => (at === index ? value : (fields[at] ?? it))).join(" ");
}

