import assert from "node:assert/strict";
import { test } from "node:test";
import { planTexts, textsWithTheirParts } from "./web-texts.mjs";

const texts = new Map(
  ["app.menu", "expenses.title", "expenses.new", "expenses.state.DRAFT", "zones.name_one", "zones.name_other"].map(
    (key) => [key, key],
  ),
);
const sources = {
  "web/src/main.tsx": 'import { routes } from "./app/routes.ts"; import("./app/shell.tsx");',
  "web/src/app/shell.tsx": 't("app.menu");',
  "web/src/app/routes.ts":
    'export const routes = [{ title: "expenses.title", load: () => import("../expenses/page.tsx") }];',
  "web/src/expenses/page.tsx":
    'import { Office } from "#web/zones/public.ts"; import type { X } from "../reports/x.ts"; t("expenses.title"); import("./form.tsx");',
  "web/src/expenses/form.tsx": 't("expenses.new"); t(`expenses.state.${state}`);',
  "web/src/zones/public.ts": 'export { Office } from "./office.tsx";',
  "web/src/zones/office.tsx": 't("zones.name", { count });',
};
const plan = planTexts(texts, (file) => sources[file]);

test("the shell has the titles of screens and what it says itself, an area what any part says of it", () => {
  assert.deepEqual([...plan.shell], ["app.menu", "expenses.title"]);
  assert.deepEqual(Object.fromEntries(plan.areas), {
    app: ["app.menu"],
    expenses: ["expenses.title", "expenses.new", "expenses.state.DRAFT"],
    zones: ["zones.name_one", "zones.name_other"],
  });
});

test("a screen is loaded with the texts of other areas whose pieces it uses, and with none that the shell has", () => {
  assert.deepEqual(plan.areasOf("web/src/expenses/page.tsx"), ["zones"]);
  assert.deepEqual(plan.areasOf("web/src/expenses/form.tsx"), ["expenses"]);
  assert.deepEqual(plan.areasOf("web/src/app/shell.tsx"), []);
});

test("each part of the program waits for its texts where it is loaded", () => {
  const plugin = textsWithTheirParts();
  const from = `${process.cwd()}/web/src/expenses/routes.ts`;
  const { code } = plugin.transform('const load = () => import("./record/view-page.tsx");', from);
  assert.match(code, /=> withTexts\("[a-z,]*expenses[a-z,]*", import\("\.\/record\/view-page\.tsx"\)\)/u);
});

test("what only the server says is in no part of the web", () => {
  const plugin = textsWithTheirParts();
  const sent = (area) => plugin.load(`\0virtual:texts-fr-${area}`);
  assert.equal(sent("mail"), undefined);
  assert.equal(sent("why"), undefined);
  // The web app reads numbers itself; other refusals are translated by the server.
  assert.match(sent("errors"), /"number":/u);
  assert.doesNotMatch(sent("errors"), /"no_such_right":/u);
});
