import assert from "node:assert/strict";
import { test } from "node:test";
import { auditChoices, getAuditEntry, listAudit, recordTimeline, type AuditRow } from "#contract/audit/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { deleteExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import { createOrder } from "#contract/orders/endpoints.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { reason } from "#contract/reference/resources.ts";
import { allPermissions } from "#contract/permissions.ts";
import { tendTrail } from "#server/host/trail-years.ts";
import { record } from "#server/kit/records/record.ts";
import { WINDOW } from "#server/kit/sql/newest-with-words.ts";
import { beginWork, newId } from "#server/kit/sql/transaction.ts";
import { openScene } from "#server/testing/scene.ts";
import { testApp, type Client } from "#server/testing/test-app.ts";
import { withoutIds } from "#server/testing/without-ids.ts";

const { t, s } = await openScene();
const auditor = await t.as(await t.make.user({ name: "Aude Itrice", zone: s.paris, rights: ["audit_view"] }));

type Query = Record<string, string | number>;
const trail = async (query: Query, client = auditor): Promise<AuditRow[]> =>
  (await client.ok(listAudit, { query })).data;
const changed = (e: AuditRow | undefined): Record<string, [string[], string[]]> =>
  Object.fromEntries((e?.changes ?? []).map((c) => [c.label, [c.before, c.after]]));

test("the application's own role is refused every change of the trail, and so is the owner", async () => {
  for (const statement of [
    "UPDATE audit SET action = 'nothing'",
    "DELETE FROM audit",
    "TRUNCATE audit",
    "DELETE FROM audit WHERE false",
  ]) {
    await assert.rejects(t.pool.query(statement), /permission denied/u, statement);
    await assert.rejects(t.owner.query(statement), /only ever appended/u, statement);
  }
  await assert.rejects(t.pool.query("ALTER TABLE audit DISABLE TRIGGER ALL"), /must be owner/u);
  await assert.rejects(t.pool.query("DROP TABLE audit"), /must be owner/u);
});

test("an entry tells who did what to which record, with names instead of identifiers and amounts as people read them", async () => {
  const id = await s.expense("DRAFT", { title: "Foire de Lyon" });
  await s.alice.client.ok(updateExpense, {
    params: { id },
    body: {
      title: "Foire de Nice",
      start_date: "2026-01-12",
      end_date: "2026-01-15",
      collaborator_hash_id: s.bruno.user.id,
      fees: [{ amount: "99.5", date: "2026-01-12", reason_id: s.hotel.id }],
    },
  });
  const [edit, made] = await trail({ thing: id });
  assert.deepEqual([edit?.kind, edit?.action, made?.action], ["expense", "update", "store"]);
  assert.equal(edit?.user?.name, "Alice Martin");
  assert.equal(edit?.zone?.name, "Paris");
  assert.match(edit?.name ?? "", /^\d+ Foire de Nice$/u);
  assert.ok(edit?.request_id && edit.address);
  const was = changed(edit);
  assert.deepEqual(was.Title, [["Foire de Lyon"], ["Foire de Nice"]]);
  assert.deepEqual(was.End, [["13-01-2026"], ["15-01-2026"]]);
  assert.equal(was.Start, undefined, "what stayed is left out");
  assert.match(JSON.stringify(edit?.changes), /99,50/u);
  assert.match(JSON.stringify(edit?.changes), /Hotel/u);
  assert.doesNotMatch(JSON.stringify(edit?.changes), /[0-9a-f]{8}-[0-9a-f]{4}-7/u);
  const french = (await auditor.ok(listAudit, { query: { thing: id } }, { "accept-language": "fr" })).data[0];
  assert.ok(french?.changes.some((c) => c.label === "Titre"));
});

test("an entry opens by its identifier as the list shows it, for holders of the right alone", async () => {
  const id = await s.expense("APPROVED", { title: "Une entrée" });
  for (const row of await trail({ thing: id }))
    assert.deepEqual((await auditor.ok(getAuditEntry, { params: { id: row.hash_id } })).data, row);
  const [row] = await trail({ thing: id });
  const input = { params: { id: row?.hash_id ?? "" } };
  assert.equal((await auditor.call(getAuditEntry, { params: { id: newId() } })).status, 404);
  assert.equal((await s.alice.client.call(getAuditEntry, input)).status, 403);
});

