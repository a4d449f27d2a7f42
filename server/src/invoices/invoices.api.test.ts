import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import { createCondition } from "#contract/conditions/endpoints.ts";
import {
  addInvoice,
  ageing,
  creditInvoice,
  deleteInvoice,
  getInvoice,
  invoicesOfOrder,
  invoiceStatus,
  invoiceTotals,
  listInvoices,
  payOrder,
  printInvoice,
  reversePayment,
  updateInvoice,
} from "#contract/invoices/endpoints.ts";
import { transactionDetails } from "#contract/expenses/endpoints.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import {
  archiveOrder,
  changeTask,
  confirmOrder,
  createOrder,
  getOrder,
  unarchiveOrder,
} from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
/** Opens an account or cash box in Paris before the dates used in this file. */
const opened = async (calls: typeof accounts, body: object): Promise<string> =>
  (
    await s.chloe.client.ok(calls.create, {
      params: { zone: s.paris.id },
      body: { initial_amount: "0", date: "2026-01-01", ...body } as never,
    })
  ).data.hash_id;
const [account, box, francs] = [
  await opened(accounts, { name: "Sales" }),
  await opened(boxes, { name: "Till" }),
  await opened(boxes, { name: "Francs of sales", currency_hash_id: s.xaf.id }),
];
const customer = (
  await admin.ok(createContact, {
    body: { name: "Begudes del Vallès", contactType: "society", country_hash_id: s.france.id, roles: ["customer"] },
  })
).data.hash_id;
const condition = (
  await admin.ok(createCondition, {
    body: {
      label: "30 on the invoice, 70 30 days end of month after delivery",
      instalments: [{ share: "30" }, { share: "70", delay: 30, after_task: "delivered", end_of_month: true }],
    },
  })
).data.hash_id;

/** A confirmed order of 1,000.00 EUR. */
async function order(more: Partial<ClientInput<typeof createOrder>["body"]> = {}): Promise<string> {
  const { data } = await admin.ok(createOrder, {
    body: {
      contact_hash_id: customer,
      zone_hash_id: s.paris.id,
      ordered_on: "2026-01-02",
      value: "1000",
      ...more,
    },
  });
  await admin.ok(confirmOrder, { params: { id: data.hash_id }, body: {} });
  return data.hash_id;
}
type Body = ClientInput<typeof addInvoice>["body"];
const lines = (amount = "1000", tax = "20"): Body["lines"] => [{ title: "Lemon base", amount, tax }];
const draft = async (id: string, more: Partial<Body> = {}) =>
  (
    await admin.ok(addInvoice, {
      params: { id },
      body: { date: "2026-01-05", lines: lines(), payment_condition_hash_id: condition, ...more },
    })
  ).data;
const issue = async (id: string) =>
  (await admin.ok(invoiceStatus, { params: { id }, body: { status: "ISSUED" } })).data;
const made = async (more: Partial<Body> = {}) => issue((await draft(await order(), more)).hash_id);
const holds = async (): Promise<void> => {
  const { problems } = await verify(t.ownerUrl);
  assert.deepEqual(problems, []);
};

