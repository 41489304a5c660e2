// A slider query, from the relevant mask to the entry of the table.

import { remember, setting } from "../address.js";
import { boardRow, setBoard } from "../board.js";
import { choice, field, fill, grouped, h, hex, segmented, setText } from "../dom.js";
import { bounded, showValue } from "../fields.js";
import { announce, tell } from "../live.js";
import { layoutsPart } from "../slider/layouts.js";
import { player } from "../slider/player.js";
import { pieceMark, slotsPart } from "../slider/slots.js";
import { PRESETS } from "../slider/presets.js";
import { readState, type SliderState } from "../slider/state.js";
import { seenPart } from "../seen.js";
import { SQUARES, bit, has, spoken, squareName, squaresOf } from "../squares.js";
import type { View } from "../view.js";
import { blockerSet } from "../wasm.js";

let update: () => void = () => undefined;
let stopPlaying: () => void = () => undefined;

export const sliderView: View = {
  enter(page) {
    build(page);
    return () => {
      stopPlaying();
      update = () => undefined;
    };
  },
  update: () => update(),
};

function build(page: HTMLElement): void {
  let state: SliderState = readState();
  const change = (changes: Record<string, string | number | null>, visit: "visit" | "change" = "change"): void => {
    remember(changes, visit);
    show();
  };
  const setOccupied = (occupied: bigint): void => change({ occ: hex(occupied) });

  // --- What is asked -------------------------------------------------------
  const piece = segmented("Piece", [["rook", "Rook"], ["bishop", "Bishop"], ["queen", "Queen"]], (value) =>
    change({ piece: value === "rook" ? null : value, magic: null, bits: null, half: null }, "visit"));
  const half = segmented("Half of the queen's moves", [["rook", "Ranks and files"], ["bishop", "Diagonals"]], (value) =>
    change({ half: value === "bishop" ? value : null, magic: null, bits: null }));
  // A number of one's own stays: the question is what it does on other squares.
  const square = choice(SQUARES.map((it) => [squareName(it), squareName(it)] as const), "d4", (value) =>
    change({ square: value, bits: null }, "visit"));
  const preset = choice([["", "the library's own"], ...PRESETS.map(({ title }, at) => [String(at), title] as const)], "", (value) =>
    change(PRESETS[Number(value || -1)]?.settings ?? { magic: null, bits: null }, "visit"));
  const width = choice([["64", "64-bit product"], ["32", "two 32-bit products"]], "64", (value) =>
    change({ width: value === "32" ? value : null, magic: null, bits: null }));
  const magic = bounded(h("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: "the library's own",
    class: "mono", oninput: () => change({ magic: magic.value.trim() }) }), 60);
  const bits = h("input", { type: "number", min: "1", max: "16", "aria-describedby": "slider-verdict",
    oninput: () => change({ bits: bits.value || (bits.validity.badInput ? "?" : "") }) });
  const verdict = h("p", { class: "status", id: "slider-verdict" });

  // --- The pictures --------------------------------------------------------
  const maskBoard = setBoard({ title: "Relevant mask", note: "can alter the attacks", onPoint: (it) => pointSquare(it) });
  const blockerBoard = setBoard({ title: "Blockers", note: "press squares to set them", onPress: (it) => press(it), onPoint: (it) => pointSquare(it) });
  const attackBoard = setBoard({ title: "Attacks", note: "up to the first blocker", onPoint: (it) => pointSquare(it) });
  const factorBoard = setBoard({ title: "Blockers", note: "one-bits of the set", onPoint: (it) => pointSquare(it) });
  const magicBoard = setBoard({ title: "× magic", note: "each one-bit adds a copy: point at it, or press it",
    press: "choose", onPress: (it) => pinBit(it), onPoint: (it) => pointBit(it ?? pinned) });
  const productBoard = setBoard({ title: "= product", note: "framed: the index; dot: a carry came in", onPoint: (it) => pointPlace(it) });
  let pinned: number | null = null;
  const digits = h("div", { class: "digits", role: "img" });
  const formula = h("p", { class: "live-formula", role: "group", "aria-label": "The lookup" });
  const indexText = h("p", { class: "index-text" });
  const pointText = h("p", { class: "point-text" });
  const copyText = h("p", { class: "copy-text" }, COPY_HINT);
  const clash = h("section", { class: "clash-part" });
  const slots = slotsPart(setOccupied);
  const layouts = layoutsPart();
  const steps = player((number) => setOccupied(blockerSet(state.slider, number, state.square)));
  const press = (at: number): void => {
    if (at === state.square) return;
    setOccupied(state.occupied ^ bit(at));
  };
  /** Links a relevant square to the places of the product where it lands. */
  const pointSquare = (at: number | null): void => {
    const one = at === null ? 0n : bit(at);
    const landings = at === null ? 0n : SQUARES.filter((place) => state.answer.meetings[place]?.includes(at)).reduce((set, it) => set | bit(it), 0n);
    for (const board of [maskBoard, blockerBoard, attackBoard, factorBoard]) board.point(one);
    pointPlaces(landings);
    pointText.textContent = at === null || !has(state.answer.mask, at) ? ""
      : `${squareName(at)} is moved to ${spoken(landings & state.answer.index_places)} of the index.`;
  };
  /** Shows the one copy that a bit of the magic adds: what it holds, and what of it is index. */
  const pointBit = (at: number | null): void => {
    const { answer } = state;
    if (at === null || !has(answer.magic, at)) {
      magicBoard.point(0n);
      pointPlaces(0n);
      copyText.textContent = at === null ? COPY_HINT : `${squareName(at)} is no one-bit of the magic: it adds nothing.`;
      return;
    }
    const half = state.width === 32 ? at & 32 : 0;
    const within = state.width === 32 ? (half ? 0xffffffff00000000n : 0xffffffffn) : (1n << 64n) - 1n;
    const copy = ((answer.blockers & within) << BigInt(at - half)) & within;
    magicBoard.point(bit(at));
    pointPlaces(copy);
    const inIndex = squaresOf(copy & answer.index_places).map((place) => `${squareName(place - at + half)} on ${squareName(place)}`);
    const lost = squaresOf(answer.blockers & within).length - squaresOf(copy).length;
    copyText.textContent = `Bit ${at}, ${squareName(at)}, adds the blockers ${at - half} places up: ${spoken(copy)}. ` +
      `${inIndex.length > 0 ? `In the index it puts ${inIndex.join(", ")}.` : "Nothing of it reaches the index."}${lost > 0 ? ` ${lost} slid over the top.` : ""}`;
  };
  const pinBit = (at: number): void => {
    pinned = pinned === at ? null : at;
    pointBit(pinned);
    announce(copyText.textContent ?? "");
  };
  /** Links a place of the product to the relevant squares that meet there. */
  const pointPlace = (at: number | null): void => {
    const squares = at === null ? [] : (state.answer.meetings[at] ?? []);
    const set = squares.reduce((all, it) => all | bit(it), 0n);
    for (const board of [maskBoard, blockerBoard, factorBoard]) board.point(set);
    pointPlaces(at === null ? 0n : bit(at));
    pointText.textContent = at === null ? "" : squares.length === 0 ? `Nothing is added on ${squareName(at)}, except a carry.`
      : `On ${squareName(at)} ${squares.length === 1 ? "lands" : "meet"} ${squares.map(squareName).join(" + ")}.`;
  };
  const pointPlaces = (places: bigint): void => {
    productBoard.point(places);
    for (const digit of digits.children) {
      digit.classList.toggle("is-pointed", has(places, Number((digit as HTMLElement).dataset["place"])));
    }
  };

  const attackRow = boardRow("From the mask to the attacks", "", maskBoard.element, blockerBoard.element, attackBoard.element);
  const multiplicationParts = [boardRow("The multiplication", "", factorBoard.element, magicBoard.element, productBoard.element),
    copyText, formula, digits, indexText];
  page.append(
    h("div", { class: "row query" }, piece.element, field("Square", square), half.element, field("Transform", width)),
    steps.element,
    attackRow,
    h("p", { class: "point-line" }, pointText),
    h("h2", {}, "Multiply, and read the index"),
    h("p", { class: "explanation" }, "Each one-bit of the magic adds the blockers once more, moved up to that bit. The labels on the product ",
      "name the relevant square that lands there; + says that several are summed. The highest bits are the index; h8 is bit 63. ",
      h("a", { href: "../book/docs/magics.html#the-answer-multiply-shift-look-up" }, "Multiply, shift, look up")),
    ...multiplicationParts,
    h("div", { class: "row own" }, field("Magic", preset), field("A magic of your own, hexadecimal or decimal", magic), field("Index bits", bits)),
    verdict, clash, slots.element, layouts.element);

  // What stays the same while only the blockers change.
  let shown = "";
  let relevant = new Map<number, string>();
  let landing = new Map<number, string>();
  const show = (): void => {
    state = readState();
    const { answer } = state;
    const own = state.magicText !== "";
    piece.set(state.piece);
    half.set(state.slider);
    preset.value = presetOf(state);
    half.element.hidden = state.piece !== "queen";
    square.value = squareName(state.square);
    width.value = String(state.width);
    showValue(magic, state.magicText);
    showValue(bits, own ? (setting("bits") ?? String(answer.bits)) : "");
    magic.setAttribute("aria-invalid", String(state.magicProblem !== ""));
    bits.setAttribute("aria-invalid", String(own && state.bitsProblem !== ""));
    bits.disabled = !own;
    bits.placeholder = String(answer.bits);
    const asked = `${state.piece} ${state.slider} ${state.square} ${state.width} ${answer.bits} ${answer.magic}`;
    if (asked !== shown) {
      shown = asked;
      relevant = new Map(squaresOf(answer.mask).map((it) => [it, squareName(it)] as const));
      landing = productLabels(state);
      maskBoard.show({ origin: state.square, piece: pieceMark(state), layers: [{ set: answer.mask, kind: "mask" }], labels: relevant });
      magicBoard.show({ layers: [{ set: answer.magic, kind: "magic" }], description: `Magic ${hex(answer.magic)}` });
    }
    steps.show(answer.set_number, answer.sets);
    announce(`Index ${answer.index}`);
    // While the sets are played, what is in view moves with every frame. The rest follows when
    // there is time, or when it comes into view.
    clearTimeout(later);
    if (steps.runs()) {
      attackPictures.show(false);
      multiplication.show(false);
      later = window.setTimeout(showRest, 400);
    } else {
      showRest();
    }
  };
  const attackPictures = seenPart([attackRow], () => {
    const origin = { origin: state.square, piece: pieceMark(state) };
    const attacks = state.answer.attacks | state.otherAttacks;
    blockerBoard.show({ ...origin, layers: [{ set: state.occupied & ~bit(state.square), kind: "blocker" }, { set: state.answer.mask, kind: "mask" }] });
    attackBoard.show({ ...origin, layers: [{ set: attacks, kind: "attack" }, { set: state.occupied & attacks, kind: "blocker" }],
      description: `Attacks: ${spoken(attacks)}` });
  });
  const multiplication = seenPart(multiplicationParts, () => {
    const { answer } = state;
    factorBoard.show({ layers: [{ set: answer.blockers, kind: "blocker" }], labels: relevant });
    productBoard.show({
      layers: [{ set: answer.product, kind: "product" }, { set: answer.index_places, kind: "index" }, { set: answer.carries, kind: "carry" }],
      labels: landing, description: `Product ${hex(answer.product)}`,
    });
    showFormula(state, formula);
    showIndex(state, digits, indexText);
    if (pinned !== null) pointBit(pinned);
  });
  let later = 0;
  const showRest = (): void => {
    attackPictures.show(true);
    multiplication.show(true);
    showVerdict(state, verdict, clash);
    slots.show(state);
    layouts.show(state);
  };
  stopPlaying = () => {
    steps.stop();
    clearTimeout(later);
  };
  update = show;
}

