import assert from "node:assert/strict";
import { test } from "node:test";
import { folded, hasWords, wordsOf } from "#contract/kit/words.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();

const FORMS: Readonly<Record<string, (c: string) => string>> = {
  "as it is": (c) => c,
  "in capitals": (c) => c.toUpperCase(),
  "in small letters": (c) => c.toLowerCase(),
  NFC: (c) => c.normalize("NFC"),
  NFD: (c) => c.normalize("NFD"),
  NFKC: (c) => c.normalize("NFKC"),
  NFKD: (c) => c.normalize("NFKD"),
};
/** All characters that Unicode gives a meaning. */
const characters = Array.from({ length: 0x10ffff }, (_, i) => i + 1)
  .filter((i) => i < 0xd800 || i > 0xdfff)
  .map((i) => String.fromCodePoint(i))
  .filter((c) => !/[\p{Cn}\p{Co}]/u.test(c));

async function inDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await t.owner.query<{ folded: string }>(
    "SELECT fold(w) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS u(w, at) ORDER BY at",
    [texts],
  );
  return rows.map((row) => row.folded);
}

test("the database and the application fold every character of Unicode alike, in whatever form it is written", async () => {
  const plain = characters.map(folded);
  for (const [form, of] of Object.entries(FORMS)) {
    const stored = await inDatabase(characters.map(of));
    const wrong = characters.filter((c, i) => stored[i] !== plain[i] || folded(of(c)) !== plain[i]);
    assert.deepEqual(wrong, [], form);
  }
  assert.deepEqual(await inDatabase(plain), plain, "what is folded stays as it is");
});

test("in the middle of other words, too", async () => {
  const texts = characters.map((c) => ` Bé ${c}${c}\t x${c}`);
  const stored = await inDatabase(texts);
  assert.deepEqual(
    texts.filter((text, i) => stored[i] !== folded(text)),
    [],
  );
});

test("a text is folded as people compare it", () => {
  const alike: readonly (readonly [string, string])[] = [
    ["Bœuf à l’étouffée", "boeuf a l'etouffee"],
    ["Straße", "STRASSE"],
    ["Sønderborg – København", "sonderborg - kobenhavn"],
    ["Łódź", "lodz"],
    ["Þórshöfn", "thorshofn"],
    ["CO² Gaz™", "co2 gaztm"],
    ["Ｆｕｌｌ　ｗｉｄｔｈ", "full width"],
    ["ΣΊΣΥΦΟΣ", "σισυφος"],
    ["Йогурт", "йогурт"],
    ["مُحَمَّد", "محمد"],
    ["Deux \u00a0 Espaces\u200b ", "deux espaces"],
    ["ｶﾞﾗﾅ", "ガラナ"],
    ["น้ำ", "นํ้า"],
  ];
  for (const [one, other] of alike) assert.equal(folded(one), folded(other), one);
  assert.notEqual(folded("かき"), folded("かぎ"), "a voiced Japanese letter is another letter");
  assert.notEqual(folded("ガーナ"), folded("ガナ"));
});

test("words are found in any order", () => {
  assert.deepEqual(wordsOf(" Cœur\u00a0de  CŒUR "), ["coeur", "de"]);
  assert.ok(hasWords("Cœur de Fruits", "fruits coeur"));
  assert.ok(hasWords("서울음료주식회사", "서울"));
  assert.ok(!hasWords("Cœur de Fruits", "fruits pomme"));
});
