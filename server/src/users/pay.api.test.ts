import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getUser, listUsers, storeUser, updateUser } from "#contract/users/endpoints.ts";
import { storeContract } from "#contract/users/contracts.ts";
import { sql } from "#server/kit/sql/database.ts";
import { electronicIban, maskedIban } from "#contract/kit/iban.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { changeOwnBank, ownBank } from "#contract/users/bank.ts";
import { PASSWORD } from "#server/testing/factories.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { maskedIbanSql } from "./identity-queries.ts";
import { contractSpans, identityOf, salaryRuns } from "./public.ts";

const { t, s } = await openScene();
const rightsIn = (zone: { id: string }, ...rights: string[]) => Object.fromEntries(rights.map((r) => [r, [zone.id]]));
const keeping = ["users_view", "users_create", "users_update"];
const payer = await t.as(
  await t.make.user({
    name: "Pat Payer",
    zone: s.paris,
    rights: rightsIn(s.paris, ...keeping, "users_salary", "user_contracts_view", "user_contracts_create"),
  }),
);
const keeper = await t.as(
  await t.make.user({ name: "Kim Keeper", zone: s.paris, rights: rightsIn(s.paris, ...keeping) }),
);
const stranger = await t.as(
  await t.make.user({ name: "Sam", zone: s.douala, rights: rightsIn(s.douala, ...keeping, "users_salary") }),
);
const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let n = 0;
const somebody = async (over: object = {}) => {
  const body = { name: `Nina ${(n += 1)}`, email: `paid${n}@example.test`, zone_hash_id: s.paris.id, ...over };
  return (await payer.ok(storeUser, { body })).data;
};
const get = async (id: string) => (await payer.ok(getUser, { params: { id } })).data;
const change = async (id: string, body: object) => (await payer.ok(updateUser, { params: { id }, body })).data;

describe("a salary", () => {
  test("holds from its first day on: a raise to come is not today's, and of one day the newest counts", async () => {
    const made = await somebody({ salary: "3000", salary_valid_from: "2024-01-01" });
    const id = made.hash_id;
    assert.deepEqual([made.salary?.valid_from, made.salary?.pay_by, made.salary?.hours], ["2024-01-01", "month", null]);
    await change(id, { salary: "3300", salary_valid_from: inDays(40) });
    const raised = await get(id);
    assert.equal(raised.salary?.amount, "3000.00");
    assert.deepEqual(
      raised.salaries?.map((x) => [x.valid_from, x.salary?.amount]),
      [
        [inDays(40), "3300.00"],
        ["2024-01-01", "3000.00"],
      ],
    );
    await change(id, { salary: "3100", salary_valid_from: "2024-06-01" });
    await change(id, { salary: "3200", salary_valid_from: "2024-06-01" });
    assert.equal((await get(id)).salary?.amount, "3200.00");
    const listed = await payer.ok(listUsers, { query: { search: made.name } });
    assert.deepEqual(listed.data[0]?.salary, (await get(id)).salary);
    const before = (await get(id)).salaries?.length;
    await change(id, { salary: "3000", salary_valid_from: "2024-03-01" });
    assert.equal((await get(id)).salaries?.length, before, "what holds on that day anyway is no new row");
  });

  test("without a first day holds from today on, by the month, and keeps how it is paid", async () => {
    const { hash_id: id } = await somebody({ salary: "12.5", salary_pay_by: "hour", salary_hours: "86.67" });
    assert.deepEqual((await get(id)).salary?.valid_from, today);
    const { salary } = await change(id, { salary: "13" });
    assert.deepEqual([salary?.amount, salary?.pay_by, salary?.hours], ["13.00", "hour", "86.67"]);
    const none = await change(id, { salary: null, salary_valid_from: inDays(30) });
    assert.equal(none.salary?.amount, "13.00");
    assert.deepEqual(
      none.salaries?.map((x) => [x.valid_from, x.salary?.amount ?? null]),
      [
        [inDays(30), null],
        [today, "13.00"],
        [today, "12.50"],
      ],
    );
  });

  test("is not dated without an amount, nor by who may not know it", async () => {
    const { hash_id: id } = await somebody();
    const params = { id };
    for (const body of [{ salary_valid_from: today }, { salary_pay_by: "hour" as const }, { salary_hours: "100" }]) {
      const answer = await payer.call(updateUser, { params, body });
      assert.deepEqual([answer.status, Object.keys(answer.error.errors ?? {})], [422, ["salary"]]);
    }
    for (const body of [{ salary_hours: "0" }, { salary_hours: "800" }, { salary_hours: "1.234" }])
      assert.equal((await payer.call(updateUser, { params, body: { salary: "10", ...body } })).status, 422);
    const body = { salary: "10", salary_valid_from: today };
    assert.equal((await keeper.call(updateUser, { params, body })).status, 403);
    assert.equal((await stranger.call(updateUser, { params, body })).status, 404);
  });
});

