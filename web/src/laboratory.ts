// The frame of the laboratory: loading, the views, and the address. A view is loaded when it is
// shown.

import { complaints, follow, here } from "./address.js";
import { fill, h, reasonOf } from "./dom.js";
import { keepOffline } from "./offline.js";
import type { View } from "./view.js";
import { bestBuild, fileOf, load, type Build } from "./wasm.js";

/** A view's name in the address, the title of its page, and how to load it. */
interface Entry {
  readonly name: string;
  readonly title: string;
  readonly load: () => Promise<View>;
}

const VIEWS: readonly Entry[] = [
  { name: "slider", title: "Slider", load: async () => (await import("./views/slider.js")).sliderView },
  { name: "divide", title: "Divide", load: async () => (await import("./views/divide.js")).divideView },
  { name: "search", title: "Search", load: async () => (await import("./views/search.js")).searchView },
  { name: "lists", title: "Move lists", load: async () => (await import("./views/lists.js")).listsView },
  { name: "rank", title: "One rank", load: async () => (await import("./views/rank.js")).rankView },
  { name: "compare", title: "Compare", load: async () => (await import("./views/compare.js")).compareView },
];
/** What an address without a view shows. */
const FIRST = "divide";
/** The heading and the text of a place. */
const HEAD = 2;

const content = document.getElementById("content") as HTMLElement;
const notices = document.getElementById("notices") as HTMLElement;
/** Where each view stands: its heading and its text, which are in the HTML. */
const places = [...content.querySelectorAll<HTMLElement>("[data-place]")];
const navigation = document.getElementById("views") as HTMLElement;
let shown: Entry | null = null;
let view: View | null = null;
let leave: () => void = () => undefined;

async function start(): Promise<void> {
  document.getElementById("skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    content.focus();
  });
  let build: Build;
  try {
    build = bestBuild();
    // Both are on their way at once.
    await Promise.all([load(build), named().load()]);
  } catch (error) {
    failed(error);
    return;
  }
  const buildText = document.getElementById("build");
  if (buildText) buildText.textContent = build === "simd" ? "WebAssembly with SIMD" : "WebAssembly without SIMD";
  for (const event of ["hashchange", "popstate"]) {
    window.addEventListener(event, () => {
      follow();
      void show();
    });
  }
  document.addEventListener("complaints", complain);
  await show();
  keepOffline([`wasm/${fileOf(build)}`]);
}

function failed(error: unknown): void {
  open(null);
  fill(notices, h("div", { class: "notice is-bad", role: "alert" },
    h("h1", {}, "The chess code could not be loaded"),
    h("p", {}, "The laboratory needs WebAssembly. It is blocked here, or a file is missing. ",
      h("a", { href: "../index.html" }, "The story works without it.")),
    h("p", {}, h("code", {}, reasonOf(error)))));
}

/** The view that the address names. */
function named(): Entry {
  const { view: name } = here();
  return (VIEWS.find((it) => it.name === name) ?? VIEWS.find((it) => it.name === FIRST)) as Entry;
}

/** Shows what the address names. */
async function show(): Promise<void> {
  const entry = named();
  if (entry === shown) {
    view?.update();
    complain();
    return;
  }
  leave();
  leave = () => undefined;
  view = null;
  shown = entry;
  for (const link of navigation.querySelectorAll("a")) {
    if (link.dataset["view"] === entry.name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${entry.title} – magic-perft laboratory`;
  let loaded: View;
  try {
    loaded = await entry.load();
  } catch (error) {
    if (shown === entry) failed(error);
    return;
  }
  // Somebody may have gone on meanwhile.
  if (shown !== entry) return;
  view = loaded;
  const place = open(entry.name);
  if (!place) return;
  place.classList.add("view", `view-${entry.name}`);
  const end = view.enter(place) ?? (() => undefined);
  leave = () => {
    end();
    place.className = "";
    for (const part of [...place.children].slice(HEAD)) part.remove();
  };
  view.update();
  complain();
}

/** Shows the place of a view alone. */
function open(name: string | null): HTMLElement | undefined {
  document.getElementById("loading")?.remove();
  document.querySelector(".first-board")?.remove();
  fill(notices);
  for (const place of places) place.remove();
  const place = places.find((it) => it.dataset["place"] === name);
  if (place) {
    place.hidden = false;
    content.append(place);
  }
  return place;
}

/** Says above the view what the address holds and nobody understands. */
function complain(): void {
  const sentences = complaints();
  if (sentences.length === 0) return fill(notices);
  fill(notices, h("div", { class: "address-note", role: "alert" }, ...sentences.map((sentence) => h("p", {}, sentence))));
}

void start();
