import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { login } from "#contract/access/sign-in.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { secondStep } from "#contract/access/security.ts";
import { updateProfile } from "#contract/settings/endpoints.ts";
import {
  assignTeam,
  deleteUser,
  getUser,
  headquartersUsers,
  listUsers,
  officeUsers,
  storeUser,
  subordinates,
  updateUser,
  usersForReports,
} from "#contract/users/endpoints.ts";
import type { Permission } from "#contract/permissions.ts";
import { allPermissions } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { UserMade, ZoneMade } from "#server/testing/factories.ts";
import { house } from "#server/areas.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";

let t: TestApp;
let paris: ZoneMade;
let douala: ZoneMade;
let eur: { id: string; iso: string };
/** Edits the people of Paris, without salaries. */
let keeper: Client;
/** The same, with salaries. */
let payer: Client;
/** Holds all rights everywhere. */
let admin: Client;
let adminUser: UserMade;
let stranger: Client;

const keeping: readonly Permission[] = ["users_view", "users_create", "users_update", "users_delete"];
const inOffice = (zone: ZoneMade, rights: readonly Permission[]) =>
  Object.fromEntries(rights.map((r) => [r, [zone.id]]));

before(async () => {
  t = await testApp();
  eur = await t.make.currency({ iso: "EUR", symbol: "€", isDefault: true });
  const xaf = await t.make.currency({ iso: "XAF", symbol: "FCFA", minorUnit: 0 });
  paris = await t.make.zone({ name: "Paris", currencyId: eur.id });
  douala = await t.make.zone({ name: "Douala", currencyId: xaf.id });
  keeper = await t.as(await t.make.user({ name: "Kim Keeper", zone: paris, rights: inOffice(paris, keeping) }));
  payer = await t.as(
    await t.make.user({ name: "Pat Payer", zone: paris, rights: inOffice(paris, [...keeping, "users_salary"]) }),
  );
  adminUser = await t.make.user({ name: "Ada Admin", rights: allPermissions });
  admin = await t.as(adminUser);
  stranger = await t.as(await t.make.user({ name: "Sam Stranger", zone: douala, rights: inOffice(douala, keeping) }));
});
after(async () => await t.close());

let n = 0;
const email = (): string => `somebody${(n += 1)}@example.test`;
const ids = (answer: { data: readonly { hash_id: string }[] }): string[] => answer.data.map((r) => r.hash_id);
const stored = async (client: Client, over: object = {}) =>
  await client.ok(storeUser, { body: { name: "Nina New", email: email(), zone_hash_id: paris.id, ...over } });

describe("the list", () => {
  test("shows the people of one's offices by name, and nobody else", async () => {
    const zoe = await t.make.user({ name: "Zoé Ångström", zone: paris });
    const seen = await keeper.ok(listUsers, { query: { search: "zoe ang" } });
    assert.deepEqual(ids(seen), [zoe.id]);
    assert.deepEqual(ids(await stranger.ok(listUsers, { query: { search: "zoe" } })), []);
    const names = (await keeper.ok(listUsers, { query: { limit: 200 } })).data.map((u) => u.name);
    assert.ok(names.indexOf("Kim Keeper") < names.indexOf("Pat Payer"));
  });

  test("goes on by keyset, each person once", async () => {
    for (let i = 0; i < 12; i++) await t.make.user({ name: `Same Name`, zone: douala });
    const found: string[] = [];
    let next: string | undefined;
    do {
      const page = await stranger.ok(listUsers, {
        query: { limit: 10, search: "same name", ...(next && { after: next }) },
      });
      found.push(...ids(page));
      next = page.after ?? undefined;
    } while (next);
    assert.equal(found.length, 12);
    assert.equal(new Set(found).size, 12);
  });

  test("shows who belongs to no office, and who waits to be let in, to those who may everywhere", async () => {
    const floating = await t.make.user({ name: "Flo Floating" });
    const waiting = await t.make.user({ name: "Wim Waiting", active: false });
    const all = { query: { state: "ALL", limit: 200 } } as const;
    for (const client of [keeper, payer, stranger])
      for (const id of [floating.id, waiting.id]) {
        assert.ok(!ids(await client.ok(listUsers, all)).includes(id));
        assert.equal((await client.call(getUser, { params: { id } })).status, 404);
      }
    const seesOnly = await t.as(await t.make.user({ rights: ["users_view"] }));
    assert.ok(ids(await seesOnly.ok(listUsers, all)).includes(floating.id));
    assert.ok(!ids(await seesOnly.ok(listUsers, all)).includes(waiting.id));
    assert.equal((await seesOnly.call(getUser, { params: { id: waiting.id } })).status, 404);
    assert.deepEqual(ids(await admin.ok(listUsers, { query: { state: "WAITING" } })), [waiting.id]);
  });

  test("costs one statement beside the session's, one person two at most", async () => {
    const rows = await t.counted(async () => await admin.ok(listUsers, { query: { search: "kim", state: "ALL" } }));
    assert.equal(rows.sent, 2, rows.log.join("\n"));
    const one = await t.counted(async () => await keeper.ok(getUser, { params: { id: ids(rows.value)[0] ?? "" } }));
    assert.equal(one.sent, 2);
  });
});

