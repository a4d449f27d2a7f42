import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root, withoutComments } from "./run.mjs";

// One picker for all lists (docs/decisions/0049-one-combobox.md): what is highlighted is what Enter takes, everywhere.

/** Files with a combobox of their own: the piece itself, what is typed after a sign within a text, and the palette, which opens instead of choosing. */
const OWN = ["web/src/ui/combobox/", "web/src/ui/record/typed-offer.tsx", "web/src/app/palette.tsx"];
const FOREIGN = /\b(?:Select|NativeSelect|MultiSelect|Autocomplete|TagsInput|PillsInput|Combobox|useCombobox)\b/;

/** Pickers made of something else than the one: `{file, line, what}`. */
export function otherPickers() {
  return filesUnder(["web/src"])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => pickersIn(file, readFileSync(join(root, file), "utf8")));
}

const lineOf = (code, index) => code.slice(0, index).split("\n").length;

export function pickersIn(file, text) {
  const code = withoutComments(text);
  const found = (pattern, what) =>
    [...code.matchAll(pattern)].map(({ index }) => ({ file, line: lineOf(code, index), what }));
  const imported = [...code.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+["']@mantine\/core["']/g)]
    .filter(([, names]) => FOREIGN.test(names))
    .map(({ index }) => ({ file, line: lineOf(code, index), what: "a picker of Mantine" }));
  const own = OWN.some((place) => file.startsWith(place))
    ? []
    : found(/role[=:]\s*\{?["'](?:combobox|listbox)["']/g, "a combobox of its own");
  return [...found(/<(?:select|datalist)\b/g, "a raw list"), ...imported, ...own];
}
