import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** An error shown as one line, without a stack. */
export class PlainFailure extends Error {}

/** Exits with 1 on an error: prints one line for a PlainFailure, everything for others. */
export async function orFail(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error);
    process.exit(1);
  }
}

/** The environment with node_modules/.bin first in PATH, so that `node` is the project's own. */
export function environment(extra = {}) {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(process.platform === "win32" ? ";" : ":");
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a program without showing its output; resolves to its exit code, signal, output and duration. Calls `onTick` with the seconds
 * passed, every ten seconds. `aside`: it leaves the processors to what others do meanwhile.
 */
export function quietly(command, args, { env = environment(), onTick, aside = false } = {}) {
  return new Promise((done, fail) => {
    const began = Date.now();
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    if (aside && child.pid) setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    const seconds = () => Math.round((Date.now() - began) / 1000);
    const timer = onTick && setInterval(() => onTick(seconds()), 10_000);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", fail);
    child.once("close", (code, signal) => {
      clearInterval(timer);
      done({ code: code ?? 128, signal, output, milliseconds: Date.now() - began });
    });
  });
}

/** All files under the given files or folders of the project, sorted, without hidden ones and node_modules. */
export function filesUnder(paths) {
  const found = [];
  const visit = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const entries = readdirSync(full, { withFileTypes: true });
    for (const entry of entries) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isDirectory()) visit(`${path}/${entry.name}`);
      else found.push(`${path}/${entry.name}`);
    }
  };
  for (const path of paths) {
    if (statSync(join(root, path), { throwIfNoEntry: false })?.isFile()) found.push(path);
    else visit(path);
  }
  return found.toSorted((a, b) => (a < b ? -1 : 1));
}

/** A digest of names and contents of all files under the paths. */
export function digestOf(paths) {
  const hash = createHash("sha256");
  for (const path of filesUnder(paths)) {
    const full = join(root, path);
    hash.update(`${path}\0`);
    hash.update(readFileSync(full));
    hash.update("\0");
  }
  return hash.digest("hex");
}

/** A source with its comments blanked, keeping line numbers. */
export function withoutComments(source) {
  const blank = (comment) => comment.replace(/[^\n]/g, " ");
  return source.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/^\s*\/\/.*$/gm, blank);
}

/** "0.4 s", "12 s". */
export function inSeconds(milliseconds) {
  return milliseconds < 9_950 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds / 1000)} s`;
}