describe("somebody new", () => {
  test("without a password gets the default one, told once; it opens nothing but choosing another", async () => {
    const body = { name: "Dee Fault", email: email(), zone_hash_id: paris.id };
    const key = { "idempotency-key": newId() };
    const { data, default_password: password, first_code: code } = await keeper.ok(storeUser, { body }, key);
    assert.ok(password && code);
    const again = await keeper.ok(storeUser, { body }, key);
    assert.deepEqual([again.data.hash_id, again.default_password, again.first_code], [data.hash_id, password, code]);
    assert.equal(data.password_secure, false);
    const { challenge = "" } = await t.nobody.ok(login, { body: { email: body.email, password } });
    const signed = await t.nobody.ok(secondStep, { body: { challenge, code } });
    const client = t.withToken(signed.access_token);
    assert.equal((await client.call(subordinates)).status, 423);
    await client.ok(updateProfile, {
      body: {
        current_password: password,
        password: "a chair of plain oak",
        password_confirmation: "a chair of plain oak",
      },
    });
    assert.equal((await client.call(subordinates)).status, 200);
  });

  test("leaves their password and their code nowhere that the database can be read: not in what is kept for a repeat, not on the trail", async () => {
    const chosen = `plain oak ${newId()}`;
    const body = { name: "Cho Sen", email: email(), zone_hash_id: paris.id, password: chosen };
    await keeper.ok(storeUser, { body }, { "idempotency-key": newId() });
    const { default_password: given, first_code: code } = await keeper.ok(
      storeUser,
      { body: { ...body, email: email(), password: undefined } },
      { "idempotency-key": newId() },
    );
    assert.ok(given && code);
    const { rows } = await t.owner.query(
      `SELECT (SELECT string_agg(convert_from(decode(replace(encode(k.answer, 'hex'), '00', ''), 'hex'), 'LATIN1') || k::text, ' ') FROM idempotency_key k)
         || (SELECT string_agg(a::text, ' ') FROM audit a) || coalesce((SELECT string_agg(o::text, ' ') FROM outbox o), '')
         || coalesce((SELECT string_agg(j::text, ' ') FROM graphile_worker._private_jobs j), '') AS everything`,
    );
    const everything = String(rows[0].everything);
    assert.ok(everything.length > 1000);
    for (const secret of [chosen, given, code]) assert.ok(!everything.includes(secret));
    // Nor as a guessable digest: the same body, hashed without the server's secret.
    const digest = createHash("sha256")
      .update(JSON.stringify([undefined, undefined, body]))
      .digest("hex");
    assert.ok(!everything.includes(digest));
  });

  test("with a password that somebody else chose must choose their own as well", async () => {
    const { data, default_password } = await stored(keeper, { password: "three blue boats ashore" });
    assert.equal(default_password, null);
    assert.equal(data.password_secure, false);
    assert.equal(
      (await keeper.call(storeUser, { body: { name: "X", email: email(), zone_hash_id: paris.id, password: "short" } }))
        .status,
      422,
    );
  });

  test("goes only where one may make people; an address stands once, whatever its case", async () => {
    const body = { name: "Elsewhere", email: email(), zone_hash_id: douala.id };
    const there = await keeper.call(storeUser, { body });
    const nowhere = await keeper.call(storeUser, { body: { ...body, zone_hash_id: newId() } });
    assert.equal(there.status, 422);
    assert.equal(there.raw, nowhere.raw);
    assert.equal((await keeper.call(storeUser, { body: { name: "No office", email: email() } })).status, 422);
    const { data } = await stored(keeper);
    const again = await keeper.call(storeUser, {
      body: { name: "Twin", email: data.email.toUpperCase(), zone_hash_id: paris.id },
    });
    assert.deepEqual(Object.keys(again.error.errors ?? {}), ["email"]);
  });

  test("gets no profile that gives more than its giver holds", async () => {
    const mighty = await t.make.profile(`Mighty ${newId()}`, ["expense_paying"]);
    const answer = await keeper.call(storeUser, {
      body: { name: "Too Much", email: email(), zone_hash_id: paris.id, profile_hash_id: mighty },
    });
    assert.equal(answer.status, 403);
    assert.ok(answer.error.errors?.profile_hash_id);
    assert.equal((await stored(admin, { profile_hash_id: mighty })).data.profile?.hash_id, mighty);
  });

  test("costs at most ten statements", async () => {
    const { sent, log } = await t.counted(
      async () =>
        await payer.ok(
          storeUser,
          { body: { name: "C", email: email(), zone_hash_id: paris.id, salary: "100" } },
          { "idempotency-key": newId() },
        ),
    );
    assert.ok(sent <= 11, log.join("\n"));
  });
});

