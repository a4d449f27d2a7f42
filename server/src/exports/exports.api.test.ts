import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import { createOrder } from "#contract/orders/endpoints.ts";
import * as calls from "#contract/exports/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { scrollExpenses } from "#contract/expenses/lists.ts";
import { createLaboratory } from "#contract/laboratory/places.ts";
import { allPermissions } from "#contract/permissions.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { house } from "#server/areas.ts";
import { oneSupply, oneSupplyCount } from "#server/testing/supplies/one.ts";
import { statusesOf } from "#server/testing/books.ts";
import { openScene } from "#server/testing/scene.ts";
import { unzip } from "#server/testing/unzip.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
await s.expense("PAID", { title: "=HYPERLINK(danger)" });
await s.expense("UNVALIDATED", { title: "Café; thé\nchocolat" });

type Body = ClientInput<typeof calls.createExport>["body"];
const ask = async (client: Client, kind: string, body: Body): Promise<string> =>
  (await client.ok(calls.createExport, { params: { kind }, body })).data.hash_id;
const oneOf = async (client: Client, id: string) =>
  (await client.ok(calls.listExports, { query: {} })).data.find((e) => e.hash_id === id);
const bytesOf = async (client: Client, id: string): Promise<Buffer> => {
  const answer = await client.fetch(`/api/export/${id}/download`);
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer());
};
const textOf = async (client: Client, kind: string, body: Omit<Body, "format">): Promise<string> => {
  const id = await ask(client, kind, { format: "csv", ...body });
  await t.runJobs();
  return (await bytesOf(client, id)).toString("utf8");
};
const headOf = (text: string): string => text.slice(1, text.indexOf("\r\n"));

test("one row, some that were chosen, or all: a file of a list has the same columns", async () => {
  const client = s.alice.client;
  const all = await textOf(client, "expenses_own", {});
  const { data } = await client.ok(scrollExpenses, { query: {} });
  const chosen = data.find((e) => e.title.startsWith("Café"));
  const one = await textOf(client, "expenses_own", { chosen: [chosen?.hash_id ?? "", newId()] });
  const none = await textOf(client, "expenses_own", { filters: { search: "nothing like it" } });
  assert.equal(headOf(one), headOf(all));
  assert.equal(headOf(none), headOf(all));
  assert.match(headOf(all), /^Number;Title;.*;Open;Currency;/u);
  assert.match(one, /Café/u);
  assert.doesNotMatch(one, /HYPERLINK/u);
  const theirs = await textOf(s.esther.client, "expenses", { chosen: [chosen?.hash_id ?? ""] });
  assert.equal(theirs, `\uFEFF${headOf(theirs)}\r\n`, "what is out of reach is not there, chosen or not");
});

test("a file says its office and its filters, as the screen called them or as they were sent", async () => {
  const nameOf = async (body: Omit<Body, "format">): Promise<string> => {
    const id = await ask(s.chloe.client, "expenses_accounting", { format: "csv", ...body });
    await t.runJobs();
    return (await oneOf(s.chloe.client, id))?.name ?? "";
  };
  const filters = { zoneSelected: s.paris.id, expenseStatus: "PAID", date_start: "2026-01-01" };
  assert.match(
    await nameOf({ filters, about: "Paris/Lyon Paid since 01-01-2026" }),
    /^Expenses of the office Paris Lyon Paid since 01-01-2026 \d{4}-\d\d-\d\d\.csv$/u,
  );
  assert.match(await nameOf({ filters }), /^Expenses of the office 2026-01-01 PAID \d{4}-\d\d-\d\d\.csv$/u);
  assert.match(await nameOf({ about: "../\u202E.exe" }), /^Expenses of the office \.\. \.exe \d/u);
});

