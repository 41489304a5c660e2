// Draws the pictures for links: `node web/tests/pictures.mjs`, after `cargo xtask web`. They stay
// in `web/static/pictures`, one for each step and one for the laboratory.

import { mkdirSync } from "node:fs";
import { launch, open, serve } from "./browser.mjs";

const FOLDER = new URL("../static/pictures/", import.meta.url).pathname;
const SIZE = { width: 1200, height: 630 };

mkdirSync(FOLDER, { recursive: true });
const server = await serve();
const browser = await launch();
const { page } = await open(browser, server.address, { viewport: SIZE, reducedMotion: "reduce", colorScheme: "light" });
await page.goto(server.address);
const steps = await page.$$eval("section.step", (all) => all.map(({ id }) => id));
for (const name of steps) {
  await page.goto(`${server.address}step/${name}/`);
  await page.waitForSelector(".is-built");
  await page.evaluate(() => {
    document.documentElement.classList.add("is-picture");
    const slider = document.querySelector("#the-magic input[type=range]");
    if (slider) {
      slider.value = "4";
      slider.dispatchEvent(new Event("input"));
    }
    document.querySelector("#the-table [data-num=fill], #one-rank [data-num=fill]")?.click();
  });
  await page.screenshot({ path: `${FOLDER}${name}.png` });
}
await page.goto(`${server.address}lab/#slider`);
await page.waitForSelector(".magic-value");
await page.screenshot({ path: `${FOLDER}laboratory.png` });
await browser.close();
server.stop();
