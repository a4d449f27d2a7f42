import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { electronicIban, groupedIban, ibanProblem, maskedIban } from "./iban.ts";

// Examples of the registry of SWIFT, and of countries that use IBANs without being in it (CM, GA).
const valid = [
  "FR14 2004 1010 0505 0001 3M02 606",
  "DE89 3704 0044 0532 0130 00",
  "BE68 5390 0754 7034",
  "CH93 0076 2011 6238 5295 7",
  "NO93 8601 1117 947",
  "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
  "GB29 NWBK 6016 1331 9268 19",
  "CM21 1000 2000 3002 7797 6315 008",
  "LC55 HEMM 0001 0001 0012 0012 0002 3015",
];

describe("an IBAN", () => {
  test("is valid with the length of its country and fitting check digits", () => {
    for (const iban of valid) assert.equal(ibanProblem(electronicIban(iban)), undefined, iban);
  });
  test("with a wrong character or two swapped ones is refused", () => {
    const iban = electronicIban(valid[0] ?? "");
    for (let i = 2; i < iban.length; i += 1) {
      const other = iban[i] === "7" ? "8" : "7";
      assert.ok(ibanProblem(iban.slice(0, i) + other + iban.slice(i + 1)), `at ${i}`);
    }
    assert.equal(ibanProblem("FR1420041010050500013M02660"), "errors.iban_check");
  });
  test("says what is wrong", () => {
    assert.equal(ibanProblem(""), "errors.iban");
    assert.equal(ibanProblem("FR"), "errors.iban");
    assert.equal(ibanProblem("FR76 3000"), "errors.iban", "it takes the electronic form");
    assert.equal(ibanProblem("fr1420041010050500013m02606"), "errors.iban");
    assert.equal(ibanProblem("FR1420041010050500013M0260"), "errors.iban_length");
    assert.equal(ibanProblem("FR1420041010050500013M026066"), "errors.iban_length");
    assert.equal(ibanProblem("ZA1420041010050500013M02606"), "errors.iban_country", "no country with IBANs");
  });
  test("is kept without what people write between its groups, and printed in fours", () => {
    for (const typed of ["be68 5390 0754 7034", "BE68-5390-0754-7034", " BE68\u00A05390\u202F0754.7034 "])
      assert.equal(electronicIban(typed), "BE68539007547034");
    for (const iban of valid) assert.equal(groupedIban(electronicIban(iban)), iban);
  });
  test("is shown masked", () => {
    assert.equal(maskedIban("FR1420041010050500013M02606"), "FR14 •••• •••• 2606");
    assert.equal(maskedIban("NO9386011117947"), "NO93 •••• •••• 7947");
    assert.equal(maskedIban("FR12345"), "••••");
  });
});