describe("a change", () => {
  test("is seen, written down, and refused with a version that is not the last", async () => {
    const { data: somebody } = await stored(keeper);
    const id = somebody.hash_id;
    const changed = await keeper.ok(updateUser, {
      params: { id },
      body: { birthday: "1990-02-28", hr: true, version: 1 },
    });
    assert.equal(changed.data.birthday, "1990-02-28");
    assert.equal(changed.data.version, 2);
    assert.equal((await keeper.call(updateUser, { params: { id }, body: { hr: false, version: 1 } })).status, 409);
    const timeline = await keeper.ok(recordTimeline, { params: { kind: "user", id } });
    assert.deepEqual(
      timeline.data.map((e) => e.action),
      ["update", "create"],
    );
    assert.equal((await stranger.call(recordTimeline, { params: { kind: "user", id } })).status, 404);
  });

  test("of an account that ends it ends its sessions at once", async () => {
    const leaver = await t.make.user({ name: "Leo Leaver", zone: paris });
    const client = await t.as(leaver);
    assert.equal((await client.call(subordinates)).status, 200);
    await keeper.ok(updateUser, { params: { id: leaver.id }, body: { active: false } });
    assert.equal((await client.call(subordinates)).status, 401);
    await keeper.ok(updateUser, { params: { id: leaver.id }, body: { active: true } });
    assert.equal((await client.call(subordinates)).status, 401, "what ended stays ended");
  });

  test("of the office changes what somebody may on their next request", async () => {
    const profile = await t.make.profile(`Near ${newId()}`, []);
    await t.pool.query("INSERT INTO profile_grant (profile_id, permission, own) VALUES ($1, 'users_view', true)", [
      profile,
    ]);
    const mover = await t.make.user({ name: "Mo Mover", zone: paris, profileId: profile });
    const client = await t.as(mover);
    assert.ok(ids(await client.ok(listUsers, { query: {} })).includes(mover.id));
    await admin.ok(updateUser, { params: { id: mover.id }, body: { zone_hash_id: douala.id } });
    const seen = await client.ok(listUsers, { query: { limit: 200 } });
    assert.deepEqual([...new Set(seen.data.map((u) => u.zone?.name))], ["Douala"]);
  });

  test("gives nothing that the caller does not hold: no profile, no office, and not to oneself", async () => {
    const { data: somebody } = await stored(keeper);
    const id = somebody.hash_id;
    const mighty = await t.make.profile(`Mighty ${newId()}`, ["expense_paying"]);
    assert.equal((await keeper.call(updateUser, { params: { id }, body: { profile_hash_id: mighty } })).status, 403);
    const there = await keeper.call(updateUser, { params: { id }, body: { zone_hash_id: douala.id } });
    const nowhere = await keeper.call(updateUser, { params: { id }, body: { zone_hash_id: newId() } });
    assert.equal(there.status, 422);
    assert.equal(there.raw, nowhere.raw);
    const own = await t.make.user({ name: "Own", zone: paris, rights: inOffice(paris, keeping) });
    const answer = await (
      await t.as(own)
    ).call(updateUser, { params: { id: own.id }, body: { profile_hash_id: mighty } });
    assert.equal(answer.status, 403);
    assert.equal((await keeper.ok(getUser, { params: { id } })).data.profile, null);
  });

  test("takes over nobody who may more: their address, their office and their profile stay, their birthday does not", async () => {
    const boss = await t.make.user({ name: "Bo Boss", zone: paris, rights: ["expense_paying", "profiles_update"] });
    const params = { id: boss.id };
    const free = await t.make.profile(`Nothing ${newId()}`, []);
    for (const body of [{ email: email() }, { profile_hash_id: free }, { zone_hash_id: null }, { active: false }])
      assert.ok([403, 422].includes((await keeper.call(updateUser, { params, body })).status), JSON.stringify(body));
    assert.equal((await keeper.call(deleteUser, { params })).status, 403);
    const { can } = (await keeper.ok(updateUser, { params, body: { birthday: "1970-01-01" } })).data;
    assert.deepEqual(can, { update: true });
    assert.equal((await admin.ok(getUser, { params })).data.can.access, true);
  });

  test("leaves an administrator, even when two take each other away at once", async () => {
    const alone = await testApp();
    try {
      const one = await alone.make.user({ name: "One", rights: allPermissions });
      const two = await alone.make.user({ name: "Two", rights: allPermissions });
      const [asOne, asTwo] = [await alone.as(one), await alone.as(two)];
      const answers = await Promise.all([
        asOne.call(updateUser, { params: { id: two.id }, body: { active: false } }),
        asTwo.call(updateUser, { params: { id: one.id }, body: { active: false } }),
      ]);
      assert.equal(answers.filter((a) => a.status === 200).length, 1, answers.map((a) => a.raw).join());
      const left = answers[0]?.status === 200 ? { client: asOne, id: one.id } : { client: asTwo, id: two.id };
      assert.equal(
        (await left.client.call(updateUser, { params: { id: left.id }, body: { active: false } })).error.code,
        "self",
      );
      // A user with nearly all rights who is no administrator: the last administrator stays.
      const rights = allPermissions.filter((p) => p !== "profiles_update");
      const nearly = await alone.as(await alone.make.user({ name: "Nearly", rights }));
      assert.equal((await nearly.call(updateUser, { params: { id: left.id }, body: { active: false } })).status, 403);
      assert.equal((await nearly.call(deleteUser, { params: { id: left.id } })).status, 403);
    } finally {
      await alone.close();
    }
  });

  test("costs at most ten statements, whatever it touches", async () => {
    const { data } = await stored(admin);
    const change = async (body: object) =>
      await t.counted(
        async () => await admin.ok(updateUser, { params: { id: data.hash_id }, body }, { "idempotency-key": newId() }),
      );
    const fields = { name: "Q", email: email(), zone_hash_id: douala.id, salary: "900", hr: true };
    const { sent, log } = await change(fields);
    assert.ok(sent <= 11, log.join("\n"));
    // Each area that has lines of a leaver is asked what is open, in one statement or two.
    const ended = await change({ active: false });
    assert.ok(ended.sent <= 11 + 1 + house.leaving.length, ended.log.join("\n"));
  });
});

