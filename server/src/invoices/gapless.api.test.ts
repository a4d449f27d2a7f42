import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import { addInvoice, invoiceStatus, listInvoices } from "#contract/invoices/endpoints.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
const body = {
  name: "Begudes",
  contactType: "society" as const,
  country_hash_id: s.france.id,
  roles: ["customer" as const],
};
const customer = (await admin.ok(createContact, { body })).data.hash_id;

test("a hundred are issued at once, a quarter of them refused after the number was taken: no number is missing", async () => {
  // The deferred trigger fails at commit, after the number was taken, as a crash would.
  await t.owner.query(`
    CREATE FUNCTION refuse_marked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.state = 'ISSUED' AND NEW.note = 'refuse' THEN RAISE EXCEPTION 'refused late'; END IF; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER refuse_marked AFTER UPDATE ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_marked()`);
  const drafted = async (i: number): Promise<string> => {
    const { data } = await admin.ok(createOrder, {
      body: { contact_hash_id: customer, zone_hash_id: s.paris.id, ordered_on: "2026-01-02", value: "100" },
    });
    const params = { id: data.hash_id };
    await admin.ok(confirmOrder, { params, body: {} });
    const lines = [{ title: "Lemon", amount: "100", tax: "20" }];
    const note = i % 4 === 0 ? "refuse" : "";
    return (await admin.ok(addInvoice, { params, body: { date: "2026-01-05", lines, note } })).data.hash_id;
  };
  const drafts: string[] = [];
  for (let i = 0; i < 100; i += 5) drafts.push(...(await Promise.all([0, 1, 2, 3, 4].map((n) => drafted(i + n)))));
  const answers = await Promise.all(
    drafts.map((id) => admin.call(invoiceStatus, { params: { id }, body: { status: "ISSUED" } })),
  );
  const issued = answers.filter((a) => a.status === 200).length;
  assert.ok(issued > 0 && issued <= 75, `${issued} issued`);
  // Issue again what the busy server refused; the marked ones must fail again.
  for (const [i, id] of drafts.entries())
    if (i % 4 !== 0 && answers[i]?.status !== 200)
      await admin.ok(invoiceStatus, { params: { id }, body: { status: "ISSUED" } });
  const { data } = await admin.ok(listInvoices, { query: { limit: 200, state: "ISSUED" } });
  const numbers = data.map((i) => Number(i.number?.split("-").at(-1))).toSorted((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 75 }, (_, i) => i + 1),
  );
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
});

/** What a call does after its turn in a series came: all others of the series wait for it. */
const afterTurn = (log: readonly string[]): readonly string[] => {
  const turn = log.findIndex((text) => text.includes("take_turn("));
  assert.ok(turn >= 0, "it takes no turn");
  return log.slice(turn + 1);
};
/** What tells of the change, and keeps the answer for a repeat. */
const ENDS = /INSERT INTO audit|INSERT INTO idempotency_key/u;
const READS = /^\s*SELECT/u;

test("forty orders of an office at once are numbered without a gap; what follows the number is short", async () => {
  const order = { contact_hash_id: customer, zone_hash_id: s.paris.id, ordered_on: "2025-03-01", value: "100" };
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => await t.as(await t.make.user({ zone: s.paris, rights: allPermissions }))),
  );
  const made = await Promise.all(
    people.flatMap((one) => Array.from({ length: 5 }, async () => (await one.ok(createOrder, { body: order })).data)),
  );
  assert.deepEqual(
    made.map(({ number }) => Number(number.split("-").at(-1))).toSorted((a, b) => a - b),
    Array.from({ length: 40 }, (_, i) => i + 1),
  );
  const { log, value } = await t.counted(async () => await admin.ok(createOrder, { body: order }));
  const left = afterTurn(log);
  assert.match(left[0] ?? "", /INSERT INTO order_tasks/u);
  assert.ok(left.length <= 4 && left.slice(1, -1).every((text) => READS.test(text)), left.join("\n"));
  assert.match(left.at(-1) ?? "", ENDS, "whoever is told of it is locked last");
  const params = { id: value.data.hash_id };
  await admin.ok(confirmOrder, { params, body: {} });
  const lines = [{ title: "Lemon", amount: "100", tax: "20" }];
  const invoice = (await admin.ok(addInvoice, { params, body: { date: "2026-01-06", lines } })).data.hash_id;
  const issued = await t.counted(
    async () => await admin.ok(invoiceStatus, { params: { id: invoice }, body: { status: "ISSUED" } }),
  );
  const [posts, numbers, ...after] = afterTurn(issued.log);
  assert.match(posts ?? "", /INSERT INTO ledger_posting/u);
  assert.match(numbers ?? "", /INSERT INTO invoice_series/u);
  assert.ok(after.length <= 2 && ENDS.test(after.at(-1) ?? ""), after.join("\n"));
});
