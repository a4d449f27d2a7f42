import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dayAfter } from "#contract/kit/expiry.ts";
import {
  createFactory,
  deleteFactory,
  getFactory,
  listFactories,
  updateFactory,
} from "#contract/factories/endpoints.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import { freshPng } from "#server/testing/uploads.ts";
import { openApp } from "#server/testing/test-app.ts";
import { warnTask } from "./warn.ts";

const t = await openApp();
const verbs = ["view", "create", "update", "delete"].map((v) => `factories_${v}`) as never[];
const keeper = await t.as(await t.make.user({ name: "Keeper", rights: verbs }));
const [france, cameroon] = [await t.make.country({ name: "France" }), await t.make.country({ name: "Cameroon" })];
const paper = async (name: string): Promise<File> =>
  new File([new Uint8Array(await freshPng())], name, { type: "image/png" });
const make = async (name: string, more: object = {}) =>
  (await keeper.ok(createFactory, { body: { name, country_hash_id: france.id, ...more } })).data;

describe("a factory", () => {
  test("is made with its certificates and their papers, changed, and deleted with them", async () => {
    const made = await make("Strasbourg", {
      city: "Strasbourg",
      certificates: [
        { kind: "halal", number: "H 1", expires_on: "2031-05-01", file: await paper("halal.png") },
        { kind: "iso9001", number: "", expires_on: "" },
      ],
    });
    const [halal, iso] = made.certificates;
    assert.deepEqual([halal?.number, halal?.expires_on, halal?.file?.name], ["H 1", "2031-05-01", "halal.png"]);
    assert.deepEqual([iso?.number, iso?.expires_on, iso?.file], [null, null, null]);
    const params = { id: made.hash_id };
    const changed = await keeper.ok(updateFactory, {
      params,
      body: {
        city: "Kehl",
        version: made.version,
        certificates: [{ hash_id: halal?.hash_id, kind: "halal", number: "H 2", expires_on: "2032-05-01" }],
        removes: [iso?.hash_id as string],
      },
    });
    assert.deepEqual(
      changed.data.certificates.map((c) => [c.number, c.file?.name]),
      [["H 2", "halal.png"]],
      "a paper that is not replaced stays",
    );
    assert.equal(changed.data.name, "Strasbourg");
    const late = await keeper.call(updateFactory, { params, body: { city: "Late", version: made.version } });
    assert.equal(late.status, 409);
    assert.equal((await keeper.fetch(`/api/file/${changed.data.certificates[0]?.file?.hash_id}`)).status, 200);
    const outsider = await t.as(await t.make.user({}));
    assert.notEqual((await outsider.fetch(`/api/file/${changed.data.certificates[0]?.file?.hash_id}`)).status, 200);
    await keeper.ok(deleteFactory, { params });
    assert.equal((await keeper.call(getFactory, { params })).status, 404);
    const { rows } = await t.owner.query("SELECT 1 FROM file WHERE kind = 'factory' AND record_id = $1", [
      made.hash_id,
    ]);
    assert.deepEqual(rows, []);
  });

  test("has a name of its own, a country that is there, and certificates of its own alone", async () => {
    const [one, two] = [await make("Own one", { certificates: [{ kind: "ifs" }] }), await make("Own two")];
    const refused = async (body: object) =>
      Object.keys((await keeper.call(updateFactory, { params: { id: two.hash_id }, body })).error.errors ?? {});
    assert.deepEqual(await refused({ name: "OWN ONE" }), ["name"]);
    assert.deepEqual(await refused({ country_hash_id: one.hash_id }), ["country_hash_id"]);
    assert.deepEqual(await refused({ contact_hash_id: one.hash_id }), ["contact_hash_id"]);
    const [of] = one.certificates;
    assert.deepEqual(await refused({ certificates: [{ hash_id: of?.hash_id, kind: "ifs" }] }), [
      "certificates.0.hash_id",
    ]);
    assert.deepEqual(await refused({ certificates: [{ kind: "ifs", expires_on: "2030-02-30" }] }), [
      "certificates.0.expires_on",
    ]);
  });

  test("is found by words, country and what expires; pages go by name", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const expiring = (days: number) => ({
      certificates: [{ kind: "kosher" as const, expires_on: dayAfter(today, days) }],
    });
    await make("Page b", expiring(30));
    await make("page A", expiring(-1));
    await make("Page c", { country_hash_id: cameroon.id, ...expiring(90) });
    const names = async (query: object) => (await keeper.ok(listFactories, { query })).data.map((f) => f.name);
    assert.deepEqual(await names({ search: "PAGE" }), ["page A", "Page b", "Page c"]);
    assert.deepEqual(await names({ search: "page", country_hash_id: cameroon.id }), ["Page c"]);
    assert.deepEqual(await names({ search: "page", certificate: "soon" }), ["Page b"]);
    assert.deepEqual(await names({ search: "page", certificate: "expired" }), ["page A"]);
    assert.deepEqual(await names({ search: "page", kind: "halal" }), []);
    const { after } = await keeper.ok(listFactories, { query: { search: "page", limit: 2 } });
    assert.deepEqual(await names({ search: "page", after }), ["Page c"]);
  });
});

test("who keeps factories is warned once before a certificate expires, and once when it has", async () => {
  await t.owner.query("UPDATE factory_certificate SET warned = 'expired'");
  const day = new Date("2027-03-01T05:00:00Z");
  const f = await make("Warned", { certificates: [{ kind: "brcgs", number: "B 7", expires_on: "2027-04-15" }] });
  const told = async (): Promise<number> =>
    (await t.owner.query("SELECT 1 FROM notification WHERE entity_id = $1", [f.hash_id])).rowCount ?? 0;
  const run = async (at: Date) => await warnTask(t.app.services, () => at)({}, {} as never);
  await run(new Date("2027-02-01T05:00:00Z"));
  assert.equal(await told(), 0);
  await run(day);
  await run(day);
  assert.equal(await told(), 1);
  const lines = (await keeper.ok(listNotifications, { query: {} })).data.map((n) => n.text);
  assert.ok(lines.includes("BRCGS B 7 of Warned: valid until 15-04-2027"), lines.join());
  await run(new Date("2027-04-16T05:00:00Z"));
  assert.equal(await told(), 2);
  const [certificate] = f.certificates;
  await keeper.ok(updateFactory, {
    params: { id: f.hash_id },
    body: { certificates: [{ hash_id: certificate?.hash_id, kind: "brcgs", expires_on: "2027-05-01" }] },
  });
  await run(new Date("2027-04-16T05:00:00Z"));
  assert.equal(await told(), 3, "with another last day it is warned of again");
});