describe("what somebody earns", () => {
  test("is in no answer, no list and no trail of who may not know it", async () => {
    const { data } = await stored(payer, { name: "Sal Aried", salary: "4321.50" });
    const params = { id: data.hash_id };
    assert.deepEqual(data.salary, {
      amount: "4321.50",
      currency: { hash_id: eur.id, iso: "EUR", symbol: "€", minor_unit: 2 },
      valid_from: new Date().toISOString().slice(0, 10),
      pay_by: "month",
      hours: null,
    });
    await payer.ok(updateUser, { params, body: { salary: "4987.60" } });
    for (const answer of [
      await keeper.call(getUser, { params }),
      await keeper.call(listUsers, { query: { search: "sal aried" } }),
      await keeper.call(listUsers, { query: { search: "4987" } }),
      await keeper.call(updateUser, { params, body: { hr: true } }),
      await keeper.call(headquartersUsers, { body: { search: "sal" } }),
      await keeper.call(recordTimeline, { params: { kind: "user", id: data.hash_id } }),
    ]) {
      assert.equal(answer.status, 200, answer.raw);
      assert.doesNotMatch(answer.raw, /4321\.5|4987\.6|salar/u);
    }
    const { rows } = await t.owner.query("SELECT * FROM audit WHERE entity_id = $1", [data.hash_id]);
    assert.doesNotMatch(JSON.stringify(rows), /4321\.5|4987\.6/u);
    const known = (await payer.ok(getUser, { params })).data;
    assert.deepEqual(
      known.salaries?.map((s) => s.salary?.amount),
      ["4987.60", "4321.50"],
    );
    assert.equal((await payer.ok(listUsers, { query: { search: "sal aried" } })).data[0]?.salary?.amount, "4987.60");
  });

  test("is changed by nobody who may not know it, and by nobody for themselves", async () => {
    const { data } = await stored(keeper);
    assert.equal((await keeper.call(updateUser, { params: { id: data.hash_id }, body: { salary: "1" } })).status, 403);
    assert.equal(
      (await keeper.call(storeUser, { body: { name: "A", email: email(), zone_hash_id: paris.id, salary: "1" } }))
        .status,
      403,
    );
    const own = await admin.call(updateUser, {
      params: { id: adminUser.id },
      body: { zone_hash_id: paris.id, salary: "99999" },
    });
    assert.equal(own.status, 409);
    const cents = await admin.call(updateUser, { params: { id: data.hash_id }, body: { salary: "10.123" } });
    assert.deepEqual(Object.keys(cents.error.errors ?? {}), ["salary"]);
  });

  test("cannot be rewritten, not even by the application's own database role", async () => {
    await assert.rejects(t.pool.query("UPDATE salary SET amount = 1"), /permission denied/u);
    await assert.rejects(t.pool.query("DELETE FROM salary"), /permission denied/u);
  });
});

