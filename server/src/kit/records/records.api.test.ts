// In a process of its own: it adds tables and areas, and what refers to what is read once in a process.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { lifecycle, type StateOf } from "#contract/kit/lifecycle.ts";
import type { Permission } from "#contract/permissions.ts";
import { openApp } from "#server/testing/test-app.ts";
import { Access, Rights, type Person } from "#server/kit/shared/access.ts";
import { columns, type RowOf } from "../sql/columns.ts";
import { searcherOf } from "./kind.ts";
import { reachedBy } from "./reached.ts";
import { recordsOf, type LivingRow } from "./records.ts";
import { whoReaches } from "#server/discussion/timeline.ts";
import { namedJson, type Named } from "../sql/refs.ts";
import { aboutOf } from "./searching.ts";
import { beginWork, inTransaction, newId, type Call, type Reader, type Tx } from "../sql/transaction.ts";

/** A test kind placed by country: a label goes from draft to printed, or is dropped with a reason. */
const life = lifecycle({
  area: "labels",
  name: "label",
  place: "its country",
  states: ["DRAFT", "PRINTED", "DROPPED"],
  initial: "DRAFT",
  steps: {
    update: { from: ["DRAFT"], to: "same", who: { owner: "contacts_update" } },
    delete: { from: ["DRAFT"], to: "gone", who: { owner: "contacts_delete" } },
    print: { from: ["DRAFT"], to: "PRINTED", who: { others: "contacts_update_all" } },
    drop: { from: ["DRAFT", "PRINTED"], to: "DROPPED", who: { owner: "contacts_update" }, asks: { reason: "text" } },
  },
  waits: ["print"],
});
const form = columns({ title: "text", country_id: "uuid", note: "text?" });
interface LabelRow extends LivingRow<StateOf<typeof life>>, RowOf<typeof form> {
  readonly title: string;
  readonly country: Named;
  readonly drop_reason: string | null;
}
const labels = recordsOf<typeof life, typeof form, LabelRow, LabelRow & { readonly can: object }>({
  lifecycle: life,
  area: "reference",
  reach: reachedBy({
    table: "label",
    own: "e.user_id",
    place: "e.country_id",
    places: "country",
    others: [
      { rows: "true", rights: ["contacts_view_all"] },
      { rows: "e.state <> 'DROPPED'", rights: ["contacts_update_all"] },
    ],
    search: "e.search",
  }),
  columns: `${namedJson("k")} AS country`,
  joins: "JOIN country k ON k.hash_id = e.country_id",
  form,
  place: (l) => ({ country: l.country_id }),
  heardBy: ["contacts_view_all"],
  search: { about: "jsonb_build_object('country', k.name)", note: (l) => aboutOf(l, "country") },
  link: (id) => `/labels/${id}`,
  says: () => ({}),
  present: (row, can) => ({ ...row, can }),
});

const t = await openApp();
const france = await t.make.country({ name: "France" });
const kenya = await t.make.country({ name: "Kenya" });
const call: Call = { requestId: "labels", address: "", locale: "en", now: new Date() };
const rightsAt = (places: readonly string[] | undefined, ...rights: readonly Permission[]) =>
  new Rights(rights.flatMap((permission) => (places ?? [null]).map((place_id) => ({ permission, place_id }))));
