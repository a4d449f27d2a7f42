import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { bootstrap, checkPermission, permissionCatalogue } from "#contract/access/endpoints.ts";
import {
  createRole,
  deleteRole,
  getRole,
  listRoles,
  roleRightsGet,
  roleRightsPut,
  updateRole,
  userRightsGet,
  userRightsPut,
} from "#contract/access/roles.ts";
import { allPermissions, permissions, scopeOf, type Permission } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { ZoneMade } from "#server/testing/factories.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";

let t: TestApp;
let paris: ZoneMade;
let douala: ZoneMade;
let france: { id: string };
/** Holds all rights everywhere. */
let admin: Client;
let adminId: string;
const administering = allPermissions.filter((p) => permissions[p].family !== "notifications" && p !== "portal_access");
before(async () => {
  t = await testApp();
  paris = await t.make.zone({ name: "Paris" });
  douala = await t.make.zone({ name: "Douala" });
  france = await t.make.country({ name: "France" });
  const user = await t.make.user({ name: "Ada Admin", zone: paris, rights: administering });
  adminId = user.id;
  admin = await t.as(user);
});
after(async () => await t.close());

let made = 0;
const role = async (client = admin, copy_of?: string) =>
  (await client.ok(createRole, { body: { name: `Profile ${(made += 1)}`, ...(copy_of && { copy_of }) } })).data;
const rightsOf = async (id: string, client = admin) => (await client.ok(roleRightsGet, { params: { id } })).data;
const give = async (id: string, permission: Permission, places: "all" | "own" | "none" | string[], client = admin) =>
  await client.call(roleRightsPut, {
    params: { id },
    body: { version: (await rightsOf(id)).version, changes: [{ permission, places }], removeAll: places === "none" },
  });
const giveUser = async (
  id: string,
  permission: Permission,
  places: "all" | "own" | "none" | string[],
  client = admin,
) =>
  await client.call(userRightsPut, {
    params: { id },
    body: {
      version: (await admin.ok(userRightsGet, { params: { id } })).data.version,
      changes: [{ permission, places }],
      removeAll: places === "none",
    },
  });
const someone = async (rights: Parameters<TestApp["make"]["grant"]>[1], zone: ZoneMade | null = paris) => {
  const user = await t.make.user({ zone, rights });
  return { user, client: await t.as(user) };
};

