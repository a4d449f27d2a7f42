import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { currentUser } from "#contract/access/endpoints.ts";
import { getFile } from "#contract/files/endpoints.ts";
import {
  contractZones,
  deleteContract,
  deleteOwnContract,
  getContract,
  listContracts,
  ownContracts,
  storeContract,
  updateContract,
  uploadAvatar,
  uploadContract,
  uploadOwnAvatar,
} from "#contract/users/contracts.ts";
import { getUser } from "#contract/users/endpoints.ts";
import type { UserMade, ZoneMade } from "#server/testing/factories.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";
import { pdf } from "#server/testing/uploads.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { remindTask } from "./remind.ts";

let t: TestApp;
let paris: ZoneMade;
let douala: ZoneMade;
let ann: UserMade;
let asAnn: Client;
let keeper: Client;
let stranger: Client;
const keeping = [
  "users_view",
  "users_update",
  "user_contracts_view",
  "user_contracts_create",
  "user_contracts_update",
  "user_contracts_delete",
] as const;
before(async () => {
  t = await testApp();
  paris = await t.make.zone({ name: "Paris" });
  douala = await t.make.zone({ name: "Douala" });
  const rightsIn = (zone: ZoneMade) => Object.fromEntries(keeping.map((r) => [r, [zone.id]]));
  ann = await t.make.user({ name: "Ann", zone: paris });
  asAnn = await t.as(ann);
  keeper = await t.as(await t.make.user({ name: "Kim", zone: paris, rights: rightsIn(paris) }));
  stranger = await t.as(await t.make.user({ name: "Sam", zone: douala, rights: rightsIn(douala) }));
});
after(async () => await t.close());

const paper = (name = "contract.pdf"): File => new File([new Uint8Array(pdf())], name, { type: "application/pdf" });
const agreed = { title: "Contrat à durée indéterminée", kind: "PERMANENT", start_date: "2024-03-01" } as const;
const fileOf = (path: string | null): { params: { id: string }; query: object } => ({
  params: { id: path?.split("/").at(-1) ?? "" },
  query: {},
});

describe("a contract", () => {
  test("is kept with its papers, changed and deleted by who keeps contracts there; nobody else sees it", async () => {
    const { data } = await keeper.ok(storeContract, {
      body: { user_hash_id: ann.id, ...agreed, files: [paper(), paper("annex.pdf")] },
    });
    assert.deepEqual(data.can, { update: true, delete: true });
    const params = { id: data.hash_id };
    const [first, second] = data.files;
    for (const client of [keeper, asAnn])
      assert.equal((await client.call(getFile, fileOf(first?.hash_id ?? ""))).status, 200);
    for (const client of [stranger, await t.as(await t.make.user({ zone: paris, rights: ["users_view"] }))])
      assert.equal((await client.call(getFile, fileOf(first?.hash_id ?? ""))).status, 404);
    const changed = await keeper.ok(updateContract, {
      params,
      body: { end_date: "2025-12-31", removes: [second?.hash_id ?? ""], files: [paper("signed.pdf")], version: 1 },
    });
    assert.deepEqual(
      changed.data.files.map((f) => f.name),
      ["contract.pdf", "signed.pdf"],
    );
    assert.equal((await keeper.call(updateContract, { params, body: { title: "Late", version: 1 } })).status, 409);
    assert.equal((await keeper.call(updateContract, { params, body: { end_date: "2020-01-01" } })).status, 422);
    assert.equal((await stranger.call(updateContract, { params, body: { title: "Theirs" } })).status, 404);
    assert.deepEqual(
      (await keeper.ok(listContracts, { query: { search: "indeter", at: "over" } })).data.map((c) => c.hash_id),
      [data.hash_id],
    );
    assert.deepEqual((await stranger.ok(listContracts, { query: {} })).data, []);
    assert.deepEqual((await keeper.ok(getContract, { params })).data, changed.data);
    assert.equal((await stranger.call(getContract, { params })).status, 404);
    assert.deepEqual((await keeper.ok(contractZones)).data, [{ hash_id: paris.id, name: "Paris", contracts_count: 1 }]);
    assert.deepEqual(
      (await asAnn.ok(ownContracts)).data.map((c) => c.can),
      [{}],
    );
    assert.equal((await asAnn.call(deleteOwnContract, { params })).status, 409, "what the company added stays");
    await keeper.ok(deleteContract, { params });
    assert.equal((await keeper.call(getFile, fileOf(first?.hash_id ?? ""))).status, 404);
  });

  test("of one's own is added with its paper, and taken away again", async () => {
    assert.equal((await asAnn.call(uploadContract, { body: { ...agreed, files: [] } })).status, 422);
    const { data } = await asAnn.ok(uploadContract, { body: { ...agreed, title: "Signed copy", files: [paper()] } });
    assert.equal(data.user.hash_id, ann.id);
    assert.equal((await keeper.ok(listContracts, { query: { user_hash_id: ann.id } })).data.length, 1);
    assert.equal((await stranger.call(deleteOwnContract, { params: { id: data.hash_id } })).status, 404);
    await asAnn.ok(deleteOwnContract, { params: { id: data.hash_id } });
    assert.deepEqual((await asAnn.ok(ownContracts)).data, []);
  });

  test("takes only papers whose content is a paper's", async () => {
    const fake = new File(["<script>alert(1)</script>"], "contract.pdf", { type: "application/pdf" });
    const answer = await keeper.call(storeContract, { body: { user_hash_id: ann.id, ...agreed, files: [fake] } });
    assert.equal(answer.status, 415);
  });
});

