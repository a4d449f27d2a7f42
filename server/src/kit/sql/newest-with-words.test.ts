import assert from "node:assert/strict";
import { test } from "node:test";
import { newestWithWords, WIDER, WINDOW } from "./newest-with-words.ts";

/** A list of so many rows, of which each `every`th has the words: where a page of 50 is looked for. */
async function lookedFor(rows: number, every: number): Promise<{ windows: number[]; found: number; byIndex: boolean }> {
  const [windows, asked] = [[] as number[], { byIndex: false }];
  const hits = (among: number): number[] =>
    Array.from({ length: Math.min(50, Math.floor(among / every)) }, (_, i) => i);
  const found = await newestWithWords(
    50,
    async (window) => {
      windows.push(window);
      return { looked: Math.min(window, rows), rows: hits(Math.min(window, rows)) };
    },
    async () => {
      asked.byIndex = true;
      return hits(rows);
    },
  );
  return { windows, found: found.length, ...asked };
}

test("a common word is found among the newest rows", async () => {
  assert.deepEqual(await lookedFor(100_000, 2), { windows: [WINDOW], found: 50, byIndex: false });
});
test("a word of some rows is found among more of them", async () => {
  assert.deepEqual(await lookedFor(100_000, 40), { windows: [WINDOW, WIDER], found: 50, byIndex: false });
});
test("a rare word is found by the index, without looking through more", async () => {
  assert.deepEqual(await lookedFor(100_000, 200), { windows: [WINDOW], found: 50, byIndex: true });
  assert.deepEqual(await lookedFor(100_000, 100_001), { windows: [WINDOW], found: 0, byIndex: true });
});
test("what is all among the newest rows needs no index", async () => {
  assert.deepEqual(await lookedFor(WINDOW - 1, WINDOW), { windows: [WINDOW], found: 0, byIndex: false });
});
