import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { digestOf, environment, filesUnder, inSeconds, PlainFailure, quietly, root } from "./run.mjs";

const stamp = join(root, "dist", "web", ".stamp");

/** Builds the web app and the customer portal; `extra` is added to the builds' environment. Resolves to the duration in milliseconds. */
export async function buildWeb(extra = {}, say = console.log) {
  say("  Building the web");
  let sum = 0;
  for (const entry of ["app", "portal"]) {
    const { code, output, milliseconds } = await quietly(
      "vite",
      ["build", "--logLevel", "warn", "--config", "web/vite.config.ts"],
      {
        env: environment({ NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: undefined, WEB_ENTRY: entry, ...extra }),
        onTick: (seconds) => say(`  ... still building (${seconds} s)`),
      },
    );
    if (code !== 0) throw new PlainFailure(`The web could not be built:\n${output.trim()}`);
    sum += milliseconds;
  }
  return sum;
}

/** Builds the web app if its sources have changed since the last build. */
export async function ensureWebBuilt(say = console.log) {
  const build = ["texts", "web-texts", "planned-screens", "react-parts"].map((name) => `scripts/lib/${name}.mjs`);
  const digest = digestOf(["web", "contract", "package-lock.json", ...build]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  const milliseconds = await buildWeb({}, say);
  await compress(filesUnder(["dist/web"]));
  writeFileSync(stamp, digest);
  say(`  Web built in ${inSeconds(milliseconds)}`);
}

/** Writes compressed copies (.br, .gz) beside the files, which the server sends as they are. */
async function compress(files) {
  const worthwhile = files.filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file));
  await Promise.all(
    worthwhile.map(async (file) => {
      const content = readFileSync(join(root, file));
      if (content.length < 1024) return;
      // The best level takes a second per megabyte: use it for the few large files.
      const quality = content.length > 16 * 1024 ? constants.BROTLI_MAX_QUALITY : 9;
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
      writeFileSync(join(root, `${file}.br`), await promisify(brotliCompress)(content, options));
      writeFileSync(join(root, `${file}.gz`), await promisify(gzip)(content));
    }),
  );
}
