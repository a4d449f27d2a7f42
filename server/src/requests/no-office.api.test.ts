import assert from "node:assert/strict";
import { test } from "node:test";
import { askRequest } from "#contract/requests/endpoints.ts";
import { startCount } from "#contract/supplies/counts.ts";
import { createSupply } from "#contract/supplies/endpoints.ts";
import { askTicket } from "#contract/tickets/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();

test("an office that there is not is refused by name, also to who holds the right everywhere", async () => {
  const zone = await t.make.zone();
  const keeper = await t.as(
    await t.make.user({
      zone,
      rights: ["user_requests_create", "supplies_create", "supplies_update", "supplies_view", "tickets_update"],
    }),
  );
  const zone_id = newId();
  const type_id = newId();
  const answers = [
    await keeper.call(askRequest, { body: { zone_id, type_id, lines: [{ words: "Lamp", quantity: 1 }] } }),
    await keeper.call(startCount, { body: { zone_id } }),
    await keeper.call(createSupply, { body: { zone_id, name: "Lamp", type: "MATERIAL", category_id: newId() } }),
    await keeper.call(askTicket, { body: { zone_id, type_id, topic: "Lamp" } }),
  ];
  assert.deepEqual(
    answers.map((a) => [a.status, a.raw.includes("zone_id")]),
    answers.map(() => [422, true]),
  );
});
