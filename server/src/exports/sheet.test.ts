import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { unzip } from "#server/testing/unzip.ts";
import { sheetBytes, type Sheet } from "./sheet.ts";

/** Writes a sheet of `rows` rows to nowhere and prints its size in bytes. */
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

test("text that a spreadsheet would run is text in both formats; a negative amount stays a number", async () => {
  interface Row {
    readonly text: string;
    readonly amount: string;
  }
  const sheet: Sheet = {
    title: "Rows",
    timeZone: "Europe/Paris",
    columns: [
      { title: "t", heading: "\uFF1DTitle", type: "text", value: (r: Row) => r.text },
      { title: "a", heading: "Amount", type: "amount", value: (r: Row) => r.amount, currency: () => "EUR" },
    ],
    pages: async function* () {
      yield [
        { text: "\uFF1D1+1", amount: "-12.50" },
        { text: "\u200B=1+1", amount: "3.00" },
      ] as never;
    },
  };
  const bytes = async (format: "csv" | "xlsx"): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of sheetBytes(sheet, format)) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks);
  };
  assert.equal(
    (await bytes("csv")).toString(),
    "\uFEFF'\uFF1DTitle;Amount\r\n'\uFF1D1+1;-12.50\r\n'\u200B=1+1;3.00\r\n",
  );
  const xml = unzip(await bytes("xlsx")).get("xl/worksheets/sheet1.xml") ?? "";
  // A cell of text is none that a program runs, so nothing is put before it: a phone stays +33 …
  assert.equal([...xml.matchAll(/t="inlineStr"/gu)].length, 4);
  assert.doesNotMatch(xml, /<f>/u);
  assert.deepEqual(
    [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/gu)].map((m) => m[1]),
    ["\uFF1DTitle", "Amount", "\uFF1D1+1", "\u200B=1+1"],
  );
  assert.match(xml, /<v>-12\.50<\/v>/u);
});
