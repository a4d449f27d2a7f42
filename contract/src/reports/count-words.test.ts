import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countWords } from "./count-words.ts";

test("a word is a run of letters, marks and digits", () => {
  const told: readonly (readonly [string, number])[] = [
    ["", 0],
    ["  \n ", 0],
    ["l’arôme d'orange", 2],
    ["un rendez-vous, aujourd’hui - peut-être", 4],
    ["'quoted' and -dashed-", 3],
    ["12 kg, 3.5 %", 4],
    ["…!? — « »", 0],
    ["good ❤️ news", 2],
    ["cafe\u0301", 1],
    ["柑橘 香料", 2],
    ["नमस्ते", 1],
  ];
  for (const [text, words] of told) assert.equal(countWords(text), words, text);
});

const letter = fc.constantFrom("a", "é", "e\u0301", "Ж", "香", "7", "ß");
const word = fc
  .array(letter, { minLength: 1, maxLength: 8 })
  .chain((first) =>
    fc
      .option(fc.tuple(fc.constantFrom("'", "’", "-"), fc.array(letter, { minLength: 1, maxLength: 4 })))
      .map((more) => first.join("") + (more ? more[0] + more[1].join("") : "")),
  );
const between = fc.constantFrom(" ", ", ", " – ", "\n\n", ". ", " (", " ❤️ ", " ' ");

test("it counts as many words as were put together, however they are parted and written", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, between), { maxLength: 240 }), (parts) => {
      const text = parts.map(([w, after]) => w + after).join("");
      assert.equal(countWords(text), parts.length);
      assert.equal(countWords(text.normalize("NFD")), parts.length);
      assert.equal(countWords(` …${text}`), parts.length);
    }),
  );
});

test("any text has a count that does not depend on how it is composed, and no more words than characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (one, other) => {
      const count = countWords(one);
      assert.ok(count >= 0 && count <= one.length);
      assert.equal(countWords(one.normalize("NFD")), count);
      assert.equal(countWords(`${one}\n${other}`), count + countWords(other));
    }),
  );
});
