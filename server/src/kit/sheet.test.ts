import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";

/** Writes a sheet of so many rows to nowhere and says how many bytes it was. */
const script = (format: string, rows: number): string => `
  import { sheetBytes } from "${join(import.meta.dirname, "sheet.ts")}";
  const page = (from) => Array.from({ length: 500 }, (_, i) => ({ n: from + i }));
  let size = 0;
  const sheet = {
    title: "Rows",
    timeZone: "Europe/Paris",
    columns: [
      { title: "n", heading: "Number", type: "number", value: (r) => r.n },
      { title: "t", heading: "Title", type: "text", value: (r) => "A row with a title of its own " + r.n },
      { title: "a", heading: "Amount", type: "amount", value: (r) => r.n + ".50", currency: () => "EUR" },
      { title: "m", heading: "When", type: "moment", value: () => "2026-01-12T08:30:00.000000Z" },
    ],
    pages: async function* () {
      for (let at = 0; at < ${rows}; at += 500) yield page(at);
    },
  };
  for await (const chunk of sheetBytes(sheet, "${format}")) size += chunk.length;
  console.log(size);`;

for (const format of ["xlsx", "csv"])
  test(`a hundred thousand rows as ${format} are written in a heap that could not hold them`, () => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--max-old-space-size=16", "--max-semi-space-size=2", "--input-type=module", "-e", script(format, 100_000)],
      { encoding: "utf8", cwd: import.meta.dirname },
    );
    assert.equal(status, 0, stderr.slice(-2000));
    assert.ok(Number(stdout) > 1_000_000, stdout);
  });