describe("a picture", () => {
  const photo = async (): Promise<File> =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 900, height: 500, channels: 3, background: "#7a2" } })
            .withExif({ IFD0: { Copyright: "Secret Place 12" } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      "me.jpg",
      { type: "image/jpeg" },
    );

  test("is cut to a square without the camera's notes, and shown to everybody who works here", async () => {
    const { data } = await asAnn.ok(uploadOwnAvatar, { body: { avatar: await photo() } });
    assert.equal((await asAnn.ok(currentUser)).data.avatar, data.avatar);
    const stored = await stranger.fetch(data.avatar ?? "");
    assert.equal(stored.status, 200);
    assert.equal(stored.headers.get("content-type"), "image/webp");
    const bytes = Buffer.from(await stored.arrayBuffer());
    const { width, height, exif } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, exif], [256, 256, undefined]);
    assert.ok(!bytes.includes("Secret Place"));
    const customer = await t.as(await t.make.user({ kind: "portal" }));
    assert.equal((await customer.fetch(data.avatar ?? "")).status, 404);
  });

  test("takes the place of the one before, and is taken away", async () => {
    const first = (await asAnn.ok(currentUser)).data.avatar;
    const { data } = await keeper.ok(uploadAvatar, { body: { user_hash_id: ann.id, avatar: await photo() } });
    assert.notEqual(data.avatar, first);
    assert.equal((await asAnn.fetch(first ?? "")).status, 404);
    assert.equal((await keeper.ok(getUser, { params: { id: ann.id } })).data.avatar, data.avatar);
    await asAnn.ok(uploadOwnAvatar, { body: {} });
    assert.equal((await asAnn.ok(currentUser)).data.avatar, null);
  });

  test("is no paper, no broken file, and nobody's from another office", async () => {
    assert.equal((await asAnn.call(uploadOwnAvatar, { body: { avatar: paper() } })).status, 422);
    const whole = Buffer.from(await (await photo()).arrayBuffer());
    const broken = new File([new Uint8Array(whole.subarray(0, 400))], "me.jpg", { type: "image/jpeg" });
    assert.equal((await asAnn.call(uploadOwnAvatar, { body: { avatar: broken } })).status, 422);
    const body = { user_hash_id: ann.id, avatar: await photo() };
    assert.equal((await stranger.call(uploadAvatar, { body })).status, 422);
    const sees = await t.as(
      await t.make.user({ zone: paris, rights: { users_view: "all", users_update: [douala.id] } }),
    );
    assert.equal((await sees.call(uploadAvatar, { body })).status, 403);
  });
});

