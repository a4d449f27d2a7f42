import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, inSeconds, PlainFailure, quietly, root } from "./run.mjs";

const programs = join("dist", "server");
const stamp = join(root, programs, ".stamp");
const sources = ["server/src", "contract/src", "package.json", "package-lock.json", "scripts/lib/bundle.mjs"];
const remove = (folder) => rmSync(join(root, folder), { recursive: true, force: true });

/**
 * Puts the server's program together if its sources have changed since the last time; returns its main module. Each has a folder of its
 * own, made under another name first, and the one before stays: servers that run from it load parts of it later.
 */
export async function ensureServerBuilt(say = console.log) {
  const name = digestOf(sources).slice(0, 12);
  const main = join(programs, name, "main.js");
  const before = existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
  if (before === name) return main;
  say("  Building the server");
  const draft = `${name}.${process.pid}`;
  const milliseconds = await bundle("server/src/main.ts", join(programs, draft));
  if (!existsSync(join(root, main))) renameSync(join(root, programs, draft), join(root, programs, name));
  const old = (other) => other !== before && !other.startsWith(name) && !other.startsWith(".");
  for (const other of [draft, ...readdirSync(join(root, programs)).filter(old)]) remove(join(programs, other));
  writeFileSync(stamp, name);
  say(`  Server built in ${inSeconds(milliseconds)}`);
  return main;
}

/** Puts a program together in a folder; resolves to the duration in milliseconds. */
export async function bundle(entry, folder) {
  remove(folder);
  mkdirSync(join(root, folder), { recursive: true });
  const { code, output, milliseconds } = await quietly("node", ["scripts/lib/bundle.mjs", entry, folder]);
  if (code !== 0) throw new PlainFailure(`The server could not be built:\n${output.trim()}`);
  return milliseconds;
}