describe("profiles", () => {
  test("are made, named anew, told by name, and deleted", async () => {
    const one = await role();
    assert.deepEqual([one.rights_count, one.people_count], [0, 0]);
    assert.deepEqual(one.can, { update: true, rights: true, delete: true, assign: true });
    const { data } = await admin.ok(updateRole, { params: { id: one.hash_id }, body: { name: "Tasters", version: 1 } });
    assert.equal(data.name, "Tasters");
    const old = await admin.call(updateRole, { params: { id: one.hash_id }, body: { name: "Others", version: 1 } });
    assert.deepEqual([old.status, old.error.code], [409, "stale"]);
    const listed = await admin.ok(listRoles, { query: { search: "tàst" } });
    assert.deepEqual(
      listed.data.map((r) => r.name),
      ["Tasters"],
    );
    assert.equal((await admin.call(createRole, { body: { name: "tasters" } })).status, 422);
    await admin.ok(deleteRole, { params: { id: one.hash_id } });
    assert.equal((await admin.call(getRole, { params: { id: one.hash_id } })).status, 404);
  });

  test("is called otherwise in French: found, sorted and told apart in both languages", async () => {
    const make = async (name: string, name_fr?: string | null) =>
      await admin.call(createRole, { body: { name, ...(name_fr !== undefined && { name_fr }) } });
    const warehouse = (await make("Warehouse 7", "Entrepôt 7")).body.data;
    const archive = (await make("Archive 7", "Zone d’archives 7")).body.data;
    const plain = (await make("Quay 7", "")).body.data;
    assert.deepEqual([warehouse.name_fr, plain.name_fr], ["Entrepôt 7", null]);
    const names = async (locale: string, search = "7"): Promise<string[]> =>
      (await admin.ok(listRoles, { query: { search } }, { "accept-language": locale })).data.map((r) => r.name);
    assert.deepEqual(await names("en"), ["Archive 7", "Quay 7", "Warehouse 7"]);
    assert.deepEqual(await names("fr"), ["Warehouse 7", "Quay 7", "Archive 7"]);
    assert.deepEqual(await names("en", "entrepot 7"), ["Warehouse 7"]);
    const wrong = async (name: string, name_fr?: string): Promise<string[]> =>
      Object.keys((await make(name, name_fr)).error.errors ?? {});
    assert.deepEqual(await wrong("Another 7", "ENTREPÔT 7"), ["name_fr"]);
    assert.deepEqual(await wrong("warehouse 7", "Autre 7"), ["name"]);
    assert.deepEqual(await wrong("Entrepôt 7"), ["name"], "in French it would be called like another");
    const { data: page } = await admin.ok(roleRightsGet, { params: { id: archive.hash_id } });
    assert.equal(page.name_fr, "Zone d’archives 7");
    const params = { id: archive.hash_id };
    const kept = await admin.ok(updateRole, { params, body: { name: "Archive 8", version: archive.version } });
    assert.equal(kept.data.name_fr, "Zone d’archives 7");
    const gone = await admin.ok(updateRole, {
      params,
      body: { name: "Archive 8", name_fr: null, version: kept.data.version },
    });
    assert.equal(gone.data.name_fr, null);
    const them = await t.make.user({ profileId: warehouse.hash_id });
    const { data: held } = await admin.ok(userRightsGet, { params: { id: them.id } });
    assert.deepEqual(held.profile, { hash_id: warehouse.hash_id, name: "Warehouse 7", name_fr: "Entrepôt 7" });
  });

  test("go by pages, each profile once", async () => {
    for (let i = 0; i < 12; i++) await role();
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.ok(listRoles, { query: { limit: 10, ...(cursor && { after: cursor }) } });
      names.push(...page.data.map((r) => r.name));
      cursor = page.after ?? undefined;
    } while (cursor);
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.length >= 12);
  });

  test("a copy gives the same", async () => {
    const one = await role();
    await give(one.hash_id, "expense_paying", [paris.id, douala.id]);
    await give(one.hash_id, "contacts_view", [france.id]);
    await give(one.hash_id, "agenda_view", "all");
    const copy = await role(admin, one.hash_id);
    assert.equal(copy.rights_count, 3);
    assert.deepEqual((await rightsOf(copy.hash_id)).permissions, (await rightsOf(one.hash_id)).permissions);
  });

  test("one that people have is not deleted, and the answer says how many", async () => {
    const one = await role();
    await t.make.user({ profileId: one.hash_id });
    await t.make.user({ profileId: one.hash_id });
    const answer = await admin.call(deleteRole, { params: { id: one.hash_id } });
    assert.equal(answer.status, 409);
    assert.match(answer.error.message, /^2 people have this profile/u);
    assert.equal((await admin.ok(getRole, { params: { id: one.hash_id } })).data.people_count, 2);
  });

  test("a repeated submit makes one", async () => {
    const key = { "idempotency-key": newId() };
    const body = { name: "Once only" };
    const first = await admin.ok(createRole, { body }, key);
    assert.deepEqual(await admin.ok(createRole, { body }, key), first);
  });
});

