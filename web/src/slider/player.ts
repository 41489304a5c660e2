// Stepping through all blocker sets of a square, by hand or by the clock.

import { h, setText } from "../dom.js";

export interface Player {
  readonly element: HTMLElement;
  show(number: number, sets: number): void;
  /** Whether the sets are being played. */
  runs(): boolean;
  stop(): void;
}

/** `go` shows the blocker set with this number. */
export function player(go: (number: number) => void): Player {
  let number = 0;
  let sets = 1;
  let timer = 0;
  const step = (by: number): void => go((number + by + sets) % sets);
  const play = h("button", { type: "button", onclick: () => (timer ? stop() : start()) }, "Play");
  const speed = h("input", { id: "speed", type: "range", min: "1", max: "30", value: "6", oninput: () => timer && (stop(), start()) });
  const status = h("span", { class: "player-status" });
  const start = (): void => {
    play.textContent = "Pause";
    const period = 1000 / Number(speed.value);
    let due = performance.now() + period;
    // After a set that came late the next one comes sooner. More than two periods are not made up.
    const next = (): void => {
      const now = performance.now();
      due = Math.max(due + period, now - 2 * period);
      timer = window.setTimeout(next, Math.max(0, due - now));
      step(1);
    };
    timer = window.setTimeout(next, period);
  };
  const stop = (): void => {
    play.textContent = "Play";
    clearTimeout(timer);
    const ran = timer !== 0;
    timer = 0;
    if (ran) go(number);
  };
  const element = h("div", { class: "player row", role: "group", "aria-label": "All blocker sets, one after another" },
    h("button", { type: "button", onclick: () => step(-1), "aria-label": "Blocker set before" }, "‹"),
    play,
    h("button", { type: "button", onclick: () => step(1), "aria-label": "Next blocker set" }, "›"),
    h("label", { class: "inline", for: "speed" }, "Speed ", speed),
    status);
  return {
    element,
    show(now, all) {
      number = now;
      sets = all;
      setText(status, `Blocker set ${now} of ${all}`);
    },
    runs: () => timer !== 0,
    stop,
  };
}
