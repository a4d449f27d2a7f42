import assert from "node:assert/strict";
import { test } from "node:test";
import { notices } from "#contract/areas.ts";
import { resources } from "#contract/reference/resources.ts";
import { house } from "./areas.ts";
import { hasText } from "./kit/shared/texts.ts";

// Keys that are composed with the name of what an area brings. The type checker sees only a `string` there (scripts/lib/key-types.mjs).
const lists = new Set<string>(Object.values(resources).map((one) => one.name));
const composed: Readonly<Record<string, readonly string[]>> = {
  "sheets.list_": Object.keys(house.exports),
  "audit.kind_": Object.keys(house.audited),
  "app.found_": house.searchers.map((one) => one.kind).filter((kind) => !lists.has(kind)),
  "notify.": Object.keys(notices),
  "notifications.kind_": Object.keys(notices),
  "notifications.family_": Object.values(notices).map((one) => one.family),
  "errors.hangs_": [...Object.keys(house.inOffice), ...Object.keys(house.onContact)],
  "accounting.source_": Object.keys(house.sources),
  // What stands in a column of an import, where the importer does not say it itself.
  "imports.": house.importers.flatMap(({ kind, columns }) =>
    columns.filter((column) => !column.hint).map(({ key }) => `${kind}_${key}`),
  ),
};
for (const [beginning, names] of Object.entries(composed))
  test(`each ${beginning}… has its text, in both languages`, () => {
    assert.ok(names.length > 0);
    assert.deepEqual(
      names.filter((name) => !hasText(beginning + name)),
      [],
    );
  });
test("each list has its title, the heading of what is found in it", () => {
  assert.deepEqual(
    [...lists].filter((name) => !hasText(`reference.${name}_title`)),
    [],
  );
});
