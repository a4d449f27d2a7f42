import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify from "fastify";
import type pg from "pg";
import { healthRoutes } from "./health.ts";

test("however many ask whether it is ready, one connection looks", async () => {
  const app = Fastify();
  let looks = 0;
  const look = Promise.withResolvers<void>();
  const query = async (): Promise<void> => {
    looks += 1;
    await look.promise;
  };
  healthRoutes(app, { query } as unknown as pg.Pool, () => false);
  const asked = Array.from({ length: 50 }, async () => await app.inject("/ready"));
  await app.inject("/health");
  look.resolve();
  for (const answer of await Promise.all(asked)) assert.equal(answer.statusCode, 200);
  assert.ok(looks <= 2, `${looks} connections`);
  assert.equal((await app.inject("/ready")).statusCode, 200);
  await app.close();
});
