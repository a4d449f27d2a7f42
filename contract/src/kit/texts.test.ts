import assert from "node:assert/strict";
import { test } from "node:test";
import { fillText, formsOf } from "./texts.ts";

const en = new Intl.PluralRules("en");
const fr = new Intl.PluralRules("fr");

test("a text is filled with its values, and with nothing where one is missing", () => {
  const values: Record<string, string | number | null> = { name: "Ada", count: 0, nobody: null };
  assert.equal(
    fillText("{{name}}: {{count}} of {{nobody}}{{missing}}.", (name) => values[name]),
    "Ada: 0 of .",
  );
});

test("a value that looks like a place for another one is left alone", () => {
  assert.equal(
    fillText("{{a}}", () => "{{b}}"),
    "{{b}}",
  );
});

test("the plural's form follows the number and the language", () => {
  assert.deepEqual(formsOf("ui.rows", undefined, en), ["ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", "1", en), ["ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", 1, en), ["ui.rows_one", "ui.rows_other", "ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", 0, en), ["ui.rows_zero", "ui.rows_other", "ui.rows_other", "ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", 0, fr), ["ui.rows_zero", "ui.rows_one", "ui.rows_other", "ui.rows"]);
  assert.deepEqual(formsOf("ui.rows", 1_000_000, fr), ["ui.rows_many", "ui.rows_other", "ui.rows"]);
});
