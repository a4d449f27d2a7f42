import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { userRightsPut } from "#contract/access/roles.ts";
import { dryRun, runImport } from "#contract/imports/endpoints.ts";
import { storeUser, updateUser } from "#contract/users/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import type { ZoneMade } from "#server/testing/factories.ts";
import { testApp, type Answer, type Client, type TestApp } from "#server/testing/test-app.ts";

/** Rights held in the own office of a person without an office are latent: they apply nowhere now, but could come to apply in any office. */
let t: TestApp;
let paris: ZoneMade;
let douala: ZoneMade;
let france: { id: string };
/** Edits people everywhere; may pay in Paris only. */
let ofParis: Client;
/** Edits people and may pay everywhere. */
let ofAll: Client;
/** A profile with the payment right in the own office. */
let payers: string;
const keeps: readonly Permission[] = ["users_view", "users_create", "users_update", "profiles_view"];
before(async () => {
  t = await testApp();
  const eur = await t.make.currency({ iso: "EUR" });
  paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
  douala = await t.make.zone({ name: "Douala", currencyId: eur.id });
  france = await t.make.country({ name: "France" });
  const kept = Object.fromEntries(keeps.map((right) => [right, "all" as const]));
  ofParis = await t.as(await t.make.user({ zone: paris, rights: { ...kept, expense_paying: [paris.id] } }));
  ofAll = await t.as(await t.make.user({ zone: paris, rights: [...keeps, "expense_paying", "contacts_view"] }));
  payers = await t.make.profile("Payers", []);
  await t.pool.query("INSERT INTO profile_grant (profile_id, permission, own) VALUES ($1, 'expense_paying', true)", [
    payers,
  ]);
});
after(async () => await t.close());

const giveOwn = async (by: Client, id: string, permission: Permission = "expense_paying"): Promise<Answer<unknown>> =>
  await by.call(userRightsPut, { params: { id }, body: { version: 1, changes: [{ permission, places: "own" }] } });
const change = async (by: Client, id: string, body: object): Promise<Answer<unknown>> =>
  await by.call(updateUser, { params: { id }, body });
const refused = (answer: Answer<unknown>, status: number, field: string, text: RegExp): void => {
  assert.equal(answer.status, status, answer.raw);
  assert.match(answer.error.errors?.[field]?.join(" ") ?? "", text, answer.raw);
};
const anywhere = /has no office yet/u;
const more = /rights that you don’t hold/u;
const held = async (id: string): Promise<unknown[]> =>
  (await t.pool.query("SELECT place_id FROM held WHERE user_id = $1 AND permission = 'expense_paying'", [id])).rows;

describe("while somebody has no office, a right of their own office is given", () => {
  test("to them by who holds it everywhere, and by nobody else", async () => {
    const one = await t.make.user();
    refused(await giveOwn(ofParis, one.id), 422, "permissions.expense_paying", /everywhere/u);
    assert.equal((await giveOwn(ofAll, one.id)).status, 200);
    // For a person with an office, the right is checked there.
    const there = await t.make.user({ zone: paris });
    assert.equal((await giveOwn(ofParis, there.id)).status, 200);
    const elsewhere = await t.make.user({ zone: douala });
    assert.equal((await giveOwn(ofParis, elsewhere.id)).status, 422);
  });

  test("by a profile, to somebody new or to who is there, by who holds it everywhere", async () => {
    const body = (email: string) => ({ body: { name: "Newcomer", email, profile_hash_id: payers } });
    refused(await ofParis.call(storeUser, body("a@example.test")), 403, "profile_hash_id", anywhere);
    assert.equal((await ofAll.call(storeUser, body("b@example.test"))).status, 200);
    const one = await t.make.user();
    refused(await change(ofParis, one.id, { profile_hash_id: payers }), 403, "profile_hash_id", anywhere);
    assert.equal((await change(ofParis, one.id, { profile_hash_id: payers, zone_hash_id: paris.id })).status, 200);
    assert.equal((await change(ofAll, (await t.make.user()).id, { profile_hash_id: payers })).status, 200);
  });

  test("by a table, told beside the profile", async () => {
    const them = await t.make.user();
    for (const [name, email, moves] of [
      ["Table", "table@example.test", "0"],
      ["There", them.email, "1"],
    ] as const) {
      const asked = {
        params: { kind: "users" as const },
        body: { text: `name;email;profile\n${name};${email};Payers`, moves },
      };
      assert.match(JSON.stringify((await ofParis.ok(dryRun, asked)).data), anywhere);
      assert.equal((await ofParis.call(runImport, asked)).status, 422);
      assert.equal((await ofAll.call(runImport, asked)).status, 200);
    }
  });
});

describe("when they get an office or a country, it is weighed again", () => {
  /** A person without an office who was made a payer by an administrator. */
  const latentPayer = async () => {
    const them = await t.make.user();
    assert.equal((await change(ofAll, them.id, { profile_hash_id: payers })).status, 200);
    assert.deepEqual(await held(them.id), []);
    return them;
  };

  test("by whose office it becomes: Douala is not theirs to give, Paris is", async () => {
    const { id } = await latentPayer();
    refused(await change(ofParis, id, { zone_hash_id: douala.id }), 403, "zone_hash_id", more);
    assert.deepEqual(await held(id), []);
    assert.equal((await change(ofParis, id, { zone_hash_id: paris.id })).status, 200);
    assert.deepEqual(await held(id), [{ place_id: paris.id }]);
  });

  test("in a table as well", async () => {
    const { email } = await latentPayer();
    const into = (office: string) => ({
      params: { kind: "users" as const },
      body: { text: `name;email;office\nSomebody;${email};${office}`, moves: "1" as const },
    });
    assert.equal((await ofParis.call(runImport, into("Douala"))).status, 422);
    assert.equal((await ofParis.call(runImport, into("Paris"))).status, 200);
  });

  test("a country, as the main one or another", async () => {
    for (const place of [{ main_country_hash_id: france.id }, { country_hash_ids: [france.id] }]) {
      const them = await t.make.user({ zone: paris });
      assert.equal((await giveOwn(ofAll, them.id, "contacts_view")).status, 200);
      const answer = await change(ofParis, them.id, place);
      assert.equal(answer.status, 403, answer.raw);
      assert.match(answer.raw, more);
      assert.equal((await change(ofAll, them.id, place)).status, 200);
    }
  });

  test("an office that is taken away gives nothing, so whoever may change people there takes it", async () => {
    const { id } = await latentPayer();
    assert.equal((await change(ofParis, id, { zone_hash_id: paris.id })).status, 200);
    assert.equal((await change(ofParis, id, { zone_hash_id: null })).status, 200);
    refused(await change(ofParis, id, { zone_hash_id: douala.id }), 403, "zone_hash_id", more);
  });
});
