import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import type pg from "pg";
import { pino } from "pino";
import { clockAhead, timeNow } from "#server/kit/shared/clock.ts";
import { DatabaseWatch } from "../sql/database-watch.ts";
import { healthRoutes } from "./health.ts";

/** A watch over a connection that answers with these. */
function watched(answer: () => Promise<{ follows: boolean; now: number }>) {
  const released: unknown[] = [];
  const client = {
    query: async () => ({ rows: [await answer()] }),
    release: (spent: unknown) => void released.push(spent),
  };
  let connections = 0;
  const connect = async () => {
    connections += 1;
    return client;
  };
  const app = Fastify();
  const watch = new DatabaseWatch({ connect } as unknown as pg.Pool, pino({ level: "silent" }));
  healthRoutes(app, watch, () => false);
  return { app, watch, released, looks: () => connections };
}

test("however many ask whether it is ready, one connection looks", async () => {
  const look = Promise.withResolvers<void>();
  const { app, looks } = watched(async () => {
    await look.promise;
    return { follows: false, now: Date.now() };
  });
  const asked = Array.from({ length: 50 }, async () => await app.inject("/ready"));
  await app.inject("/health");
  look.resolve();
  for (const answer of await Promise.all(asked)) assert.equal(answer.statusCode, 200);
  assert.ok(looks() <= 2, `${looks()} connections`);
  const answer = await app.inject("/ready");
  assert.deepEqual([answer.statusCode, answer.json()], [200, { status: "ready" }]);
  await app.close();
});

test("a database that only reads is not ready, and the connection to it is closed", async () => {
  const { app, released } = watched(async () => ({ follows: true, now: Date.now() }));
  const answer = await app.inject("/ready");
  assert.deepEqual([answer.statusCode, answer.json()], [503, { status: "the database only reads" }]);
  assert.deepEqual(released, [true]);
  await app.close();
});

test("a clock that is off is said, and the database's is used until it is right again", async () => {
  let off = -125_000;
  const { app } = watched(async () => ({ follows: false, now: Date.now() + off }));
  const answer = await app.inject("/ready");
  const warnings = ["the clock of this machine is 125 s ahead of the database's"];
  assert.deepEqual([answer.statusCode, answer.json()], [200, { status: "ready", warnings }]);
  assert.ok(Math.abs(timeNow().getTime() - (Date.now() + off)) < 1000);
  off = 40;
  assert.deepEqual((await app.inject("/ready")).json(), { status: "ready" });
  assert.equal(clockAhead(), 0);
  await app.close();
});

test("a disk without room is said", async () => {
  const { app, watch } = watched(async () => ({ follows: false, now: Date.now() }));
  watch.failed(Object.assign(new Error("could not extend file"), { code: "53100" }));
  const warnings = ["the database has no room on its disk"];
  assert.deepEqual((await app.inject("/ready")).json(), { status: "ready", warnings });
  await app.close();
});
