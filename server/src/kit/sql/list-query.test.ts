import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "#server/kit/shared/failures.ts";
import { cursorBy, cursorId, namedCursor, namedCursorOf } from "./list-query.ts";
import { newId } from "./transaction.ts";

test("a cursor is read as it was made, and nothing else is", () => {
  const id = newId();
  const cursor = cursorBy("moment", "id");
  const moment = "2026-11-21T16:03:40.123456Z";
  assert.deepEqual(cursor.read(cursor.of(moment, id)), [moment, id]);
  assert.equal(cursor.read(undefined), undefined);
  assert.deepEqual(namedCursor(namedCursorOf("l'écart", id)), ["l'écart", id]);
  const raw = (text: string): string => Buffer.from(text).toString("base64url");
  for (const after of [
    "",
    "nonsense",
    raw(id),
    raw("null"),
    raw("{}"),
    raw(JSON.stringify([moment])),
    raw(JSON.stringify([moment, id, id])),
    raw(JSON.stringify([id, moment])),
    raw(JSON.stringify(["2026-99-99T99:99:99.1Z", id])),
    raw(JSON.stringify([1, id])),
  ])
    assert.throws(() => cursor.read(after), Failure, after);
  assert.throws(() => cursorId(raw(JSON.stringify(["'; DROP TABLE zone"]))), Failure);
  assert.throws(() => namedCursor(raw(JSON.stringify(["a\0b", id]))), Failure, "what no text of the database holds");
  assert.throws(() => cursorBy("number").read(raw(JSON.stringify(["1e400"]))), Failure);
});
