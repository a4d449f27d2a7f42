import assert from "node:assert/strict";
import { test } from "node:test";
import { keysOf, plainName } from "./keys.ts";

test("a name is compared without accents, punctuation and legal form", () => {
  for (const name of ["Bégudes del Vallès", "BEGUDES DEL VALLES, S.A.", "Begudes del Vallès SL", "begudes-del-valles"])
    assert.equal(plainName(name), "begudesdelvalles", name);
  assert.equal(plainName("Müller & Co. KG"), plainName("Muller"));
  assert.equal(plainName("S.A."), "sa", "a name that is nothing else stays");
  assert.notEqual(plainName("Vallès Cola"), plainName("Vallès"));
});

test("a mail is a key with its domain, unless everybody has that domain", () => {
  assert.deepEqual(keysOf({ phones: ["+34938555012"], mails: ["Marta@Begudes.test"] }), [
    "mail:marta@begudes.test",
    "domain:begudes.test",
    "phone:+34938555012",
  ]);
  assert.deepEqual(keysOf({ phones: [], mails: ["marta@gmail.com"] }), ["mail:marta@gmail.com"]);
  assert.deepEqual(keysOf({ phones: [], mails: [], website: "https://www.begudes.test/es?x" }), [
    "domain:begudes.test",
  ]);
});