describe("an invoice", () => {
  test("is drafted, changed, and issued with its number, tax and instalments", async () => {
    const id = await order();
    const first = await draft(id);
    assert.deepEqual([first.state, first.number, first.total, first.instalments.length], ["DRAFT", null, "1200.00", 0]);
    const changed = await admin.ok(updateInvoice, {
      params: { id, invoice_id: first.hash_id },
      body: { note: "Thank you", version: first.version },
    });
    assert.equal(changed.data.note, "Thank you");
    const issued = await issue(first.hash_id);
    assert.match(issued.number ?? "", /^FA-[A-Z]{3}-2026-\d{4}$/u);
    assert.deepEqual(
      issued.instalments.map((p) => [p.amount, p.due_on]),
      [
        ["360.00", "2026-01-05"],
        ["840.00", null],
      ],
    );
    const now = (await admin.ok(getOrder, { params: { id } })).data;
    assert.equal(now.state, "INVOICED");
    const refused = await admin.call(updateInvoice, {
      params: { id, invoice_id: first.hash_id },
      body: { note: "No" },
    });
    assert.equal(refused.status, 409, "an issued one is fixed");
    assert.equal(
      (await admin.call(deleteInvoice, { params: { id, invoice_id: first.hash_id }, query: {} })).status,
      409,
    );
    await holds();
  });

  test("takes the due date of its instalment from the day on which the task was done", async () => {
    const id = await order();
    const { hash_id } = await issue((await draft(id)).hash_id);
    const { tasks } = (await admin.ok(getOrder, { params: { id } })).data;
    const delivered = tasks.find((task) => task.code === "delivered");
    const move = async (state: "done" | "open") =>
      await admin.ok(changeTask, {
        params: { id: delivered?.hash_id ?? "" },
        body: { state, ...(state === "done" && { done_on: "2026-01-08" }) },
      });
    const due = async () => (await admin.ok(getInvoice, { params: { id: hash_id } })).data.instalments[1]?.due_on;
    await move("done");
    assert.equal(await due(), "2026-02-28");
    await move("open");
    assert.equal(await due(), null, "opened again, it is pending again");
    await move("done");
    const paid = await admin.ok(payOrder, { params: { id }, body: { date: "2026-03-01", amount: "1200" } });
    await move("open");
    assert.equal(await due(), "2026-02-28", "what is paid stays as it was due");
    await admin.ok(reversePayment, {
      params: { id: paid.data.payments[0]?.hash_id ?? "" },
      body: { motif: "Bounced" },
    });
    assert.equal(await due(), null, "and is pending once it is open again");
  });

  test("asks before more than the order is worth is invoiced", async () => {
    const id = await order();
    await draft(id, { lines: lines("700") });
    const body = { date: "2026-01-05", lines: lines("300.01") };
    const refused = await admin.call(addInvoice, { params: { id }, body });
    assert.deepEqual([refused.status, Object.keys(refused.error.errors ?? {})], [422, ["over"]]);
    await admin.ok(addInvoice, { params: { id }, body: { ...body, over: true } });
  });

  test("keeps a number that was given, unless it looks like the series", async () => {
    const like = await admin.call(addInvoice, {
      params: { id: await order() },
      body: { date: "2026-01-05", lines: lines(), number: "fa par 2026 17" },
    });
    assert.deepEqual([like.status, Object.keys(like.error.errors ?? {})], [422, ["number"]]);
    const given = await made({ number: "2025/118" });
    assert.deepEqual([given.number, given.made_elsewhere], ["2025/118", true]);
    const twice = await admin.call(addInvoice, {
      params: { id: await order() },
      body: { date: "2026-01-05", lines: lines(), number: "2025/118" },
    });
    assert.deepEqual(Object.keys(twice.error.errors ?? {}), ["number"]);
    await holds();
  });

  test("is not dated before the last of its series, nor in the future; a credit note has a series of its own", async () => {
    const late = await made({ date: "2026-03-02" });
    const before = await draft(await order(), { date: "2026-03-01" });
    const early = await admin.call(invoiceStatus, { params: { id: before.hash_id }, body: { status: "ISSUED" } });
    assert.deepEqual([early.status, Object.keys(early.error.errors ?? {})], [422, ["date"]]);
    const ahead = await draft(await order(), { date: `${new Date().getFullYear() + 1}-06-01` });
    assert.equal(
      (await admin.call(invoiceStatus, { params: { id: ahead.hash_id }, body: { status: "ISSUED" } })).status,
      422,
    );
    const credit = await admin.ok(creditInvoice, {
      params: { id: late.hash_id },
      body: { date: "2026-03-02", motif: "Wrong price" },
    });
    assert.match(credit.data.number ?? "", /^AV-[A-Z]{3}-2026-0001$/u);
    const left = (await admin.ok(getInvoice, { params: { id: late.hash_id } })).data;
    assert.deepEqual([left.state, left.open, left.credited], ["CREDITED", "0.00", "1200.00"]);
    const { data: again } = await admin.ok(getOrder, { params: { id: left.order.hash_id } });
    assert.equal(again.state, "CONFIRMED", "an order whose only invoice is credited is to be invoiced again");
    await holds();
  });

  test("is printed once it is issued, and before as what it would be", async () => {
    const drafted = await draft(await order(), { date: "2026-03-03" });
    for (const name of ["PDF", "issued PDF"]) {
      const answer = await admin.fetch(printInvoice.path.replace("{id}", drafted.hash_id));
      assert.equal(answer.status, 200, name);
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(bytes.subarray(0, 5).toString(), "%PDF-", name);
      if (name === "PDF") await issue(drafted.hash_id);
    }
  });

  test("is credited in part by the lines given, off its last instalment, never over what is open", async () => {
    const { hash_id } = await made({ date: "2026-03-03" });
    const params = { id: hash_id };
    const body = { date: "2026-03-03", motif: "One drum short" };
    const over = await admin.call(creditInvoice, { params, body: { ...body, lines: lines("1000.01") } });
    assert.deepEqual([over.status, Object.keys(over.error.errors ?? {})], [422, ["lines"]]);
    const credit = await admin.ok(creditInvoice, { params, body: { ...body, lines: lines("100") } });
    assert.deepEqual([credit.data.total, credit.data.reason], ["120.00", "One drum short"]);
    const { data } = await admin.ok(getInvoice, { params });
    assert.deepEqual(
      [data.state, data.open, data.instalments.map((p) => p.open)],
      ["ISSUED", "1080.00", ["360.00", "720.00"]],
    );
    const rest = await admin.ok(creditInvoice, { params, body });
    assert.equal(rest.data.total, "1080.00", "without lines it is the rest");
    assert.equal((await admin.ok(getInvoice, { params })).data.state, "CREDITED");
    await holds();
  });

  test("rests with its order in the archive", async () => {
    const id = await order();
    const { hash_id } = await draft(id, { date: "2026-03-03" });
    const { tasks } = (await admin.ok(getOrder, { params: { id } })).data;
    for (const task of tasks)
      await admin.ok(changeTask, { params: { id: task.hash_id }, body: { state: "not_needed" } });
    await admin.ok(archiveOrder, { params: { id }, query: { motif: "They withdrew" } });
    const on = { params: { id: hash_id }, body: { status: "ISSUED" as const } };
    assert.equal((await admin.call(invoiceStatus, on)).status, 409);
    assert.deepEqual((await admin.ok(getInvoice, { params: { id: hash_id } })).data.can, {});
    await admin.ok(unarchiveOrder, { params: { id }, body: {} });
    await admin.ok(invoiceStatus, on);
  });
});

