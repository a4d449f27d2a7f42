import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root, withoutComments } from "./run.mjs";

/** The pieces that numbers are typed in, and what reads them. */
const pieces = /^web\/src\/ui\/form\/number-(?:field|input)\.tsx$|^contract\/src\/kit\/(?:number|amounts)\.ts$/u;
/** Invented papers of the demo are written as other companies write theirs. */
const exempt = /\.test\.tsx?$|^server\/src\/demo\//u;

/** Words of a field's name that say that it is a number. */
const words =
  "amount|bottles|brix|ceiling|copies|count|days|decimals|delay|density|discount|dosage|every|factor|hours|km|kilometres|litres|maximum|minimum|months|packs|percent|percentage|price|quantity|rate|share|size|tax|temperature|tolerance|volume|weight|year";
const numberName = new RegExp(`^(?:\\w+_)?(?:${words})(?:_\\w+)?$`, "u");
const textField = /<(?:TextField|LongTextField|TextInput|input)\b(?:(?!\/>).)*\/>/gsu;

/** Fields and readings of numbers outside their one piece: `1.500` would mean one thing there and another here. */
export function numberProblems() {
  const files = filesUnder(["web/src", "server/src", "contract/src"]).filter((file) => /\.tsx?$/u.test(file));
  return files.flatMap((file) => strayNumbersIn(file, readFileSync(join(root, file), "utf8")));
}

/** The same for a given file, for tests. */
export function strayNumbersIn(file, source) {
  if (pieces.test(file) || exempt.test(file)) return [];
  const text = withoutComments(source);
  const at = (index) => `${file}:${text.slice(0, index).split("\n").length}`;
  const found = [];
  const find = (pattern, why) => {
    for (const match of text.matchAll(pattern)) found.push(`${at(match.index)} ${why}`);
  };
  if (file.startsWith("web/"))
    for (const { 0: field, index } of text.matchAll(textField)) {
      // A one-time code is typed in digits, but is no number.
      if (/one-time-code/u.test(field)) continue;
      const [, name = ""] = /(?:field\(|\bname=)\s*["{]?["'`]?(\w+)/u.exec(field) ?? [];
      if (/type="number"|inputMode=(?:\{[^}]*)?"(?:decimal|numeric)"/u.test(field) || numberName.test(name))
        found.push(`${at(index)} is a text field for a number: NumberInput, MoneyInput or RateInput`);
    }
  find(/\.replace(?:All)?\(\s*["'/],["'/]?g?u?,?\s*["']\.["']\s*\)/gu, "reads a decimal comma itself: readNumber");
  find(/\.replace(?:All)?\(\s*["']\.["'],\s*["'],["']\s*\)/gu, "writes a decimal comma itself: numberText");
  if (file.startsWith("web/"))
    find(
      /\.replace(?:All)?\(\s*\/\\D\/g?u?,\s*""\s*\)/gu,
      "drops what is no digit, so that 1,5 becomes 15: NumberInput",
    );
  return [...new Set(found)];
}
