import assert from "node:assert/strict";
import { test } from "node:test";
import { columns, type RowOf } from "./columns.ts";

const paper = columns({ hash_id: "uuid", title: "text", end_date: "date?" });

test("columns are named once", () => {
  assert.equal(paper.names, "hash_id, title, end_date");
  assert.equal(paper.from("$2", "r"), "jsonb_to_recordset($2::jsonb) AS r(hash_id uuid, title text, end_date date)");
  assert.equal(paper.set("r"), "hash_id = r.hash_id, title = r.title, end_date = r.end_date");
});

test("a forgotten column, or an empty one that must not be, is a type error", () => {
  const whole: RowOf<typeof paper> = { hash_id: "1", title: "Lease", end_date: null };
  // @ts-expect-error -- the title is missing
  const forgotten: RowOf<typeof paper> = { hash_id: "1", end_date: null };
  // @ts-expect-error -- a title is never empty
  const empty: RowOf<typeof paper> = { hash_id: "1", title: null, end_date: null };
  assert.ok([whole, forgotten, empty].every((row) => "end_date" in row));
});
