import assert from "node:assert/strict";
import { test } from "node:test";
import type { ExportColumn } from "#server/kit/area/exporting.ts";
import { Failure } from "#server/kit/shared/failures.ts";
import { MOST_PAPER_ROWS, paperOfList } from "./list-paper.ts";

interface Row {
  readonly name: string;
  readonly day: string;
  readonly amount: string | null;
  readonly iso: string;
}
const columns: readonly ExportColumn<Row>[] = [
  { title: "name", type: "text", value: (r) => r.name },
  { title: "date", type: "day", value: (r) => r.day },
  { title: "amount", type: "amount", value: (r) => r.amount, currency: (r) => r.iso },
  { title: "note", type: "text", value: () => "left out" },
];
const open = (rows: readonly Row[]) =>
  ({
    columns,
    paper: ["name", "date", "amount"],
    pages: async function* () {
      yield rows;
    },
  }) as never;
const o = { title: "Sums", facts: [], locale: "fr" as const, heading: (key: string) => key.toUpperCase() };
const row = (name: string, amount: string | null, iso = "EUR"): Row => ({ name, day: "2026-01-31", amount, iso });

test("a list on paper: the columns that it names, a table and a total for each currency, amounts and days as they are read", async () => {
  const paper = await paperOfList(
    open([row("A", "1234.5"), row("B", "100000", "XAF"), row("C", "0.1"), row("D", null)]),
    o,
  );
  assert.deepEqual(
    paper.tables.map((t) => [t.heading, t.columns.map((c) => c.title), t.rows, t.total]),
    [
      [
        "EUR",
        ["NAME", "DATE", "AMOUNT"],
        [
          ["A", "31-01-2026", "1.234,50"],
          ["C", "31-01-2026", "0,10"],
          ["D", "31-01-2026", ""],
        ],
        ["Total", "", "1.234,60"],
      ],
      ["XAF", ["NAME", "DATE", "AMOUNT"], [["B", "31-01-2026", "100.000,00"]], ["Total", "", "100.000,00"]],
    ],
  );
});

test("one of a single currency names it in the heading of its amounts; nothing to tell is said; too much is refused", async () => {
  const one = await paperOfList(open([row("A", "1")]), o);
  assert.deepEqual(
    one.tables[0]?.columns.map((c) => c.title),
    ["NAME", "DATE", "AMOUNT EUR"],
  );
  const none = await paperOfList(open([]), o);
  assert.deepEqual([none.tables, none.facts], [[], [["", "Rien dans cette sélection."]]]);
  const many = Array.from({ length: MOST_PAPER_ROWS + 1 }, () => row("A", "1"));
  await assert.rejects(paperOfList(open(many), o), Failure);
});
