import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { codeText, readCode, scannedText } from "./label-code.ts";

test("a code is read back, small letters and the address of a QR code too", () => {
  // 7992739871 with check digit 3: the example of ISO/IEC 7812-1.
  assert.equal(codeText("lot", 7992739871), "L79927398713");
  assert.deepEqual(readCode("l79927398713"), { of: "lot", number: "7992739871" });
  assert.deepEqual(readCode(codeText("bottled", 12)), { of: "bottled", number: "12" });
  assert.equal(scannedText(" https://cordial.example/admin/laboratory/scan?code=L79927398713 \n"), "L79927398713");
  assert.equal(scannedText("NPF-2611-03"), "NPF-2611-03");
  assert.equal(readCode("NPF-2611-03"), undefined);
});

test("one wrong digit, or two neighbours in the wrong order, make it no code", () => {
  const numbers = fc.integer({ min: 1, max: 9_999_999_999 });
  fc.assert(
    fc.property(numbers, fc.nat(10), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const code = codeText("lot", number);
      const i = 1 + (at % (code.length - 1));
      const wrong = code.slice(0, i) + String((Number(code[i]) + by) % 10) + code.slice(i + 1);
      assert.equal(readCode(wrong), undefined);
    }),
  );
});
