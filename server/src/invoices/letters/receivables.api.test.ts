import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createCondition } from "#contract/conditions/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import {
  addInvoice,
  creditInvoice,
  getInvoice,
  invoiceStatus,
  payOrder,
  reversePayment,
} from "#contract/invoices/endpoints.ts";
import { receivables } from "#contract/invoices/letters.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { invoiceInvariants } from "../verify.ts";

const { t, s } = await openScene();
let admin: Client;
before(async () => {
  admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
});
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const whole = (amount: number): string => amount.toFixed(2);

let made = 0;
/** Issues an invoice of an order of its own, dated so many days ago: half of it due at once and half 30 days later. */
async function issued(days: number, net: number, country = s.france.id) {
  made += 1;
  const who = { name: `Customer ${made}`, contactType: "society" as const, country_hash_id: country };
  const contact = (await admin.ok(createContact, { body: who })).data.hash_id;
  const instalments = [{ share: "50" }, { share: "50", delay: 30 }];
  const terms = (await admin.ok(createCondition, { body: { label: `Halves ${made}`, instalments } })).data.hash_id;
  const order = {
    contact_hash_id: contact,
    zone_hash_id: s.paris.id,
    ordered_on: daysAgo(days),
    value: String(net),
  };
  const params = { id: (await admin.ok(createOrder, { body: order })).data.hash_id };
  await admin.ok(confirmOrder, { params, body: {} });
  const lines = [{ title: "Lemon", amount: String(net), tax: "0" }];
  const body = {
    date: daysAgo(days),
    lines,
    payment_condition_hash_id: terms,
    exemption: "Exempt",
    number: `E/${made}`,
  };
  const id = (await admin.ok(addInvoice, { params, body })).data.hash_id;
  return (await admin.ok(invoiceStatus, { params: { id }, body: { status: "ISSUED" } })).data;
}
type Issued = Awaited<ReturnType<typeof issued>>;
const now = async ({ hash_id }: Issued) => (await admin.ok(getInvoice, { params: { id: hash_id } })).data;
const pay = async (i: Issued, days: number, amount: number) =>
  await admin.ok(payOrder, {
    params: { id: i.order.hash_id },
    body: { date: daysAgo(days), amount: String(amount), invoice_hash_id: i.hash_id },
  });
const credit = async (i: Issued, days: number, amount: number) =>
  await admin.ok(creditInvoice, {
    params: { id: i.hash_id },
    body: { date: daysAgo(days), motif: "Broken", lines: [{ title: "Lemon", amount: String(amount), tax: "0" }] },
  });
const takeBack = async (i: Issued) => {
  const id = (await now(i)).payments.find((p) => p.reversed_at === null)?.hash_id ?? "";
  await admin.ok(reversePayment, { params: { id }, body: { motif: "Bounced" } });
};

const asked = async (on?: string, client = admin) => (await client.ok(receivables, { query: { on } })).data;
/** What is open by age, with the number of invoices, on so many days ago. */
const agesOn = async (days: number) =>
  Object.fromEntries((await asked(daysAgo(days))).map((r) => [r.age, [r.count, r.open, r.open_eur]]));
/** The receivable accounts of the ledger at the end of a day, by currency. */
async function ledgerOn(on: string) {
  const { rows } = await t.owner.query<{ iso: string; amount: string }>(
    `SELECT p.currency_iso AS iso, sum(p.amount)::numeric(18, 2)::text AS amount FROM ledger_posting p
      JOIN ledger_account a ON a.hash_id = p.account_id JOIN ledger_transaction x ON x.hash_id = p.transaction_id
      WHERE a.kind = 'receivable' AND x.day <= $1 GROUP BY 1 HAVING sum(p.amount) <> 0`,
    [on],
  );
  return Object.fromEntries(rows.map((r) => [r.iso, r.amount]));
}
async function sumsOn(on: string) {
  const sums = new Map<string, number>();
  for (const r of await asked(on)) sums.set(r.currency.iso, (sums.get(r.currency.iso) ?? 0) + Number(r.open));
  return Object.fromEntries([...sums].map(([iso, amount]) => [iso, whole(amount)]));
}