describe("deleting", () => {
  test("takes away who was made by mistake, and refuses with the reason who has a history", async () => {
    const { data } = await stored(payer, { salary: "10" });
    await keeper.ok(deleteUser, { params: { id: data.hash_id } });
    assert.equal((await keeper.call(getUser, { params: { id: data.hash_id } })).status, 404);
    const worked = await t.make.user({ name: "Wanda Worked", zone: paris });
    await (await t.as(worked)).ok(updateProfile, { body: { name: "Wanda Worked Here" } });
    const answer = await keeper.call(deleteUser, { params: { id: worked.id } });
    assert.equal(answer.status, 409);
    assert.match(answer.error.message, /Wanda Worked Here appears in existing records\. Deactivate/u);
    const leader = await t.make.user({ name: "Lea Leader", zone: paris });
    const led = await t.make.user({ zone: paris });
    await keeper.ok(assignTeam, { body: { manager_hash_id: leader.id, user_hash_ids: [led.id] } });
    assert.equal((await keeper.call(deleteUser, { params: { id: leader.id } })).error.code, "has_team");
  });
});

describe("a team", () => {
  test("is given and taken, and its manager sees it whole", async () => {
    const top = await t.make.user({ name: "Top", zone: paris });
    const middle = await t.make.user({ name: "Middle", zone: paris });
    const low = await t.make.user({ name: "Low", zone: paris });
    await keeper.ok(assignTeam, { body: { manager_hash_id: top.id, user_hash_ids: [middle.id] } });
    await keeper.ok(assignTeam, { body: { manager_hash_id: middle.id, user_hash_ids: [low.id] } });
    const client = await t.as(top);
    const team = await client.ok(subordinates);
    assert.deepEqual(
      team.data.map((p) => [p.name, p.direct]),
      [
        ["Middle", true],
        ["Low", false],
      ],
    );
    const circle = await keeper.call(assignTeam, { body: { manager_hash_id: low.id, user_hash_ids: [top.id] } });
    assert.equal(circle.status, 422);
    assert.equal(
      (await keeper.call(updateUser, { params: { id: top.id }, body: { manager_hash_id: low.id } })).status,
      422,
    );
    await keeper.ok(assignTeam, { body: { manager_hash_id: top.id, removed_hash_ids: [middle.id] } });
    assert.deepEqual((await client.ok(subordinates)).data, []);
  });

  test("never closes into a circle, however many change it at once", async () => {
    for (let round = 0; round < 5; round++) {
      const a = await t.make.user({ zone: paris });
      const b = await t.make.user({ zone: paris });
      const c = await t.make.user({ zone: paris });
      const lead = (manager: UserMade, member: UserMade) =>
        keeper.call(assignTeam, { body: { manager_hash_id: manager.id, user_hash_ids: [member.id] } });
      const answers = await Promise.all([
        lead(a, b),
        keeper.call(updateUser, { params: { id: c.id }, body: { manager_hash_id: b.id } }),
        lead(c, a),
      ]);
      assert.equal(answers.filter((x) => x.status === 422).length, 1, answers.map((x) => x.raw).join("\n"));
    }
  });

  test("takes nobody out of reach, told like nobody", async () => {
    const far = await t.make.user({ zone: douala });
    const near = await t.make.user({ zone: paris });
    const there = await keeper.call(assignTeam, { body: { manager_hash_id: near.id, user_hash_ids: [far.id] } });
    const nowhere = await keeper.call(assignTeam, { body: { manager_hash_id: near.id, user_hash_ids: [newId()] } });
    assert.equal(there.raw, nowhere.raw);
    const manager = await keeper.call(updateUser, { params: { id: near.id }, body: { manager_hash_id: far.id } });
    assert.equal(manager.status, 422);
  });
});

