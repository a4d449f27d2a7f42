import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PlainFailure, quietly } from "./run.mjs";

/**
 * Finds the Chromium for the browser tests: the one in CHROMIUM, one installed on this machine, on Debian as root the distribution's
 * package (installed if needed), otherwise the npm package's.
 */
export async function findBrowser(say = console.log) {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!canRun(named)) throw new PlainFailure(`CHROMIUM must be a browser that can be run, not "${named}".`);
    return named;
  }
  return onThisMachine() ?? (await fromDebian(say)) ?? (await fromPackage());
}

function onThisMachine() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find(canRun) ?? ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"].find(canRun);
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function fromDebian(say) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  say("  Installing Chromium for the browser tests");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const onTick = (seconds) => say(`  ... still installing (${seconds} s)`);
  await quietly("apt-get", ["update", "-q"], { env, onTick });
  await quietly("apt-get", ["install", "-qy", "--no-install-recommends", "chromium"], { env, onTick });
  return onThisMachine();
}

async function fromPackage() {
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } catch (error) {
    throw new PlainFailure(
      `There is no Chromium here for the browser tests (${error.message}); name one with CHROMIUM.`,
    );
  }
}