test("each filter leaves what it says, and the pages go through everything once", async () => {
  const id = await s.expense("APPROVED", { title: "Seulement moi" });
  assert.deepEqual(
    (await trail({ thing: id })).map((e) => e.action),
    ["approve", "send", "store"],
  );
  assert.deepEqual(
    (await trail({ thing: id, person: s.bruno.user.id })).map((e) => e.action),
    ["approve"],
  );
  assert.ok((await trail({ kind: "box" })).every((e) => e.kind === "box"));
  assert.ok((await trail({ action: "send" })).every((e) => e.action === "send"));
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" }).format(new Date());
  assert.ok((await trail({ from: today, to: today })).length > 0);
  assert.deepEqual(await trail({ to: "2020-01-01" }), []);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await auditor.ok(listAudit, { query: { limit: 10, ...(cursor && { after: cursor }) } });
    seen.push(...page.data.map((e) => e.hash_id));
    cursor = page.after ?? undefined;
  } while (cursor);
  const { rows } = await t.owner.query("SELECT hash_id FROM audit ORDER BY at DESC, hash_id DESC");
  assert.deepEqual(
    seen,
    rows.map((r: { hash_id: string }) => r.hash_id),
  );
  assert.equal((await auditor.call(listAudit, { query: { after: "nonsense" } })).status, 422);
});

test("an entry leads to its record, for whoever may open that", async () => {
  const rights = ["audit_view", "contacts_create", "contacts_view_all", "orders_view", "orders_create"] as const;
  const held = (place: string) => Object.fromEntries(rights.map((r) => [r, r === "audit_view" ? "all" : [place]]));
  const seller = await t.as(await t.make.user({ zone: s.paris, rights: held(s.france.id) }));
  const contact = await seller.ok(createContact, {
    body: { name: "Begudes", contactType: "society", country_hash_id: s.france.id },
  });
  const customer = contact.data.hash_id;
  const order = (await seller.ok(createOrder, { body: { contact_hash_id: customer, value: "10" } })).data.hash_id;
  const draft = await s.expense("DRAFT");
  const linksFor = async (client: Client) =>
    await Promise.all([customer, order, draft].map(async (thing) => (await trail({ thing }, client))[0]?.link));
  assert.deepEqual(await linksFor(seller), [contactHref.view(customer), orderHref.view(order), null]);
  const abroad = await t.as(await t.make.user({ zone: s.douala, rights: held((await t.make.country()).id) }));
  for (const other of [auditor, abroad]) assert.deepEqual(await linksFor(other), [null, null, null]);
});

test("a search finds by the name of who did it, of what it was done to, and of what is gone", async () => {
  const id = await s.expense("DRAFT", { title: "Château Pétrus" });
  assert.ok((await trail({ search: "chateau petr" })).some((e) => e.entity_hash_id === id));
  await s.alice.client.ok(deleteExpense, { params: { id }, query: {} });
  const gone = (await trail({ search: "PÉTRUS" })).find((e) => e.entity_hash_id === id);
  assert.equal(gone?.action, "delete");
  assert.match(gone?.name ?? "", /Château Pétrus/u);
  assert.ok((await trail({ search: "chloé dur" })).every((e) => e.user?.name === "Chloé Durand" || e.name));
  assert.ok((await trail({ search: "chloé dur" })).length > 0);
  assert.deepEqual(await trail({ search: "nobody of that name" }), []);
});

/** More entries of somebody than a search looks through at first. */
const manyBy = async (user: string): Promise<unknown> =>
  await t.owner.query(
    "INSERT INTO audit (hash_id, at, user_id, kind, entity_id, action) SELECT new_id(), clock(), $1, 'reason', $2, 'update' FROM generate_series(1, $3)",
    [user, s.hotel.id, WINDOW + 1],
  );

test("a search for a word that many entries have reads the newest alone", async () => {
  await manyBy(s.alice.user.id);
  const asked: Query = { search: s.alice.user.name, limit: 20 };
  const { log, value: found } = await t.counted(() => trail(asked));
  const statements = log.filter((one) => one.includes("page AS MATERIALIZED"));
  assert.equal(statements.length, 1);
  assert.match(statements[0] ?? "", /^WITH newest AS MATERIALIZED/u);
  assert.ok(found.length === 20 && found.every((e) => e.user?.hash_id === s.alice.user.id));
});

