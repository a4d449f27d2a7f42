import assert from "node:assert/strict";
import { test } from "node:test";
import { createCondition, deleteCondition, listConditions, updateCondition } from "#contract/conditions/endpoints.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const verbs = ["view", "create", "update", "delete"].map((v) => `payment_conditions_${v}`) as never[];
const keeper = await t.as(await t.make.user({ name: "Keeper", rights: verbs }));
const part = (share: string, more: object = {}) => ({ share, ...more });
const make = async (label: string, instalments: readonly { share: string }[] = [part("100")]) =>
  (await keeper.ok(createCondition, { body: { label, instalments: [...instalments] } })).data;

test("a condition is made with its instalments, changed, and deleted", async () => {
  const made = await make("Thirty seventy", [part("30", { after_task: "confirmed" }), part("70", { delay: 45 })]);
  assert.deepEqual(made.instalments[0], {
    share: "30",
    delay: 0,
    after_task: "confirmed",
    end_of_month: false,
    days_after: 0,
  });
  const params = { id: made.hash_id };
  const changed = await keeper.ok(updateCondition, { params, body: { retired: true, version: made.version } });
  assert.equal(changed.data.instalments.length, 2, "what is not sent stays");
  assert.equal((await keeper.call(updateCondition, { params, body: { label: "Late", version: 1 } })).status, 409);
  const labels = async (query: object): Promise<string[]> =>
    (await keeper.ok(listConditions, { query })).data.map((c) => c.label);
  assert.ok(!(await labels({})).includes("Thirty seventy"), "a retired one is not offered");
  assert.ok((await labels({ retired: "true" })).includes("Thirty seventy"));
  await keeper.ok(deleteCondition, { params });
  assert.ok(!(await labels({ retired: "true" })).includes("Thirty seventy"));
});

test("shares total 100, days are whole, and a label is taken once", async () => {
  await make("Taken");
  const refused = async (body: object) =>
    (await keeper.call(createCondition, { body: { label: "Wrong", instalments: [part("100")], ...body } })).error
      .errors;
  assert.deepEqual(Object.keys((await refused({ instalments: [part("30"), part("60")] })) ?? {}), ["instalments"]);
  assert.deepEqual(Object.keys((await refused({ instalments: [] })) ?? {}), ["instalments"]);
  assert.deepEqual(Object.keys((await refused({ instalments: [part("100", { delay: 1.5 })] })) ?? {}), [
    "instalments.0.delay",
  ]);
  assert.deepEqual(Object.keys((await refused({ instalments: [part("half"), part("50")] })) ?? {}), [
    "instalments.0.share",
  ]);
  assert.deepEqual(Object.keys((await refused({ label: "TAKEN" })) ?? {}), ["label"]);
});

test("all the staff read them, and change nothing without the right", async () => {
  const made = await make("For all");
  const reader = await t.as(await t.make.user({}));
  const mine = (await reader.ok(listConditions, { query: { search: "for all" } })).data[0];
  assert.deepEqual([mine?.label, mine?.can], ["For all", {}]);
  assert.equal(
    (await reader.call(updateCondition, { params: { id: made.hash_id }, body: { label: "No" } })).status,
    403,
  );
});
