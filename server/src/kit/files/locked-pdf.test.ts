import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { isLocked } from "./locked-pdf.ts";

// Made by qpdf: `locked` with the password 'secret' to open, `owner` with one to change only, in each way that PDFs know.
const folder = new URL("fixtures/", import.meta.url);
const names = (await readdir(folder)).filter((name) => /^(?:locked|owner)-/u.test(name));

test("there is one of each revision", () => assert.equal(names.length, 10));
for (const name of names)
  test(`${name} ${name.startsWith("locked") ? "needs a password" : "opens for everybody"}`, async () => {
    assert.equal(isLocked(await readFile(new URL(name, folder))), name.startsWith("locked"));
  });

test("what only mentions the word, or is cut, counts as readable", () => {
  for (const text of [
    "%PDF-1.7\n(/Encrypt)",
    "%PDF-1.7 /Encrypt 5 0 R",
    "%PDF-1.7 5 0 obj<</Filter/Standard/R 6>> trailer<</Encrypt 5 0 R",
  ])
    assert.equal(isLocked(Buffer.from(text)), false, text);
});
