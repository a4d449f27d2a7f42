import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, inSeconds, PlainFailure, quietly, root } from "./run.mjs";

const stamp = join(root, "node_modules", ".cordial-installed");

/** Installs the packages when they are missing or the lock file has changed since. */
export async function ensureInstalled(say = console.log) {
  const digest = digestOf(["package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  if (adoptCompleteInstall(digest)) return;
  say("  Installing packages (the first time only, about a minute)");
  const began = Date.now();
  const onTick = () => say(`  ... still installing (${inSeconds(Date.now() - began)})`);
  // --include keeps the build's packages when the surroundings say production.
  const rest = ["--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  let { code, output } = await quietly("npm", ["ci", ...rest], { env: process.env, onTick });
  if (code !== 0 && output.includes("from lock file")) {
    // A registry without some other platform's packages makes `npm ci` refuse the lock file as a whole. This takes the same
    // versions from it and leaves the file alone.
    ({ code, output } = await quietly("npm", ["install", "--no-save", ...rest], { env: process.env, onTick }));
  }
  if (code !== 0) throw new PlainFailure(`The packages could not be installed:\n${output.trim()}`);
  writeFileSync(stamp, digest);
  say(`  Packages installed in ${inSeconds(Date.now() - began)}`);
}

/** npm notes what it installed; when that is exactly the lock file, somebody ran `npm ci` by hand. */
function adoptCompleteInstall(digest) {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  const same = Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || present[path]?.version === version || (optional && !present[path]),
  );
  if (!same || !ownNode()) return false;
  try {
    writeFileSync(stamp, digest);
  } catch {
    // Somebody else's folder: asked again each time, which is quick.
  }
  return true;
}

function ownNode() {
  const installed = join(root, "node_modules", ".bin", "node");
  return existsSync(installed) && spawnSync(installed, ["--version"]).status === 0 ? installed : undefined;
}

/** The Node that runs TypeScript: the one installed as a package, else the host's when it is new enough. */
export function chooseNode() {
  const own = ownNode();
  if (own) return own;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new PlainFailure(
    `Cordial needs Node 22.18 or later on ${process.platform} ${process.arch}; this is ${process.versions.node}.`,
  );
}