test("every list of the screens has its file, and offices' rates their numbers", async () => {
  const client = await t.as(await t.make.user({ name: "All", zone: s.paris, rights: allPermissions }));
  await t.pool.query(
    "INSERT INTO exchange_rate (zone_id, month, rate, hash_id) VALUES ($1, '2026-01-01', 655.957, $2)",
    [s.douala.id, newId()],
  );
  const country_hash_id = (await t.make.country()).id;
  const place = await client.ok(createLaboratory, { body: { name: "Laboratory", country_hash_id } });
  const inPlace = { laboratory_id: place.data.hash_id };
  const count_id = newId();
  await t.pool.query("INSERT INTO stock_count (hash_id, place_id, user_id) VALUES ($1, $2, $3)", [
    count_id,
    place.data.hash_id,
    s.alice.user.id,
  ]);
  const customer = { name: "Brasserie", contactType: "society" as const, country_hash_id };
  const contact_hash_id = (await client.ok(createContact, { body: customer })).data.hash_id;
  const order = await client.ok(createOrder, { body: { contact_hash_id, value: "5" } });
  const ofSupply = { supply: await oneSupply(client, s.paris.id) };
  const needed: Readonly<Record<string, Record<string, string>>> = {
    history: { type: "Account", holder: s.account },
    exchange_rates: { zone_hash_id: s.douala.id },
    access_who: { permission: "expense_paying" },
    office_staff: { office: s.paris.id },
    stock_transfers: inPlace,
    stock_reservations: inPlace,
    stock_movements: inPlace,
    stock_counts: inPlace,
    stock_count_lines: { count_id },
    holidays_overview: { year: "2026" },
    holidays_office: { zone: s.paris.id },
    payroll_journal: { zone: s.paris.id, month: "2026-03" },
    leaving: { user: s.alice.user.id },
    supply_count_lines: { count: await oneSupplyCount(client, s.paris.id) },
    supply_pieces: ofSupply,
    supply_allocations: ofSupply,
    supply_movements: ofSupply,
    supply_maintenances: ofSupply,
    supply_office_movements: { zone: s.paris.id },
    order_purchase: { order_hash_id: order.data.hash_id },
  };
  const ids = new Map<string, string>();
  for (const [kind, { format }] of Object.entries(house.exports)) {
    // The data kept about one person is not a table (contacts/erasing).
    if (format === "zip") continue;
    ids.set(kind, await ask(client, kind, { format: format ?? "xlsx", filters: needed[kind] ?? {} }));
    await t.runJobs();
    assert.equal((await oneOf(client, ids.get(kind) ?? ""))?.status, "DONE", kind);
  }
  const sheet = unzip(await bytesOf(client, ids.get("exchange_rates") ?? "")).get("xl/worksheets/sheet1.xml") ?? "";
  assert.match(sheet, /<c r="B2" s="0"><v>655\.957<\/v><\/c>/u, "a rate is a number with its digits");
  assert.match(
    await textOf(client, "exchange_rates", { filters: needed.exchange_rates ?? {} }),
    /\r\n2026-01;655\.957;Douala;XAF;EUR\r\n/u,
  );
  assert.match(await textOf(client, "currency", {}), /\r\n[^\r]*;EUR;€;2;;Yes\r\n/u);
});

test("a list becomes a file by a job, its owner is told, and fetches it", async () => {
  const id = await ask(s.alice.client, "expenses_own", { format: "xlsx" });
  assert.deepEqual((await oneOf(s.alice.client, id))?.can, { cancel: true });
  assert.equal((await s.alice.client.fetch(`/api/export/${id}/download`)).status, 404, "not yet");
  await t.runJobs();
  const done = await oneOf(s.alice.client, id);
  assert.deepEqual([done?.status, done?.rows, done?.total, done?.can], ["DONE", 2, 2, { download: true }]);
  assert.match(done?.name ?? "", /^My expenses \d{4}-\d\d-\d\d\.xlsx$/u);
  const days = (Date.parse(done?.expires_at ?? "") - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days < 7.1);
  const { data } = await s.alice.client.ok(loadNotifications, { query: {} });
  assert.equal(data[0]?.text, "Your export “My expenses” is ready: 2 rows.");
  assert.equal(data[0]?.link, "/admin/exports");
  const parts = unzip(await bytesOf(s.alice.client, id));
  const [sheet, styles] = [parts.get("xl/worksheets/sheet1.xml") ?? "", parts.get("xl/styles.xml") ?? ""];
  assert.match(sheet, /<t xml:space="preserve">Title<\/t>/u);
  assert.match(
    sheet,
    /<c [^>]*t="(?:s|inlineStr)"[^>]*>(?:<is><t[^>]*>)?=HYPERLINK\(danger\)/u,
    "what a spreadsheet would run is text",
  );
  assert.match(sheet, /<c r="I2" s="4"><v>160\.00<\/v><\/c>/u, "an amount is a number");
  assert.match(styles, /formatCode="#,##0\.00\\ &quot;EUR&quot;"/u, "in its currency's format");
  assert.match(sheet, /<c r="F2" s="2"><v>46034<\/v><\/c>/u, "a day is a day: 2026-01-12");
});

