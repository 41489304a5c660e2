// Keeping the page on the device, and changing to a new version only when somebody asks for it: the
// code of one version never meets the workers of another.

import { h } from "./dom.js";
import { announce } from "./live.js";

/**
 * Registers the service worker when the page has time. `extra` are files below the root that should
 * be there offline although they are not kept at once.
 */
export function keepOffline(extra: readonly string[]): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  // A page that no worker served before is of the version that takes it over: nothing changes.
  let isServed = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isServed) location.reload();
    isServed = true;
  });
  const begin = async (): Promise<void> => {
    const registration = await serviceWorker.register(new URL("./service-worker.js", import.meta.url));
    offer(registration);
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", () => offer(registration)));
    const ready = await serviceWorker.ready;
    if (extra.length > 0) ready.active?.postMessage({ keep: extra });
  };
  // Without it the page works all the same, though not offline.
  const start = (): void => void begin().catch(() => undefined);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

/** Offers the version that waits, if one does. */
function offer(registration: ServiceWorkerRegistration): void {
  if (!registration.waiting || !navigator.serviceWorker.controller || document.querySelector(".new-version")) return;
  const text = "A new version of this page is ready.";
  const load = h("button", { type: "button", onclick: () => registration.waiting?.postMessage("take over") }, "Load it");
  document.body.append(h("aside", { class: "new-version", "aria-label": "New version" }, h("p", {}, text, " "), load));
  announce(text);
}
