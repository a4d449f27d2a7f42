import assert from "node:assert/strict";
import { test } from "node:test";
import { isCas, isENumber, isFema, isFl } from "#contract/components/identifiers.ts";
import { componentFields } from "#contract/components/schemas.ts";
import { catalogue, formOf, sourcesOf } from "./catalogue.ts";

const entries = catalogue.flatMap((group) => group.entries);
const nothing = "00000000-0000-7000-8000-000000000000";

test("the demo company has more than 150 components, each name once", () => {
  assert.ok(entries.length > 150);
  assert.equal(new Set(entries.map(([name]) => name)).size, entries.length);
});

test("every CAS number passes its check digit, and every other number has its form and a source", () => {
  for (const [name, cas, more = {}] of entries) {
    assert.ok(cas === null || isCas(cas), `${name} ${cas}`);
    assert.ok(more.fema === undefined || isFema(more.fema), name);
    assert.ok(more.fl === undefined || isFl(more.fl), name);
    assert.ok(more.e === undefined || isENumber(more.e), name);
    const numbers = [more.fema, more.fl, more.e].filter(Boolean).length;
    assert.equal(sourcesOf([name, cas, more]).split("\n").filter(Boolean).length, numbers, name);
  }
  assert.ok(entries.filter(([, cas]) => cas !== null).length > 130);
});

test("a form takes each of them, and their carriers are there before them", () => {
  const known = new Set<string>();
  for (const group of catalogue)
    for (const entry of group.entries) {
      const form = formOf(group, entry, (name) => (known.has(name) ? nothing : assert.fail(`${name} comes later`)));
      componentFields.parse(form);
      known.add(entry[0]);
    }
});