describe("what a profile gives", () => {
  test("a whole set, and changes of it, in the three scopes", async () => {
    const one = await role();
    const { data } = await admin.ok(roleRightsPut, {
      params: { id: one.hash_id },
      body: {
        version: 1,
        permissions: [
          { permission: "agenda_view", places: "all" },
          { permission: "expense_sending", places: "own" },
          { permission: "expense_paying", places: [douala.id] },
          { permission: "contacts_view", places: ["own", france.id] },
        ],
      },
    });
    const told = Object.fromEntries(data.permissions.map((p) => [p.permission, p.places]));
    assert.deepEqual(told, {
      agenda_view: "all",
      expense_sending: "own",
      expense_paying: [douala.id],
      contacts_view: ["own", france.id],
    });
    assert.deepEqual(data.places.map((p) => p.name).toSorted(), ["Douala", "France"]);
    const changed = await admin.ok(roleRightsPut, {
      params: { id: one.hash_id },
      body: {
        version: data.version,
        changes: [
          { permission: "agenda_view", places: "none" },
          { permission: "expense_paying", places: "all" },
        ],
      },
    });
    assert.equal(changed.data.permissions.find((p) => p.permission === "expense_paying")?.places, "all");
    assert.equal(changed.data.permissions.length, 3);
    const audit = await t.owner.query(
      "SELECT details FROM audit WHERE kind = 'profile' AND entity_id = $1 AND action = 'rights' ORDER BY hash_id DESC LIMIT 1",
      [one.hash_id],
    );
    assert.deepEqual(audit.rows, [{ details: { given: 1, taken: 2 } }]);
  });

  test("a stale version is a 409, and nothing is lost", async () => {
    const one = await role();
    await give(one.hash_id, "agenda_view", "all");
    const answer = await admin.call(roleRightsPut, {
      params: { id: one.hash_id },
      body: { version: 1, permissions: [{ permission: "reports_view", places: "all" }] },
    });
    assert.deepEqual([answer.status, answer.error.code], [409, "stale"]);
    assert.equal((await rightsOf(one.hash_id)).permissions.length, 1);
  });

  test("two at once: one is done, the other told", async () => {
    const one = await role();
    const answers = await Promise.all(
      (["agenda_view", "reports_view"] as const).map((permission) =>
        admin.call(roleRightsPut, {
          params: { id: one.hash_id },
          body: { version: 1, permissions: [{ permission, places: "all" }] },
        }),
      ),
    );
    assert.deepEqual(
      answers.map((a) => a.status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await rightsOf(one.hash_id)).permissions.length, 1);
  });

  test("taking all away must be meant", async () => {
    const one = await role();
    await give(one.hash_id, "agenda_view", "all");
    const body = { version: 2, permissions: [] };
    const asked = await admin.call(roleRightsPut, { params: { id: one.hash_id }, body });
    assert.deepEqual([asked.status, asked.error.code], [422, "remove_all"]);
    await admin.ok(roleRightsPut, { params: { id: one.hash_id }, body: { ...body, removeAll: true } });
    assert.deepEqual((await rightsOf(one.hash_id)).permissions, []);
  });

  test("a place must exist and be of the right's kind; a general right has none", async () => {
    const one = await role();
    assert.equal((await give(one.hash_id, "expense_paying", [newId()])).status, 422);
    assert.equal((await give(one.hash_id, "expense_paying", [france.id])).status, 422);
    assert.equal((await give(one.hash_id, "contacts_view", [paris.id])).status, 422);
    assert.equal((await give(one.hash_id, "agenda_view", [paris.id])).status, 422);
    assert.equal((await give(one.hash_id, "agenda_view", "own")).status, 422);
    assert.equal((await give(one.hash_id, "no_such" as Permission, "all")).status, 422);
    assert.deepEqual((await rightsOf(one.hash_id)).permissions, []);
  });

  test("works on the next request of all who have it, and costs the same for 300 of them", async () => {
    const one = await role();
    const people = await Promise.all(
      Array.from({ length: 300 }, () => t.make.user({ profileId: one.hash_id, zone: paris })),
    );
    const client = await t.as(people[0] ?? "");
    const may = async (): Promise<number> =>
      (await client.call(checkPermission, { params: { name: "expense_paying" } })).status;
    assert.equal(await may(), 403);
    const { version } = await rightsOf(one.hash_id);
    const { value, sent } = await t.counted(
      async () =>
        await admin.call(roleRightsPut, {
          params: { id: one.hash_id },
          body: { version, changes: [{ permission: "expense_paying", places: "own" }] },
        }),
    );
    assert.equal(value.status, 200);
    assert.ok(sent <= 11, `${sent} statements`);
    assert.equal(await may(), 200);
    await give(one.hash_id, "expense_paying", "none");
    assert.equal(await may(), 403);
  });
});