describe("a payment", () => {
  const pay = async (id: string, body: Partial<ClientInput<typeof payOrder>["body"]>) =>
    await admin.call(payOrder, { params: { id }, body: { date: "2026-03-10", amount: "1", ...body } });
  test("pays the oldest instalment first, moves the account, and is taken back by its opposite", async () => {
    const invoice = await made({ date: "2026-03-04" });
    const id = invoice.order.hash_id;
    const into = { transaction_to_type: "Account", transaction_to_hash_id: account } as const;
    const paid = await admin.ok(payOrder, { params: { id }, body: { date: "2026-03-10", amount: "360", ...into } });
    assert.deepEqual(
      [paid.data.state, paid.data.open, paid.data.instalments[0]?.paid_on],
      ["PARTIALLY_PAID", "840.00", "2026-03-10"],
    );
    const one = { amount: "1", invoice_hash_id: invoice.hash_id };
    const read = await pay(id, { ...one, version: invoice.version });
    assert.deepEqual([read.status, read.error.code], [409, "stale"], "somebody else took a payment of it meanwhile");
    const over = await pay(id, { amount: "840.01" });
    assert.deepEqual(Object.keys(over.error.errors ?? {}), ["amount"]);
    const payment = paid.data.payments[0]?.hash_id ?? "";
    const back = await admin.ok(reversePayment, { params: { id: payment }, body: { motif: "Wrong customer" } });
    assert.deepEqual([back.data.state, back.data.open, back.data.instalments[0]?.paid_on], ["ISSUED", "1200.00", null]);
    const again = await admin.call(reversePayment, { params: { id: payment }, body: { motif: "Again" } });
    assert.equal(again.status, 409);
    await holds();
  });

  test("without an account was received elsewhere", async () => {
    const { order: of } = await made({ date: "2026-03-05" });
    const paid = await admin.ok(payOrder, { params: { id: of.hash_id }, body: { date: "2026-03-05", amount: "1200" } });
    assert.deepEqual([paid.data.state, paid.data.payments[0]?.holder], ["PAID", null]);
    assert.equal((await admin.ok(getOrder, { params: { id: of.hash_id } })).data.paid_on, "2026-03-05");
    assert.equal((await pay(of.hash_id, {})).status, 409, "nothing is open");
    await holds();
  });

  test("moves the day on which the customer's other orders are expected, from the third instalment paid", async () => {
    const { data: regular } = await admin.ok(createContact, {
      body: { name: "Sorbets Roca", contactType: "society", country_hash_id: s.france.id, roles: ["customer"] },
    });
    /** An order due on 5 March, by an invoice made elsewhere, which leaves our series alone. */
    const due = async (number: string): Promise<string> => {
      const id = await order({ contact_hash_id: regular.hash_id });
      await issue((await draft(id, { date: "2026-03-05", number, payment_condition_hash_id: null })).hash_id);
      return id;
    };
    const waiting = await due("R/0");
    const expected = async () => (await admin.ok(getOrder, { params: { id: waiting } })).data.predicted_on;
    for (const [i, date] of ["2026-03-07", "2026-03-10", "2026-03-13"].entries()) {
      assert.equal(await expected(), null, `${i} payments say nothing yet`);
      await admin.ok(payOrder, { params: { id: await due(`R/${i + 1}`) }, body: { date, amount: "1200" } });
    }
    assert.equal(await expected(), "2026-03-10", "2, 5 and 8 days late: 5 days after it is due");
  });

  test("into francs posts what came more than the month's rate as a gain", async () => {
    await t.owner.query(
      "INSERT INTO exchange_rate (hash_id, zone_id, month, rate) SELECT new_id(), hash_id, '2026-03-01', 655.957 FROM zone WHERE name = 'Douala'",
    );
    const { order: of } = await made({ date: "2026-03-06", lines: lines("100", "0"), exemption: "Export" });
    const paid = await admin.ok(payOrder, {
      params: { id: of.hash_id },
      body: {
        date: "2026-03-10",
        amount: "100",
        transaction_to_type: "Box",
        transaction_to_hash_id: francs,
        amount_to: "66000",
      },
    });
    // 100 EUR were 65,596 XAF (655.957 rounded half up) in March.
    assert.deepEqual([paid.data.payments[0]?.holder_amount, paid.data.payments[0]?.difference], ["66000.00", "404.00"]);
    const { rows } = await t.owner.query<{ balance: string }>(
      "SELECT trim_scale(balance)::text AS balance FROM ledger_account WHERE kind = 'exchange_difference'",
    );
    assert.deepEqual(rows, [{ balance: "-404" }]);
    await holds();
  });

  test("needs the right in the customer's country, and that to the account in its office", async () => {
    const { order: of, hash_id } = await made({ date: "2026-03-07", lines: lines("500") });
    const seller = async (rights: Record<string, string[]>) =>
      await t.as(await t.make.user({ name: "Seller", zone: s.paris, rights: rights as never }));
    const [france, cameroon] = [[s.france.id], [(await t.make.country({ name: "Cameroon", iso2: "CM" })).id]];
    const body = {
      date: "2026-03-10",
      amount: "1",
      transaction_to_type: "Account" as const,
      transaction_to_hash_id: account,
    };
    const params = { id: of.hash_id };
    const other = await seller({
      orders_view_all: cameroon,
      orders_invoice: cameroon,
      accountings_account: [s.paris.id],
    });
    assert.equal((await other.call(payOrder, { params, body })).status, 404, "another country");
    assert.equal((await other.call(getInvoice, { params: { id: hash_id } })).status, 404);
    const reader = await seller({ orders_view_all: france });
    assert.equal((await reader.call(payOrder, { params, body })).status, 403, "one who only reads");
    const away = await seller({ orders_view_all: france, orders_invoice: france, accountings_account: [s.douala.id] });
    const refused = await away.call(payOrder, { params, body });
    assert.deepEqual([refused.status, Object.keys(refused.error.errors ?? {})], [422, ["transaction_to_hash_id"]]);
    const mine = await seller({ orders_view_all: france, orders_invoice: france, accountings_account: [s.paris.id] });
    assert.equal((await mine.call(payOrder, { params, body })).status, 200);
    const payer = await seller({ orders_view_all: france, expense_paying: [s.paris.id] });
    const named = async (client: typeof payer) =>
      (await client.ok(getInvoice, { params: { id: hash_id } })).data.payments[0]?.holder?.name;
    assert.equal(await named(payer), "Sales", "one who pays from an account sees it");
    assert.equal(await named(reader), null);
    const line = async (client: typeof payer, search = "") => {
      const query = { limit: 1, ...(search && { search }) };
      return (await client.ok(accounts.histories, { params: { id: account }, query })).data[0];
    };
    const seen = await line(payer);
    assert.deepEqual(
      [seen?.source?.kind, seen?.source?.title, seen?.source?.link],
      ["invoice", "Begudes del Vallès", invoiceHref.list({ view: hash_id })],
    );
    const read = { params: { id: seen?.transaction_hash_id ?? "" } };
    assert.deepEqual((await payer.ok(transactionDetails, read)).data.source, seen?.source);
    const keeper = await seller({ expense_paying: [s.paris.id] });
    assert.equal((await line(keeper))?.source, null, "one who may not see the invoice");
    assert.equal((await keeper.ok(transactionDetails, read)).data.source, null);
    assert.equal((await line(payer, "begudes"))?.hash_id, seen?.hash_id);
    assert.equal(await line(keeper, "begudes"), undefined, "nor find it by the customer");
    const intoBox = { ...body, transaction_to_type: "Box" as const, transaction_to_hash_id: box };
    assert.equal(
      (await mine.call(payOrder, { params, body: intoBox })).status,
      422,
      "the right to accounts is none to boxes",
    );
  });
});