const COPY_HINT = "Point at a one-bit of the magic to see the one copy that it adds.";

/** The preset that the state is, or none. */
function presetOf(state: SliderState): string {
  if (!state.magicText) return "";
  const at = PRESETS.findIndex(({ settings }) => settings.magic === state.magicText && settings.square === squareName(state.square));
  return at < 0 ? "" : String(at);
}

/** The lookup as one line, each number in the colour of its board. */
function showFormula({ answer, width }: SliderState, formula: HTMLElement): void {
  const shift = width === 64 ? `>> ${64 - answer.bits}` : `folded, >> ${32 - answer.bits}`;
  if (formula.childElementCount === 0) {
    const term = (kind: string): HTMLElement => h("code", { class: kind });
    fill(formula, "(", term("is-blockers"), " × ", term("is-magic"), ") ", h("span"), " = ", term("is-index"), " → ", term("is-attacks"));
  }
  [hex(answer.blockers), hex(answer.magic), shift, grouped(answer.index), hex(answer.attacks)].forEach((text, at) => {
    const place = formula.children[at];
    if (place) setText(place, text);
  });
}

/** On each place of the index: the one relevant square that lands there, or `+` for several. */
function productLabels({ answer }: SliderState): Map<number, string> {
  const labels = new Map<number, string>();
  for (const place of squaresOf(answer.index_places)) {
    const squares = answer.meetings[place] ?? [];
    const [first] = squares;
    if (first !== undefined) labels.set(place, squares.length === 1 ? squareName(first) : "+");
  }
  return labels;
}

