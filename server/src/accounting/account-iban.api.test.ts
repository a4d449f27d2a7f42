import assert from "node:assert/strict";
import { test } from "node:test";
import { changeAccountIban } from "#contract/accounting/account-iban.ts";
import { accounts } from "#contract/accounting/endpoints.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { PASSWORD } from "#server/testing/factories.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const IBAN = "FR14 2004 1010 0505 0001 3M02 606";
const params = { id: s.account };
const change = async (client: typeof s.chloe.client, iban: string | null, current_password = PASSWORD) =>
  await client.call(changeAccountIban, { params, body: { iban, current_password } });
const shown = async () =>
  (await s.chloe.client.ok(accounts.list, { params: { zone: s.paris.id }, query: {} })).data.find(
    (a) => a.hash_id === s.account,
  );

test("the IBAN of an office's account is checked, shown masked, and changed with the password alone", async () => {
  const other = await t.make.user({ zone: s.paris, rights: { accountings_account: [s.paris.id] } });
  assert.equal((await change(s.chloe.client, "FR15 2004 1010 0505 0001 3M02 606")).status, 422);
  assert.equal((await change(s.chloe.client, IBAN, "not it")).status, 422);
  assert.equal((await shown())?.iban, null);
  assert.equal((await change(s.chloe.client, IBAN)).status, 200);
  assert.equal((await shown())?.iban, "FR14 •••• •••• 2606");
  const { rows } = await t.owner.query<{ before: object; after: object }>(
    "SELECT before, after FROM audit WHERE entity_id = $1 AND action = 'set_iban'",
    [s.account],
  );
  assert.deepEqual(rows, [{ before: { iban: null }, after: { iban: "FR14 •••• •••• 2606" } }]);
  // Whoever keeps the accounts is told, also who did it: it may have been somebody else with their session.
  for (const client of [s.chloe.client, await t.as(other)]) {
    const told = (await client.ok(loadNotifications, { query: {} })).data.filter(
      (n) => n.kind === "account_iban_changed",
    );
    assert.equal(told.length, 1);
    assert.ok(!JSON.stringify(told).includes("3M02606"));
  }
  assert.equal((await change(s.chloe.client, null)).status, 200);
  assert.equal((await shown())?.iban, null);
});

test("who sees the account may not change it, and of another office it is not there, whatever the password", async () => {
  const seer = await t.as(await t.make.user({ zone: s.paris, rights: { accountings_office: [s.paris.id] } }));
  assert.equal((await change(seer, IBAN, "not it")).status, 403);
  const elsewhere = await t.as(await t.make.user({ zone: s.douala, rights: { accountings_account: [s.douala.id] } }));
  for (const password of [PASSWORD, "not it"]) assert.equal((await change(elsewhere, IBAN, password)).status, 404);
});
