import assert from "node:assert/strict";
import { test } from "node:test";
import type { LiveMessage } from "../records/record.ts";
import { RecentMessages } from "./recent-messages.ts";

const message = (hash_id: string): LiveMessage => ({ users: [], area: "orders", hash_id, version: 1 });
const clock = () => {
  let now = 1000;
  const recent = new RecentMessages(() => now);
  return { recent, later: (ms: number) => (now += ms), ids: () => recent.all()?.map((k) => k.message.hash_id) };
};

test("messages are kept for ten seconds, oldest first", () => {
  const { recent, later, ids } = clock();
  recent.add(message("a"));
  later(6000);
  recent.add(message("b"));
  assert.deepEqual(ids(), ["a", "b"]);
  later(5000);
  assert.deepEqual(ids(), ["b"]);
  later(6000);
  assert.deepEqual(ids(), []);
});

test("who subscribes after more than can be kept, or after a lost line, reads everything again, until what is kept is whole", () => {
  const { recent, later, ids } = clock();
  for (let i = 0; i < 501; i++) recent.add(message(String(i)));
  assert.equal(ids(), undefined);
  later(10_001);
  assert.deepEqual(ids(), []);
  recent.missed();
  recent.add(message("c"));
  assert.equal(ids(), undefined);
});