describe("people to choose from", () => {
  test("of an office, also those who were there in a period", async () => {
    const cairo = await t.make.zone({ name: `Cairo ${newId()}` });
    const gone = await t.make.user({ name: "Gone", zone: cairo });
    const here = await t.make.user({ name: "Here", zone: cairo });
    const clerk = await t.as(await t.make.user({ rights: inOffice(cairo, ["accountings_area_users"]) }));
    await admin.ok(updateUser, { params: { id: gone.id }, body: { active: false } });
    const params = { area_id: cairo.id };
    assert.deepEqual(ids(await clerk.ok(officeUsers, { params, query: {} })), [here.id]);
    const today = new Date().toISOString().slice(0, 10);
    assert.deepEqual(ids(await clerk.ok(officeUsers, { params, query: { date_start: today, date_end: today } })), [
      gone.id,
      here.id,
    ]);
    assert.deepEqual(
      ids(await clerk.ok(officeUsers, { params, query: { date_start: "2020-01-01", date_end: "2020-12-31" } })),
      [],
    );
    assert.equal((await keeper.call(officeUsers, { params, query: {} })).status, 404);
  });

  test("for reports, and of headquarters where the company names one", async () => {
    const reader = await t.as(await t.make.user({ rights: ["reports_view_all"] }));
    assert.ok((await reader.ok(usersForReports, { query: { search: "kim" } })).data.length > 0);
    await t.pool.query("INSERT INTO setting (key, value) VALUES ('headquarters', to_jsonb($1::text))", [douala.id]);
    const people = await admin.ok(headquartersUsers, { body: { limit: 200 } });
    assert.deepEqual([...new Set(people.data.map((u) => u.zone?.name))], ["Douala"]);
    assert.deepEqual((await keeper.ok(headquartersUsers, { body: {} })).data, []);
  });
});
