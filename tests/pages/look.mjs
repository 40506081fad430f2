// Looks at HTML pages in headless Chromium and tells what it finds, as JSON.
//
// node look.mjs FOLDER_OF_PACKAGES CHROMIUM PAGE…
// For each page: what axe-core and html-validate find, what it fetches, what does not fit across a
// screen or a sheet of paper; and beside the page its print, as a PDF.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, chromium, ...pages] = process.argv.slice(2);
const require = createRequire(join(folder, "x.js"));
const load = async (name) => import(pathToFileURL(require.resolve(name)).href);
const puppeteer = (await load("puppeteer-core")).default;
const { HtmlValidate, StaticConfigLoader } = require("html-validate");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const SCREENS = [
  { width: 1280, height: 900, scheme: "light" },
  { width: 1280, height: 900, scheme: "dark" },
  { width: 360, height: 700, scheme: "light" },
];
// Slugs have dots, which HTML allows in an id.
const rules = { "valid-id": ["error", { relaxed: true }] };
const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ["html-validate:recommended"], rules }),
);

// What sticks out to the right of the window, and text that its own box cuts off.
const clipped = () => {
  const width = document.documentElement.clientWidth;
  const out = [...document.querySelectorAll("body *")].filter(
    (each) =>
      each.getBoundingClientRect().right > width + 1 ||
      (getComputedStyle(each).overflow === "hidden" && each.scrollWidth > each.clientWidth + 1),
  );
  return out.slice(0, 3).map((each) => each.outerHTML.slice(0, 120));
};

async function validate(path) {
  const report = await validator.validateFile(path);
  return report.results.flatMap((file) =>
    file.messages.map((message) => `${message.line}: ${message.ruleId}: ${message.message}`),
  );
}

async function look(browser, path) {
  const page = await browser.newPage();
  const address = pathToFileURL(path).href;
  const found = { validator: await validate(path), axe: [], fetched: [], clipped: [] };
  page.on("request", (request) => {
    const wanted = request.url();
    if (wanted !== address && !wanted.startsWith("data:")) found.fetched.push(wanted);
  });
  page.on("console", (message) => found.fetched.push(message.text()));
  for (const { width, height, scheme } of SCREENS) {
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.goto(address);
    found.clipped.push(...(await page.evaluate(clipped)));
    await page.evaluate(axe);
    const { violations, incomplete } = await page.evaluate(() => axe.run(document));
    for (const each of [...violations, ...incomplete])
      found.axe.push(`${scheme} ${width}: ${each.id}: ${each.nodes[0].html.slice(0, 120)}`);
  }
  // A sheet of A4 or Letter without its margins, at 96 pixels an inch.
  await page.emulateMediaType("print");
  await page.setViewport({ width: 690, height: 900 });
  found.clipped.push(...(await page.evaluate(clipped)));
  await page.emulateMediaType();
  await page.pdf({ path: path.replace(/html$/, "pdf"), preferCSSPageSize: true });
  await page.close();
  return found;
}

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-gpu"],
});
const answer = {};
for (const path of pages) answer[path] = await look(browser, path);
await browser.close();
console.log(JSON.stringify(answer));
