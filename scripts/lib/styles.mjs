import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root } from "./run.mjs";

/** Variables that Mantine defines. */
const theirs = /^--(?:mantine|button|combobox|popover)-/u;

/** Uses of CSS variables that nothing defines: such a declaration has no effect, and no browser reports it. */
export function unknownVariables() {
  const files = filesUnder(["web/src"]).filter((file) => /\.(?:css|tsx?)$/u.test(file));
  return unknownIn(files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })));
}

/** The same for given sources, for tests. */
export function unknownIn(sources) {
  const named = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
  const defined = new Set(sources.flatMap(({ text }) => named(text, /(--[\w-]+)["']?\]?\s*:/gu)));
  return sources.flatMap(({ file, text }) =>
    named(text, /var\((--[\w-]+)/gu)
      // A name composed at run time ends with a hyphen here.
      .filter((name) => !name.endsWith("-") && !defined.has(name) && !theirs.test(name))
      .map((name) => `${file} uses ${name}, which is defined nowhere`),
  );
}
