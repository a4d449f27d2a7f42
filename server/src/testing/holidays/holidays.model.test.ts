import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { verify } from "#server/verify.ts";
import { openApp } from "../test-app.ts";
import { live, years } from "./run.ts";
import { openStockWorld } from "./world.ts";

/** A short run of `npm run prove holidays`. */
const RUNS = 8;

const t = await openApp();
const w = await openStockWorld(t);

test("whatever happens in a year, a plain list of days says the same of the stock", async () => {
  await fc.assert(
    fc.asyncProperty(years, async (year) => await live(w, year)),
    { numRuns: RUNS },
  );
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
});