describe("a contract's trial period and the office that pays", () => {
  const term = { title: "Fixed", kind: "FIXED_TERM", start_date: "2026-01-01", end_date: "2026-12-31" } as const;
  const store = async (client: Client, over: object = {}) =>
    await client.call(storeContract, { body: { user_hash_id: ann.id, ...term, ...over } });

  test("the trial period lies within the contract", async () => {
    for (const trial_end of ["2025-12-31", "2027-01-01"]) {
      const answer = await store(keeper, { trial_end });
      assert.deepEqual([answer.status, Object.keys(answer.error.errors ?? {})], [422, ["trial_end"]]);
    }
    const { data } = await keeper.ok(storeContract, {
      body: { user_hash_id: ann.id, ...term, trial_end: "2026-03-31" },
    });
    assert.equal(data.trial_end, "2026-03-31");
    const params = { id: data.hash_id };
    assert.equal((await keeper.call(updateContract, { params, body: { end_date: "2026-03-01" } })).status, 422);
    assert.equal((await keeper.ok(updateContract, { params, body: { trial_end: "" } })).data.trial_end, null);
    await keeper.ok(deleteContract, { params });
  });

  test("the person's office pays unless another is given, where the caller keeps contracts", async () => {
    const { data } = await keeper.ok(storeContract, { body: { user_hash_id: ann.id, ...term } });
    const params = { id: data.hash_id };
    assert.equal(data.zone?.hash_id, paris.id);
    const there = await store(keeper, { zone_hash_id: douala.id });
    const nowhere = await store(keeper, { zone_hash_id: newId() });
    assert.deepEqual([there.status, Object.keys(there.error.errors ?? {})], [422, ["zone_hash_id"]]);
    assert.equal(there.raw, nowhere.raw);
    assert.equal((await keeper.call(updateContract, { params, body: { zone_hash_id: douala.id } })).status, 422);
    assert.equal((await stranger.call(getContract, { params })).status, 404);
    const both = Object.fromEntries(keeping.map((right) => [right, [paris.id, douala.id]]));
    const everywhere = await t.as(await t.make.user({ zone: paris, rights: both }));
    const moved = await everywhere.ok(updateContract, { params, body: { zone_hash_id: douala.id } });
    assert.equal(moved.data.zone?.hash_id, douala.id);
    // The office that pays keeps it too.
    assert.deepEqual((await stranger.ok(getContract, { params })).data.can, { update: true, delete: true });
    assert.deepEqual(
      (await stranger.ok(listContracts, { query: { zone_hash_id: douala.id } })).data.map((c) => c.hash_id),
      [data.hash_id],
    );
    assert.equal(
      (await stranger.ok(recordTimeline, { params: { kind: "user_contract", id: data.hash_id } })).data.length,
      2,
    );
    assert.equal(
      (await keeper.ok(updateContract, { params, body: { zone_hash_id: paris.id } })).data.zone?.name,
      "Paris",
    );
    assert.equal((await stranger.call(updateContract, { params, body: { title: "Theirs" } })).status, 404);
    await keeper.ok(deleteContract, { params });
  });

  test("those that end soon are listed, and their keepers reminded once 60 and once 30 days before", async () => {
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const add = async (title: string, over: object) =>
      (await keeper.ok(storeContract, { body: { user_hash_id: ann.id, ...term, title, end_date: null, ...over } })).data
        .hash_id;
    const ending = await add("Ending", { end_date: day(55) });
    const trial = await add("On trial", { trial_end: day(20) });
    const far = await add("Far", { end_date: day(200), trial_end: day(100) });
    await add("Over", { end_date: "2026-01-31", trial_end: "2026-01-15" });
    const within = async (ends_within: "30" | "60") =>
      (await keeper.ok(listContracts, { query: { ends_within } })).data.map((c) => c.hash_id);
    assert.deepEqual([await within("30"), await within("60")], [[trial], [trial, ending]]);

    const run = async (days: number) => {
      const task = remindTask(t.app.services, () => new Date(`${day(days)}T05:14:00Z`));
      await Promise.all([task({}, {} as never), task({}, {} as never)]);
    };
    /** The bell groups notices of one record; the trail has each. */
    const sent = async () => {
      const { rows } = await t.owner.query<{ title: string; about: string; day: string }>(
        `SELECT details ->> 'title' AS title, k AS about, d AS day FROM audit, jsonb_each_text(details - 'title') AS x(k, d)
         WHERE kind = 'user_contract' AND action = 'remind' ORDER BY hash_id`,
      );
      return rows.map((r) => [r.title, r.about, r.day]);
    };
    const told = async (client: Client) =>
      (await client.ok(loadNotifications, { query: {} })).data
        .filter((x) => x.kind.startsWith("contract_"))
        .map((x) => x.text)
        .toSorted();
    const shown = (iso: string): string => iso.split("-").toReversed().join("-");
    await run(0);
    await run(1);
    assert.deepEqual(await told(keeper), [
      `Ending of Ann ends on ${shown(day(55))}.`,
      `The trial period of Ann (On trial) ends on ${shown(day(20))}.`,
    ]);
    await run(24);
    assert.equal((await sent()).length, 2, "31 days before");
    await run(27);
    await run(28);
    assert.deepEqual((await sent()).slice(2), [["Ending", "end_date", day(55)]], "late, once");
    // After a downtime over both days of the trial period: one.
    await run(80);
    await run(180);
    assert.deepEqual((await sent()).slice(3), [
      ["Far", "trial_end", day(100)],
      ["Far", "end_date", day(200)],
    ]);
    await keeper.ok(updateContract, { params: { id: far }, body: { end_date: day(230) } });
    await run(181);
    assert.deepEqual((await sent()).slice(5), [["Far", "end_date", day(230)]], "a date that moved is another date");
    assert.deepEqual([await told(stranger), await told(asAnn)], [[], []]);
    const sees = await t.as(await t.make.user({ zone: paris, rights: { user_contracts_view: [paris.id] } }));
    assert.deepEqual(await told(sees), []);
  });
});
