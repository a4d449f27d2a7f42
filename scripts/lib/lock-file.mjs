import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const file = join(root, "package-lock.json");
const platform =
  /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)/;

/**
 * The packages for other platforms missing in the lock file. npm omits those its registry lacked, and `npm ci` then refuses the whole file
 * on every platform.
 */
export function missingFromLock() {
  const missing = missingIn(readLock().packages);
  return missing.length > 0 ? [`${missing.length} packages for other platforms, such as ${missing[0].name}`] : [];
}

/** Adds the missing packages in npm's format, without checksums (only their registry has them). Returns how many. */
export function completeLock() {
  const lock = readLock();
  const missing = missingIn(lock.packages);
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = entryOf(one);
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, undefined, 2)}\n`);
  return missing.length;
}

function readLock() {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Only exact versions, since we can't resolve ranges. */
function missingIn(packages) {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name, version]) => /^\d/.test(version) && !reachable(packages, path, name))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Resolves like Node: beside the package, then in each folder above. */
function reachable(packages, path, name) {
  const above = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, parts.length - index).join("/node_modules/"));
  return ["", ...above.filter(Boolean).map((folder) => `${folder}/`)].some(
    (folder) => packages[`${folder}node_modules/${name}`],
  );
}

function entryOf({ name, version, parent }) {
  const [, os, cpu] = platform.exec(name) ?? [];
  const libc = os === "linux" ? (name.includes("musl") && ["musl"]) || (name.includes("gnu") && ["glibc"]) : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc && { libc }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    ...(os && { os: [os] }),
    ...(parent.engines && { engines: parent.engines }),
  };
}