test("the list is found by the customer's reference; totals and ages agree with an independent list", async () => {
  const id = await order({ customer_reference: "4500-8213" });
  await issue((await draft(id, { date: "2026-03-08" })).hash_id);
  const found = (await admin.ok(listInvoices, { query: { search: "4500-8213" } })).data;
  assert.deepEqual(
    found.map((i) => i.order.hash_id),
    [id],
  );
  assert.equal((await admin.ok(invoicesOfOrder, { params: { id } })).data.length, 1);
  const all = (await admin.ok(listInvoices, { query: { limit: 200 } })).data.filter((i) => i.state !== "DRAFT");
  const meant = all.reduce((sum, i) => sum + Number(i.open), 0);
  const { data: totals } = await admin.ok(invoiceTotals, { query: {} });
  assert.deepEqual(
    totals.map((x) => [x.currency_iso, x.open]),
    [["EUR", meant.toFixed(2)]],
  );
  const { data: ages } = await admin.ok(ageing, { query: {} });
  const byAge = new Map<string, number>();
  for (const part of all.flatMap((i) => i.instalments)) {
    if (Number(part.open) === 0) continue;
    const late = part.late ?? 0;
    const age = late === 0 ? "not_due" : late <= 30 ? "1_30" : late <= 60 ? "31_60" : late <= 90 ? "61_90" : "over_90";
    byAge.set(age, (byAge.get(age) ?? 0) + Number(part.open));
  }
  assert.deepEqual(
    Object.fromEntries(ages.map((a) => [a.age, a.open])),
    Object.fromEntries([...byAge].map(([age, open]) => [age, open.toFixed(2)])),
  );
  for (const { age, open } of ages) {
    const ofAge = (await admin.ok(listInvoices, { query: { age, limit: 200 } })).data;
    assert.ok(ofAge.length > 0, `${age} ${open}`);
  }
});
