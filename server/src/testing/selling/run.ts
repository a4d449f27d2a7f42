import assert from "node:assert/strict";
import fc from "fast-check";
import { accounts } from "#contract/accounting/endpoints.ts";
import { createCondition } from "#contract/conditions/endpoints.ts";
import { createContact } from "#contract/contacts/endpoints.ts";
import * as invoices from "#contract/invoices/endpoints.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import * as orders from "#contract/orders/endpoints.ts";
import type { Order } from "#contract/orders/schemas.ts";
import { allPermissions } from "#contract/permissions.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { Client, TestApp } from "../test-app.ts";
import * as m from "./model.ts";

/** Currencies of the orders: the account's own, one without decimals, one with three. */
const currencies = [
  { iso: "EUR", minor: 2 },
  { iso: "XAF", minor: 0 },
  { iso: "TND", minor: 3 },
] as const;
type Currency = (typeof currencies)[number];

export interface World {
  readonly t: TestApp;
  readonly alice: Client;
  readonly today: string;
  readonly country: string;
  readonly currency: Readonly<Record<Currency["iso"], string>>;
  readonly conditions: readonly string[];
}
export async function openWorld(t: TestApp): Promise<World> {
  const { make } = t;
  const eur = await make.currency({ iso: "EUR", isDefault: true });
  const xaf = await make.currency({ iso: "XAF", minorUnit: 0 });
  const tnd = await make.currency({ iso: "TND", minorUnit: 3 });
  const country = await make.country({ name: "France", iso2: "FR" });
  const paris = await make.zone({ name: "Paris", currencyId: eur.id, countries: [country.id] });
  const alice = await t.as(await make.user({ name: "Alice", zone: paris, rights: allPermissions }));
  const conditions = [];
  for (const [i, parts] of m.conditions.entries()) {
    const instalments = parts.map((p) => ({
      share: String(Number(p.share) / 100),
      delay: p.delay,
      after_task: p.after,
      end_of_month: p.endOfMonth,
    }));
    const { data } = await alice.ok(createCondition, { body: { label: `Terms ${i}`, instalments } });
    conditions.push(data.hash_id);
  }
  const { rows } = await t.pool.query<{ today: string }>("SELECT (clock() AT TIME ZONE 'Europe/Paris')::date AS today");
  const currency = { EUR: eur.id, XAF: xaf.id, TND: tnd.id };
  return { t, alice, today: rows[0]?.today ?? "", country: country.id, currency, conditions };
}

/** Minor units as a decimal string. */
const text = (units: bigint, minor: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(minor + 1, "0");
  const whole = minor === 0 ? digits : `${digits.slice(0, -minor)}.${digits.slice(-minor)}`;
  return units < 0n ? `-${whole}` : whole;
};
/** Parses an amount of the API into minor units; the API writes at least two decimals. */
const units = (amount: string, minor: number): bigint => {
  const [whole = "0", rest = ""] = amount.replace("-", "").split(".");
  const value = BigInt(whole + rest.padEnd(minor, "0").slice(0, minor));
  assert.match(rest.slice(minor), /^0*$/u, `${amount} is finer than its currency`);
  return amount.startsWith("-") ? -value : value;
};

/** An order in its own office, with the data its calls need. */
class Story {
  readonly #w: World;
  readonly #currency: Currency;
  readonly model: m.Model;
  readonly #at: { zone: string; contact: string; account: string; order: Order };
  private constructor(w: World, currency: Currency, model: m.Model, at: Story["at"]) {
    this.#w = w;
    this.#currency = currency;
    this.model = model;
    this.#at = at;
  }
  get at() {
    return this.#at;
  }

  static async open(w: World, currency: Currency): Promise<Story> {
    const { alice, t } = w;
    const zone = await t.make.zone({ currencyId: w.currency.EUR, countries: [w.country] });
    const contact = await alice.ok(createContact, {
      body: { name: `Customer ${newId()}`, contactType: "society", country_hash_id: w.country, roles: ["customer"] },
    });
    const account = await alice.ok(accounts.create, {
      params: { zone: zone.id },
      body: { name: "Sales", initial_amount: "0", date: m.days(w.today, -400) },
    });
    const value = 100_000n;
    const { data: order } = await alice.ok(orders.createOrder, {
      body: {
        contact_hash_id: contact.data.hash_id,
        zone_hash_id: zone.id,
        currency_hash_id: w.currency[currency.iso],
        ordered_on: m.days(w.today, -150),
        value: text(value, currency.minor),
      },
    });
    const model: m.Model = {
      today: w.today,
      value,
      euro: currency.iso === "EUR",
      state: "NOT_CONFIRMED",
      back: undefined,
      archived: false,
      delivered: { state: "open", day: "" },
      others: false,
      bills: [],
      series: new Map(),
    };
    return new Story(w, currency, model, {
      zone: zone.id,
      contact: contact.data.hash_id,
      account: account.data.hash_id,
      order,
    });
  }