test("payslips read salaries, contracts and the identity of a person", async () => {
  const { hash_id: id } = await somebody({ salary: "3000", salary_valid_from: "2024-01-01" });
  await change(id, { salary: "3100", salary_valid_from: "2025-01-01" });
  await change(id, { salary: "15", salary_valid_from: "2025-01-01", salary_pay_by: "hour", salary_hours: "151.67" });
  await change(id, { salary: null, salary_valid_from: "2026-01-01" });
  await payer.ok(storeContract, {
    body: { user_hash_id: id, title: "Contract", kind: "PERMANENT", start_date: "2024-01-01" },
  });
  const read = sql<{ runs: object[]; spans: object[]; identity: object | null }, [string]>(
    `SELECT ${salaryRuns("$1::uuid")} AS runs, ${contractSpans("$1::uuid")} AS spans, ${identityOf("$1::uuid")} AS identity`,
  );
  const { runs, spans, identity } = await read.one(t.pool, id);
  const euro = (await get(id)).salaries?.at(-1)?.salary?.currency.hash_id;
  assert.deepEqual(runs, [
    { valid_from: "2024-01-01", amount: "3000.0000", currency_id: euro, pay_by: "month", hours: null },
    { valid_from: "2025-01-01", amount: "15.0000", currency_id: euro, pay_by: "hour", hours: "151.67" },
    { valid_from: "2026-01-01", amount: null, currency_id: null, pay_by: "month", hours: null },
  ]);
  assert.deepEqual(spans, [
    {
      start_date: "2024-01-01",
      end_date: null,
      kind: "PERMANENT",
      title: "Contract",
      trial_end: null,
      workdays: null,
      zone_id: s.paris.id,
    },
  ]);
  assert.equal(identity, null);
});

const GB = "GB29 NWBK 6016 1331 9268 19";
const FR = "FR14 2004 1010 0505 0001 3M02 606";
const trailOf = async (id: string) =>
  (
    await t.owner.query<{ action: string; before: unknown; after: unknown }>(
      "SELECT action, before, after FROM audit WHERE entity_id = $1 AND kind = 'user_identity' ORDER BY hash_id",
      [id],
    )
  ).rows;
const noticesOf = async (client: Client) =>
  (await client.ok(loadNotifications, { query: {} })).data.filter((x) => x.kind === "bank_changed").map((x) => x.text);