function showIndex({ answer, width }: SliderState, digits: HTMLElement, text: HTMLElement): void {
  // In the order of the board: h8, the highest, ends the first row.
  const places = Array.from({ length: answer.bits }, (_, digit) => 63 - digit).sort((a, b) => (b >> 3) - (a >> 3) || a - b);
  if (digits.childElementCount !== places.length) {
    fill(digits, ...places.map((place) => {
      const digit = h("span", { class: "digit", "data-place": place }, h("b"), h("i", {}, squareName(place)));
      digit.style.gridColumn = String((place & 7) + 1);
      return digit;
    }));
  }
  places.forEach((place, at) => {
    const digit = digits.children[at];
    const value = (answer.index >> (answer.bits - 64 + place)) & 1;
    digit?.classList.toggle("is-one", value === 1);
    if (digit?.firstElementChild) setText(digit.firstElementChild, String(value));
  });
  digits.setAttribute("aria-label", `Index in binary: ${answer.index.toString(2).padStart(answer.bits, "0")}`);
  const from = width === 64 ? `product >> ${64 - answer.bits}` : `(low product ^ high product) >> ${32 - answer.bits}`;
  fill(text, h("code", {}, from), " = ", h("b", {}, grouped(answer.index)), ` of ${grouped(answer.usage.entries)} entries. Magic `,
    h("code", { class: "magic-value" }, hex(answer.magic)));
}

