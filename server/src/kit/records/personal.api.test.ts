import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listAudit, recordTimeline } from "#contract/audit/endpoints.ts";
import { country } from "#contract/reference/resources.ts";
import { openApp } from "#server/testing/test-app.ts";
import { Repeats } from "../http/repeats.ts";
import { forget } from "./personal.ts";
import { record } from "./record.ts";
import { beginWork, inTransaction, newId, type Tx } from "../sql/transaction.ts";

const t = await openApp();
const reader = await t.make.user({ name: "Rita", rights: ["audit_view", "countries_create"] });
const client = await t.as(reader);
const call = { requestId: "r", address: "a", locale: "en", now: new Date() } as const;
const asReader = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(t.pool, async (db) => {
    const { tx } = beginWork({ call, person: { id: reader.id } as never, access: undefined as never }, db);
    return await work(tx);
  });

/** Creates a record of a kind that all staff can read, in place of a person outside the company. */
const madeSubject = async (): Promise<string> => {
  const iso2 = String.fromCodePoint(65 + Math.floor(Math.random() * 26), 65 + Math.floor(Math.random() * 26));
  const name = `Land ${newId()}`;
  const made = await client.call(country.create, { body: { name, iso2 } });
  return made.status === 200 ? (made.body.data as { hash_id: string }).hash_id : await madeSubject();
};
const update = (id: string, before: object, after: object) =>
  asReader((tx) =>
    record(tx, {
      kind: "country",
      id,
      action: "update",
      before,
      after,
      personal: { subject: id, fields: ["name", "name_fr"] },
    }),
  );
const stored = async (id: string): Promise<string> =>
  (
    await t.owner.query<{ all: string }>("SELECT string_agg(a::text, ' ') AS all FROM audit a WHERE entity_id = $1", [
      id,
    ])
  ).rows[0]?.all ?? "";
const changes = async (id: string) =>
  (await client.ok(listAudit, { query: { thing: id, action: "update" } })).data.flatMap((e) => e.changes);

describe("personal values on the trail", () => {
  test("are read by those who read the trail, and stand sealed in the database", async () => {
    const id = await madeSubject();
    await update(id, { name: "Marta Soler", iso2: "MS" }, { name: "Marta Vila", iso2: "MV" });
    const names = (await changes(id)).map((c) => [c.field, c.before, c.after]);
    assert.deepEqual(names, [
      ["iso2", ["MS"], ["MV"]],
      ["name", ["Marta Soler"], ["Marta Vila"]],
    ]);
    const raw = await stored(id);
    assert.doesNotMatch(raw, /Marta/u);
    assert.match(raw, /MV/u, "what is not personal stays as it is");
    assert.equal((await client.ok(recordTimeline, { params: { kind: "country", id } })).data.length, 2);
  });

  test("are gone once the person is erased, also those written afterwards; another person's stay", async () => {
    const [id, other] = [await madeSubject(), await madeSubject()];
    for (const each of [id, other]) await update(each, { name: "Jordi Puig" }, { name: "Jordi Pi" });
    await asReader((tx) => forget(tx, id));
    await update(id, { name: "Jordi Pi" }, { name: "Jordi Again" });
    const said = (await changes(id)).map((c) => [c.before, c.after]);
    // "Erased" on both sides shows as no change.
    assert.deepEqual(said, []);
    assert.deepEqual(
      (await changes(other)).map((c) => c.after),
      [["Jordi Pi"]],
    );
    const { rows } = await t.owner.query(
      "SELECT key, erased_at IS NOT NULL AS erased FROM personal_key WHERE subject_id = $1",
      [id],
    );
    assert.deepEqual(rows, [{ key: null, erased: true }]);
  });

  test("written by two at once have one key", async () => {
    const id = await madeSubject();
    await Promise.all([1, 2, 3, 4].map((n) => update(id, { name: "Núria" }, { name: `Núria ${n}` })));
    const after = (await changes(id)).flatMap((c) => c.after).toSorted();
    assert.deepEqual(after, ["Núria 1", "Núria 2", "Núria 3", "Núria 4"]);
  });
});

test("every answer kept for a repeat ends when a person is erased, whoever it names: the repeat is a 409, and does nothing", async () => {
  const repeats = new Repeats(Buffer.alloc(32, 1));
  // Answers of half a minute around an erasing are not given again.
  await t.owner.query("UPDATE personal_key SET erased_at = erased_at - interval '1 hour' WHERE erased_at IS NOT NULL");
  const submit: Parameters<Repeats["keep"]>[1] = {
    at: [reader.id, "contacts.create null", newId()],
    digest: Buffer.alloc(32),
    rights: "1",
  };
  await asReader(async ({ db }) => {
    await repeats.keep(db, submit, repeats.sealed(submit, { name: "Marta" }));
  });
  assert.deepEqual((await asReader(({ db }) => repeats.first(db, submit)))?.value, { name: "Marta" });
  await asReader((tx) => forget(tx, newId()));
  await assert.rejects(
    asReader(({ db }) => repeats.first(db, submit)),
    (e: { code?: string }) => e.code === "already_saved",
  );
});
