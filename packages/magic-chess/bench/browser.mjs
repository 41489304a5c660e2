// The same comparison in Chromium: `npm run bench:browser`.
import { createServer } from "node:http";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const { outputFiles } = await build({
  entryPoints: [new URL("rates.mjs", import.meta.url).pathname],
  bundle: true,
  format: "esm",
  write: false,
  logLevel: "error",
});
const code = `${outputFiles[0].text}\nwindow.table = await rates();\n`;
const bundle = code.replace(/export\s*\{[^}]*\};?/, "");
const server = createServer(({ url }, response) => {
  const isScript = url === "/bench.js";
  response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
  response.end(isScript ? bundle : '<!doctype html><script type="module" src="/bench.js"></script>');
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => window.table, undefined, { timeout: 300_000 });
  console.log(`Chromium ${browser.version()}\n\n${await page.evaluate(() => window.table)}`);
} finally {
  await browser.close();
  server.close();
}
