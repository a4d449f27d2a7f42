// In a process of its own: it adds tables that refer to contacts, and what refers to what is read once in a process.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import * as calls from "#contract/contacts/endpoints.ts";
import * as merging from "#contract/contacts/merging.ts";
import { addComment, getDiscussion } from "#contract/discussion/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { Permission } from "#contract/permissions.ts";
import { keepingOf } from "#contract/kit/resource-keeping.ts";
import { supplier } from "#contract/reference/resources.ts";
import { usesOf } from "#server/reference/uses.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { eventually } from "#server/testing/eventually.ts";
import { countryScene } from "#server/testing/country-scene.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
// Tables unknown to the merge: a record of a contact, a link, and one that refers to contacts twice.
await t.owner.query(`
  CREATE TABLE machine (hash_id uuid PRIMARY KEY, contact_id uuid NOT NULL REFERENCES contact ON DELETE CASCADE, version integer NOT NULL DEFAULT 1);
  CREATE TABLE contact_hobby (contact_id uuid NOT NULL REFERENCES contact ON DELETE CASCADE, word text NOT NULL, PRIMARY KEY (contact_id, word));
  CREATE TABLE deal (hash_id uuid PRIMARY KEY, buyer_id uuid REFERENCES contact, seller_id uuid REFERENCES contact);
  GRANT SELECT, INSERT, UPDATE, DELETE ON machine, contact_hobby, deal TO cordial_app`);

const { spain, kenya, at, someone } = await countryScene(t);
const rights: readonly Permission[] = [
  "contacts_view",
  "contacts_view_all",
  "contacts_create",
  "contacts_update",
  "contacts_update_all",
  "contacts_delete_all",
  "contacts_merge",
];
const alice = await someone("Alice Merges", at(rights, spain));
const both = await someone("Both Countries", {
  ...at(rights, spain, kenya),
  suppliers_view: "all",
  suppliers_update: "all",
  suppliers_delete: "all",
});
const didier = await someone("Didier Own", at(["contacts_view", "contacts_create", "contacts_update"], spain, kenya));
const reader = await someone("Reads Alone", at(["contacts_view_all"], spain));

type Body = ClientInput<typeof calls.createContact>["body"];
let n = 0;
const make = async (more: Partial<Body> = {}, client = alice.client) => {
  const body: Body = { name: `Sirops ${(n += 1)}`, contactType: "society", country_hash_id: spain.id, ...more };
  return (await client.ok(calls.createContact, { body })).data;
};
type Made = Awaited<ReturnType<typeof make>>;
const on = (id: string) => ({ params: { id } });
const read = async (id: string, client = alice.client) => (await client.ok(calls.getContact, on(id))).data;
const asked = (from: Made, into: Made, more: object = {}) => ({
  ...on(from.hash_id),
  body: { into: into.hash_id, version: from.version, into_version: into.version, ...more },
});
const merge = async (from: Made, into: Made, more: object = {}, client = alice.client) =>
  (await client.ok(merging.mergeContacts, asked(from, into, more))).data;
const undo = async (id: string, client = alice.client) => await client.call(merging.undoContactMerge, on(id));

