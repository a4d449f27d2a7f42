import assert from "node:assert/strict";
import { test } from "node:test";
import { folded } from "#contract/kit/words.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();

test("words are folded alike by the database and by what looks for them, in the letters of Europe and the marks that keyboards make", async () => {
  const letters = Array.from({ length: 0x17f - 0xbf }, (_, i) => String.fromCodePoint(0xc0 + i));
  const words = [
    "Bœuf à l’étouffée",
    "Straße",
    "Sønderborg – København",
    "Łódź",
    "Đà Nẵng",
    "Þórshöfn",
    "“Crème brûlée”",
    "naïve",
  ];
  // × and ÷ are not letters; ĸ and ŉ belong to no alphabet in use.
  const asked = [...letters.filter((c) => !/[×÷ĸŉ]/u.test(c)), ...words, ..."‘’‛′“”‐‑‒–—―−«»"];
  const { rows } = await t.owner.query<{ word: string; folded: string }>(
    "SELECT w AS word, fold(w) AS folded FROM unnest($1::text[]) AS w",
    [asked],
  );
  for (const row of rows) assert.equal(folded(row.word), row.folded, row.word);
});
