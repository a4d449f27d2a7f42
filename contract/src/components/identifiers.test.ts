import assert from "node:assert/strict";
import { test } from "node:test";
import { isCas, isENumber, isFema, isFl, plainCas, plainENumber, withoutPrefix } from "./identifiers.ts";

test("the last digit of a CAS number checks the others", () => {
  for (const cas of ["5989-27-5", "77-92-9", "121-33-5", "7732-18-5", "58-08-2", "50-00-0", "1066-33-7"])
    assert.ok(isCas(cas), cas);
  for (const cas of ["5989-27-4", "77-29-9", "121-33-50", "5989275", "", "0-00-0", "077-92-9", "77-92-9 "])
    assert.ok(!isCas(cas), cas);
});

test("every other last digit, and every exchange of two digits beside each other, is refused", () => {
  const cas = "5989-27-5";
  for (let digit = 0; digit < 10; digit++) if (digit !== 5) assert.ok(!isCas(`5989-27-${digit}`));
  for (const swapped of ["9589-27-5", "5899-27-5", "5998-27-5", "5989-72-5"])
    assert.ok(!isCas(swapped), `${swapped} for ${cas}`);
});

test("identifiers are read as people write them", () => {
  assert.equal(plainCas(" 5989–27–5 "), "5989-27-5");
  assert.equal(plainCas("5989275"), "5989-27-5");
  assert.equal(plainCas("none"), "none");
  assert.equal(plainENumber("e 330"), "E330");
  assert.equal(plainENumber("160a(II)"), "E160a(ii)");
  assert.equal(plainENumber(" "), "");
  assert.equal(withoutPrefix("FEMA No. 2633"), "2633");
  assert.equal(withoutPrefix("fl 01.001"), "01.001");
});

test("FEMA, FL and E numbers have their forms", () => {
  assert.deepEqual(["2633", "2001", "4999"].map(isFema), [true, true, true]);
  assert.deepEqual(["263", "1999", "26333"].map(isFema), [false, false, false]);
  assert.deepEqual(["01.001", "1.001", "01001"].map(isFl), [true, false, false]);
  assert.deepEqual(["E330", "E150d", "E160a(ii)", "E1505"].map(isENumber), [true, true, true, true]);
  assert.deepEqual(["330", "E33", "E160a(x)", "E330z"].map(isENumber), [false, false, false, false]);
});