/** All data about these contacts, except versions, times of changes and trail entries, and the merge's own data. */
async function dump(): Promise<string> {
  const { rows: tables } = await t.owner.query<{ table: string }>(
    "SELECT oid::regclass::text AS table FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const left = new Set([
    "audit",
    "outbox",
    "list_merge",
    "list_merge_use",
    "idempotency_key",
    "session",
    "app_user",
    "personal_key",
  ]);
  const all: string[] = [];
  for (const { table } of tables.filter((one) => !left.has(one.table))) {
    const { rows } = await t.owner.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(x) - 'version' - 'last_contact_at' AS row FROM ${table} x`,
    );
    for (const { row } of rows) if (Array.isArray(row.owners)) row.owners = (row.owners as string[]).toSorted();
    all.push(...rows.map(({ row }) => `${table} ${JSON.stringify(row)}`).toSorted());
  }
  return all.join("\n");
}
const insert = async (text: string, ...values: unknown[]) => void (await t.owner.query(text, values));

describe("merging two contacts", () => {
  test("moves everything that hangs on one of them, also what merging does not know, and takes all of it back", async () => {
    const [from, into] = [
      await make({ roles: ["customer"], tags: ["fair"], city: "Vic" }),
      await make({ roles: ["supplier"] }),
    ];
    const staff = await make({ contactType: "individual", company_hash_id: from.hash_id });
    const [machine, deal] = [newId(), newId()];
    await insert("INSERT INTO machine (hash_id, contact_id) VALUES ($1, $2)", machine, from.hash_id);
    await insert(
      "INSERT INTO contact_hobby VALUES ($1, 'sailing'), ($2, 'sailing'), ($1, 'chess')",
      from.hash_id,
      into.hash_id,
    );
    await insert("INSERT INTO deal VALUES ($1, $2, $2)", deal, from.hash_id);
    await alice.client.ok(addComment, {
      params: { kind: "contact", id: from.hash_id },
      body: { text: "Called them." },
    });
    const before = await dump();
    const { data: look } = await alice.client.ok(merging.previewContactMerge, {
      ...on(from.hash_id),
      query: { into: into.hash_id },
    });
    assert.deepEqual(
      [look.from.name, look.into.name, look.take, look.problem],
      [from.name, into.name, ["address"], null],
    );
    assert.ok(
      look.moves.some((m) => m.text === "1 comment"),
      JSON.stringify(look.moves),
    );
    assert.ok(
      look.moves.some((m) => m.text === "1 contact"),
      "staff",
    );

    const done = await merge(from, into);
    assert.deepEqual(
      [done.contact.roles, done.contact.city, done.contact.tags],
      [["customer", "supplier"], "Vic", ["fair"]],
    );
    const holds = async (query: string): Promise<unknown> => (await t.owner.query(query)).rows;
    assert.deepEqual(await holds(`SELECT contact_id FROM machine WHERE hash_id = '${machine}'`), [
      { contact_id: into.hash_id },
    ]);
    assert.deepEqual(await holds(`SELECT buyer_id, seller_id FROM deal WHERE hash_id = '${deal}'`), [
      { buyer_id: into.hash_id, seller_id: into.hash_id },
    ]);
    assert.deepEqual(await holds(`SELECT word FROM contact_hobby WHERE contact_id = '${into.hash_id}' ORDER BY word`), [
      { word: "chess" },
      { word: "sailing" },
    ]);
    assert.equal((await read(staff.hash_id)).company?.hash_id, into.hash_id, "staff follows");
    assert.equal(
      (await alice.client.ok(getDiscussion, { params: { kind: "contact", id: into.hash_id }, query: {} })).data.length,
      1,
    );
    assert.equal((await read(from.hash_id)).hash_id, into.hash_id, "an old link leads to the survivor");
    const { data: happened } = await alice.client.ok(recordTimeline, { params: { kind: "contact", id: into.hash_id } });
    assert.deepEqual(happened.map((e) => e.action).toSorted(), ["comment", "create", "create", "merge", "merge_away"]);
    const { data: open } = await alice.client.ok(merging.contactMerges, on(into.hash_id));
    assert.deepEqual([open.length, open[0]?.name, open[0]?.user.name], [1, from.name, "Alice Merges"]);

    const back = await undo(done.merge);
    assert.equal(back.status, 200, back.raw);
    assert.equal(back.body.message, `${from.name} is back, with everything that used it.`);
    assert.equal(await dump(), before);
    assert.equal((await read(from.hash_id)).hash_id, from.hash_id);
    const again = await undo(done.merge);
    assert.deepEqual([again.status, again.error.code], [409, "over"]);
  });

  test("knows every foreign key to a contact, whatever area brought it", async () => {
    const { rows } = await t.owner.query<{ table: string; columns: string[]; has_key: boolean }>(
      `SELECT c.conrelid::regclass::text AS table, (SELECT array_agg(a.attname::text) FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)) AS columns,
         EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisprimary) AS has_key
       FROM pg_constraint c WHERE c.contype = 'f' AND c.confrelid = 'contact'::regclass`,
    );
    const uses = await usesOf(t.pool, "contact", "its own too");
    const known = new Set(uses.map((use) => `${use.table}.${use.column}`));
    assert.ok(rows.length >= 8, "those of contacts, and those of this test");
    for (const { table, columns, has_key: hasKey } of rows) {
      assert.ok(hasKey, `${table} needs a primary key: merging contacts keeps by it which rows it moved`);
      assert.ok(
        columns.length === 1 && known.has(`${table}.${columns[0]}`),
        `merging contacts does not move ${table} (${columns.join(", ")})`,
      );
    }
  });

  test("leaves an equal database when it is taken back, whatever the two have", async () => {
    const word = fc.constantFrom("Vic", "Lleida", "Reus");
    const contact = fc.record(
      {
        city: word,
        street: word,
        website: fc.constantFrom("one.test", "two.test"),
        language: fc.constantFrom("es", "ca", "fr"),
        tags: fc.uniqueArray(word, { maxLength: 3 }),
        roles: fc.uniqueArray(fc.constantFrom("customer", "supplier", "competitor"), { maxLength: 3 }),
        phones: fc.uniqueArray(fc.constantFrom("938 79 30 41", "938 79 30 42", "938 79 30 43"), { maxLength: 3 }),
        mails: fc.uniqueArray(fc.constantFrom("a@one.test", "b@one.test"), { maxLength: 2 }),
        mine: fc.boolean(),
        person: fc.boolean(),
      },
      { requiredKeys: ["tags", "roles", "phones", "mails", "mine", "person"] },
    );
    const take = fc.uniqueArray(fc.constantFrom(...merging.mergeFields), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(contact, contact, fc.option(take, { nil: undefined }), async (a, b, fields) => {
        const made = async ({ phones, mails, mine, person, language, ...more }: typeof a, isPerson: boolean) => {
          const one = await make(
            {
              ...more,
              ...(language === undefined || language === "ca" ? {} : { language }),
              contactType: isPerson ? "individual" : "society",
              phones: phones.map((number) => ({ label: "work", number })),
              mails: mails.map((address) => ({ label: "work", address })),
              representatives: mine ? [alice.user.id] : [],
            },
            person ? alice.client : both.client,
          );
          await insert("INSERT INTO machine (hash_id, contact_id) VALUES ($1, $2)", newId(), one.hash_id);
          return one;
        };
        const [from, into] = [await made(a, a.person), await made(b, a.person)];
        const before = await dump();
        const { merge: id } = await merge(from, into, fields && { take: fields });
        const answer = await undo(id);
        assert.equal(answer.status, 200, answer.raw);
        assert.equal(await dump(), before);
      }),
      { numRuns: 12, seed: 42 },
    );
  });

  test("takes the chosen values, and gives them back unless they have changed since; what was added stays", async () => {
    const from = await make({ name: "Chosen Name", website: "from.test", position_held: "x", tags: ["a"] });
    const into = await make({ website: "into.test", tags: ["b"] });
    const done = await merge(from, into, { take: ["name", "website"] });
    assert.deepEqual(
      [done.contact.name, done.contact.website, done.contact.tags],
      ["Chosen Name", "https://from.test", ["b", "a"]],
    );
    const added = await make({ contactType: "individual", company_hash_id: into.hash_id });
    await alice.client.ok(calls.updateContact, {
      ...on(into.hash_id),
      body: { website: "new.test", tags: ["b", "a", "c"] },
    });
    assert.equal((await undo(done.merge)).status, 200);
    const now = await read(into.hash_id);
    assert.deepEqual(
      [now.name, now.website, now.tags, now.staff_count],
      [into.name, "https://new.test", ["b", "c"], 1],
    );
    assert.equal((await read(added.hash_id)).company?.hash_id, into.hash_id);
    assert.equal((await read(from.hash_id)).position_held, "x");
  });

  test("merges the entries that both have in the supplier list, and takes that back with it, also where it was taken back there", async () => {
    const [from, into] = [await make({ supplier: true }, both.client), await make({ supplier: true }, both.client)];
    const entries = async () =>
      (
        await t.owner.query("SELECT name, contact_id FROM supplier WHERE name = ANY ($1) ORDER BY name", [
          [from.name, into.name].toSorted(),
        ])
      ).rows;
    const before = await entries();
    assert.equal(before.length, 2);
    const first = await merge(from, into, {}, both.client);
    assert.deepEqual(await entries(), [{ name: into.name, contact_id: into.hash_id }]);
    assert.equal((await undo(first.merge, both.client)).status, 200);
    assert.deepEqual(await entries(), before);

    const [f, i] = [await read(from.hash_id), await read(into.hash_id)];
    const second = await merge(f, i, {}, both.client);
    const lists = keepingOf(supplier).merging ?? assert.fail();
    const { rows } = await t.owner.query<{ hash_id: string }>("SELECT hash_id FROM supplier WHERE name = $1", [
      into.name,
    ]);
    const [open] = (await both.client.ok(lists.merges, on(rows[0]?.hash_id ?? ""))).data;
    await both.client.ok(lists.undo, on(open?.hash_id ?? ""));
    assert.equal((await undo(second.merge, both.client)).status, 200);
    assert.deepEqual(await entries(), before);
  });

  test("keeps whoever made or represented the one that went, until it is taken back", async () => {
    const theirs = await make({}, didier.client);
    const into = await make();
    const done = await merge(theirs, into);
    assert.equal((await read(into.hash_id, didier.client)).hash_id, into.hash_id);
    // A later change of the representatives does not remove their access.
    await alice.client.ok(calls.updateContactRepresentatives, {
      ...on(into.hash_id),
      body: { representatives: [alice.user.id] },
    });
    assert.equal((await read(into.hash_id, didier.client)).hash_id, into.hash_id);
    await undo(done.merge);
    assert.equal((await didier.client.call(calls.getContact, on(into.hash_id))).status, 404);
    assert.equal((await read(theirs.hash_id, didier.client)).hash_id, theirs.hash_id);
  });

  test("is refused without the right, in a country without it, out of reach, of two kinds, with itself, and of what was read before a change", async () => {
    const [from, into] = [await make(), await make()];
    const status = async (client: typeof alice.client, f: Made, i: Made, more: object = {}) => {
      const answer = await client.call(merging.mergeContacts, asked(f, i, more));
      return [answer.status, Object.keys(answer.error.errors ?? {})[0] ?? answer.error.code];
    };
    assert.equal((await status(reader.client, from, into))[0], 403);
    const nowhere = await someone("Merges In Kenya", { ...at(rights, kenya), contacts_view_all: [spain.id, kenya.id] });
    assert.equal((await status(nowhere.client, from, into))[0], 403, "the right is one of another country");
    const inKenya = await make({ country_hash_id: kenya.id }, both.client);
    assert.deepEqual(await status(alice.client, from, inKenya), [422, "into"]);
    assert.equal((await status(alice.client, inKenya, into))[0], 404);
    const mine = await make({ country_hash_id: kenya.id, representatives: [] }, both.client);
    await t.owner.query("UPDATE contact SET owners = owners || $1::uuid WHERE hash_id = $2", [
      alice.user.id,
      mine.hash_id,
    ]);
    assert.equal((await status(alice.client, from, mine))[0], 403, "in reach, without the right in its country");
    assert.deepEqual(await status(alice.client, from, await make({ contactType: "individual" })), [422, "into"]);
    assert.deepEqual(await status(alice.client, from, from), [422, "into"]);
    assert.deepEqual(await status(alice.client, from, into, { version: 7 }), [409, "stale"]);
    assert.deepEqual(await status(alice.client, from, into, { into_version: 7 }), [409, "stale"]);
    assert.equal((await both.client.call(merging.mergeContacts, asked(from, inKenya))).status, 200);
  });

  test("by two at once is done once; sent twice it is answered as it was", async () => {
    const [from, into, third] = [await make(), await make(), await make()];
    const answers = await Promise.all(
      [into, third, into].map((other) => alice.client.call(merging.mergeContacts, asked(from, other))),
    );
    assert.deepEqual(answers.map((a) => `${a.status}`).toSorted(), ["200", "404", "404"]);
    const [x, y] = [await make(), await make()];
    const crossed = await Promise.all([
      alice.client.call(merging.mergeContacts, asked(x, y)),
      alice.client.call(merging.mergeContacts, asked(y, x)),
    ]);
    assert.equal(crossed.filter((a) => a.status === 200).length, 1, crossed.map((a) => a.raw).join());

    const [f, i] = [await make(), await make()];
    const key = { "idempotency-key": newId() };
    const one = await alice.client.call(merging.mergeContacts, asked(f, i), key);
    const two = await alice.client.call(merging.mergeContacts, asked(f, i), key);
    assert.deepEqual([one.status, two.status, two.raw], [200, 200, one.raw]);
    const undone = await Promise.all([undo(one.body.data.merge), undo(one.body.data.merge)]);
    assert.deepEqual(undone.map((a) => `${a.status}`).toSorted(), ["200", "409"]);
  });

  test("of a company that gets a person in that moment keeps the person out, with the field that says why", async () => {
    const from = await make();
    const merger = await t.owner.connect();
    await merger.query("BEGIN");
    await merger.query("DELETE FROM contact WHERE hash_id = $1", [from.hash_id]);
    const body: Body = { name: "Late", contactType: "individual", company_hash_id: from.hash_id };
    const late = alice.client.call(calls.createContact, { body });
    await eventually("the new person waits for the company", async () => {
      const { rows } = await t.owner.query(
        "SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()",
      );
      return rows.length > 0;
    });
    await merger.query("COMMIT");
    merger.release();
    const answer = await late;
    assert.deepEqual([answer.status, Object.keys(answer.error.errors ?? {})], [422, ["company_hash_id"]]);
  });

  test("that breaks off half way leaves everything as it was", async () => {
    const [from, into] = [await make({ tags: ["half"] }), await make()];
    await insert("INSERT INTO machine (hash_id, contact_id) VALUES ($1, $2)", newId(), from.hash_id);
    const before = await dump();
    // The connection is killed when the contact is deleted: everything else has been moved by then.
    await t.owner.query(`
      CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN OLD; END $$;
      CREATE TRIGGER dies BEFORE DELETE ON contact FOR EACH ROW EXECUTE FUNCTION dies()`);
    const answer = await alice.client.call(merging.mergeContacts, asked(from, into));
    assert.ok(answer.status >= 500, answer.raw);
    await t.owner.query("DROP TRIGGER dies ON contact; DROP FUNCTION dies()");
    assert.equal(await dump(), before);
    assert.equal((await alice.client.call(merging.mergeContacts, asked(from, into))).status, 200);
  });

  test("is not taken back once the survivor was merged again or deleted, and says so", async () => {
    const [a, b, c] = [await make(), await make(), await make()];
    const first = await merge(a, b);
    const second = await merge(await read(b.hash_id), c);
    assert.equal((await read(a.hash_id)).hash_id, c.hash_id, "over both merges");
    const again = await undo(first.merge);
    assert.deepEqual([again.status, again.error.code], [409, "merged_again"]);
    assert.match(again.error.message, new RegExp(c.name, "u"));
    assert.equal((await undo(second.merge)).status, 200);
    assert.equal((await undo(first.merge)).status, 200);

    const [x, y] = [await make(), await make()];
    const third = await merge(x, y);
    await alice.client.ok(calls.deleteContact, on(y.hash_id));
    const gone = await undo(third.merge);
    assert.deepEqual([gone.status, gone.error.code], [409, "deleted"]);
    assert.equal((await didier.client.call(merging.undoContactMerge, on(third.merge))).status, 403);
    const stranger = await someone("Of Kenya", at(rights, kenya));
    assert.equal((await undo(third.merge, stranger.client)).status, 404, "of another country it is not there");
  });

  test("puts people's values on the trail and into what undo keeps sealed alone", async () => {
    const person = { contactType: "individual" as const, phones: [{ label: "work" as const, number: "938 79 30 77" }] };
    const [from, into] = [
      await make({ ...person, name: "Quirina Vall" }),
      await make({ name: "Quirina Valls", contactType: "individual" }),
    ];
    const done = await merge(from, into, { take: ["name"] });
    const raw = async () =>
      (
        await t.owner.query<{ all: string }>(
          "SELECT concat((SELECT string_agg(a::text, ' ') FROM audit a WHERE entity_id = ANY ($1)), (SELECT string_agg(m::text, ' ') FROM list_merge m WHERE hash_id = $2)) AS all",
          [[from.hash_id, into.hash_id], done.merge],
        )
      ).rows[0]?.all ?? "";
    assert.doesNotMatch(await raw(), /Quirina|938793077/u);
    const [open] = (await alice.client.ok(merging.contactMerges, on(into.hash_id))).data;
    assert.equal(open?.name, "Quirina Vall");
    const { data } = await alice.client.ok(recordTimeline, { params: { kind: "contact", id: into.hash_id } });
    assert.ok(data.some((e) => e.action === "merge" && JSON.stringify(e).includes("Quirina Vall")));
    assert.equal((await undo(done.merge)).status, 200);
    assert.deepEqual([(await read(from.hash_id)).phones.length, (await read(into.hash_id)).phones.length], [1, 0]);
    assert.doesNotMatch(await raw(), /Quirina|938793077/u);
  });

  test("after thirty days keeps nothing but the way to the survivor", async () => {
    const [from, into] = [await make({ city: "Thirty" }), await make()];
    const done = await merge(from, into);
    await t.owner.query("UPDATE list_merge SET created_at = now() - interval '32 days' WHERE hash_id = $1", [
      done.merge,
    ]);
    assert.equal((await undo(done.merge)).error.code, "over");
    await t.owner.query("SELECT graphile_worker.add_job('contact_merges_over', '{}')");
    await t.runJobs();
    const { rows } = await t.owner.query<{ all: string }>(
      "SELECT m::text AS all FROM list_merge m WHERE hash_id = $1",
      [done.merge],
    );
    assert.doesNotMatch(rows[0]?.all ?? "", /Thirty/u);
    assert.equal((await read(from.hash_id)).hash_id, into.hash_id);
  });
});

describe("possible duplicates", () => {
  const listed = async (client = alice.client) => {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await client.ok(merging.mergeCandidates, { query: { limit: 2, ...(after && { after }) } });
      found.push(...page.data.map((p) => p.hash_id));
      after = page.after ?? undefined;
    } while (after);
    return found;
  };
  const pairOf = (a: Made, b: Made) => [a.hash_id, b.hash_id].toSorted().toReversed().join(" ");

  test("are pairs in reach by name, mail or phone, page by page; a duplicate out of reach is not among them", async () => {
    const [a, b, c] = [
      await make({ name: "Twin Sodas S.L." }),
      await make({ name: "TWIN SODAS" }),
      await make({ name: "Twin-Sodas SA" }),
    ];
    const away = await make({ name: "Twin Sodas", country_hash_id: kenya.id }, both.client);
    const person = await make({ name: "Twin Sodas", contactType: "individual" });
    const mine = await listed();
    for (const pair of [pairOf(a, b), pairOf(a, c), pairOf(b, c)]) assert.ok(mine.includes(pair));
    assert.equal(new Set(mine).size, mine.length);
    assert.ok(!mine.some((pair) => pair.includes(away.hash_id) || pair.includes(person.hash_id)));
    assert.ok((await listed(both.client)).includes(pairOf(a, away)));
    const phones = [{ label: "work" as const, number: "+34 93 555 77 88" }];
    const firm = await make({ name: "Switchboard S.L.", phones });
    const staff = await make({ name: "Marta Pons", contactType: "individual", company_hash_id: firm.hash_id, phones });
    assert.ok(!(await listed()).includes(pairOf(firm, staff)), "a company is no duplicate of its staff");
    assert.equal((await didier.client.call(merging.mergeCandidates, { query: {} })).status, 403);
    await alice.client.ok(calls.updateContact, { ...on(c.hash_id), body: { name: "Something Else" } });
    assert.ok(!(await listed()).includes(pairOf(a, c)));
    const done = await merge(a, b);
    assert.ok(!(await listed()).some((pair) => pair.includes(a.hash_id)));
    await undo(done.merge);
    assert.ok((await listed()).includes(pairOf(a, b)));
  });

  test("are noticed too when both are made at once", async () => {
    const mails = [{ label: "work" as const, address: "at-once@begudes.test" }];
    const other = await t.pool.connect();
    try {
      await other.query("BEGIN");
      const { rows } = await other.query<{ hash_id: string }>(
        `INSERT INTO contact (hash_id, name, contact_type, roles, country_id, created_by, owners, keys, search)
         VALUES (gen_random_uuid(), 'At Once', 'society', '{}', $1, $2, ARRAY[$2::uuid], '{name:once,mail:at-once@begudes.test}', '') RETURNING hash_id`,
        [spain.id, alice.user.id],
      );
      let isMade = false;
      const making = make({ name: "Made At Once", mails }).finally(() => {
        isMade = true;
      });
      await eventually("the second waits for the first", async () => {
        const waiting = await t.owner.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
        return isMade || waiting.rows.length > 0;
      });
      await other.query("COMMIT");
      const made = await making;
      const { data } = await alice.client.ok(merging.mergeCandidates, { query: { limit: 200 } });
      const ids = data.map((p) => [p.newer.hash_id, p.older.hash_id]);
      assert.ok(ids.some((pair) => pair.includes(made.hash_id) && pair.includes(rows[0]?.hash_id ?? "")));
    } finally {
      other.release();
    }
  });

  test("that are not the same are not shown again, until somebody says otherwise", async () => {
    const [a, b] = [await make({ name: "Other Twin" }), await make({ name: "Other Twin" })];
    const body = { one: a.hash_id, other: b.hash_id };
    await alice.client.ok(merging.contactsDiffer, { body });
    assert.ok(!(await listed()).includes(pairOf(a, b)));
    assert.ok(!(await listed(both.client)).includes(pairOf(a, b)), "for everybody");
    await alice.client.ok(merging.contactsMayBeSame, { body });
    assert.ok((await listed()).includes(pairOf(a, b)));
    assert.equal((await reader.client.call(merging.contactsDiffer, { body })).status, 403);
  });
});

test("two contacts of seven numbers, seven addresses and fifteen tags make one that its own form takes", async () => {
  const full = async (which: number): Promise<Made> =>
    await make({
      phones: Array.from({ length: 7 }, (_, i) => ({ label: "work" as const, number: `+3493855${which}0${i}0` })),
      mails: Array.from({ length: 7 }, (_, i) => ({ label: "work" as const, address: `m${i}@full${which}.test` })),
      tags: Array.from({ length: 15 }, (_, i) => `tag ${which} ${i}`),
    });
  const [from, into] = [await full(1), await full(2)];
  const done = await merge(from, into);
  const { phones, mails, tags } = await read(into.hash_id);
  assert.deepEqual([phones.length, mails.length, tags.length], [10, 10, 20]);
  assert.deepEqual(phones.slice(0, 7), into.phones, "what the survivor had stays");
  const again = {
    phones: phones.map(({ label, number }) => ({ label, number })),
    mails: mails.map(({ label, address }) => ({ label, address })),
    tags,
  };
  await alice.client.ok(calls.updateContact, { ...on(into.hash_id), body: again });
  assert.equal((await undo(done.merge)).status, 200);
  assert.deepEqual((await read(from.hash_id)).phones, from.phones, "all of the other comes back");
  assert.deepEqual((await read(into.hash_id)).tags, into.tags);
});