test("a search reads no large table whole: what it names is found by an index", async () => {
  await manyBy(s.chloe.user.id);
  const { log } = await t.counted(() => trail({ search: "quetzal" }));
  const text = log.find((one) => one.includes("WITH page AS MATERIALIZED (SELECT * FROM (")) ?? "";
  const filled = text.replace(/\$\d+::uuid/gu, "NULL::uuid").replace(/\$\d+/gu, "'%quetzal%'");
  const client = await t.owner.connect();
  try {
    await client.query("SET enable_seqscan = off; SET enable_indexscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${filled}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const index of ["appointment_words", "batch_words", "contact_search", "invoice_search"])
      assert.match(plan, new RegExp(`on ${index}\\b`, "u"), `${index}:\n${plan}`);
  } finally {
    client.release(true);
  }
});

test("a password or a token never reaches the trail, a salary only who may see salaries there", async () => {
  const person = { ...(s.alice.user as { id: string; name: string }) };
  await t.app.services.pool.connect().then(async (client) => {
    try {
      const call = { requestId: "r", address: "127.0.0.1", locale: "en" as const, now: new Date() };
      const { tx } = beginWork({ call, person: { id: person.id } as never, access: undefined as never }, client);
      await record(tx, {
        kind: "user",
        id: person.id,
        action: "update",
        zone: s.paris.id,
        before: { salary: "2000.00", password_hash: "$argon2id$old" },
        after: { salary: "2500.00", password_hash: "$argon2id$new", reset: { token: "abc" }, password_secure: true },
      });
    } finally {
      client.release();
    }
  });
  const { rows } = await t.owner.query("SELECT before::text || after::text AS all FROM audit WHERE request_id = 'r'");
  assert.doesNotMatch(rows[0].all, /argon2id|abc/u);
  const about = { thing: person.id, action: "update" };
  assert.equal(changed((await trail(about))[0]).Salary, undefined);
  const payroll = await t.as(await t.make.user({ rights: { audit_view: "all", users_salary: [s.paris.id] } }));
  assert.deepEqual(changed((await trail(about, payroll))[0]).Salary, [["2.000,00"], ["2.500,00"]]);
  const elsewhere = await t.as(await t.make.user({ rights: { audit_view: "all", users_salary: [s.douala.id] } }));
  assert.equal(changed((await trail(about, elsewhere))[0]).Salary, undefined);
});

test("a field that its kind does not declare is shown to nobody, on the trail and in the history of the record", async () => {
  const line = { amount: "12.50", net_pay: "2100.00" };
  const id = await s.expense("DRAFT");
  await t.owner.query(
    "INSERT INTO audit (hash_id, kind, entity_id, action, zone_id, before, after, details) VALUES ($1, 'expense', $2, 'update', $3, $4, $5, $6)",
    [newId(), id, s.paris.id, { ...line, net_pay: "2000.00" }, line, { ...line, formula: "7 % of everything" }],
  );
  const everything = await t.as(await t.make.user({ rights: allPermissions }));
  const [entry] = await trail({ thing: id, action: "update" }, everything);
  assert.doesNotMatch(withoutIds(entry), /2[.,]?[01]00|formula|net_pay|7 %/u);
  const { data } = await everything.ok(recordTimeline, { params: { kind: "expense", id } });
  assert.deepEqual(data.find((e) => e.action === "update")?.details, { amount: "12.50" });
});

test("the trail is closed without its right, a timeline to who does not see the record", async () => {
  assert.equal((await s.alice.client.call(listAudit, { query: {} })).status, 403);
  assert.equal((await s.alice.client.call(auditChoices)).status, 403);
  const at = async (client: Client, kind: string, id: string): Promise<number> =>
    (await client.call(recordTimeline, { params: { kind, id } })).status;
  assert.equal(await at(s.chloe.client, "box", s.box), 200);
  assert.equal(await at(s.esther.client, "box", s.box), 404);
  assert.equal(await at(s.alice.client, "user", s.alice.user.id), 200);
  assert.equal(await at(s.alice.client, "user", s.bruno.user.id), 404);
  assert.equal(await at(s.alice.client, "zone", s.paris.id), 404);
  assert.equal(await at(s.chloe.client, "zone", s.paris.id), 200);
  assert.equal(await at(s.chloe.client, "zone", s.douala.id), 404);
  assert.equal(await at(s.alice.client, "profile", newId()), 404);
  assert.equal(await at(s.alice.client, "constructor", newId()), 404);
  assert.equal(await at(s.alice.client, "reason", s.hotel.id), 200);
});

test("what it can be filtered by is told, and everything costs at most two statements, a search three", async () => {
  const keeper = await t.as(await t.make.user({ name: "Rita", rights: ["expense_reasons_create"] }));
  await keeper.ok(reason.create, { body: { name: "Train" } });
  const { data } = await auditor.ok(auditChoices);
  assert.ok(data.people.some((p) => p.name === "Rita") && !data.people.some((p) => p.name === "Nadia"));
  assert.ok(["account", "box", "expense", "reason"].every((k) => data.kinds.includes(k)));
  assert.ok(["create", "store", "send"].every((a) => data.actions.includes(a)));
  const asked: Query[] = [{}, { search: "martin" }, { kind: "expense", action: "send", person: s.alice.user.id }];
  for (const query of asked) {
    const { sent } = await t.counted(async () => await trail(query));
    assert.ok(sent <= (query.search === undefined ? 3 : 4), `${sent} statements`);
  }
});

test("the trail lies in tables by year: those to come are made ahead, and no name of one leads past the whole", async () => {
  const parts = async (): Promise<string[]> =>
    (await t.owner.query<{ part: string }>("SELECT part::text FROM trail_years() ORDER BY part::text")).rows.map(
      ({ part }) => part,
    );
  const this_ = new Date().getUTCFullYear();
  assert.deepEqual(await parts(), [`audit_${this_ + 2}`, "audit_first", "audit_rest"]);
  assert.deepEqual(await tendTrail({ ownerUrl: t.ownerUrl, keep: undefined }), [], "nothing is due");
  for (const part of await parts()) {
    await assert.rejects(t.pool.query(`SELECT FROM ${part}`), /permission denied/u, part);
    for (const change of [`DELETE FROM ${part}`, `TRUNCATE ${part}`, `UPDATE ${part} SET action = ''`])
      await assert.rejects(t.owner.query(change), /only ever appended/u, change);
  }
  await assert.rejects(t.pool.query("SELECT trail_tend(1)"), /permission denied/u);
});

test("a year that no longer counts is dropped whole, with what a wrong clock dated ahead kept for its own year", async () => {
  await using other = await testApp();
  const entryOf = async (year: number): Promise<void> =>
    void (await other.pool.query(
      "INSERT INTO audit (hash_id, at, kind, entity_id, action) SELECT overlay(trail_from($1)::text PLACING 'abc' FROM 34)::uuid, make_timestamptz($1, 6, 1, 0, 0, 0), 'user', new_id(), 'update'",
      [year],
    ));
  const years = async (): Promise<number[]> =>
    (await other.owner.query<{ y: number }>("SELECT trail_year(hash_id) AS y FROM audit ORDER BY 1")).rows.map(
      ({ y }) => y,
    );
  const now = new Date().getUTCFullYear();
  const tendIn = async (year: number, keep: number | undefined): Promise<string[]> => {
    await other.owner.query(
      `CREATE OR REPLACE FUNCTION clock() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT ''${year}-03-01''::timestamptz'`,
    );
    return await tendTrail({ ownerUrl: other.ownerUrl, keep });
  };
  for (const year of [now - 3, now, now + 2, now + 4]) await entryOf(year);
  assert.deepEqual(await tendIn(now + 2, 1), [`audit_${now + 3} made`, `audit_${now + 4} made`]);
  assert.equal((await other.owner.query("SELECT FROM audit_rest")).rowCount, 0);
  assert.equal((await other.owner.query(`SELECT FROM audit_${now + 4}`)).rowCount, 1);
  assert.deepEqual(await years(), [now - 3, now, now + 2, now + 4], "the first table ends with the year that is kept");
  assert.deepEqual(await tendIn(now + 3, undefined), [`audit_${now + 5} made`], "without the setting, all stays");
  assert.deepEqual(await tendIn(now + 3, 1), ["audit_first dropped"]);
  assert.deepEqual(await years(), [now + 2, now + 4]);
  assert.deepEqual(await tendIn(now + 4, 1), [`audit_${now + 6} made`, `audit_${now + 2} dropped`]);
  assert.deepEqual(await years(), [now + 4]);
});