describe("what a person holds", () => {
  test("own rights, the profile's and both together, with where they come from", async () => {
    const one = await role();
    await give(one.hash_id, "expense_sending", "own");
    await give(one.hash_id, "agenda_view", "all");
    const user = await t.make.user({ zone: paris, profileId: one.hash_id, rights: { expense_sending: [douala.id] } });
    const { data } = await admin.ok(userRightsGet, { params: { id: user.id } });
    assert.deepEqual(data.permissions, [{ permission: "expense_sending", places: [douala.id], elsewhere: 0 }]);
    assert.deepEqual(Object.fromEntries(data.from_profile.map((p) => [p.permission, p.places])), {
      agenda_view: "all",
      expense_sending: "own",
    });
    const sending = data.effective.find((e) => e.permission === "expense_sending");
    assert.deepEqual(sending?.from, ["own", "profile"]);
    assert.deepEqual([...(sending?.places ?? [])].toSorted(), [paris.id, douala.id].toSorted());
    assert.deepEqual(data.can, { update: true });
  });

  test("what is told is what the next request of theirs finds", async () => {
    const one = await role();
    await give(one.hash_id, "expense_sending", "own");
    await give(one.hash_id, "contacts_view", "own");
    const user = await t.make.user({ zone: paris, profileId: one.hash_id, rights: { expense_paying: [douala.id] } });
    await t.pool.query("UPDATE app_user SET main_country_id = $2 WHERE hash_id = $1", [user.id, france.id]);
    const { data } = await admin.ok(userRightsGet, { params: { id: user.id } });
    const held = await (await t.as(user)).ok(bootstrap);
    assert.deepEqual(Object.fromEntries(data.effective.map((e) => [e.permission, e.places])), held.data.permissions);
  });

  test("changes work on the next request, in the cost of a change", async () => {
    const { user, client } = await someone([]);
    const may = async (): Promise<number> =>
      (await client.call(checkPermission, { params: { name: "expense_paying" } })).status;
    assert.equal(await may(), 403);
    const { value, sent, log } = await t.counted(async () => await giveUser(user.id, "expense_paying", [paris.id]));
    assert.equal(value.status, 200);
    // The count includes reading the version.
    assert.ok(sent <= 11 + 3, `${sent}:\n${log.join("\n")}`);
    assert.equal(await may(), 200);
    const last = await admin.call(userRightsPut, {
      params: { id: user.id },
      body: { version: value.body.data.version, permissions: [] },
    });
    assert.equal(last.error.code, "remove_all");
    assert.equal((await giveUser(user.id, "expense_paying", "none")).status, 200);
    assert.equal(await may(), 403);
  });

  test("in another office, or without the right there: as if there were nobody", async () => {
    const { user } = await someone([], douala);
    const manager = await someone({ users_view: [paris.id], users_update: [paris.id] });
    const there = await manager.client.call(userRightsGet, { params: { id: user.id } });
    const nowhere = await manager.client.call(userRightsGet, { params: { id: newId() } });
    assert.deepEqual([there.status, there.raw], [404, nowhere.raw]);
    const change = async (id: string) =>
      await manager.client.call(userRightsPut, { params: { id }, body: { version: 1, changes: [] } });
    assert.equal((await change(user.id)).raw, (await change(newId())).raw);
    const loose = await t.make.user();
    assert.equal((await manager.client.call(userRightsGet, { params: { id: loose.id } })).status, 404);
  });

  test("offices that the reader does not know are counted, not named", async () => {
    const { user } = await someone({ expense_paying: [paris.id, douala.id] });
    const reader = await someone({ users_view: [paris.id] });
    const { data, raw } = await reader.client
      .call(userRightsGet, { params: { id: user.id } })
      .then((a) => ({ data: a.body.data, raw: a.raw }));
    assert.deepEqual(data.permissions, [{ permission: "expense_paying", places: [paris.id], elsewhere: 1 }]);
    assert.ok(!raw.includes(douala.id) && !raw.includes("Douala"));
  });
});

