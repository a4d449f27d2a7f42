import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fillText, formsOf, textsOf, type Tree } from "./texts.ts";

const en = new Intl.PluralRules("en");
const fr = new Intl.PluralRules("fr");

test("a text is filled with its values, and with nothing where one is missing", () => {
  const values: Record<string, string | number | null> = { name: "Ada", count: 0, nobody: null };
  assert.equal(
    fillText("{{name}}: {{count}} of {{nobody}}{{missing}}.", en, (name) => values[name]),
    "Ada: 0 of .",
  );
});

test("a value that looks like a place for another one is left alone", () => {
  assert.equal(
    fillText("{{a}}", en, () => "{{b}}"),
    "{{b}}",
  );
});

test("a word follows its number: in French, 0, 1 and 1,5 are singular", () => {
  const said = (text: string, rules: Intl.PluralRules, n: string | number) => fillText(text, rules, () => n);
  for (const [n, word] of [
    [0, "ligne"],
    [1, "ligne"],
    ["1,5", "ligne"],
    [2, "lignes"],
    ["12\u202f000", "lignes"],
  ] as const)
    assert.equal(said("{{n}} {{n|ligne|lignes}}", fr, n), `${n} ${word}`);
  for (const [n, word] of [
    [0, "rows"],
    [1, "row"],
    ["1", "row"],
    ["1.5", "rows"],
    [2, "rows"],
  ] as const)
    assert.equal(said("{{n}} {{n|row|rows}}", en, n), `${n} ${word}`);
});

/** Names of numbers in texts that may be 0 or 1. */
const NUMBERS =
  "count|rows|days|hours|minutes|files|most|maximum|minimum|left|lines|kept|created|changed|delay|months|years";
/** Limits and terms of the product that are more than one; what is said of several alone; agreement with another word. */
const SEVERAL = new Set(
  "expenses.advance_left components.carriers_deep formulas.too_deep invoices.expected_of labels.most mail.confirmation.next mail.first_code.valid mail.invitation.valid mail.news.new mail.news.several mail.reset.valid orders.lines_most payments.too_many_together supplies.category_levels users.new_code_made_text".split(
    " ",
  ),
);
/** Words after a number that are no plural. */
const SAME = /^(?:mois|fois|dans|sans|sur|sous|dès|plus|avis|moins)$/u;
test("no French text says '1 lignes'", () => {
  const folder = join(import.meta.dirname, "..", "texts", "fr");
  const wrong = readdirSync(folder).flatMap((file) => {
    const area = file.replace(".json", "");
    const all = textsOf(area, JSON.parse(readFileSync(join(folder, file), "utf8")) as Tree);
    const keys = new Set(all.map(([key]) => key));
    return all.flatMap(([key, text]) => {
      if (
        SEVERAL.has(key) ||
        /_(?:one|other|many|zero)$/u.test(key) ||
        (keys.has(`${key}_one`) && /\{\{count\}\}/u.test(text))
      )
        return [];
      const found = [
        ...text.matchAll(new RegExp(`\\{\\{(?:${NUMBERS})\\}\\}[\\s\\u202f]([\\p{L}-]+[sx])(?![\\p{L}’])`, "gu")),
      ];
      return found.some(([, word = ""]) => !SAME.test(word)) ? [`${key}: ${text}`] : [];
    });
  });
  assert.deepEqual(wrong, []);
});

test("the plural's form follows the number and the language", () => {
  assert.deepEqual(formsOf("ui.rows", undefined, en), ["ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", "1", en), ["ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", 1, en), ["ui.rows_one", "ui.rows_other", "ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", 0, en), ["ui.rows_zero", "ui.rows_other", "ui.rows_other", "ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", 0, fr), ["ui.rows_zero", "ui.rows_one", "ui.rows_other", "ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", 1_000_000, fr), ["ui.rows_many", "ui.rows_other", "ui.rows"]);
});
