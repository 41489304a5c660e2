// A slider query, from the relevant mask to the entry of the table.

import { remember, setting } from "../address.js";
import { setBoard, type Layer } from "../board.js";
import { choice, field, fill, grouped, h, hex, segmented } from "../dom.js";
import { bounded, showValue } from "../fields.js";
import { announce, tell } from "../live.js";
import { layoutsPart } from "../slider/layouts.js";
import { player } from "../slider/player.js";
import { pieceMark, slotsPart } from "../slider/slots.js";
import { labelOf, readState, type SliderState } from "../slider/state.js";
import { SQUARES, bit, has, spoken, squareName, squaresOf } from "../squares.js";
import type { View } from "../view.js";
import { blockerSet } from "../wasm.js";

let update: () => void = () => undefined;
let stopPlaying: () => void = () => undefined;

export const sliderView: View = {
  name: "slider",
  title: "Slider",
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
  const square = choice(SQUARES.map((it) => [squareName(it), squareName(it)] as const), "d4", (value) =>
    change({ square: value, magic: null, bits: null }, "visit"));
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
  const magicBoard = setBoard({ title: "× magic", note: "one-bits of the number" });
  const productBoard = setBoard({ title: "= product", note: "framed: the index; dot: a carry came in", onPoint: (it) => pointPlace(it) });
  const digits = h("div", { class: "digits", role: "img" });
  const indexText = h("p", { class: "index-text" });
  const pointText = h("p", { class: "point-text" });
  const clash = h("section", { class: "clash-part" });
  const slots = slotsPart(setOccupied);
  const layouts = layoutsPart();
  const steps = player((number) => setOccupied(blockerSet(state.slider, number, state.square)));
  stopPlaying = () => steps.stop();

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

  fill(page,
    h("h1", {}, "A slider query, step by step"),
    h("p", { class: "lead" }, "A rook or bishop sees up to the first piece on each line. A magic number turns the blockers ",
      "into the index of a table that holds the attacks. ",
      h("a", { href: "https://www.chessprogramming.org/Magic_Bitboards", rel: "noreferrer" }, "More about magic bitboards"), ". ",
      h("a", { href: "book/docs/magics.html" }, "The document")),
    h("div", { class: "row query" }, piece.element, field("Square", square), half.element, field("Transform", width)),
    steps.element,
    h("div", { class: "board-row" }, maskBoard.element, blockerBoard.element, attackBoard.element),
    h("p", { class: "point-line" }, pointText),
    h("h2", {}, "Multiply, and read the index"),
    h("p", { class: "explanation" }, "Each one-bit of the magic adds the blockers once more, moved up to that bit. The labels on the product ",
      "name the relevant square that lands there; + says that several are summed. The highest bits are the index. ",
      h("a", { href: "book/docs/magics.html#the-answer-multiply-shift-look-up" }, "Multiply, shift, look up")),
    h("div", { class: "board-row" }, factorBoard.element, magicBoard.element, productBoard.element),
    digits, indexText,
    h("div", { class: "row own" }, field("A magic of your own, hexadecimal or decimal", magic), field("Index bits", bits)),
    verdict, clash, slots.element, layouts.element);

  const show = (): void => {
    state = readState();
    const { answer } = state;
    const own = state.magicText !== "";
    piece.set(state.piece);
    half.set(state.slider);
    half.element.hidden = state.piece !== "queen";
    square.value = squareName(state.square);
    width.value = String(state.width);
    showValue(magic, state.magicText);
    showValue(bits, own ? (setting("bits") ?? String(answer.bits)) : "");
    magic.setAttribute("aria-invalid", String(state.magicProblem !== ""));
    bits.setAttribute("aria-invalid", String(own && state.bitsProblem !== ""));
    bits.disabled = !own;
    bits.placeholder = String(answer.bits);
    const origin = { origin: state.square, piece: pieceMark(state) };
    const relevant = new Map(squaresOf(answer.mask).map((it) => [it, labelOf(state.square, it)] as const));
    const blockers: Layer = { set: answer.blockers, kind: "blocker" };
    maskBoard.show({ ...origin, layers: [{ set: answer.mask, kind: "mask" }], labels: relevant });
    blockerBoard.show({ ...origin, layers: [{ set: state.occupied & ~bit(state.square), kind: "blocker" }, { set: answer.mask, kind: "mask" }] });
    const attacks = answer.attacks | state.otherAttacks;
    attackBoard.show({ ...origin, layers: [{ set: attacks, kind: "attack" }, { set: state.occupied & attacks, kind: "blocker" }],
      description: `Attacks: ${spoken(attacks)}` });
    factorBoard.show({ layers: [blockers], labels: relevant });
    magicBoard.show({ layers: [{ set: answer.magic, kind: "magic" }], description: `Magic ${hex(answer.magic)}` });
    productBoard.show({
      layers: [{ set: answer.product, kind: "product" }, { set: answer.index_places, kind: "index" }, { set: answer.carries, kind: "carry" }],
      labels: productLabels(state), description: `Product ${hex(answer.product)}`,
    });
    showIndex(state, digits, indexText);
    showVerdict(state, verdict, clash);
    slots.show(state);
    layouts.show(state);
    steps.show(answer.set_number, answer.sets);
  };
  update = show;
}

/** On each place of the index: the one relevant square that lands there, or `+` for several. */
function productLabels({ answer, square }: SliderState): Map<number, string> {
  const labels = new Map<number, string>();
  for (const place of squaresOf(answer.index_places)) {
    const squares = answer.meetings[place] ?? [];
    const [first] = squares;
    if (first !== undefined) labels.set(place, squares.length === 1 ? labelOf(square, first) : "+");
  }
  return labels;
}

function showIndex({ answer, width }: SliderState, digits: HTMLElement, text: HTMLElement): void {
  const places = Array.from({ length: answer.bits }, (_, digit) => 63 - digit);
  fill(digits, ...places.map((place, digit) => {
    const value = (answer.index >> (answer.bits - 1 - digit)) & 1;
    return h("span", { class: value ? "digit is-one" : "digit", "data-place": place }, h("b", {}, value), h("i", {}, squareName(place)));
  }));
  digits.setAttribute("aria-label", `Index in binary: ${answer.index.toString(2).padStart(answer.bits, "0")}`);
  const from = width === 64 ? `product >> ${64 - answer.bits}` : `(low product ^ high product) >> ${32 - answer.bits}`;
  fill(text, h("code", {}, from), " = ", h("b", {}, grouped(answer.index)), ` of ${grouped(answer.usage.entries)} entries. Magic `,
    h("code", { class: "magic-value" }, hex(answer.magic)));
  announce(`Index ${answer.index}`);
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
  fill(clash, h("div", { class: "board-row two" }, ...boards));
}
