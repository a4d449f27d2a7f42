import { sendAdvance, storeAdvance, validateAdvance } from "#contract/advances/endpoints.ts";
import type { Client } from "#server/testing/test-app.ts";
import { madeOnce, receipt } from "#server/testing/matrix/world.ts";
import { field, type Updated } from "#server/testing/matrix/updated.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import * as lists from "#contract/expenses/lists.ts";
import * as payments from "#contract/expenses/payments.ts";
import { rows, shownTo, thing, type Deed, type Row } from "#server/testing/matrix/rows.ts";
import type { World } from "#server/testing/matrix/world.ts";

const ids = (body: { data: readonly { hash_id: string }[] }): string[] => body.data.map((r) => r.hash_id);
/** An expense of an office that waits for approval, with a receipt. */
export const expense = madeOnce(async (w) => {
  const { client } = w.s.alice;
  const { fees, ...draft } = w.s.draft({ type: "OFFICE", title: `Needle of ${w.s.paris.name}` });
  const [first, ...rest] = fees;
  const body = { ...draft, fees: [{ ...first, invoices: [receipt()] }, ...rest] } as never;
  const { data } = await client.ok(calls.storeExpense, { body });
  await client.ok(calls.sendExpense, { params: { id: data.hash_id }, body: {} });
  return data.hash_id;
});
export const needles = [expense];
export const waiting = [expense];
const theirs = async (w: World): Promise<string> => await expense(w.elsewhere);
/** One name per counted row of a status. */
const counted = (body: { data: { by_status: readonly { status: string; count: number }[] } }): string[] =>
  body.data.by_status.flatMap((s) => Array.from({ length: s.count }, (_, i) => `${s.status} ${i}`));
/** Douala has one expense; a second one would be of Paris. */
const second = async (w: World): Promise<string> => {
  await Promise.all([expense(w), w.s.expense("UNVALIDATED", { type: "OFFICE" })]);
  return "UNVALIDATED 1";
};
const first = async (w: World): Promise<string> => await theirs(w).then(() => "UNVALIDATED 0");

type State = Parameters<World["s"]["expense"]>[0];
/** A call on an expense of Alice's in Paris, in a state that allows it. */
const onExpense = (state: State, body?: (w: World) => object) =>
  thing(404, async (w) => {
    const id = await w.s.expense(state);
    return { params: { id }, thing: id, ...(body && { body: body(w) }) };
  });

const together = async (w: World) => ({
  expenses: [{ expense_hash_id: await w.s.expense("VALIDATED"), amount: "1" }],
  sources: [{ transaction_from_type: "Account" as const, transaction_from_hash_id: w.s.account, amount: "1" }],
});

const onJointPayment = thing(404, async (w) => {
  const { data } = await w.s.chloe.client.ok(payments.payOffice, {
    params: { id: w.s.paris.id },
    body: await together(w),
  });
  return { params: { id: data.hash_id }, thing: data.hash_id };
});