describe("receivables of a past day", () => {
  test("follow an invoice that is issued, half paid, credited and whose payment is reversed", async () => {
    const invoice = await issued(100, 200);
    await pay(invoice, 80, 100);
    await credit(invoice, 50, 30);
    await takeBack(invoice);
    const open = (count: number, amount: string) => [count, amount, amount];
    assert.deepEqual(await agesOn(101), {});
    assert.deepEqual(await agesOn(100), { not_due: open(1, "200.00") });
    assert.deepEqual(await agesOn(81), { not_due: open(1, "100.00"), "1_30": open(1, "100.00") });
    assert.deepEqual(await agesOn(80), { not_due: open(1, "100.00") });
    assert.deepEqual(await agesOn(51), { "1_30": open(1, "100.00") });
    assert.deepEqual(await agesOn(50), { "1_30": open(1, "70.00") });
    assert.deepEqual(await agesOn(1), { "61_90": open(1, "70.00") });
    assert.deepEqual(await agesOn(0), { "61_90": open(1, "70.00"), over_90: open(1, "100.00") });
    for (const days of [101, 100, 80, 50, 1, 0])
      assert.deepEqual(await sumsOn(daysAgo(days)), await ledgerOn(daysAgo(days)));
  });

  test("equal the ledger on every day, and today's answer today, whatever was done in whatever order", async () => {
    // Credit notes are a series: none is dated before the last.
    let lastCredit = 50;
    let seed = 7;
    const upTo = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let n = 0; n < 8; n += 1) {
      const at = 20 + upTo(100);
      const invoice = await issued(at, 100 + upTo(50));
      for (let step = 0; step < 5; step += 1) {
        const { open, payments } = await now(invoice);
        const most = Math.floor(Number(open));
        const what = upTo(4);
        if (what === 0 && payments.some((p) => p.reversed_at === null)) await takeBack(invoice);
        else if (most > 0 && what === 1 && lastCredit <= at) {
          lastCredit = Math.max(0, lastCredit - upTo(6));
          await credit(invoice, lastCredit, 1 + upTo(most));
        } else if (most > 0) await pay(invoice, upTo(at), 1 + upTo(most));
      }
    }
    for (let days = 0; days < 125; days += 4)
      assert.deepEqual(await sumsOn(daysAgo(days)), await ledgerOn(daysAgo(days)), `${days} days ago`);
    assert.deepEqual(await asked(daysAgo(0)), await asked());
    for (const { says, find } of invoiceInvariants) assert.deepEqual((await t.owner.query(find)).rows, [], says);
  });

  test("have credit notes from before it was kept from where they take", async () => {
    const notes = async (taken: string) => {
      const { rows } = await t.owner.query<{ hash_id: string; part: string; amount: number }>(
        `SELECT n.hash_id, p.hash_id AS part, p.amount::float FROM invoice n CROSS JOIN LATERAL jsonb_to_recordset(${taken}) AS p(hash_id uuid, amount numeric)
          WHERE n.kind = 'credit' ORDER BY 1, 2`,
      );
      return rows;
    };
    const invoice = await issued(3, 100);
    await credit(invoice, 0, 30);
    await credit(invoice, 0, 40);
    const kept = await notes("n.taken");
    assert.deepEqual(
      kept
        .slice(-3)
        .map((n) => n.amount)
        .toSorted((a, b) => a - b),
      [20, 20, 30],
      "the second takes from two instalments",
    );
    assert.deepEqual(await notes("credit_taken(n.hash_id)"), kept);
  });

  test("go into a file as they were", async () => {
    const body = { format: "csv" as const, filters: { on: daysAgo(51) } };
    const { data } = await admin.ok(createExport, { params: { kind: "receivables" }, body });
    await t.runJobs();
    const file = await (await admin.fetch(`/api/export/${data.hash_id}/download`)).text();
    const open = new Set(file.split("\r\n").map((row) => row.split(";")[3]));
    for (const row of await asked(daysAgo(51))) assert.ok(open.has(row.open), `${row.open} in\n${file}`);
  });

  test("are read in one statement, like today's", async () => {
    await asked(daysAgo(40));
    await asked();
    const past = await t.counted(async () => await asked(daysAgo(40)));
    const today = await t.counted(async () => await asked());
    assert.ok(past.sent <= today.sent && past.sent <= 2, `${past.sent}:\n${past.log.join("\n")}`);
  });

  test("show the countries of their reader only, and are not of a day to come", async () => {
    const spain = await t.make.country({ name: "Spain", iso2: "ES" });
    const invoice = await issued(20, 64, spain.id);
    await pay(invoice, 5, 64);
    const reader = await t.as(await t.make.user({ zone: s.paris, rights: { orders_invoice: [spain.id] } }));
    const seen = async (days: number) => (await asked(daysAgo(days), reader)).map((r) => [r.count, r.open]);
    assert.deepEqual(
      [await seen(21), await seen(6), await seen(5)],
      [
        [],
        [
          [1, "32.00"],
          [1, "32.00"],
        ],
        [],
      ],
    );
    const refused = await admin.call(receivables, { query: { on: daysAgo(-3) } });
    assert.deepEqual([refused.status, Object.keys(refused.error.errors ?? {})], [422, ["on"]]);
  });
});
