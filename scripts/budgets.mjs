// Compares what a browser loads before a screen shows (gzip, with texts) with its budget. Reads the manifest of the built web app.
//   node scripts/budgets.mjs            fails when a budget is exceeded
//   node scripts/budgets.mjs --all      prints every screen
//   node scripts/budgets.mjs --planned  builds the web app with an empty screen for each planned one, and measures that
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./lib/run.mjs";
import { buildWeb } from "./lib/web.mjs";

const KB = 1024;
const SHELL = 155 * KB;
const SHELL_STYLES = 16 * KB;
const SCREEN = 54.5 * KB;
/** Everything that the customer portal loads. */
const PORTAL = 110 * KB;
/** The number of screens planned for the whole product. */
const PLANNED = 143;
/** Charts don't count for a screen; in the shell they would. */
const APART = new Set(["chart"]);

/** The number of existing screens; each reference list counts, though all lists share a file. */
const { allRoutes } = await import("../web/src/app/routes.ts");
const screens = allRoutes.length;
let dist = join(root, "dist", "web");
const planned = process.argv.includes("--planned");
if (planned) {
  dist = mkdtempSync(join(tmpdir(), "cordial-planned-"));
  process.once("exit", () => rmSync(dist, { recursive: true }));
  await buildWeb({ WEB_OUT: dist, PLANNED_SCREENS: String(PLANNED - screens) });
}

const manifestOf = (name) => JSON.parse(readFileSync(join(dist, ".vite", name), "utf8"));
let manifest;
let portal;
try {
  manifest = manifestOf("manifest.json");
  portal = manifestOf("portal.json");
} catch {
  console.error("budgets: no built web; run `npm run build` first");
  process.exit(1);
}

/** The chunks and everything they import statically. */
function closure(keys, found = new Set(), of = manifest) {
  for (const key of keys) {
    if (found.has(key) || !of[key]) continue;
    found.add(key);
    closure(of[key].imports ?? [], found, of);
  }
  return found;
}

const sizes = new Map();
function size(keys, apart, of = manifest) {
  let sum = 0;
  for (const key of keys) {
    const { file, name } = of[key];
    if (!file.endsWith(".js") || apart?.has(name)) continue;
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    sum += sizes.get(file);
  }
  return sum;
}

/** The total size of the chunks' style sheets. */
function sizeOfStyles(keys) {
  const files = new Set([...keys].flatMap((key) => manifest[key].css ?? []));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

const known = Object.keys(manifest);
/** The text chunk of an area (or the shell) in the language where it is largest. */
const textsOf = (area) =>
  known.filter((k) => /texts-[a-z]+-(\w+)$/u.exec(k)?.[1] === area).toSorted((a, b) => size([b]) - size([a]))[0];
const areasOf = JSON.parse(readFileSync(join(dist, ".vite", "texts.json"), "utf8"));
const shell = closure(["index.html", "src/app/shell.tsx", textsOf("shell")]);
const pages = known.filter((k) => manifest[k].isDynamicEntry && k.endsWith("-page.tsx"));

/** Finds chunks that import each other: they run before their imports are ready, and the page stays blank. */
const state = new Map();
function findCycle(key, path = []) {
  if (state.get(key) === "done" || !manifest[key]) return;
  if (state.get(key) === "open") {
    console.error(`budgets: chunks import each other: ${[...path.slice(path.indexOf(key)), key].join(" > ")}`);
    process.exit(1);
  }
  state.set(key, "open");
  for (const next of manifest[key].imports ?? []) findCycle(next, [...path, key]);
  state.set(key, "done");
}
for (const key of known) findCycle(key);

const kb = (bytes) => `${(bytes / KB).toFixed(1).padStart(6)} KB`;
let over = 0;
function tell(name, bytes, most, always) {
  const bad = bytes > most;
  if (bad) over += 1;
  if (bad || always) console.log(`${bad ? "OVER" : "ok  "} ${kb(bytes)} of ${most / KB} KB  ${name}`);
}

const all = process.argv.includes("--all");
tell(`the signed-in shell, first load${planned ? `, with ${PLANNED} screens` : ""}`, size(shell), SHELL, true);
tell("styles of the signed-in shell", sizeOfStyles(shell), SHELL_STYLES, true);
const french = Object.keys(portal).find((k) => k.endsWith("texts-fr-portal"));
const ofPortal = closure(["portal.html", "src/portal/portal-page.tsx", french], new Set(), portal);
tell("the customers' portal, first load", size(ofPortal, undefined, portal), PORTAL, true);
let largest = { name: "", more: 0 };
for (const page of pages) {
  // Parts that a screen loads immediately count too: the dashboard's tiles.
  const parts = (manifest[page].dynamicImports ?? []).filter((k) => k.endsWith("-tile.tsx"));
  // The area's list of what its screens load comes before the screen.
  const list = known.filter((k) => k.endsWith(`virtual:screens-${page.split("/")[1]}`));
  const texts = new Set([page, ...parts].flatMap((k) => areasOf[`web/${k}`] ?? []).map(textsOf));
  const more = size(
    [...closure([page, ...list, ...parts, ...texts])].filter((k) => !shell.has(k)),
    APART,
  );
  if (more > largest.more) largest = { name: page, more };
  tell(page, more, SCREEN, all);
}
console.log(`     ${kb(largest.more)} of ${SCREEN / KB} KB  the largest of ${pages.length} screens: ${largest.name}`);
if (over > 0) {
  console.error(`budgets: ${over} over`);
  process.exit(1);
}
