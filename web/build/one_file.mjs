// Makes one file of the parts of the JavaScript package that the page uses: a browser would ask for
// each of them. The glue of the explorer's module takes the place of the package's.
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const glue = {
  name: "glue",
  setup({ onResolve }) {
    onResolve({ filter: /\/generated\/rules\.js$/ }, () => ({ path: "./wasm/explorer.js", external: true }));
  },
};
await build({
  entryPoints: [`${dist}chess.js`],
  outfile: `${dist}chess.js`,
  allowOverwrite: true,
  bundle: true,
  format: "esm",
  logLevel: "error",
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [glue],
  target: "es2022",
});
rmSync(`${dist}chess`, { recursive: true });
