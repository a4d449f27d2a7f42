import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, environment, inSeconds, PlainFailure, quietly, root } from "./run.mjs";

const stamp = join(root, "dist", "web", ".stamp");

/**
 * Builds the web app and the customer portal; `extra` is added to the builds' environment, `aside` leaves the processors to others. Resolves
 * to the duration in milliseconds.
 */
export async function buildWeb(extra = {}, say = console.log, aside = false) {
  say("  Building the web");
  let sum = 0;
  for (const entry of ["app", "portal"]) {
    const { code, output, milliseconds } = await quietly(
      "vite",
      ["build", "--logLevel", "warn", "--config", "web/vite.config.ts"],
      {
        env: environment({ NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: undefined, WEB_ENTRY: entry, ...extra }),
        onTick: (seconds) => say(`  ... still building (${seconds} s)`),
        aside,
      },
    );
    if (code !== 0) throw new PlainFailure(`The web could not be built:\n${output.trim()}`);
    sum += milliseconds;
  }
  return sum;
}

/** Builds the web app if its sources have changed since the last build; `aside` as for `buildWeb`. */
export async function ensureWebBuilt({ say = console.log, aside = false } = {}) {
  const build = ["texts", "web-texts", "planned-screens"].map((name) => `scripts/lib/${name}.mjs`);
  const digest = digestOf(["web", "contract", "package-lock.json", ...build]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  const milliseconds = await buildWeb({}, say, aside);
  const { code, output } = await quietly("node", ["scripts/lib/compress.mjs"], { aside });
  if (code !== 0) throw new PlainFailure(`The web could not be compressed:\n${output.trim()}`);
  writeFileSync(stamp, digest);
  say(`  Web built in ${inSeconds(milliseconds)}`);
}