  readonly #text = (amount: bigint): string => text(amount, this.#currency.minor);
  readonly #lines = (lines: readonly m.Line[]) =>
    lines.map((l) => ({ title: "Lemon base", amount: this.#text(l.net), tax: String(Number(l.tax) / 10) }));

  /** The call of an act; undefined if its target doesn't exist. */
  #callOf(act: m.Act, now: readonly Invoice[]): readonly [AnyEndpoint, object] | undefined {
    const { order, account } = this.#at;
    const params = { id: order.hash_id };
    const ago = "ago" in act ? m.days(this.model.today, -act.ago) : "";
    const one = "n" in act && act.n !== undefined ? now[act.n % Math.max(now.length, 1)] : undefined;
    if ("n" in act && act.n !== undefined && !one) return undefined;
    const on = { params: { id: one?.hash_id } };
    const ofOrder = { ...params, invoice_id: one?.hash_id };
    switch (act.do) {
      case "confirm":
        return [orders.confirmOrder, { params, body: {} }];
      case "wait":
        return [orders.waitOrder, { params, body: { waiting_for: "The label" } }];
      case "answer":
        return [orders.answerOrder, { body: { order_hash_id: order.hash_id, comment: "It came" } }];
      case "archive":
        return [orders.archiveOrder, { params, query: { motif: "Over" } }];
      case "unarchive":
        return [orders.unarchiveOrder, { params, body: {} }];
      case "others":
        // The last of the nine; `play` did the others.
        return [orders.changeTask, { params: { id: order.tasks[9]?.hash_id }, body: { state: "not_needed" } }];
      case "deliver": {
        const task = order.tasks.find((x) => x.code === "delivered");
        const body = { state: act.to, ...(act.to === "done" && { done_on: ago }) };
        return [orders.changeTask, { params: { id: task?.hash_id }, body }];
      }
      case "draft": {
        const number = act.number === "like" ? "FA PAR 2026 12" : act.number === "own" ? newId() : "";
        const condition = this.#w.conditions[act.condition];
        const body = { date: ago, lines: this.#lines(act.lines), over: act.over, number };
        return [
          invoices.addInvoice,
          { params, body: { ...body, payment_condition_hash_id: condition, exemption: "Export" } },
        ];
      }
      case "change":
        return [
          invoices.updateInvoice,
          { params: ofOrder, body: { lines: this.#lines(act.lines), over: act.over, note: "Changed" } },
        ];
      case "delete":
        return [invoices.deleteInvoice, { params: ofOrder, query: {} }];
      case "issue":
        return [invoices.invoiceStatus, { ...on, body: { status: "ISSUED" } }];
      case "dispute":
      case "settle":
        return [invoices.invoiceStatus, { ...on, body: { disputed: act.do === "dispute", reason: "Broken drum" } }];
      case "stop":
      case "resume":
        return [invoices.stopReminders, { ...on, body: { reason: act.do === "stop" ? "They called" : null } }];
      case "credit": {
        const lines = act.part && this.#lines([act.part]);
        return [invoices.creditInvoice, { ...on, body: { date: ago, motif: "Wrong price", lines } }];
      }
      case "pay": {
        const bill = act.n === undefined ? m.oldest(this.model) : m.billAt(this.model, act.n);
        const into = act.got !== null && {
          transaction_to_type: "Account",
          transaction_to_hash_id: account,
          ...(!this.model.euro && { amount_to: text(act.got, 2), motif: "As the bank had it" }),
        };
        const amount = this.#text(m.amountOf(bill, act.percent));
        return [invoices.payOrder, { params, body: { date: ago, amount, invoice_hash_id: one?.hash_id, ...into } }];
      }
      case "back": {
        const payment = one?.payments[act.payment % Math.max(one.payments.length, 1)];
        return payment && [invoices.reversePayment, { params: { id: payment.hash_id }, body: { motif: "Wrong one" } }];
      }
    }
  }

  async #seen(): Promise<{ order: Order; bills: Invoice[] }> {
    const params = { id: this.#at.order.hash_id };
    const { data: order } = await this.#w.alice.ok(orders.getOrder, { params });
    return { order, bills: (await this.#w.alice.ok(invoices.invoicesOfOrder, { params })).data };
  }

  /** Plays the acts. Each must answer as the model expects, and a refused one must change nothing. */
  async play(acts: readonly m.Act[]): Promise<void> {
    const { alice } = this.#w;
    let before = await this.#seen();
    for (const act of acts) {
      const made = this.#callOf(act, before.bills);
      if (!made) continue;
      const said = (): string =>
        `${JSON.stringify(act, (_, v: unknown) => (typeof v === "bigint" ? Number(v) : v))} as ${this.model.state}`;
      const want = m.expected(this.model, act);
      if (act.do === "others" && want === 200)
        for (const task of before.order.tasks.filter((x) => x.code !== "delivered" && x.code !== null).slice(0, -1))
          await alice.ok(orders.changeTask, { params: { id: task.hash_id }, body: { state: "done" } });
      const { status, raw } = await alice.call(made[0], made[1]);
      assert.equal(status, want, `${said()}: ${status} instead of ${want}: ${raw}`);
      const now = await this.#seen();
      if (want !== 200) assert.deepEqual(now, before, said());
      this.#agrees(now, said());
      before = now;
    }
  }

  /** Compares the order and its invoices with the model. */
  #agrees({ order, bills }: { order: Order; bills: readonly Invoice[] }, said: string): void {
    const { model } = this;
    const of = (amount: string): bigint => units(amount, this.#currency.minor);
    const money = m.moneyOf(model);
    assert.deepEqual(
      [order.state, order.archived_at !== null, of(order.invoiced), of(order.paid), of(order.open)],
      [model.state, model.archived, money.invoiced, money.paid, money.open],
      said,
    );
    assert.deepEqual([order.next_due_on, order.paid_on], [money.next_due_on, money.paid_on], said);
    assert.deepEqual(
      bills.map((b) => ({
        kind: b.kind,
        state: b.state,
        disputed: b.disputed,
        stopped: b.reminders_stopped !== null,
        figures: [b.net, b.tax, b.total, b.paid, b.credited, b.open].map(of),
        due: b.next_due_on,
        parts: b.instalments.map((p) => [of(p.amount), of(p.paid), of(p.credited), p.due_on, p.paid_on]),
        payments: b.payments.map((p) => p.reversed_at !== null),
      })),
      model.bills.map((b) => ({
        kind: b.kind,
        state: b.state,
        disputed: b.disputed,
        stopped: b.stopped,
        figures: [m.netOfBill(b), m.taxOfBill(b), m.totalOfBill(b), m.paidOf(b), m.creditedOf(b), m.openOf(b)],
        due: m.nextDue(b.parts),
        parts: b.parts.map((p) => [p.amount, p.paid, p.credited, p.due, p.paidOn]),
        payments: b.payments.map((p) => p.back),
      })),
      said,
    );
  }

  /** Compares ageing, ledger and numbers with the model. */
  async close(): Promise<void> {
    const { alice, t } = this.#w;
    const { zone, contact, account } = this.#at;
    const { iso, minor } = this.#currency;
    const { bills } = await this.#seen();
    const { data } = await alice.ok(invoices.ageing, { query: { contact_hash_id: contact } });
    assert.deepEqual(
      new Map(data.map((a) => [a.age, { count: a.count, open: units(a.open, minor) }])),
      m.ageingOf(this.model),
    );
    // Without a rate there is no euro amount; the invoices without one are counted.
    const worth = data.map((a) => (iso === "EUR" ? [a.open, 0] : ["0.00", a.count]));
    assert.deepEqual(
      data.map((a) => [a.open_eur, a.no_rate]),
      worth,
    );

    const { rows } = await t.pool.query<{ kind: string; ref: string; balance: string }>(
      "SELECT kind, ref_id AS ref, trim_scale(balance)::text AS balance FROM ledger_account WHERE zone_id = $1 AND currency_iso = $2",
      [zone, iso],
    );
    const ledger = m.ledgerOf(this.model);
    const balance = (kind: string, ref = zone): bigint =>
      units(rows.find((r) => r.kind === kind && r.ref === ref)?.balance ?? "0", minor);
    assert.deepEqual(
      [balance("sales"), balance("sales_tax"), balance("received_elsewhere")],
      [ledger.sales, ledger.sales_tax, ledger.received_elsewhere],
    );
    assert.deepEqual(
      bills.map((b) => balance("receivable", b.hash_id)),
      ledger.receivable,
    );
    const { data: held } = await alice.ok(accounts.list, { params: { zone }, query: {} });
    assert.equal(units(held.find((h) => h.hash_id === account)?.amount ?? "0", 2), ledger.account);

    const numbers = bills.filter((b) => b.number !== null && !b.made_elsewhere).map((b) => b.number ?? "");
    const meant = [...this.model.series].flatMap(([key, { last }]) => {
      const [kind, year] = key.split(" ");
      const start = `${kind === "credit" ? "AV" : "FA"}-${year}-`;
      return Array.from({ length: last }, (_, i) => start + String(i + 1).padStart(4, "0"));
    });
    assert.deepEqual(
      numbers.map((n) => n.replace(/^(FA|AV)-[A-Z0-9]+-/u, "$1-")).toSorted(),
      meant.toSorted(),
      "numbers without a gap",
    );
  }
}

export async function tell(w: World, [currency, acts]: readonly [Currency, readonly m.Act[]]): Promise<void> {
  const story = await Story.open(w, currency);
  await story.play(acts);
  await story.close();
}

const n = fc.integer({ min: 0, max: 5 });
const ago = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 130 }) },
  { weight: 1, arbitrary: fc.constant(-1) },
);
const line = fc.record({
  net: fc.oneof(fc.bigInt(1n, 60_000n), fc.bigInt(1n, 9n)),
  tax: fc.constantFrom(0n, 55n, 200n),
});
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const said = <T extends m.Act>(act: fc.Arbitrary<T>): fc.Arbitrary<m.Act> => act;
const over = fc.boolean();
const acts = fc.oneof(
  {
    weight: 3,
    arbitrary: said(fc.record({ do: fc.constantFrom("wait", "answer", "archive", "unarchive", "others", "confirm") })),
  },
  {
    weight: 2,
    arbitrary: said(fc.record({ do: fc.constant("deliver"), to: fc.constantFrom("open", "done", "not_needed"), ago })),
  },
  {
    weight: 4,
    arbitrary: said(
      fc.record({
        do: fc.constant("draft"),
        lines,
        condition: fc.integer({ min: 0, max: 2 }),
        ago,
        over,
        number: fc.constantFrom(undefined, undefined, undefined, undefined, "own", "like"),
      }) as fc.Arbitrary<m.Act>,
    ),
  },
  { weight: 1, arbitrary: said(fc.record({ do: fc.constant("change"), n, lines, over })) },
  { weight: 6, arbitrary: said(fc.record({ do: fc.constant("issue"), n })) },
  {
    weight: 3,
    arbitrary: said(fc.record({ do: fc.constantFrom("delete", "stop", "resume", "dispute", "settle"), n })),
  },
  {
    weight: 3,
    arbitrary: said(
      fc.record({
        do: fc.constant("credit"),
        n,
        ago: fc.integer({ min: 0, max: 60 }),
        part: fc.option(line, { nil: undefined }),
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: said(
      fc.record({
        do: fc.constant("pay"),
        n: fc.option(n, { nil: undefined }),
        percent: fc.constantFrom(1, 30, 50, 100, 100, 101),
        ago: fc.integer({ min: -1, max: 60 }),
        got: fc.option(fc.bigInt(1n, 99_999n), { nil: null }),
      }),
    ),
  },
  { weight: 3, arbitrary: said(fc.record({ do: fc.constant("back"), n, payment: n })) },
);
const start: m.Act[] = [{ do: "confirm" }];
/** Random acts on an order. Most stories start confirmed and invoiced, as random acts rarely get there. */
export const stories = fc.tuple(
  fc.constantFrom(...currencies),
  fc.oneof(
    { weight: 1, arbitrary: fc.array(acts, { maxLength: 12 }) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          lines,
          fc.integer({ min: 0, max: 2 }),
          fc.integer({ min: 0, max: 130 }),
          fc.array(acts, { maxLength: 24 }),
        )
        .map(([first, condition, days, rest]): m.Act[] => [
          ...start,
          { do: "draft", lines: first, condition, ago: days, over: true },
          { do: "issue", n: 0 },
          ...rest,
        ]),
    },
  ),
);