function showVerdict(state: SliderState, verdict: HTMLElement, clash: HTMLElement): void {
  const { answer } = state;
  const conflict = answer.conflict;
  const problem = state.magicProblem ? `${state.magicProblem}. The library's own magic is shown.`
    : state.magicText && state.bitsProblem ? `${state.bitsProblem}; ${answer.bits} bits are shown.` : "";
  verdict.className = `status ${problem || conflict ? "bad" : "good"}`;
  if (problem) {
    tell(verdict, problem);
  } else if (conflict) {
    tell(verdict, `This number is no magic: index ${grouped(conflict.index)} would need two different attack sets.`);
  } else {
    const whose = state.magicText ? "Your number" : "The library's number";
    tell(verdict, `${whose} is a magic: no two of the ${grouped(answer.sets)} blocker sets clash.`);
  }
  if (!conflict) {
    fill(clash);
    return;
  }
  const boards = conflict.blockers.map((blockers, index) => {
    const attacks = conflict.attacks[index] ?? 0n;
    const board = setBoard({ title: `Clash, ${index === 0 ? "first" : "second"} set:`, note: hex(blockers) });
    board.show({ origin: state.square, piece: pieceMark(state),
      layers: [{ set: attacks & ~blockers, kind: "attack" }, { set: blockers, kind: "clash" }],
      description: `Blockers ${spoken(blockers)}, attacks ${spoken(attacks)}` });
    return board.element;
  });
  fill(clash, boardRow("Two sets that clash", "two", ...boards));
}