test("a CSV is for machines: plain decimals and days, headings in the language of who asked", async () => {
  const answer = await s.alice.client.ok(
    calls.createExport,
    { params: { kind: "expenses_own" }, body: { format: "csv" } },
    { "accept-language": "fr" },
  );
  await t.runJobs();
  const text = (await bytesOf(s.alice.client, answer.data.hash_id)).toString("utf8");
  assert.ok(text.startsWith("\uFEFFNuméro;Titre;Type;"));
  assert.match(text, /;"Café; thé chocolat";Voyage;Alice Martin;Paris;2026-01-12;2026-01-13;/u);
  assert.match(text, /;'=HYPERLINK\(danger\);/u);
  assert.match(text, /;160\.00;160\.00;0\.00;EUR;/u, "plain decimals, and the currency in a column of its own");
});

test("a file holds what its list would show: filters, reach and nothing of another office", async () => {
  const esther = await ask(s.esther.client, "expenses", { format: "csv" });
  const chloe = await ask(s.chloe.client, "expenses_accounting", { format: "csv", filters: { expenseStatus: "PAID" } });
  await t.runJobs();
  assert.equal((await oneOf(s.esther.client, esther))?.rows, 0, "Douala sees nothing of Paris");
  const text = (await bytesOf(s.chloe.client, chloe)).toString("utf8");
  assert.match(text, /HYPERLINK/u);
  assert.doesNotMatch(text, /Café/u);
  const bad = await s.chloe.client.call(calls.createExport, {
    params: { kind: "expenses" },
    body: { format: "csv", filters: { date_start: "yesterday" } },
  });
  assert.deepEqual([bad.status, Object.keys(bad.error.errors ?? {})], [422, ["date_start"]]);
});

test("without the list's right there is no file of it; a list that does not exist is not there", async () => {
  const create = async (client: Client, kind: string, filters = {}): Promise<number> =>
    (await client.call(calls.createExport, { params: { kind }, body: { format: "csv", filters } })).status;
  assert.equal(await create(s.nadia.client, "expenses"), 403);
  assert.equal(await create(s.chloe.client, "audit"), 403);
  assert.equal(await create(s.chloe.client, "constructor"), 404);
  assert.equal(await create(s.chloe.client, "history", { type: "Box", holder: s.box }), 200);
  assert.equal(await create(s.esther.client, "history", { type: "Box", holder: s.box }), 422);
});

test("it is fetched by its owner alone, and only while the rights that it was made with stand", async () => {
  const user = await t.make.user({ zone: s.paris, rights: { office_expenses_view_all: [s.paris.id, s.douala.id] } });
  const client = await t.as(user);
  const id = await ask(client, "expenses_office", { format: "csv" });
  await t.runJobs();
  await bytesOf(client, id);
  for (const other of [s.chloe.client, s.esther.client])
    assert.equal((await other.fetch(`/api/export/${id}/download`)).status, 404);
  const { file_id } = (await t.owner.query("SELECT file_id FROM export WHERE hash_id = $1", [id])).rows[0];
  assert.equal((await client.fetch(`/api/file/${file_id}`)).status, 404, "there is no other way to it");
  await t.make.revoke(user.id);
  await t.make.grant(user.id, { office_expenses_view_all: [s.paris.id] });
  const refused = await client.fetch(`/api/export/${id}/download`);
  assert.equal(refused.status, 403, "one office of two is gone");
  assert.match(await refused.text(), /Your rights have changed/u);
});

test("salaries are in the file of who may know them, and losing that right closes it", async () => {
  const paris = [s.paris.id];
  const user = await t.make.user({ zone: s.paris, rights: { users_view: paris, users_salary: paris } });
  const [payroll, plain] = [await t.as(user), await t.as(await t.make.user({ rights: { users_view: paris } }))];
  const [withPay, without] = [
    await ask(payroll, "users", { format: "csv" }),
    await ask(plain, "users", { format: "csv", filters: { search: "alice" } }),
  ];
  await t.runJobs();
  assert.match((await bytesOf(payroll, withPay)).toString("utf8"), /;Salary;/u);
  const text = (await bytesOf(plain, without)).toString("utf8");
  assert.doesNotMatch(text, /Salary/u);
  assert.match(text, /\r\nAlice Martin;/u);
  assert.doesNotMatch(text, /Esther|Bruno/u, "neither of another office nor what was filtered away");
  await t.make.revoke(user.id);
  await t.make.grant(user.id, { users_view: paris });
  assert.equal((await payroll.fetch(`/api/export/${withPay}/download`)).status, 403);
});

test("a right that is lost before the job runs fails it, says why, and it can be tried again", async () => {
  const user = await t.make.user({ rights: ["audit_view"] });
  const client = await t.as(user);
  const id = await ask(client, "audit", { format: "xlsx" });
  await t.make.revoke(user.id);
  await t.runJobs();
  const failed = await oneOf(client, id);
  assert.deepEqual([failed?.status, failed?.can], ["FAILED", { again: true }]);
  assert.ok(failed?.error);
  assert.equal((await client.call(calls.repeatExport, { params: { id } })).status, 403);
  await t.make.grant(user.id, ["audit_view"]);
  await client.ok(calls.repeatExport, { params: { id } });
  await t.runJobs();
  assert.equal((await oneOf(client, id))?.status, "DONE");
  assert.equal((await client.call(calls.repeatExport, { params: { id } })).status, 409);
});

test("one that is cancelled stops and brings no file; so many at once are enough", async () => {
  const client = await t.as(await t.make.user({ rights: ["audit_view"] }));
  const id = await ask(client, "audit", { format: "csv" });
  await client.ok(calls.cancelExport, { params: { id } });
  assert.equal((await client.call(calls.cancelExport, { params: { id } })).status, 409);
  await t.runJobs();
  assert.equal((await oneOf(client, id))?.status, "CANCELLED");
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      client.call(calls.createExport, { params: { kind: "audit" }, body: { format: "csv" } }),
    ),
  );
  assert.deepEqual(statusesOf(answers), [200, 200, 200, 200, 200, 429, 429, 429]);
  await t.runJobs();
});

