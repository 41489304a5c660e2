// Keeps the page on the device, so that it works offline after the first load.
// The build writes the list of files and a version that changes with any of them.

const VERSION: string = "@version@";
/** The story and the laboratory: HTML, style and scripts. They are kept together. */
const FILES: readonly string[] = ["@files@"];
/** What is kept when it has been used: modules of WebAssembly, records, the book. */
const WHEN_USED = /^(wasm|records|book)\//;

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Message extends LifetimeEvent {
  readonly data: "take over" | { readonly keep: readonly string[] };
}

const scope = self as unknown as {
  addEventListener(type: "install" | "activate", listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: Message) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
};

/** Caches of other pages of the same host are left alone. */
const ROOT = new URL("./", location.href);
const PREFIX = `magic-perft explorer ${ROOT.pathname} `;
const CACHE = PREFIX + VERSION;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(new URL(file, ROOT), { cache: "reload" })));
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request, { ignoreSearch: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && isKeptWhenUsed(request.url)) await cache.put(request, response.clone());
  return response;
}

/** Keeps more files, if they are of those that may be kept. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of files) {
    const url = new URL(file, ROOT);
    if (isKeptWhenUsed(url.href) && !(await cache.match(url))) await cache.add(url);
  }
}

function isKeptWhenUsed(url: string): boolean {
  return url.startsWith(ROOT.href) && WHEN_USED.test(url.slice(ROOT.href.length));
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  // A new version waits until the pages of the old one are closed, or somebody asks for it.
  event.waitUntil(event.data === "take over" ? scope.skipWaiting() : keep(event.data.keep));
});
scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
