import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf } from "#server/kit/area/day-of.ts";
import { yesOrNo } from "#server/kit/area/importing.ts";
import { addressOf, languageOf } from "./import-cells.ts";

test("days are read as spreadsheets of both languages write them, and only days that exist", () => {
  for (const word of ["2026-06-02", "02-06-2026", "2/6/2026", "2.6.2026", "2026-06-02T00:00:00.000Z"])
    assert.equal(dayOf(word), "2026-06-02", word);
  for (const word of ["", "31/02/2026", "2026-13-01", "June", "02-06-26"]) assert.equal(dayOf(word), undefined, word);
});

test("words for yes, no and languages are taken in both", () => {
  assert.deepEqual(["Oui", "x", "NON", "0", "perhaps"].map(yesOrNo), [true, true, false, false, undefined]);
  assert.deepEqual(["Français", "EN", "Deutsch"].map(languageOf), ["fr", "en", undefined]);
});

test("an address is one address: what begins a second header is none", () => {
  assert.equal(addressOf(" Ann@Example.Test "), "ann@example.test");
  for (const word of ["ann@example.test\r\nBcc: eve@example.test", "ann", "a@b@c"])
    assert.equal(addressOf(word), undefined);
});
