import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root } from "./run.mjs";

/** Begins an export; the overloads of a function follow each other, so that the first one's line is for all. */
const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/u;

/** Exports of the server's kit without a comment that says what they are for. */
export function unexplainedExports() {
  const files = filesUnder(["server/src/kit"]).filter((file) => /(?<!\.test|\.d)\.ts$/u.test(file));
  return files.flatMap((file) => unexplainedIn(file, readFileSync(join(root, file), "utf8")));
}

/** The same for a given file, for tests. */
export function unexplainedIn(file, source) {
  const lines = source.split("\n");
  const explained = new Set();
  return lines.flatMap((line, at) => {
    const [, name] = exported.exec(line) ?? [];
    if (name === undefined || explained.has(name)) return [];
    explained.add(name);
    let above = at - 1;
    while (lines[above]?.startsWith("// oxlint-disable")) above -= 1;
    return lines[above]?.endsWith("*/") ? [] : [`${file}:${at + 1} exports ${name} without saying what it is for`];
  });
}
