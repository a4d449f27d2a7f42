import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { whoMay, whyMay } from "#contract/access/questions.ts";
import type { Permission } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { UserMade, ZoneMade } from "#server/testing/factories.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";

let t: TestApp;
let paris: ZoneMade;
let douala: ZoneMade;
let france: { id: string };
let profile: string;
let reader: Client;
/** Holds the right by her profile in her own office, and by her own grant in another. */
let alice: UserMade;
before(async () => {
  t = await testApp();
  paris = await t.make.zone({ name: "Paris" });
  douala = await t.make.zone({ name: "Douala" });
  france = await t.make.country({ name: "France" });
  profile = await t.make.profile("Accountant", ["audit_view"]);
  await t.pool.query(
    "INSERT INTO profile_grant (profile_id, permission, own) VALUES ($1, 'expense_paying', true), ($1, 'contacts_view', true)",
    [profile],
  );
  alice = await t.make.user({
    name: "Alice",
    zone: paris,
    profileId: profile,
    rights: { expense_sending: [douala.id] },
  });
  reader = await t.as(await t.make.user({ name: "Rita", rights: ["users_view"] }));
});
after(async () => await t.close());

const why = async (user: string, permission: Permission, place?: string, headers = {}) =>
  (await reader.ok(whyMay, { query: { user, permission, ...(place && { place }) } }, headers)).data;
const chain = async (...args: Parameters<typeof why>) => {
  const { allowed, reasons } = await why(...args);
  return [allowed, ...reasons.map((r) => r.kind)];
};

describe("why", () => {
  test("by the profile everywhere, in the own office, by a right of one's own, and by nothing", async () => {
    assert.deepEqual(await chain(alice.id, "audit_view"), [true, "profile_everywhere"]);
    assert.deepEqual(await chain(alice.id, "expense_paying", paris.id), [true, "profile_office", "four_eyes"]);
    assert.deepEqual(await chain(alice.id, "expense_paying", douala.id), [false, "profile_office_only"]);
    assert.deepEqual(await chain(alice.id, "expense_sending", douala.id), [true, "own_places"]);
    assert.deepEqual(await chain(alice.id, "expense_sending", paris.id), [false, "own_places_only"]);
    assert.deepEqual(await chain(alice.id, "contacts_view", france.id), [false, "profile_countries_none"]);
    assert.deepEqual(await chain(alice.id, "reports_view"), [false, "none"]);
  });

  test("tells it in sentences, in the reader's language", async () => {
    const yes = await why(alice.id, "expense_paying", paris.id);
    assert.equal(yes.answer, "Yes: Alice may pay from an account or a box in Paris.");
    assert.equal(yes.reasons[0]?.text, "The profile “Accountant” gives it in their own office, Paris.");
    const non = await why(alice.id, "expense_paying", douala.id, { "accept-language": "fr" });
    assert.equal(non.answer, "Non\u202f: Alice ne peut pas payer depuis un compte ou une caisse (Douala).");
    assert.equal(
      non.reasons[0]?.text,
      "Le profil «\u202fAccountant\u202f» l’accorde, mais seulement dans son bureau, Paris.",
    );
  });

  test("an account that is closed may nothing, whatever it holds", async () => {
    const gone = await t.make.user({ zone: paris, profileId: profile, active: false });
    assert.deepEqual(await chain(gone.id, "audit_view"), [false, "inactive", "profile_everywhere"]);
    const fresh = await t.make.user({ zone: paris, profileId: profile, secure: false });
    assert.deepEqual(await chain(fresh.id, "audit_view"), [false, "insecure_password", "profile_everywhere"]);
  });

  test("a place of the wrong kind, one that is not known, and somebody out of reach do not exist", async () => {
    const asked = async (client: Client, query: { user: string; permission: Permission; place?: string }) =>
      await client.call(whyMay, { query });
    const base = { user: alice.id, permission: "expense_paying" as const };
    const nowhere = await asked(reader, { ...base, place: newId() });
    assert.equal(nowhere.status, 422);
    assert.equal((await asked(reader, { ...base, place: france.id })).raw, nowhere.raw);
    const near = await t.as(await t.make.user({ zone: douala, rights: { users_view: [douala.id] } }));
    assert.equal((await asked(near, base)).raw, (await asked(near, { ...base, user: newId() })).raw);
  });

  test("offices that the reader does not know are counted, not named", async () => {
    const far = await t.make.user({ name: "Fay", zone: douala, rights: { expense_paying: [paris.id, douala.id] } });
    const near = await t.as(await t.make.user({ zone: douala, rights: { users_view: [douala.id] } }));
    const { data } = await near.ok(whyMay, { query: { user: far.id, permission: "expense_paying" } });
    assert.equal(data.reasons[0]?.text, "An individual right gives it in Douala and another office.");
  });
});

