// Step 10: candidates stream, each failing at a clash, until one survives.

import { choice, fill, grouped, h, hex, segmented } from "../../dom.js";
import { copyButton } from "../../copy.js";
import { has, readWord, spoken } from "../../squares.js";
import { storyBoard } from "../board.js";
import { liveNumbers, isStill, remark, type Step } from "../frame.js";
import { Candidates, Cases, D4, MASK, rookAttacks } from "../magic.js";
import { sourceOf, type Language } from "../source.js";

/** Lines of the list of failures. */
const LISTED = 6;
/** Candidates in a frame, by speed. */
const SPEEDS = { slow: 0.1, brisk: 3, fast: 400 } as const;
type Speed = keyof typeof SPEEDS;

export function build(step: Step): void {
  const cases = new Cases(MASK, (set) => rookAttacks(D4, set));
  const candidates = new Candidates(BigInt(Math.floor(Math.random() * 2 ** 48)));
  let tried = 0;
  let found: bigint | null = null;
  let candidate = 0n;
  let frame = 0;
  let owed = 0;
  let which = 1;
  let speed: Speed = "brisk";
  let language: Language = "c";
  const failures: { readonly magic: bigint; readonly sets: number }[] = [];
  const told = remark();
  const board = storyBoard({ label: "Where the candidate fails" });
  const list = h("ol", { class: "failures", "aria-label": "The last failures" });
  const run = h("button", { type: "button", class: "primary", onclick: () => (frame ? stop() : start()) }, "Start");
  const pace = segmented<Speed>("Speed", [["slow", "Slow"], ["brisk", "Brisk"], ["fast", "Fast"]], (value) => {
    speed = value;
    draw();
  });
  const sets = segmented("Which set", [["0", "First set"], ["1", "Second set"]], (value) => {
    which = Number(value);
    draw();
  });
  const code = h("pre", { class: "code", tabindex: "0", role: "region", "aria-label": "Source code" });
  const copied = h("span", { class: "copied" });
  const languages = choice([["c", "C"], ["rust", "Rust"], ["python", "Python"]], "c", (value) => {
    language = value;
    draw();
  });
  languages.setAttribute("aria-label", "Language");
  const link = h("a", {}, "A link to this number");
  const copy = copyButton("Copy the code", () => code.textContent ?? "", copied);
  const prize = h("div", { class: "prize", hidden: true }, h("div", { class: "row" }, languages, copy, copied, link), code);

  const start = (): void => {
    if (found !== null) {
      found = null;
      tried = 0;
      failures.length = 0;
    }
    run.textContent = "Pause";
    frame = requestAnimationFrame(next);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    run.textContent = "Start";
    draw();
  };
  const next = (): void => {
    owed += isStill() ? SPEEDS.fast : SPEEDS[speed];
    for (; owed >= 1 && found === null; owed--) attempt();
    draw();
    if (found !== null) {
      stop();
      return;
    }
    frame = requestAnimationFrame(next);
  };
  const attempt = (): void => {
    candidate = candidates.next();
    tried++;
    const survived = cases.survives(candidate);
    if (survived === cases.sets.length) found = candidate;
    else {
      failures.unshift({ magic: candidate, sets: survived + 1 });
      failures.length = Math.min(failures.length, LISTED);
    }
  };
  liveNumbers(step, {
    start: { press: () => (frame ? stop() : start()), hint: "Start or pause the search" },
    few: { press: () => {
      attempt();
      draw();
    }, hint: "Try the next number" },
  });
  const draw = (): void => {
    pace.set(speed);
    sets.set(which === 0 ? "0" : "1");
    const { clash, done } = cases.fill(found ?? candidate);
    const occupied = clash?.sets[which] ?? 0n;
    const attacks = rookAttacks(D4, occupied);
    board.paint((square) => ({
      kind: [has(occupied, square) ? "is-blocker" : "", has(attacks, square) ? "is-attack" : "", square === D4 ? "is-origin" : ""].filter(Boolean).join(" "),
      piece: square === D4 ? "R" : has(occupied, square) ? "p" : "",
    }), clash ? `Pieces on ${spoken(occupied)}, attacks ${spoken(attacks)}` : "A rook on d4");
    fill(list, ...failures.map(({ magic, sets: failed }) => h("li", {}, h("code", {}, hex(magic)), h("span", {}, failed === 1 ? "1 set" : `${grouped(failed)} sets`))));
    prize.hidden = found === null;
    sets.element.hidden = !clash || tried === 0;
    if (found !== null) {
      fill(code, sourceOf(found, language));
      link.href = `#find-one?magic=${hex(found)}`;
      told.say(`${hex(found)} is a magic: all 1,024 sets find their attacks${tried > 0 ? `, after ${grouped(tried - 1)} failures` : ""}.`, "good");
    } else if (tried === 0) told.say("Nothing has been tried yet.");
    else told.say(`${grouped(tried)} tried. The last one clashes at set ${grouped(done)}: entry ${clash?.index ?? 0} would need both boards.`, "bad");
  };
  const given = step.settings.get("magic");
  const word = readWord(given);
  if (word !== null) {
    candidate = word;
    tried = 0;
    if (cases.survives(word) === cases.sets.length) found = word;
    else tried = 1;
  }
  draw();
  if (given !== null && word === null) told.say(`The address says magic=${given.slice(0, 40)}, which is no number of 64 bits.`, "bad");
  fill(step.stage, h("div", { class: "row" }, run, pace.element), told.element, prize, sets.element, board.element, list);
}
