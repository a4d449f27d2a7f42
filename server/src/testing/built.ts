// Prints labels and reads a table, each in its thread, and writes what came of it: for the test of programs that are put together.
import { buffer } from "node:stream/consumers";
import { labelFormats } from "#contract/kit/label-formats.ts";
import { readTable } from "#server/imports/read-table.ts";
import { printLabels } from "#server/kit/print/print.ts";

const NAME = "果汁 – Ærø";
const label = { title: NAME, lines: [], code: "L1", address: "https://cordial.example", banner: NAME };
const [pdf, table] = await Promise.all([
  printLabels({ labels: [label], grid: labelFormats.sheet_24, skipped: 0, locale: "en", title: "Labels" }),
  readTable(`Name;Year\n${NAME};2026`, { known: ["Name", "Year"], choices: {}, cards: false }),
]);
const printed = (await buffer(pdf.stream)).toString("base64");
process.stdout.write(JSON.stringify({ printed, rows: table.rows }));
