import assert from "node:assert/strict";
import { test } from "node:test";
import { safeCell } from "./cells.ts";

test("what a spreadsheet would run is text, whatever its width and whatever invisible stands before it", () => {
  const signs = ["=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20", "\uFE66", "\uFE62", "\uFE63", "\uFE6B"];
  const before = [
    "",
    " ",
    "\u00A0",
    "\u3000",
    "\t",
    "\r\n",
    "\u0000",
    "\u001F",
    "\u200B",
    "\u200E",
    "\u2060",
    "\uFEFF",
    "\u00AD",
  ];
  const more = ["\u3164", "\uFE0F", "\u2028", "\uFFFE", "\u{E0001}", " \u200B\uFEFF\t "];
  for (const sign of signs)
    for (const hidden of [...before, ...more]) {
      const cell = `${hidden}${sign}HYPERLINK("http://x.example")`;
      assert.equal(safeCell(cell), `'${cell}`, JSON.stringify(cell));
    }
  assert.equal(safeCell("\tplain"), "'\tplain");
});

test("what only looks a little like it stays as it is", () => {
  for (const text of [
    "",
    "Hotel",
    "a=b",
    " 12",
    "1-2",
    "\u200Bname",
    "\u2013 dash",
    "\u540D\u524D\uFF1D\u5024",
    "'=quoted",
  ])
    assert.equal(safeCell(text), text);
});
