import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root, withoutComments } from "./run.mjs";

// A place that waits for a read draws `Loading`, which also says that the read failed; a bare skeleton would stay for ever.

/** The skeleton itself, `Loading`, and the shape of a record, which stands beside its failure. */
const OWN = new Set([
  "web/src/ui/atoms/skeleton.tsx",
  "web/src/ui/atoms/loading.tsx",
  "web/src/ui/record/record-states.tsx",
]);

/** Skeletons that wait for something else than code: `{file, line}`. */
export function bareSkeletons() {
  return filesUnder(["web/src"])
    .filter((file) => file.endsWith(".tsx") && !OWN.has(file))
    .flatMap((file) => skeletonsIn(file, readFileSync(join(root, file), "utf8")));
}

/** Code that does not load is said by its boundary (lazy-part.tsx): a fallback may be bare. */
export function skeletonsIn(file, text) {
  const code = withoutComments(text);
  return [...code.matchAll(/<SkeletonRows\b/g)]
    .filter(({ index }) => !/fallback=\{(?:\s*<div[^>]*>)?\s*$/.test(code.slice(0, index)))
    .map(({ index }) => ({ file, line: code.slice(0, index).split("\n").length }));
}
