import assert from "node:assert/strict";
import { test } from "node:test";
import { filtersFor, offices, wordsOfFilters, type FilterOf } from "./filters-of.ts";

const filters: Record<string, FilterOf> = {
  zone: offices("x.office"),
  kind: { label: "x.kind", options: ["FEE", "WIRE"], texts: "x.kind_", several: true },
  from: { label: "x.days", until: "to" },
  person: { label: "x.person" },
};
const zone = (name: string) => ({ hash_id: name, name });
const reader = (...names: string[]) => ({
  t: (key: string) => `«${key}»`,
  zones: names.map(zone),
  hasMore: () => false,
});

test("a list reads the words of its filters, both of a span of days", () => {
  assert.deepEqual(wordsOfFilters(filters), ["zone", "kind", "from", "to", "person"]);
});

test("one office is no choice, two are", () => {
  const keys = (...names: string[]) => filtersFor(filters, {}, reader(...names)).map((f) => f.label);
  assert.deepEqual(keys("Paris"), ["«x.kind»", "«x.days»"]);
  assert.deepEqual(keys("Paris", "Tokyo"), ["«x.office»", "«x.kind»", "«x.days»"]);
});

test("values are named by their texts, and those that a screen gives go before", () => {
  const [kind, , person] = filtersFor(filters, { person: [{ value: "1", label: "Ada" }] }, reader("Paris"));
  assert.deepEqual(kind, {
    kind: "choice",
    key: "kind",
    label: "«x.kind»",
    options: [
      { value: "FEE", label: "«x.kind_FEE»" },
      { value: "WIRE", label: "«x.kind_WIRE»" },
    ],
    several: true,
    from: undefined,
  });
  assert.equal(person?.kind === "choice" && person.options[0]?.label, "Ada");
});