export const matrix: Readonly<Record<string, Row>> = {
  "expenses.store": thing(422, async (w) => ({ body: w.s.draft(), thing: w.s.paris.id })),
  "expenses.update": onExpense("DRAFT", (w) => {
    const { type: _, zone_hash_id: __, ...body } = w.s.draft();
    return body;
  }),
  "expenses.get": onExpense("UNVALIDATED"),
  // A fee equal to Alice's in Paris, queried for that office: a user of another office must learn nothing.
  "expenses.findDuplicates": thing(200, async (w) => {
    await w.s.expense("UNVALIDATED");
    const fees = `0~30~2026-01-12~${w.s.taxi.id}`;
    return { query: { fees, zone_hash_id: w.s.paris.id, currency_hash_id: w.s.eur.id }, thing: w.s.paris.id };
  }),
  "expenses.duplicates": onExpense("UNVALIDATED"),
  "expenses.list": rows(lists.listExpenses, ids, expense, theirs),
  "expenses.scrolling": shownTo("alice", rows(lists.scrollExpenses, ids, expense)),
  "expenses.userStats": shownTo(
    "alice",
    rows(lists.userStats, counted, async (w) => await expense(w).then(() => "UNVALIDATED 0")),
  ),
  "expenses.accountingScrolling": rows(lists.scrollAccountingExpenses, ids, expense, theirs),
  "expenses.accountingStats": rows(lists.accountingStats, counted, second, first),
  "expenses.notApproved": rows(lists.scrollNotApproved, ids, expense, theirs),
  "expenses.officesScrolling": rows(lists.scrollOfficeExpenses, ids, expense, theirs),
  "expenses.officesStats": rows(lists.officeStats, counted, second, first),
  "expenses.send": onExpense("DRAFT", () => ({})),
  "expenses.approve": onExpense("UNVALIDATED", () => ({})),
  "expenses.approveSeveral": thing(200, async (w) => {
    const id = await w.s.expense("UNVALIDATED");
    return { body: { expenses: [id] }, thing: id };
  }),
  "expenses.reject": onExpense("UNVALIDATED", () => ({ motif: "Not ours" })),
  "expenses.validate": onExpense("APPROVED", () => ({})),
  "expenses.validateSeveral": thing(200, async (w) => {
    const id = await w.s.expense("APPROVED");
    return { body: { expenses: [id] }, thing: id };
  }),
  "expenses.pay": thing(422, async (w) => {
    const id = await w.s.expense("VALIDATED");
    return {
      body: {
        expense_hash_id: id,
        transaction_from_type: "Account",
        transaction_from_hash_id: w.s.account,
        amount: "1",
      },
      thing: id,
    };
  }),
  "expenses.personOwed": thing(404, async (w) => ({
    params: { zone: w.s.paris.id, id: w.s.alice.user.id },
    thing: w.s.paris.id,
  })),
  "expenses.officeOwed": thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id })),
  "expenses.payPerson": thing(404, async (w) => ({
    params: { zone: w.s.paris.id, id: w.s.alice.user.id },
    body: await together(w),
    thing: w.s.paris.id,
  })),
  "expenses.payOffice": thing(404, async (w) => ({
    params: { id: w.s.paris.id },
    body: await together(w),
    thing: w.s.paris.id,
  })),
  "expenses.jointPayment": onJointPayment,
  "expenses.paymentPdf": onJointPayment,
  "expenses.stop": thing(404, async (w) => {
    const id = await w.s.expense("DRAFT", { repeats: { repeat_every: 1, repeat_unit: "months" } });
    return { params: { id }, body: {}, thing: id };
  }),
  "expenses.rollback": onExpense("APPROVED", () => ({})),
  "expenses.archive": thing(200, async (w) => {
    const id = await w.s.expense("PAID");
    return { body: { expenses: [id], archived: true }, thing: id };
  }),
  "expenses.delete": onExpense("DRAFT"),
  "expenses.zones": rows(
    calls.expenseZones,
    ids,
    (w) => w.s.paris.id,
    (w) => w.s.douala.id,
  ),
  "expenses.collaborators": rows(
    calls.collaborators,
    ids,
    (w) => w.s.alice.user.id,
    (w) => w.elsewhere.s.alice.user.id,
  ),
  "expenses.transaction": thing(404, async (w) => {
    const { rows: found } = await w.t.owner.query<{ hash_id: string }>(
      "SELECT hash_id FROM ledger_transaction WHERE zone_id = $1 ORDER BY hash_id LIMIT 1",
      [w.s.paris.id],
    );
    const id = found[0]?.hash_id ?? "";
    return { params: { id }, thing: id };
  }),
};

/** An advance of `admin`'s with a remainder. */
async function handedOver(w: World, admin: Client): Promise<string> {
  const { data } = await admin.ok(storeAdvance, {
    body: { zone_hash_id: w.s.paris.id, title: "Advance", amount: "100" },
  });
  const params = { id: data.hash_id };
  await admin.ok(sendAdvance, { params, body: {} });
  await w.insider.client.ok(validateAdvance, { params, body: {} });
  const from = { transaction_from_type: "Account" as const, transaction_from_hash_id: w.s.account };
  await w.insider.client.ok(validateAdvance, { params, body: from });
  return data.hash_id;
}

const changed: Updated = {
  // In a currency other than the office's: an omitted field must not reset it.
  make: async (w, admin) => {
    const body = w.s.draft({
      currency_hash_id: (await w.t.make.currency()).id,
      type_id: (await w.t.make.type()).id,
      reason: "For the customer",
      invoice_number: "F-1",
      collaborator_hash_id: w.s.bruno.user.id,
      repeats: { repeat_every: 1, repeat_unit: "years", end_date: "2030-01-01" },
      fees: [
        {
          amount: "150.00",
          date: "2026-01-12",
          reason_id: w.s.hotel.id,
          country_id: w.s.france.id,
          description: "One night",
          invoices: [receipt()],
        },
        { amount: "10.00", date: "2026-01-13", reason_id: w.s.taxi.id, country_id: w.s.france.id, description: "Taxi" },
      ],
    });
    const { data } = await admin.ok(calls.storeExpense, { body });
    return { id: data.hash_id };
  },
  read: async (client, id) => (await client.ok(calls.getExpense, { params: { id } })).data,
  fields: async (w, admin) => ({
    avance_id: field([await handedOver(w, admin)], "advances"),
    title: field("Another title"),
    // The recurrence is counted from the first day.
    start_date: field("2026-01-11", "repeats"),
    repeats: field({ repeat_every: 2, repeat_unit: "weeks" }),
    end_date: field("2026-01-20"),
    type_id: field((await w.t.make.type()).id, "type_name"),
    currency_hash_id: field(w.s.eur.id, "currency"),
    reason: field("Another reason"),
    invoice_number: field("F-2"),
    collaborator_hash_id: field(w.s.chloe.user.id, "collaborator"),
    fees: field([{ amount: "7", date: "2026-01-12", reason_id: w.s.taxi.id }], "amount", "fees_count", "files_count"),
  }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "expenses.update": changed,
};

export const deeds: Readonly<Record<string, Deed>> = {
  "expenses.send": async (w) => ({
    client: w.s.alice.client,
    params: { id: await w.s.expense("DRAFT") },
    body: {},
  }),
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = {
  allowance_rate: "expenses.updateRate",
  expense: "expenses.get",
  expense_limit: "expenses.updateLimit",
};
