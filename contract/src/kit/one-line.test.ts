import assert from "node:assert/strict";
import { test } from "node:test";
import { lineText, onOneLine } from "./one-line.ts";

test("a name is on one line, whatever was pasted into it", () => {
  assert.equal(onOneLine(" Alice\r\nBcc: all@example.com\u0000 "), "Alice Bcc: all@example.com");
  assert.equal(onOneLine("a\tb\u2028c\u0085d"), "a b c d");
  assert.equal(onOneLine("Alice \u202Enitram"), "Alice nitram");
  assert.equal(onOneLine("Zoé O’Neil 北京 👩‍🔬"), "Zoé O’Neil 北京 👩‍🔬");
  assert.equal(lineText().min(1).safeParse("\n\t").success, false, "nothing but breaks is nothing");
});