async function readerOf(rights: Rights): Promise<Reader> {
  const { id, name } = await t.make.user();
  const person: Person = {
    id,
    name,
    sessionId: "",
    kind: "staff",
    zoneId: null,
    locale: null,
    passwordSecure: true,
    secondFactorDue: false,
    rights,
    rightsVersion: "",
    profileId: null,
  };
  return { db: t.pool, call, person, access: new Access(person) };
}
const doing = async <T>(reader: Reader, work: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(t.pool, async (db) => await work(beginWork(reader, db).tx));

let owner: Reader, inFrance: Reader, inKenya: Reader, everywhere: Reader, printer: Reader;
before(async () => {
  await t.owner.query(`CREATE SEQUENCE label_number;
    CREATE TABLE label (hash_id uuid PRIMARY KEY, number bigint NOT NULL DEFAULT nextval('label_number'), title text NOT NULL, state text NOT NULL DEFAULT 'DRAFT',
      country_id uuid NOT NULL REFERENCES country, user_id uuid NOT NULL, note text, printed_at timestamptz, drop_reason text, version integer NOT NULL DEFAULT 1,
      search text NOT NULL GENERATED ALWAYS AS (fold(title)) STORED);
    GRANT ALL ON label TO cordial_app; GRANT ALL ON SEQUENCE label_number TO cordial_app`);
  owner = await readerOf(rightsAt([france.id, kenya.id], "contacts_update", "contacts_delete"));
  inFrance = await readerOf(rightsAt([france.id], "contacts_view_all"));
  inKenya = await readerOf(rightsAt([kenya.id], "contacts_view_all"));
  everywhere = await readerOf(rightsAt(undefined, "contacts_view_all"));
  printer = await readerOf(rightsAt([france.id], "contacts_update_all"));
});
const made = async (title: string, country: string) =>
  (await doing(owner, async (tx) => await labels.create(tx, { title, country_id: country, note: null }))).data;
const titles = async (reader: Reader, query: object = {}) =>
  (await labels.list(reader, query)).data.map((label) => label.title);
const asked = (id: string) => ({ params: { id } });

describe("a kind whose place is a country", () => {
  test("is listed and found where its right holds, and by its owner", async () => {
    await made("Vanilla of France", france.id);
    await made("Vanilla of Kenya", kenya.id);
    assert.deepEqual(await titles(inFrance), ["Vanilla of France"]);
    assert.deepEqual(await titles(inKenya, { search: "vanilla" }), ["Vanilla of Kenya"]);
    assert.deepEqual(await titles(everywhere, { search: "vanilla" }), ["Vanilla of Kenya", "Vanilla of France"]);
    assert.deepEqual(await titles(owner), ["Vanilla of Kenya", "Vanilla of France"]);
    assert.deepEqual(await titles(everywhere, { limit: 1 }), ["Vanilla of Kenya"]);
  });

  test("is found by the search where its right holds", async () => {
    const { findAll } = await import("#server/search/find.ts");
    const searchers = [searcherOf(labels.kind)].flatMap((s) => s ?? []);
    const found = async (reader: Reader) =>
      (await findAll(reader, searchers, "vanilla")).map(({ found: { about, title } }) => [
        title.replace(/^\d+ /u, ""),
        about?.country,
      ]);
    assert.deepEqual(await found(inFrance), [["Vanilla of France", "France"]]);
    assert.deepEqual(await found(inKenya), [["Vanilla of Kenya", "Kenya"]]);
    assert.equal((await found(everywhere)).length, 2);
  });

  test("elsewhere it is not there, and whoever reads its comments is weighed by country too", async () => {
    const { hash_id: id } = await made("Tea of Kenya", kenya.id);
    assert.equal((await labels.now(inKenya, id)).data.title, "Tea of Kenya");
    await assert.rejects(labels.now(inFrance, id), { kind: "not-found" });
    await assert.rejects(
      doing(inFrance, async (tx) => await labels.locked(tx, newId())),
      { kind: "not-found" },
    );
    const may = await whoReaches(labels.kind, [owner, inFrance, inKenya, everywhere, printer], id, "internal");
    assert.deepEqual(may, [owner, inKenya, everywhere]);
  });

  test("a state may close it to a right", async () => {
    const { hash_id: id } = await made("Rum of France", france.id);
    assert.equal((await labels.now(printer, id)).data.state, "DRAFT");
    const drop = labels.step("drop", (_, { reason }) => ({ set: { drop_reason: reason } }));
    await doing(owner, async (tx) => await drop(tx, { ...asked(id), body: { reason: "Misprinted" } }));
    await assert.rejects(labels.now(printer, id), { kind: "not-found" });
    assert.equal((await labels.now(inFrance, id)).data.drop_reason, "Misprinted");
  });

  test("a step is refused to its owner where others take it, in another state, and from an old version", async () => {
    const { hash_id: id } = await made("Mint of France", france.id);
    const print = labels.step("print", { at: "printed_at" });
    const printing = async (reader: Reader, version?: number) =>
      await doing(reader, async (tx) => await print(tx, { ...asked(id), body: { version } }));
    const self: Reader = { ...owner, access: new Access({ ...owner.person, rights: printer.person.rights }) };
    await assert.rejects(printing(self), { code: "four_eyes" });
    await assert.rejects(printing(printer, 7), { code: "stale" });
    await assert.rejects(printing(inFrance), { kind: "forbidden" });
    const { data } = await printing(printer, 1);
    assert.deepEqual([data.state, data.version], ["PRINTED", 2]);
    await assert.rejects(printing(printer), { code: "state" });
  });

  test("a change keeps what was not sent, and the trail has both sides and the country", async () => {
    const { hash_id: id } = await made("Sage of France", france.id);
    await doing(owner, async (tx) => {
      await labels.change(tx, "update", await labels.locked(tx, id), { note: "Bitter" });
    });
    await doing(owner, async (tx) => await labels.remove("delete")(tx, { ...asked(id), query: {} }));
    const { rows } = await t.owner.query<{ action: string; zone_id: string; before: object; after: object }>(
      "SELECT action, zone_id, before, after FROM audit WHERE kind = 'label' AND entity_id = $1 ORDER BY hash_id",
      [id],
    );
    assert.deepEqual(
      rows.map((r) => [r.action, r.zone_id]),
      [
        ["store", france.id],
        ["update", france.id],
        ["delete", france.id],
      ],
    );
    assert.deepEqual(rows[1]?.before, { title: "Sage of France", country_id: france.id, note: null });
    assert.deepEqual(rows[1]?.after, { title: "Sage of France", country_id: france.id, note: "Bitter" });
  });

  test("what waits for somebody is counted and shown where they hold the right, and never their own", async () => {
    const whose = { columns: "NULL::jsonb AS person, NULL::jsonb AS zone", joins: "" };
    const { decisions } = { decisions: [labels.decision("print", "now()", "notification_count", { whose })] };
    const { approvalsOf } = await import("#server/dashboard/approvals.ts");
    const waiting = async (reader: Reader) =>
      (await approvalsOf([{ decisions }], reader, {})).data.map((w) => w.title).toSorted();
    assert.deepEqual(await waiting(printer), ["Vanilla of France"]);
    assert.deepEqual(await waiting(inFrance), []);
  });

  test("its live word is for the country, and names the rights that hear it", async () => {
    const { hash_id: id } = await made("Lime of Kenya", kenya.id);
    const { rows } = await t.owner.query<{ message: object }>(
      "SELECT message FROM outbox WHERE message ->> 'hash_id' = $1",
      [id],
    );
    assert.partialDeepStrictEqual(rows[0]?.message, {
      country: kenya.id,
      zone: null,
      needs: ["contacts_view_all"],
      users: [owner.person.id],
    });
  });
});
