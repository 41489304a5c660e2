// The story: its steps are built when they come near, and the address follows the one in view.

import { h } from "./dom.js";
import { keepOffline } from "./offline.js";
import type { Step } from "./story/frame.js";

type Build = (step: Step) => void;

const STEPS: Readonly<Record<string, () => Promise<{ readonly build: Build }>>> = {
  "one-multiplication": () => import("./story/steps/one_multiplication.js"),
  "one-rank": () => import("./story/steps/one_rank.js"),
  "which-squares": () => import("./story/steps/which_squares.js"),
  "ten-bits": () => import("./story/steps/ten_bits.js"),
  "one-copy": () => import("./story/steps/one_copy.js"),
  "three-copies": () => import("./story/steps/three_copies.js"),
  "the-magic": () => import("./story/steps/the_magic.js"),
  "sums": () => import("./story/steps/sums.js"),
  "the-table": () => import("./story/steps/the_table.js"),
  "find-one": () => import("./story/steps/find_one.js"),
  "knights": () => import("./story/steps/knights.js"),
};

/** The views of the laboratory, which stood at the root once. */
const OLD_VIEWS = /^#\/?(divide|slider|search|lists|rank|compare)(\?|$)/;
/** How near a step must be to be built, in pixels. */
const NEAR = "250px";

const ROOT = new URL("./", import.meta.url);
const sections = [...document.querySelectorAll<HTMLElement>("section.step")];
const isAlone = document.body.classList.contains("story-page") && sections.length === 1;
const begun = new Set<HTMLElement>();

/** While the page goes to the step of the address, the address does not follow what is in view. */
let isArriving = false;

function start(): void {
  if (isOldAddress()) return;
  if (window.self !== window.top) document.documentElement.classList.add("is-embedded");
  document.getElementById("skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("content")?.focus();
  });
  for (const section of sections) section.querySelector(".prose")?.append(footOf(section));
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) void build(target as HTMLElement);
  }, { rootMargin: NEAR });
  for (const section of sections) near.observe(section);
  if (!isAlone) followView();
  window.addEventListener("hashchange", arrive);
  arrive();
  keepOffline([]);
}

/** Whether the address names a view of the laboratory. The page goes there. */
function isOldAddress(): boolean {
  if (isAlone || !OLD_VIEWS.test(location.hash)) return false;
  location.replace(new URL(`lab/${location.search}${location.hash}`, ROOT));
  return true;
}

/** Builds a step once. */
async function build(section: HTMLElement): Promise<void> {
  const load = STEPS[section.id];
  const stage = section.querySelector<HTMLElement>(".stage");
  if (!load || !stage || begun.has(section)) return;
  begun.add(section);
  const settings = settingsOf(section.id);
  try {
    const step = await load();
    step.build({ section, stage, settings });
    section.classList.add("is-built");
  } catch (error) {
    begun.delete(section);
    stage.append(h("p", { class: "bad", role: "alert" }, `This picture could not be loaded: ${String(error)}`));
  }
}

/** What stands in the address behind the name of a step. */
function settingsOf(name: string): URLSearchParams {
  const [, query = ""] = location.hash.split("?", 2);
  const isMeant = isAlone || nameInAddress() === name;
  return new URLSearchParams(isMeant ? query || location.search : "");
}

function nameInAddress(): string {
  return location.hash.slice(1).split("?", 1)[0] ?? "";
}

/** Goes to the step that the address names. */
function arrive(): void {
  if (isOldAddress()) return;
  const section = document.getElementById(nameInAddress());
  if (!section?.classList.contains("step")) return;
  isArriving = true;
  void build(section).then(() => {
    section.scrollIntoView({ block: "start" });
    // The steps in between are built now, too. They were given their room before.
    setTimeout(() => {
      isArriving = false;
    }, 200);
  });
}

/** The links below the prose: onward, and to the page of the step. */
function footOf(section: HTMLElement): HTMLElement {
  const next = sections[sections.indexOf(section) + 1];
  const title = next?.querySelector("h2")?.lastChild?.textContent?.trim();
  const place = new URL(`step/${section.id}/`, ROOT).href;
  const frame = `<iframe src="${place}" title="${section.dataset["title"] ?? ""}" width="100%" height="720" loading="lazy"></iframe>`;
  return h("div", { class: "foot" },
    next ? h("a", { class: "next", href: `#${next.id}` }, `Next: ${title}`) : null,
    h("details", { class: "share" }, h("summary", {}, "Share"),
      h("p", {}, isAlone ? "" : h("a", { href: place }, "The page of this step")),
      h("label", {}, "To embed it ", h("input", { type: "text", readonly: true, class: "mono", value: frame }))));
}

/** Lets the address and the list of steps follow the step in view. */
function followView(): void {
  const links = new Map([...document.querySelectorAll<HTMLAnchorElement>(".steps a")].map((link) => [link.hash.slice(1), link]));
  const watch = new IntersectionObserver((entries) => {
    const seen = entries.find(({ isIntersecting }) => isIntersecting);
    if (!seen) return;
    const { id } = seen.target;
    for (const [name, link] of links) {
      if (name === id) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    if (!isArriving && nameInAddress() !== id && (window.scrollY > 0 || location.hash)) history.replaceState(null, "", `#${id}`);
  }, { rootMargin: "-45% 0px -54% 0px" });
  for (const section of sections) watch.observe(section);
}

start();
