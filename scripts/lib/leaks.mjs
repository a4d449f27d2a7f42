import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

// The bracketed letter keeps this file from matching itself.
const forbidden = [
  [/\/wor[k]\//, "a path of the machine that it was written on"],
  [/(?:\.\.\/)+share[d]\//, "a folder outside of the project"],
  [/(?:^|[\s"'`(=])\/(?:home|Users)\/[a-z][\w.-]*\//, "a path of somebody's home"],
  [/registr[y]\.(?:npmjs|yarnpkg)|"resolve[d]":/, "the address of a registry"],
  [/-----BEGIN [A-Z ]*PRIVAT[E] KEY/, "a private key"],
  [/\b(?:AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36}|xox[bp]-[\w-]{20,})\b/, "somebody's key"],
  [/^(?:<{7}|>{7}) /, "an unresolved merge"],
];

/** Lines of tracked or new files that must not be published: `{file, line, what}`. */
export function leaks() {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  // Without git history this is a download, which was checked before publishing.
  return status === 0 ? stdout.split("\0").filter(Boolean).flatMap(leaksInFile) : [];
}

function leaksInFile(file) {
  const full = join(root, file);
  if (!statSync(full, { throwIfNoEntry: false })?.isFile()) return [];
  const content = readFileSync(full);
  // Skip binary files.
  return content.subarray(0, 8192).includes(0) ? [] : leaksIn(file, content.toString("utf8"));
}

/** The same for the text of one file. */
export function leaksIn(file, text) {
  return text
    .split("\n")
    .flatMap((content, index) =>
      forbidden.filter(([pattern]) => pattern.test(content)).map(([, what]) => ({ file, line: index + 1, what })),
    );
}
