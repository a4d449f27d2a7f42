import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { approveExpense, getExpense, rejectExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import { getFile } from "#contract/files/endpoints.ts";
import { listNotifications, loadNotifications, readNotification } from "#contract/notifications/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { fileHeaders } from "#server/kit/files/attachment.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { receipt } from "#server/testing/matrix/world.ts";
import { openScene, type Scene } from "#server/testing/scene.ts";

const { t, s } = await openScene();

const load = async (client: Scene["alice"]["client"], since?: number) =>
  await client.ok(loadNotifications, { query: since === undefined ? {} : { since } });

test("what happens to one's expense is told to its owner, in their language, with a link", async () => {
  const id = await s.expense("UNVALIDATED");
  const { seq } = await load(s.alice.client);
  await s.bruno.client.ok(rejectExpense, { params: { id }, body: { motif: "The receipt is missing" } });
  const told = await load(s.alice.client, seq);
  assert.equal(told.data.length, 1);
  assert.match(told.data[0]?.text ?? "", /was rejected: The receipt is missing$/u);
  assert.equal(told.data[0]?.link, `/admin/expense/${id}/view`);
  assert.equal(told.data[0]?.actor?.name, "Bruno Keller");
  const french = await s.alice.client.ok(loadNotifications, { query: { since: seq } }, { "accept-language": "fr" });
  assert.match(french.data[0]?.text ?? "", /a été rejetée\u202f: The receipt is missing$/u);
});

test("each has its number, also of many at once: what was missed comes once, nothing twice", async () => {
  const start = (await load(s.alice.client)).seq;
  const ids = await Promise.all(Array.from({ length: 8 }, async () => await s.expense("UNVALIDATED")));
  await Promise.all(ids.map(async (id) => await s.bruno.client.ok(approveExpense, { params: { id }, body: {} })));
  const missed = await load(s.alice.client, start);
  assert.deepEqual(
    missed.data.map((n) => n.seq),
    Array.from({ length: 8 }, (_, i) => start + 8 - i),
  );
  assert.equal(missed.seq, start + 8);
  assert.deepEqual((await load(s.alice.client, missed.seq)).data, []);
});

test("a number is not given again when the last notice is deleted, and the person's row stays as it is", async () => {
  const row = async (): Promise<unknown> =>
    (await t.owner.query("SELECT ctid::text, notification_seq FROM app_user WHERE hash_id = $1", [s.alice.user.id]))
      .rows;
  const before = await row();
  await s.bruno.client.ok(approveExpense, { params: { id: await s.expense("UNVALIDATED") }, body: {} });
  const { seq } = await load(s.alice.client);
  assert.deepEqual(await row(), before);
  await t.owner.query("DELETE FROM notification WHERE user_id = $1 AND seq = $2", [s.alice.user.id, seq]);
  assert.equal((await load(s.alice.client)).seq, seq);
  await s.bruno.client.ok(approveExpense, { params: { id: await s.expense("UNVALIDATED") }, body: {} });
  const { data } = await load(s.alice.client, seq);
  assert.deepEqual(
    data.map((n) => n.seq),
    [seq + 1],
  );
});

test("servers of the version before read the number in the person's row for an hour", async () => {
  const migration = new URL("../migrations/0455_number_notices_by_the_last.sql", import.meta.url);
  const text = await readFile(migration, "utf8");
  const { seq } = await load(s.alice.client);
  const client = await t.owner.connect();
  try {
    await client.query("BEGIN");
    await client.query(text.slice(text.indexOf("DO $do$")));
    await client.query("SELECT count_notices($1, 2)", [s.alice.user.id]);
    const { rows } = await client.query<{ kept: boolean }>(
      "SELECT notification_seq = $2 AS kept FROM app_user WHERE hash_id = $1",
      [s.alice.user.id, seq + 2],
    );
    assert.deepEqual(rows, [{ kept: true }]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("the unread ones come first; read ones are not counted; all are read at once", async () => {
  const user = await t.make.user();
  const client = await t.as(user);
  await t.pool.query(
    'INSERT INTO notification (hash_id, user_id, seq, kind, params, read_at) SELECT new_id(), $1, n, \'expense_paid\', \'{"paid": "1,00 EUR", "number": 1, "title": "x"}\', CASE WHEN n > 20 THEN now() END FROM generate_series(1, 160) n',
    [user.id],
  );
  const first = await load(client);
  assert.equal(first.unread, 20);
  assert.equal(first.data.length, 30);
  assert.deepEqual(
    first.data.slice(0, 21).map((n) => n.seq),
    [...Array.from({ length: 20 }, (_, i) => 20 - i), 160],
  );
  await client.ok(readNotification, { body: { hash_id: first.data[0]?.hash_id ?? "" } });
  assert.equal((await load(client)).unread, 19);
  const seqs: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.ok(listNotifications, { query: { limit: 50, ...(cursor && { after: cursor }) } });
    seqs.push(...page.data.map((n) => n.seq));
    cursor = page.after ?? undefined;
  } while (cursor);
  assert.deepEqual(seqs, [
    ...Array.from({ length: 19 }, (_, i) => 19 - i),
    ...Array.from({ length: 141 }, (_, i) => 160 - i),
  ]);
  assert.equal((await client.ok(listNotifications, { query: { unread: "1", limit: 200 } })).data.length, 19);
  await client.ok(readNotification, { body: { all: true } });
  assert.equal((await load(client)).unread, 0);
  assert.equal((await client.call(readNotification, { body: {} })).status, 422);
  assert.equal((await client.call(readNotification, { body: { hash_id: newId() } })).status, 404);
  await t.pool.query("UPDATE notification SET read_at = NULL WHERE user_id = $1", [user.id]);
  assert.equal((await load(client)).unread, 100, "counted up to a hundred");
});

test("several of one kind about one thing are one line; read and unread fold apart, and a line is read or unread as a whole", async () => {
  const user = await t.make.user();
  const client = await t.as(user);
  const [one, two] = [newId(), newId()];
  await t.pool.query(
    `INSERT INTO notification (hash_id, user_id, seq, kind, params, entity_kind, entity_id, search)
     SELECT new_id(), $1, n, CASE WHEN n % 4 = 0 THEN 'expense_paid' ELSE 'expense_rolled_back' END, '{"number": 1, "title": "Péage", "paid": "12,00 €"}', 'expense', CASE WHEN n <= 8 THEN $2::uuid ELSE $3::uuid END, fold('1 Péage')
     FROM generate_series(1, 10) n`,
    [user.id, one, two],
  );
  const lines = async (query = {}) =>
    (await client.ok(listNotifications, { query })).data.map((n) => [n.seq, n.count, n.read_at === null]);
  const folded = [
    [10, 2, true],
    [8, 2, true],
    [7, 6, true],
  ];
  assert.deepEqual(await lines(), folded);
  const pages: unknown[] = [];
  let next: string | undefined;
  do {
    const page = await client.ok(listNotifications, { query: { limit: 1, ...(next && { after: next }) } });
    pages.push(...page.data.map((n) => [n.seq, n.count, n.read_at === null]));
    next = page.after ?? undefined;
  } while (next);
  assert.deepEqual(pages, folded);
  assert.deepEqual(await lines({ kind: "expense_paid" }), [[8, 2, true]]);
  assert.deepEqual(await lines({ search: "PEAGE" }), folded);
  assert.deepEqual(await lines({ search: "peages" }), []);
  const newest = (await client.ok(listNotifications, { query: {} })).data[2];
  const hash_id = newest?.hash_id ?? "";
  await client.ok(readNotification, { body: { hash_id } });
  assert.deepEqual(await lines(), [
    [10, 2, true],
    [8, 2, true],
    [6, 5, true],
    [7, 1, false],
  ]);
  await client.ok(readNotification, { body: { hash_id: (await load(client)).data[2]?.hash_id ?? "", group: true } });
  assert.deepEqual((await lines()).at(-1), [7, 6, false]);
  assert.equal((await load(client)).unread, 4);
  await client.ok(readNotification, { body: { hash_id, group: true, read: false } });
  assert.deepEqual(await lines(), folded);
  await client.ok(readNotification, { body: { all: true, until: 8 } });
  assert.deepEqual(await lines({ unread: "1" }), [[10, 2, true]], "what came after one looked stays unread");
  const other = await t.as(await t.make.user());
  assert.equal((await other.call(readNotification, { body: { hash_id, group: true } })).status, 404);
});

test("a receipt is given to who sees its expense, as an attachment that runs nothing", async () => {
  const draft = s.draft();
  const [fee] = draft.fees;
  assert.ok(fee);
  const { data } = await s.alice.client.ok(storeExpense, {
    body: { ...draft, fees: [{ ...fee, invoices: [receipt()] }] },
  });
  const file = data.fees[0]?.invoices[0];
  assert.ok(file);
  const answer = await s.alice.client.fetch(`/api/file/${file.hash_id}`);
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), await receipt().text());
  assert.equal(answer.headers.get("content-type"), "application/pdf");
  assert.equal(answer.headers.get("content-length"), String(receipt().size));
  assert.equal(
    answer.headers.get("content-disposition"),
    `attachment; filename="ticket.pdf"; filename*=UTF-8''ticket.pdf`,
  );
  assert.equal(answer.headers.get("content-security-policy"), "sandbox; default-src 'none'");
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  assert.match(answer.headers.get("cache-control") ?? "", /^private/u);
  // Only its owner sees a draft; approvers see it, and its files, once it is sent.
  assert.equal((await s.bruno.client.call(getExpense, { params: { id: data.hash_id } })).status, 404);
  assert.equal((await s.bruno.client.call(getFile, { params: { id: file.hash_id }, query: {} })).status, 404);
  assert.equal(
    (await s.alice.client.call(getFile, { params: { id: file.hash_id }, query: { size: "thumbnail" } })).status,
    404,
    "a PDF has no picture",
  );
});

test("no name of a file ends its header", () => {
  const attachment = (name: string): string => fileHeaders(name, "text/plain")["content-disposition"] ?? "";
  assert.equal(
    attachment('reçu "1"\r\nSet-Cookie: x.pdf'),
    `attachment; filename="recu _1_Set-Cookie: x.pdf"; filename*=UTF-8''re%C3%A7u%20%221%22Set-Cookie%3A%20x.pdf`,
  );
  assert.equal(
    attachment("领收书.pdf"),
    "attachment; filename=\".pdf\"; filename*=UTF-8''%E9%A2%86%E6%94%B6%E4%B9%A6.pdf",
  );
  assert.match(attachment("\u0000"), /filename="file"/u);
  assert.doesNotMatch(attachment("half \ud800 a pair"), /undefined/u);
});

test("the history of a record names who did what, for who sees it", async () => {
  const id = await s.expense("UNVALIDATED");
  await s.bruno.client.ok(rejectExpense, { params: { id }, body: { motif: "Twice the same" } });
  const { data } = await s.alice.client.ok(recordTimeline, { params: { kind: "expense", id } });
  assert.deepEqual(
    data.map((e) => [e.action, e.user?.name]),
    [
      ["reject", "Bruno Keller"],
      ["send", "Alice Martin"],
      ["store", "Alice Martin"],
    ],
  );
  assert.equal(data[0]?.details.motif, "Twice the same");
  assert.ok(!("before" in (data[0] ?? {})) && !("after" in (data[0] ?? {})));
  assert.equal((await s.nadia.client.call(recordTimeline, { params: { kind: "expense", id } })).status, 404);
  assert.equal((await s.chloe.client.call(recordTimeline, { params: { kind: "account", id: s.account } })).status, 200);
  assert.equal((await s.alice.client.call(recordTimeline, { params: { kind: "account", id: s.account } })).status, 404);
  assert.equal(
    (await s.chloe.client.call(recordTimeline, { params: { kind: "box", id: s.account } })).status,
    404,
    "an account is no cash box",
  );
});

test("any record that one may see is found by a fragment", async () => {
  const id = await s.expense("UNVALIDATED", { title: "Péage de l'autoroute" });
  const find = async (who: Scene["alice"], q: string): Promise<string[]> =>
    (await who.client.ok(searchAll, { query: { q } })).data.map((h) => h.hash_id);
  assert.deepEqual(await find(s.alice, "peage"), [id]);
  assert.deepEqual(await find(s.bruno, "PÉAGE"), [id]);
  assert.deepEqual(await find(s.nadia, "peage"), []);
});
