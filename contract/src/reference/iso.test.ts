import assert from "node:assert/strict";
import { test } from "node:test";
import { codeField, isoEntries } from "./iso.ts";

const find = (list: string, code: string) => isoEntries(list, "en").find((e) => e.code === code);

test("countries have names in both languages", () => {
  assert.equal(isoEntries("country", "en").length, 250);
  assert.deepEqual(find("country", "CM")?.fields, { iso2: "CM", name: "Cameroon", name_fr: "Cameroun" });
  assert.equal(isoEntries("country", "fr").find((e) => e.code === "DE")?.label, "Allemagne (DE)");
});

test("currencies have their symbol and their decimals", () => {
  assert.deepEqual(find("currency", "EUR")?.fields, {
    iso: "EUR",
    name: "Euro",
    name_fr: "Euro",
    symbol: "€",
    minor_unit: "2",
  });
  assert.equal(find("currency", "JPY")?.fields.minor_unit, "0");
  assert.equal(find("currency", "TND")?.fields.minor_unit, "3");
  for (const { code, fields } of isoEntries("currency", "en"))
    assert.ok(Number(fields.minor_unit) <= 4 && (fields.symbol ?? "").length <= 8, code);
});

test("each code stands once, and other lists have no standard", () => {
  for (const list of ["country", "currency"]) {
    const codes = isoEntries(list, "en").map((e) => e.code);
    assert.equal(new Set(codes).size, codes.length);
  }
  assert.deepEqual(isoEntries("brand", "en"), []);
  assert.equal(codeField("brand"), undefined);
});