describe("who", () => {
  test("everybody active who holds it at the place, by name, with the way they hold it", async () => {
    const permission = "orders_invoice" as const;
    const zoe = await t.make.user({ name: "Zoé", zone: paris, rights: [permission] });
    await t.make.user({ name: "Gone", zone: paris, rights: [permission], active: false });
    const office = "supplies_view" as const;
    const near = await t.make.user({ name: "Near", zone: paris, rights: { [office]: [paris.id] } });
    const far = await t.make.user({ name: "Far", zone: paris, rights: { [office]: [douala.id] } });
    const ids = async (query: Parameters<typeof reader.ok<never, never, never, never>>[1] | object) =>
      (await reader.ok(whoMay, { query: query as { permission: Permission } })).data.map((r) => r.hash_id);
    assert.deepEqual(await ids({ permission }), [zoe.id]);
    assert.deepEqual(await ids({ permission: office }), [far.id, near.id]);
    assert.deepEqual(await ids({ permission: office, place: paris.id }), [near.id]);
    assert.deepEqual(await ids({ permission: office, search: "nea" }), [near.id]);
    const { data } = await reader.ok(whoMay, { query: { permission: office, place: paris.id } });
    assert.deepEqual(
      data[0]?.reasons.map((r) => r.text),
      ["An individual right gives it in Paris."],
    );
  });

  test("who and why never disagree", async () => {
    const places = [paris.id, douala.id];
    const people = [alice.id];
    for (let i = 0; i < 12; i++) {
      const rights = { expense_paying: i % 3 === 0 ? ("all" as const) : [places[i % 2] ?? ""] };
      people.push(
        (
          await t.make.user({
            zone: i % 2 ? paris : douala,
            ...(i % 4 === 0 ? { profileId: profile } : {}),
            ...(i % 5 === 0 ? {} : { rights }),
          })
        ).id,
      );
    }
    for (const permission of ["expense_paying", "audit_view", "contacts_view"] as const)
      for (const place of permission === "expense_paying" ? places : [undefined]) {
        const query = { permission, ...(place && { place }), limit: 200 };
        const who = new Set((await reader.ok(whoMay, { query })).data.map((r) => r.hash_id));
        for (const user of people)
          assert.equal((await why(user, permission, place)).allowed, who.has(user), `${permission} ${place} ${user}`);
      }
  });

  test("goes by pages, each person once, in three statements", async () => {
    const permission = "ticket_types_view" as const;
    for (let i = 0; i < 25; i++) await t.make.user({ name: "Same name", rights: [permission] });
    await reader.ok(whoMay, { query: { permission } });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { value, sent } = await t.counted(
        async () => await reader.ok(whoMay, { query: { permission, limit: 10, ...(cursor && { after: cursor }) } }),
      );
      assert.ok(sent <= 3, `${sent} statements`);
      seen.push(...value.data.map((r) => r.hash_id));
      cursor = value.after ?? undefined;
    } while (cursor);
    assert.equal(seen.length, 25);
    assert.equal(new Set(seen).size, 25);
  });
});