describe("nobody gives what they do not hold", () => {
  test("to a profile: a right, an office, everywhere, the own office of anybody", async () => {
    const one = await role();
    const { client } = await someone({
      profiles_view: "all",
      profiles_update: "all",
      expense_paying: [paris.id],
      agenda_view: "all",
    });
    const giving = async (permission: Permission, places: "all" | "own" | string[]): Promise<number> =>
      (await give(one.hash_id, permission, places, client)).status;
    assert.equal(await giving("agenda_view", "all"), 200);
    assert.equal(await giving("expense_paying", [paris.id]), 200);
    assert.equal(await giving("expense_paying", [douala.id]), 422);
    assert.equal(await giving("expense_paying", "all"), 422);
    assert.equal(await giving("expense_paying", "own"), 422);
    assert.equal(await giving("audit_view", "all"), 422);
    assert.equal(await giving("notify_expenses", "all"), 200, "being told is no power");
  });

  test("an office they do not know is told like one that does not exist", async () => {
    const one = await role();
    const { client } = await someone({ profiles_view: "all", profiles_update: "all", expense_paying: [paris.id] });
    const there = await give(one.hash_id, "expense_paying", [douala.id], client);
    const nowhere = await give(one.hash_id, "expense_paying", [newId()], client);
    assert.equal(there.raw, nowhere.raw);
  });

  test("to a person, and to themselves", async () => {
    const { user } = await someone([]);
    const manager = await someone({ users_view: [paris.id], users_update: [paris.id], expense_sending: [paris.id] });
    assert.equal((await giveUser(user.id, "expense_sending", [paris.id], manager.client)).status, 200);
    assert.equal((await giveUser(user.id, "expense_sending", "own", manager.client)).status, 200);
    for (const places of ["all" as const, [douala.id]])
      assert.equal((await giveUser(user.id, "expense_sending", places, manager.client)).status, 422);
    const told = await giveUser(user.id, "expense_paying", [paris.id], manager.client);
    assert.equal(
      told.error.errors?.["permissions.expense_paying"]?.[0],
      "You can’t give “pay from an account or a box” in Paris: you don’t hold it there yourself.",
    );
    assert.equal((await giveUser(manager.user.id, "users_update", "all", manager.client)).status, 422);
    assert.equal((await giveUser(manager.user.id, "expense_paying", "own", manager.client)).status, 422);
    assert.equal((await giveUser(user.id, "notify_expenses", [douala.id], manager.client)).status, 422);
    assert.equal((await giveUser(user.id, "notify_expenses", "own", manager.client)).status, 200);
  });

  test("nor by copying a profile", async () => {
    const one = await role();
    await give(one.hash_id, "audit_view", "all");
    const { client } = await someone(["profiles_view", "profiles_create"]);
    assert.equal((await client.call(createRole, { body: { name: "Mine", copy_of: one.hash_id } })).status, 422);
    assert.equal((await client.call(createRole, { body: { name: "Mine" } })).status, 200);
  });

  test("nor changes, names anew or deletes what gives more, nor whoever holds more", async () => {
    const one = await role();
    await give(one.hash_id, "audit_view", "all");
    const { client } = await someone(["profiles_view", "profiles_update", "profiles_delete", "agenda_view"]);
    const answers = [
      await give(one.hash_id, "agenda_view", "all", client),
      await give(one.hash_id, "audit_view", "none", client),
      await client.call(updateRole, { params: { id: one.hash_id }, body: { name: "Weaker", version: 1 } }),
      await client.call(deleteRole, { params: { id: one.hash_id } }),
    ];
    assert.deepEqual(
      answers.map((a) => [a.status, a.error.code]),
      answers.map(() => [403, "holds_more"]),
    );
    assert.deepEqual((await client.ok(getRole, { params: { id: one.hash_id } })).data.can, {});
    const manager = await someone({ users_view: [paris.id], users_update: [paris.id], expense_sending: [paris.id] });
    const strong = await someone({ expense_sending: [paris.id], expense_paying: [paris.id] });
    const byProfile = await t.make.user({ zone: paris, profileId: one.hash_id });
    for (const id of [strong.user.id, byProfile.id])
      assert.equal((await giveUser(id, "expense_sending", "none", manager.client)).error.code, "holds_more");
  });

  test("what nobody holds any more an administrator gives; nobody else does", async () => {
    const { user, client } = await someone(["users_update", "users_view"]);
    await t.pool.query("DELETE FROM user_grant WHERE permission = 'ticket_types_view'");
    await t.pool.query("UPDATE app_user SET rights_version = rights_version + 1");
    assert.equal((await giveUser(user.id, "ticket_types_view", "all", client)).status, 422);
    const other = await someone(administering.filter((p) => p !== "ticket_types_view"));
    assert.equal((await giveUser(adminId, "ticket_types_view", "all")).status, 200);
    assert.equal(
      (await giveUser(other.user.id, "ticket_types_view", "all", other.client)).status,
      422,
      "now somebody does",
    );
    assert.equal((await giveUser(other.user.id, "ticket_types_view", "all")).status, 200);
  });
});

test("every right of the catalogue can be given, in each scope it has, and is told with a sentence", async () => {
  const one = await role();
  const { data: catalogue } = await admin.ok(permissionCatalogue, {}, { "accept-language": "fr" });
  assert.equal(catalogue.length, allPermissions.length);
  const places = { general: "all", office: [paris.id], country: [france.id] } as const;
  const all = allPermissions.map((permission) => ({
    permission,
    places: [...places[scopeOf(permission)]] as string[],
  }));
  const { value, sent } = await t.counted(
    async () =>
      await admin.call(roleRightsPut, {
        params: { id: one.hash_id },
        body: {
          version: 1,
          permissions: all.map((p) => (scopeOf(p.permission) === "general" ? { ...p, places: "all" as const } : p)),
        },
      }),
  );
  assert.equal(value.status, 200, value.raw);
  assert.equal(value.body.data.permissions.length, allPermissions.length);
  assert.ok(sent <= 11, `${sent} statements for ${allPermissions.length} rights`);
});