describe("the social security number and the bank account of a person", () => {
  test("are changed by who knows the salary there, shown masked, and not on the trail", async () => {
    const made = await t.make.user({ name: "Ida Entity", email: "ida@example.test", zone: s.paris });
    const { id } = made;
    const ida = await t.as(made);
    const changed = await change(id, { social_security_number: " 1 85 05 78 006 084 36 ", iban: FR.toLowerCase() });
    assert.deepEqual([changed.social_security_number, changed.iban], ["1 85 05 78 006 084 36", "FR14 •••• •••• 2606"]);
    assert.deepEqual((await ida.ok(ownBank)).data, {
      social_security_number: "1 85 05 78 006 084 36",
      iban: "FR14 •••• •••• 2606",
    });
    assert.deepEqual(await trailOf(id), [
      { action: "set_social_security_number", before: null, after: null },
      { action: "set_iban", before: { iban: null }, after: { iban: "FR14 •••• •••• 2606" } },
    ]);
    const { rows } = await t.owner.query(
      "SELECT a::text AS line FROM audit a UNION ALL SELECT n::text FROM notification n",
    );
    for (const secret of ["20041010", "006 084"]) assert.ok(!JSON.stringify(rows).includes(secret));
    assert.deepEqual(await noticesOf(ida), ["Your bank account was changed by Pat Payer."]);
    await t.runJobs();
    const [mail] = await mailsOf(t, "ida@example.test");
    assert.match(mail?.subject ?? "", /^Your bank account at .+ was changed$/u);
    assert.match(mail?.text ?? "", /Pat Payer changed.+It is now FR14 •••• •••• 2606/su);
    assert.doesNotMatch(mail?.text ?? "", /20041010/u);
    await change(id, { iban: FR });
    assert.equal((await trailOf(id)).length, 2, "the same account is no change");
    assert.equal((await change(id, { iban: null })).iban, null);
    assert.equal((await trailOf(id)).at(-1)?.action, "remove_iban");
  });

  test("are neither seen nor changed by others, nor from another office", async () => {
    const { hash_id: id } = await somebody({ social_security_number: "123", iban: FR });
    const params = { id };
    const seen = await keeper.ok(getUser, { params });
    assert.deepEqual([seen.data.social_security_number, seen.data.iban], [undefined, undefined]);
    assert.ok(!("iban" in seen.data));
    for (const body of [{ social_security_number: "456" }, { iban: GB }]) {
      const answer = await keeper.call(updateUser, { params, body });
      assert.deepEqual([answer.status, Object.keys(answer.error.errors ?? {})], [403, Object.keys(body)]);
      assert.equal((await stranger.call(updateUser, { params, body })).status, 404);
      const more = { name: "New", email: `new${(n += 1)}@example.test`, zone_hash_id: s.paris.id, ...body };
      assert.equal((await keeper.call(storeUser, { body: more })).status, 403);
    }
    assert.equal((await get(id)).iban, "FR14 •••• •••• 2606");
    const wrong = await payer.call(updateUser, { params, body: { iban: "FR1420041010050500013M02607" } });
    assert.deepEqual(Object.keys(wrong.error.errors ?? {}), ["iban"]);
  });

  test("of one's own: the account changes with the password alone", async () => {
    const made = await t.make.user({
      name: "Own Er",
      email: "own.er@example.test",
      zone: s.paris,
      rights: rightsIn(s.paris, ...keeping, "users_salary"),
    });
    const own = await t.as(made);
    assert.deepEqual((await own.ok(ownBank)).data, { social_security_number: null, iban: null });
    const without = await own.call(updateUser, { params: { id: made.id }, body: { iban: GB } });
    assert.deepEqual([without.status, Object.keys(without.error.errors ?? {})], [422, ["iban"]]);
    for (const current_password of [undefined, "", "a wrong password altogether"]) {
      const answer = await own.call(changeOwnBank, { body: { iban: GB, current_password } });
      assert.deepEqual([answer.status, Object.keys(answer.error.errors ?? {})], [422, ["current_password"]]);
    }
    const { data } = await own.ok(changeOwnBank, { body: { iban: GB, current_password: PASSWORD } });
    assert.equal(data.iban, "GB29 •••• •••• 6819");
    assert.deepEqual(await noticesOf(own), ["Your bank account was changed by Own Er."]);
    await t.runJobs();
    assert.equal((await mailsOf(t, "own.er@example.test")).length, 1);
    assert.equal((await t.nobody.call(ownBank)).status, 401);
    const customer = await t.as(await t.make.user({ kind: "portal" }));
    assert.equal((await customer.call(changeOwnBank, { body: { iban: GB, current_password: PASSWORD } })).status, 403);
  });

  test("are masked alike by both sides", async () => {
    const masked = sql<{ masked: string }, [string]>(`SELECT ${maskedIbanSql("$1::text")} AS masked`);
    const { masked: there } = await masked.one(t.pool, electronicIban(GB));
    assert.equal(there, maskedIban(electronicIban(GB)));
  });
});