test("a repeated submit asks once", async () => {
  const key = { "idempotency-key": newId() };
  const input = { params: { kind: "expenses_own" }, body: { format: "csv" as const } };
  const [first, second] = [
    await s.alice.client.ok(calls.createExport, input, key),
    await s.alice.client.ok(calls.createExport, input, key),
  ];
  assert.equal(first.data.hash_id, second.data.hash_id);
  await t.runJobs();
});

test("a server that died is followed by another: from the start, one file, and the dead one's comes to nothing", async () => {
  const id = await ask(s.alice.client, "expenses_own", { format: "csv" });
  const files = async (): Promise<number> =>
    Number(
      (await t.owner.query("SELECT count(*) AS n FROM file WHERE kind = 'export' AND record_id = $1", [id])).rows[0].n,
    );
  await t.owner.query(
    "UPDATE export SET status = 'RUNNING', run = new_id(), beat_at = now(), rows = 7 WHERE hash_id = $1",
    [id],
  );
  await t.runJobs();
  assert.equal((await oneOf(s.alice.client, id))?.status, "RUNNING", "somebody who is heard of is left alone");
  await t.owner.query("UPDATE export SET beat_at = now() - interval '10 minutes' WHERE hash_id = $1", [id]);
  // Two servers look for work at the same time.
  await Promise.all([t.app.tasks.exports?.({}, {} as never), t.app.tasks.exports?.({}, {} as never)]);
  assert.deepEqual([(await oneOf(s.alice.client, id))?.status, await files()], ["DONE", 1]);
});

