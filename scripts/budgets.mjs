// How much JavaScript a browser loads before a screen shows, against what it may (gzip). Reads the built web's manifest.
//   node scripts/budgets.mjs            fails when something is over
//   node scripts/budgets.mjs --all      prints every screen
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const KB = 1024;
const SHELL = 200 * KB;
const SCREEN = 60 * KB;
/** Charts and the calendar of date fields are counted apart on a screen; in the shell they would count. */
const APART = /\/(calendar|charts)-[^/]*\.js$/u;
const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "dist", "web");

let manifest;
try {
  manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
} catch {
  console.error("budgets: no built web; run `npm run build` first");
  process.exit(1);
}

/** A chunk and everything that it imports at once. */
function closure(keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key) || !manifest[key]) continue;
    found.add(key);
    closure(manifest[key].imports ?? [], found);
  }
  return found;
}

const sizes = new Map();
function size(keys, apart) {
  let sum = 0;
  for (const key of keys) {
    const { file } = manifest[key];
    if (!file.endsWith(".js") || apart?.test(file)) continue;
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    sum += sizes.get(file);
  }
  return sum;
}

const known = Object.keys(manifest);
const texts = known
  .filter((k) => /texts-[a-z]+\.ts$/u.test(k))
  .toSorted((a, b) => size(closure([b])) - size(closure([a])))[0];
const shell = closure(["index.html", "src/app/shell.tsx", texts]);
const pages = known.filter((k) => manifest[k].isDynamicEntry && k.endsWith("-page.tsx"));

/** Chunks that import each other run before what they need is there: the page stays white. */
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
tell("the signed-in shell, first load", size(shell), SHELL, true);
let largest = { name: "", more: 0 };
for (const page of pages) {
  // Parts that a screen loads by itself right away count with it: the dashboard's tiles.
  const parts = (manifest[page].dynamicImports ?? []).filter((k) => k.endsWith("-tile.tsx"));
  const more = size(
    [...closure([page, ...parts])].filter((k) => !shell.has(k)),
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
