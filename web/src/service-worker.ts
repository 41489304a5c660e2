// Keeps the page on the device, so that it works offline after the first load.
// The build writes the list of files and a version that changes with any of them.

const VERSION: string = "@version@";
const FILES: readonly string[] = ["@files@"];

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as {
  addEventListener(type: "install" | "activate", listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
};

/** Caches of other pages of the same host are left alone. */
const PREFIX = `magic-perft explorer ${new URL("./", location.href).pathname} `;
const CACHE = PREFIX + VERSION;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(["./", ...FILES].map((file) => new Request(file, { cache: "reload" })));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cached = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
  return cached ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