test("what is over its time is gone with its bytes", async () => {
  // Equal files are stored once, so make this one unique.
  await s.expense("DRAFT", { title: "Only in this file" });
  const id = await ask(s.alice.client, "expenses_own", { format: "csv" });
  await t.runJobs();
  const stored = (): number =>
    readdirSync(join(t.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length;
  const was = stored();
  await t.owner.query("UPDATE export SET expires_at = now() - interval '1 second' WHERE hash_id = $1", [id]);
  await t.app.tasks.exports_clean?.({}, {} as never);
  assert.equal(await oneOf(s.alice.client, id), undefined);
  assert.equal(stored(), was - 1);
  assert.deepEqual(readdirSync(join(t.dataDir, "exports")), [], "nothing is left of the making");
});

test("the accountant's calls of the specification: expenses by a job, balances at once", async () => {
  const { data } = await s.chloe.client.ok(calls.requestExpenses, {
    body: { format: "csv", expenseStatus: "PAID", zoneSelected: s.paris.id },
  });
  await t.runJobs();
  assert.match((await bytesOf(s.chloe.client, data.hash_id)).toString("utf8"), /HYPERLINK/u);
  const answer = await s.chloe.client.fetch("/api/accounting/balance/download/file", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ format: "csv", zone_hash_id: s.paris.id }),
  });
  const text = await answer.text();
  assert.match(answer.headers.get("content-disposition") ?? "", /Balances\.csv/u);
  assert.match(text, /Paris;Account;BNP;BNP Paribas;;0.00;10000.00;160.00;9840.00;EUR/u);
  assert.match(text, /Paris;Cash box;Francs;;;0.00;1000000.00;0.00;1000000.00;XAF/u);
  const theirs = await s.esther.client.fetch("/api/accounting/balance/download/file", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ format: "csv" }),
  });
  assert.doesNotMatch(await theirs.text(), /Paris/u);
});

test("both as a paper: a PDF of what fits on one, refused where it is too long, and for lists that no paper holds", async () => {
  const { data } = await s.chloe.client.ok(calls.requestExpenses, {
    body: { format: "pdf", zoneSelected: s.paris.id },
  });
  await t.runJobs();
  assert.equal((await bytesOf(s.chloe.client, data.hash_id)).subarray(0, 5).toString(), "%PDF-");
  const found = await oneOf(s.chloe.client, data.hash_id);
  assert.match(found?.name ?? "", /\.pdf$/u);
  const balances = async (body: object): Promise<Response> =>
    await s.chloe.client.fetch("/api/accounting/balance/download/file", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ format: "pdf", ...body }),
    });
  const answer = await balances({ zone_hash_id: s.paris.id, date_start: "2026-01-01", date_end: "2026-01-31" });
  assert.equal(answer.headers.get("content-type"), "application/pdf");
  assert.equal(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    "%PDF-",
  );
  assert.equal((await balances({ zone_hash_id: s.douala.id })).status, 422, "an office out of reach");
  const csvOnly = await s.chloe.client.call(calls.createExport, {
    params: { kind: "exports_none" },
    body: { format: "pdf" },
  });
  assert.equal(csvOnly.status, 404);
  const people = await s.alice.client.call(calls.createExport, {
    params: { kind: "expenses" },
    body: { format: "pdf" },
  });
  assert.equal(people.status, 422, "its columns are too many for a paper");
});
