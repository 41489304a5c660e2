// Step 9: all sets in one table, as a picture, and the first clash after a bit has been changed.

import { fill, grouped, h, hex, segmented } from "../../dom.js";
import { bit, has, spoken, squareName, squaresOf } from "../../squares.js";
import { storyBoard } from "../board.js";
import { Clock, liveNumbers, remark, slider, type Step } from "../frame.js";
import { Cases, D4, MASK, TIDY, rookAttacks, type Filling } from "../magic.js";

/** Entries in a row of the picture, and pixels of an entry. */
const ROW = 32;
const CELL = 12;

export function build(step: Step): void {
  const cases = new Cases(MASK, (set) => rookAttacks(D4, set));
  let magic = TIDY;
  let most = 0;
  let flipped = 20;
  let which = 1;
  const clock = new Clock();
  const told = remark();
  const canvas = h("canvas", { class: "heat", width: ROW * CELL, height: ROW * CELL, role: "img" });
  const progress = slider("Sets", 0, cases.sets.length, 0, (value) => {
    clock.stop();
    most = value;
    draw();
  });
  const bitSlider = slider("Bit to flip", 0, 63, flipped, (value) => {
    flipped = value;
    draw();
  });
  const flip = h("button", { type: "button", onclick: () => toggle() }, "Flip it");
  const restore = h("button", { type: "button", onclick: () => {
    magic = TIDY;
    draw();
  } }, "Repair");
  const number = h("code", { class: "magic-line" });
  const board = storyBoard({ label: "A clash" });
  const sets = segmented("Which set", [["0", "First set"], ["1", "Second set"]], (value) => {
    which = Number(value);
    draw();
  });
  const clashPart = h("div", { class: "clash-part" }, sets.element, board.element);
  const toggle = (): void => {
    clock.stop();
    magic ^= bit(flipped);
    most = cases.sets.length;
    draw();
  };
  const play = (): void => {
    most = 0;
    clock.start(16, () => {
      most = Math.min(most + 8, cases.sets.length);
      draw();
      return most < cases.sets.length && !filling.clash;
    });
  };
  const setNumber = liveNumbers(step, { fill: { press: play, hint: "Fill the table" }, flip: { press: toggle, hint: "Flip this bit of the magic" } });
  let filling: Filling = cases.fill(magic, 0);
  const draw = (): void => {
    filling = cases.fill(magic, most);
    const { clash, used, shared, done } = filling;
    paint(canvas, filling);
    canvas.setAttribute("aria-label", `A table of 1,024 entries, ${used} of them filled${clash ? `, with a clash in entry ${clash.index}` : ""}`);
    progress.set(most, grouped(most));
    bitSlider.set(flipped, `${flipped}, ${squareName(flipped)}${has(magic, flipped) ? ": one" : ": zero"}`);
    fill(number, hex(magic), magic === TIDY ? "" : ` (${squaresOf(magic).length} bits)`);
    restore.disabled = magic === TIDY;
    clashPart.hidden = !clash;
    if (clash) {
      const occupied = clash.sets[which] ?? 0n;
      const attacks = rookAttacks(D4, occupied);
      board.paint((square) => ({
        kind: [has(occupied, square) ? "is-blocker" : "", has(attacks, square) ? "is-attack" : "", square === D4 ? "is-origin" : ""].filter(Boolean).join(" "),
        piece: square === D4 ? "R" : has(occupied, square) ? "p" : "",
      }), `Pieces on ${spoken(occupied)}, attacks ${spoken(attacks)}`);
      sets.set(which === 0 ? "0" : "1");
      told.say(`Clash after ${grouped(done)} sets: entry ${clash.index} would need two different attacks. This number is no magic.`, "bad");
    } else {
      told.say(most === 0 ? "The table is empty." : `${grouped(used)} entries filled, ${grouped(shared)} shared, no clash.${most === cases.sets.length ? " This number is a magic." : ""}`, most === cases.sets.length ? "good" : "");
    }
    setNumber("flip", `bit ${flipped}`);
  };
  draw();
  fill(step.stage, number, canvas, progress.element, h("div", { class: "row" }, bitSlider.element, flip, restore), told.element, clashPart);
}

/** Draws the entries: one colour for each answer, holes in the colour of the paper. */
function paint(canvas: HTMLCanvasElement, { entries, clash }: Filling): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  context.fillStyle = dark ? "#26292e" : "#ece8dc";
  context.fillRect(0, 0, canvas.width, canvas.height);
  entries.forEach((answer, index) => {
    if (answer < 0) return;
    context.fillStyle = `hsl(${(answer * 137.5) % 360} ${dark ? 45 : 55}% ${(dark ? 38 : 46) + (answer % 5) * 6}%)`;
    context.fillRect((index % ROW) * CELL + 1, Math.floor(index / ROW) * CELL + 1, CELL - 2, CELL - 2);
  });
  if (!clash) return;
  const [x, y] = [(clash.index % ROW) * CELL, Math.floor(clash.index / ROW) * CELL];
  context.strokeStyle = dark ? "#ffffff" : "#a8271d";
  context.lineWidth = 4;
  context.strokeRect(x - 4, y - 4, CELL + 8, CELL + 8);
  context.beginPath();
  context.moveTo(0, y + CELL / 2);
  context.lineTo(x - 6, y + CELL / 2);
  context.stroke();
}
