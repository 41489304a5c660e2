// The table around the entry of a query, and who shares the entry.

import { setBoard } from "../board.js";
import { fill, grouped, h, hex } from "../dom.js";
import { spoken } from "../squares.js";
import type { SliderState } from "./state.js";

/** How many of the blocker sets that share an entry are drawn. */
const DRAWN = 4;

export interface SlotsPart {
  readonly element: HTMLElement;
  show(state: SliderState): void;
}

/** `choose` shows another blocker set. */
export function slotsPart(choose: (blockers: bigint) => void): SlotsPart {
  let shown = "";
  const strip = h("ol", { class: "slots" });
  const usage = h("p", { class: "explanation" });
  const sharing = h("div", { class: "sharing" });
  const element = h("section", { class: "slots-part", "aria-labelledby": "slots-title" },
    h("h2", { id: "slots-title" }, "The entry and its neighbours"), usage, strip, sharing);
  return {
    element,
    show(state) {
      const { answer } = state;
      const key = `${state.slider} ${state.square} ${answer.magic} ${answer.bits} ${state.width} ${answer.index} ${answer.blockers}`;
      if (key === shown) return;
      shown = key;
      const { entries, used, constructive, attack_sets, clashing } = answer.usage;
      fill(usage, `The window of this square has ${grouped(entries)} entries: ${grouped(used)} in use, `,
        `${grouped(entries - used)} holes. ${grouped(answer.sets)} blocker sets lead to ${attack_sets} different attack sets. `,
        constructive === 0 ? "No two of them share an entry." : `${grouped(constructive)} of them find their entry taken`,
        clashing > 0 ? `, and ${grouped(clashing)} entries would need different attacks at once: this number is no magic.`
          : constructive > 0 ? ", always with the same attacks: a constructive collision." : "", " ",
        h("a", { href: "../book/docs/magics.html#tables-as-perfect-hashes" }, "Tables as perfect hashes"));
      fill(strip, ...answer.slots.map((slot) => {
        const isHere = slot.index === answer.index;
        const kind = slot.sets === 0 ? "hole" : slot.clashes ? "clash" : "";
        const text = slot.sets === 0 ? "hole" : slot.sets === 1 ? "1 set" : `${slot.sets} sets`;
        return h("li", { class: `slot ${kind} ${isHere ? "is-here" : ""}`, "aria-current": isHere ? "true" : null,
          title: slot.sets > 0 ? `attacks ${hex(slot.attacks)}: ${spoken(slot.attacks)}` : "no blocker set leads here" },
          h("b", {}, slot.index), h("span", {}, text));
      }));
      const others = answer.sharing;
      const boards = others.slice(0, DRAWN).map((blockers) => {
        const board = setBoard({ title: "Shares the entry:", note: hex(blockers) });
        board.show({ layers: [{ set: blockers, kind: "blocker" }, { set: answer.mask, kind: "mask" }], origin: state.square, piece: pieceMark(state),
          description: `blockers on ${spoken(blockers)}` });
        return h("div", { class: "shared-set" }, board.element,
          h("button", { type: "button", onclick: () => choose(blockers) }, "Show"));
      });
      fill(sharing, h("p", {}, others.length === 0 ? "No other blocker set leads to this entry."
        : `${others.length >= 64 ? "64 or more" : others.length} other blocker ${others.length === 1 ? "set leads" : "sets lead"} to this entry.`),
        h("div", { class: "board-row small" }, ...boards));
    },
  };
}

export function pieceMark(state: SliderState): string {
  return { rook: "R", bishop: "B", queen: "Q" }[state.piece];
}
