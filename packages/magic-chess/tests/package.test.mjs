// The package as it is published: types, size, bundles, workers, browsers and other runtimes.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "magic-chess-"));
after(() => rmSync(folder, { recursive: true }));

/** The most bytes of rules, notation and PGN, compressed. */
const MOST_BYTES = 180_000;

/** What a program of each environment prints. */
const PROGRAM = `
import { Chess, Position, loadCounting, readGames } from "magic-chess";
const chess = new Chess();
chess.move("e4");
const games = [];
for await (const game of readGames(new Blob(["1. e4 *\\n\\n1. d4 d5 *"]).stream())) games.push(game.sans().length);
const counting = await loadCounting();
report([chess.moves().length, Position.start().perft(3), games, counting.build].join(" "));
`;
const EXPECTED = /^20 8902 1,2 (simd128|plain)$/;

const run = (program, args, options = {}) => execFileSync(program, args, { cwd: root, encoding: "utf8", ...options });
const tool = (path, ...args) => run(process.execPath, [join("node_modules", path), ...args]);

async function bundled(name, code, options = {}) {
  const outfile = join(folder, name);
  const stdin = { contents: code, resolveDir: root };
  await build({ stdin, outfile, bundle: true, format: "esm", logLevel: "error", target: "es2022", ...options });
  return outfile;
}

/** What an import of the package loads: the module with the rules, and all static imports. */
function* loadedAtOnce() {
  const rules = readdirSync(join(root, "dist")).filter((name) => /^rules_module.*\.js$/.test(name));
  assert.equal(rules.length, 1, rules.join());
  const names = new Set(["index.js", ...rules]);
  for (const name of names) {
    const code = readFileSync(join(root, "dist", name), "utf8");
    for (const [, other] of code.matchAll(/\b(?:from|import) ?"\.\/([^"]+)"/g)) names.add(posix.join(posix.dirname(name), other));
    yield Buffer.from(code);
  }
}

test("types are exact", () => {
  const strict = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--target", "es2022"];
  const types = ["--lib", "es2022,dom,dom.asynciterable", "--skipDefaultLibCheck"];
  for (const resolution of [["NodeNext", "NodeNext"], ["ES2022", "bundler"]]) {
    const [module, moduleResolution] = resolution;
    tool("typescript/bin/tsc", ...strict, ...types, "--module", module, "--moduleResolution", moduleResolution, "tests/types.ts");
  }
});

test("the version is that of the crates", () => {
  const [, crates] = /\n\[workspace\.package\]\nversion = "(.*)"/.exec(readFileSync(join(root, "../../Cargo.toml"), "utf8"));
  assert.equal(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version, crates);
});

test("the manifest means what the files are", () => {
  tool("publint/src/cli.js", "--strict");
  tool("@arethetypeswrong/cli/dist/index.js", "--pack", ".", "--profile", "esm-only", "--no-emoji");
});

test("what is published is complete, and small", () => {
  const [{ files }] = JSON.parse(run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"]));
  const names = files.map(({ path }) => path);
  for (const name of ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "dist/index.js", "dist/index.d.ts", "dist/manual.js"]) {
    assert.ok(names.includes(name), name);
  }
  assert.ok(names.every((name) => /^(dist\/|README|LICENSE|package\.json)/.test(name)), names.join());
  const bytes = gzipSync(Buffer.concat([...loadedAtOnce()]), { level: 9 }).length;
  console.log(`rules, notation and PGN: ${bytes} bytes compressed`);
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
});

test("a bundle needs no configuration, and loads deep counts on demand", async () => {
  const entry = await bundled("bundle.mjs", PROGRAM.replace("report", "console.log"));
  assert.match(run(process.execPath, [entry]).trim(), EXPECTED);
  const outdir = join(folder, "split");
  await build({
    stdin: { contents: PROGRAM.replace("report", "console.log"), resolveDir: root },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    outExtension: { ".js": ".mjs" },
    logLevel: "error",
  });
  const chunks = readdirSync(outdir);
  assert.ok(chunks.filter((name) => name.startsWith("counting")).length >= 2, chunks.join());
  assert.match(run(process.execPath, [join(outdir, "stdin.mjs")]).trim(), EXPECTED);
});

test("a bundle for old places starts by hand", async () => {
  const code = `
    import { Position, init } from "magic-chess/manual";
    init().then(() => console.log(Position.start().moves().length));
  `;
  const entry = await bundled("manual.cjs", code, { format: "cjs" });
  assert.equal(run(process.execPath, [entry]).trim(), "20");
});

test("workers have their own", async () => {
  const entry = join(folder, "worker.mjs");
  const index = pathToFileURL(join(root, "dist/index.js"));
  writeFileSync(entry, `import { parentPort } from "node:worker_threads";
    const report = (text) => parentPort.postMessage(text);
    ${PROGRAM.replace('"magic-chess"', JSON.stringify(index.href))}`);
  const answer = await new Promise((resolve, reject) => {
    new Worker(entry).once("message", resolve).once("error", reject);
  });
  assert.match(answer, EXPECTED);
});

for (const [name, args] of [["deno", ["run", "--allow-read"]], ["bun", ["run"]]]) {
  const isThere = spawnSync(name, ["--version"]).status === 0;
  test(`${name} runs it`, { skip: isThere ? false : `${name} is not installed` }, () => {
    const entry = join(folder, `${name}.mjs`);
    const index = pathToFileURL(join(root, "dist/index.js"));
    writeFileSync(entry, PROGRAM.replace("report", "console.log").replace('"magic-chess"', JSON.stringify(index.href)));
    assert.match(run(name, [...args, entry]).trim(), EXPECTED);
  });
}

const CHROMIUM = "/usr/bin/chromium";
const noBrowser = existsSync(CHROMIUM) ? false : "Chromium is not installed";

test("a browser runs it, in a page and in a worker, without a bundler", { skip: noBrowser }, async () => {
  const { chromium } = await import("playwright-core");
  const module = PROGRAM.replace('"magic-chess"', '"/dist/index.js"');
  const pages = {
    "/": ["text/html", `<!doctype html><script type="module" src="/page.js"></script>`],
    "/page.js": [
      "text/javascript",
      `const report = (text) => { window.page = text; };
       new Worker("/worker.js", { type: "module" }).onmessage = ({ data }) => { window.worker = data; };
       ${module}`,
    ],
    "/worker.js": ["text/javascript", `const report = (text) => postMessage(text);\n${module}`],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = pages[url] ?? ["text/javascript", existsSync(join(root, url)) && readFileSync(join(root, url))];
    response.writeHead(body ? 200 : 404, { "content-type": type }).end(body || "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => window.page && window.worker, undefined, { timeout: 30_000 });
    for (const name of ["page", "worker"]) assert.match(await page.evaluate((name) => window[name], name), EXPECTED);
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
    server.close();
  }
});
