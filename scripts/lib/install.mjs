import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, inSeconds, PlainFailure, quietly, root } from "./run.mjs";

const stamp = join(root, "node_modules", ".cordial-installed");

/** Installs the packages when they are missing or the lock file has changed since. */
export async function ensureInstalled(say = console.log) {
  const digest = digestOf(["package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  turnOnCommitHook();
  if (adoptCompleteInstall(digest)) return;
  say("  Installing packages (the first time only, about a minute)");
  const began = Date.now();
  const onTick = () => say(`  ... still installing (${inSeconds(Date.now() - began)})`);
  // --include installs build packages even when NODE_ENV is production.
  const rest = ["--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  let { code, output } = await quietly("npm", ["ci", ...rest], { env: process.env, onTick });
  if (code !== 0 && output.includes("from lock file")) {
    // If the registry lacks packages for other platforms, `npm ci` refuses the lock file. This installs the same versions without changing
    // the file.
    ({ code, output } = await quietly("npm", ["install", "--no-save", ...rest], { env: process.env, onTick }));
  }
  if (code !== 0) throw new PlainFailure(`The packages could not be installed:\n${output.trim()}`);
  writeFileSync(stamp, digest);
  say(`  Packages installed in ${inSeconds(Date.now() - began)}`);
}

/** Turns on scripts/hooks in a clone of the project. Hooks that are already configured stay; without git nothing happens. */
function turnOnCommitHook() {
  if (!existsSync(join(root, ".git"))) return;
  const git = (...args) => spawnSync("git", ["config", ...args], { cwd: root });
  if (git("--get", "core.hooksPath").status === 1) git("core.hooksPath", "scripts/hooks");
}

/** Accepts an installation made by hand: npm's record of installed packages equals the lock file. */
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
    // Not writable (another user's folder): check again each time, which is fast.
  }
  return true;
}

function ownNode() {
  const installed = join(root, "node_modules", ".bin", "node");
  return existsSync(installed) && spawnSync(installed, ["--version"]).status === 0 ? installed : undefined;
}

/** The Node for running TypeScript: the installed package's, otherwise the host's if it is new enough. */
export function chooseNode() {
  const own = ownNode();
  if (own) return own;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new PlainFailure(
    `Cordial needs Node 22.18 or later on ${process.platform} ${process.arch}; this is ${process.versions.node}.`,
  );
}
