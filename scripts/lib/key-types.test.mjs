import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { keyProblems } from "./key-types.mjs";

/** The problems in a source of a project of its own. */
function problemsIn(source, texts) {
  const folder = mkdtempSync(join(tmpdir(), "cordial-keys-"));
  try {
    writeFileSync(
      join(folder, "tsconfig.json"),
      '{ "compilerOptions": { "strict": true, "noLib": true }, "files": ["a.ts"] }',
    );
    const head = `interface Array<T> { length: number } interface String {} interface Number {} interface Boolean {} interface Object {} interface Function {}
      interface IArguments {} interface RegExp {} interface CallableFunction {} interface NewableFunction {}
      declare const t: (key: string, values?: object) => string; declare const text: (locale: string, key: string, values?: object) => string;`;
    writeFileSync(join(folder, "a.ts"), `${head.replaceAll("\n", " ")}\n${source}`);
    const all = new Map(Object.entries(texts));
    return keyProblems("tsconfig.json", (file) => file === "a.ts", { en: all, fr: all }, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a composed key is expanded over its closed set: each needs its text", () => {
  const source = 'export const say = (state: "sent" | "paid" | "late") => t(`orders.state_${state}`);';
  assert.deepEqual(problemsIn(source, { "orders.state_sent": "Sent", "orders.state_paid": "Paid" }), [
    "a.ts:2 asks for orders.state_late, which is missing",
  ]);
});

test("a text is given all its parameters, whichever way it is asked for", () => {
  const texts = {
    "orders.of": "{{number}} of {{contact}}",
    "orders.rows_one": "{{count}} row",
    "orders.rows_other": "{{count}} rows",
  };
  const source = `
    const say = (key: string, params = {}) => text("en", \`orders.\${key}\`, { number: 1, ...params });
    export const all = [
      t("orders.of", { number: 1 }),
      t("orders.of", { number: 1, contact: "x" }),
      say("of"),
      say("of", { contact: "x" }),
      t("orders.rows", { count: 2 }),
      t("orders.rows"),
    ];`;
  assert.deepEqual(problemsIn(source, texts), [
    "a.ts:5 asks for orders.of without contact",
    "a.ts:7 asks for orders.of without contact",
    "a.ts:10 asks for orders.rows without count",
  ]);
});

test("a key of an open set is left to the tests that compose it", () => {
  assert.deepEqual(problemsIn("export const say = (word: string) => t(`orders.${word}`);", { "orders.x": "X" }), []);
});
