import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import { accounts } from "#contract/accounting/endpoints.ts";
import { verify } from "#server/verify.ts";
import { testApp } from "../test-app.ts";
import { Dice } from "./dice.ts";
import { differences, plantEach, run } from "./whole.ts";
import { openWorld } from "./world.ts";

/** A short run of `npm run prove movements`. */
const COMMANDS = 200;

test("whatever people do with money, balances, histories and statistics are what a plain list of all movements says", async () => {
  await using t = await testApp();
  const w = await openWorld(t);
  const seed = Number(process.env.SEED ?? randomInt(1_000_000));
  const { problems } = await run(w, new Dice(seed), COMMANDS);
  assert.deepEqual(problems, [], `seed ${seed}`);
  assert.deepEqual((await verify(t.ownerUrl)).problems, [], `seed ${seed}`);

  assert.deepEqual((await plantEach(w)).problems, [], `seed ${seed}`);
  assert.deepEqual(await differences(w, true), [], `what was planted is gone, seed ${seed}`);

  // A movement unknown to the model must be found.
  const account = w.model.holders.find((h) => h.kind === "accounts");
  await w.keeper.ok(accounts.deposit, { params: { id: account?.id ?? "" }, body: { amount: "1" } });
  assert.ok((await differences(w, true)).length > 0, "a deposit that nobody told of");
});
