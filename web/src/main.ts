// The frame of the page: loading, the views, and the address.

import { complaints, follow, here } from "./address.js";
import { fill, h, reasonOf } from "./dom.js";
import { bestBuild, load, type Build } from "./wasm.js";
import type { View } from "./view.js";
import { compareView } from "./views/compare.js";
import { divideView } from "./views/divide.js";
import { listsView } from "./views/lists.js";
import { rankView } from "./views/rank.js";
import { searchView } from "./views/search.js";
import { sliderView } from "./views/slider.js";

const VIEWS: readonly View[] = [divideView, sliderView, searchView, listsView, rankView, compareView];

const content = document.getElementById("content") as HTMLElement;
const navigation = document.getElementById("views") as HTMLElement;
let shown: View | null = null;
let leave: () => void = () => undefined;

async function start(): Promise<void> {
  for (const view of VIEWS) navigation.append(h("a", { href: `#${view.name}`, "data-view": view.name }, view.title));
  document.getElementById("skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    content.focus();
  });
  let build: Build;
  try {
    build = bestBuild();
    await load(build);
  } catch (error) {
    fill(
      content,
      h(
        "div",
        { class: "notice is-bad", role: "alert" },
        h("h1", {}, "The chess code could not be loaded"),
        h("p", {}, "This page needs WebAssembly. It is blocked here, or its file is missing."),
        h("p", {}, h("code", {}, reasonOf(error))),
      ),
    );
    return;
  }
  const buildText = document.getElementById("build");
  if (buildText) buildText.textContent = build === "simd" ? "WebAssembly with SIMD" : "WebAssembly without SIMD";
  for (const event of ["hashchange", "popstate"]) {
    window.addEventListener(event, () => {
      follow();
      show();
    });
  }
  document.addEventListener("complaints", complain);
  show();
  if ("serviceWorker" in navigator) {
    // Without it the page works all the same, though not offline.
    navigator.serviceWorker.register(new URL("./service-worker.js", import.meta.url)).catch(() => undefined);
  }
}

/** Shows what the address names. */
function show(): void {
  const { view: name } = here();
  const view = VIEWS.find((it) => it.name === name) ?? (VIEWS[0] as View);
  if (view === shown) {
    view.update();
    complain();
    return;
  }
  leave();
  shown = view;
  for (const link of navigation.querySelectorAll("a")) {
    if (link.dataset["view"] === view.name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${view.title} – magic-perft explorer`;
  const page = h("div", { class: `view view-${view.name}` });
  fill(content, page);
  leave = view.enter(page) ?? (() => undefined);
  view.update();
  complain();
}

/** Says above the view what the address holds and nobody understands. */
function complain(): void {
  content.querySelector(".address-note")?.remove();
  const sentences = complaints();
  if (sentences.length === 0) return;
  content.prepend(h("div", { class: "address-note", role: "alert" }, ...sentences.map((sentence) => h("p", {}, sentence))));
}

void start();
