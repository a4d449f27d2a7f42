import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import type { Treasury } from "#server/accounting/demo/treasury.ts";
import type { Act, PlannedExpense, Step } from "#server/expenses/demo/plan.ts";
import { type CurrencyIso, minorUnitOf } from "#server/expenses/demo/prices.ts";
import { payExpense } from "#server/expenses/pay-expense.ts";
import { validateExpense } from "#server/expenses/validate-expense.ts";
import { rollbackExpense } from "#server/expenses/roll-back-expense.ts";
import { approveExpense } from "#server/expenses/approve-expense.ts";
import { archiveExpenses } from "#server/expenses/archive-expenses.ts";
import { rejectExpense } from "#server/expenses/reject-expense.ts";
import { sendExpense } from "#server/expenses/send-expense.ts";
import { storeExpense } from "#server/expenses/store-expense.ts";
import { updateExpense } from "#server/expenses/update-expense.ts";
import { type DemoFoundation, input } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { Receipts } from "./receipts.ts";

type Expense = Awaited<ReturnType<typeof storeExpense>>["data"];

/** The holder an accountant would usually pay from, and another one. */
function holdersFor(e: PlannedExpense, amount: Decimal): readonly [usual: string, other: string] {
  const { currency, type } = e.story;
  if (e.office === "Douala") {
    if (currency === "EUR") return ["doualaEuro", "douala"];
    return currency === "XAF" && amount.lt(90_000)
      ? ["doualaBox", "douala"]
      : ["douala", currency === "XAF" ? "doualaBox" : "doualaEuro"];
  }
  if (e.office === "Cape Town")
    return currency === "ZAR" && amount.lt(1500) ? ["capeTownBox", "capeTown"] : ["capeTown", "capeTownBox"];
  if (currency === "USD") return amount.lt(1600) ? ["parisDollars", "paris"] : ["paris", "parisDollars"];
  if (currency !== "EUR") return ["paris", "parisSuppliers"];
  if (type === "OFFICE") return ["parisSuppliers", "paris"];
  return amount.lt(160) ? ["parisBox", "paris"] : ["paris", "parisSuppliers"];
}

/** Runs the planned expenses with the product's own operations, as the people of the demo company. */
export class Stage {
  readonly #demo: DemoFoundation;
  readonly #treasury: Treasury;
  readonly #receipts: Receipts;
  readonly #expenses = new Map<string, Expense>();
  constructor(demo: DemoFoundation, treasury: Treasury, receipts: Receipts) {
    this.#demo = demo;
    this.#treasury = treasury;
    this.#receipts = receipts;
  }

  async take(planned: PlannedExpense, { by, act, at }: Step): Promise<void> {
    const tx = this.#demo.as(by);
    const keep = ({ data }: { readonly data: Expense }): void => void this.#expenses.set(planned.key, data);
    if (act.do === "store")
      return keep(await storeExpense(tx, this.#demo.storage, input(undefined, await this.#form(planned))));
    const now = this.#now(planned);
    const on = <B>(body: B) => input({ id: now.hash_id }, body);
    switch (act.do) {
      case "pay":
        return keep(await this.#pay(tx, planned, now, act, at.slice(0, 7)));
      case "archive":
        return void (await archiveExpenses(tx, input(undefined, { expenses: [now.hash_id], archived: true })));
      case "mend":
        return keep(await updateExpense(tx, this.#demo.storage, on(await this.#mended(planned, now, act.note))));
      case "reject":
        return keep(await rejectExpense(tx, on({ motif: act.motif })));
      case "validate": {
        const fees = now.fees.map((f, i) => ({ hash_id: f.hash_id, kept: planned.story.fees[i]?.strike !== true }));
        return keep(await validateExpense(tx, on({ fees })));
      }
      case "rollback":
        return keep(await this.#rollBack(tx, now));
      case "send":
        return keep(await sendExpense(tx, on(undefined)));
      case "approve":
        return keep(await approveExpense(tx, on(undefined)));
    }
  }

  #now(planned: PlannedExpense): Expense {
    const expense = this.#expenses.get(planned.key);
    if (!expense) throw new Error(`Not stored yet: ${planned.key}`);
    return expense;
  }

  async #form(planned: PlannedExpense) {
    const { story, start, key } = planned;
    return {
      type: story.type,
      zone_hash_id: this.#demo.office(planned.office),
      type_id: this.#demo.entry("type", story.kind),
      title: story.title,
      start_date: start,
      end_date: shiftDay(start, story.nights),
      currency_hash_id: this.#demo.currency(story.currency),
      reason: story.note ?? null,
      invoice_number: story.invoiceNumber ?? null,
      fees: await Promise.all(
        story.fees.map(async (f, i) => ({
          amount: f.amount,
          date: shiftDay(start, f.after),
          reason_id: this.#demo.reason(f.reason),
          country_id: this.#demo.country(f.country),
          description: f.description,
          limit_reason: f.description,
          date_reason: f.description,
          invoices: i === planned.withheld ? [] : await this.#receipts.of(key, i),
        })),
      ),
    };
  }
  /** The form again with an answer to the rejection, and with the requested receipt. */
  async #mended(planned: PlannedExpense, now: Expense, note: string) {
    const { type: _type, zone_hash_id: _zone, ...form } = await this.#form(planned);
    const { withheld } = planned;
    const missing = withheld === undefined ? [] : await this.#receipts.of(planned.key, withheld);
    return {
      ...form,
      version: now.version,
      reason: note,
      fees: form.fees.map((f, i) => ({
        ...f,
        hash_id: now.fees[i]?.hash_id,
        invoices: i === withheld ? missing : [],
      })),
    };
  }

  async #pay(
    tx: Tx,
    planned: PlannedExpense,
    now: Expense,
    act: Extract<Act, { do: "pay" }>,
    month: string,
  ): Promise<{ data: Expense }> {
    const { currency } = planned.story;
    const open = decimal(now.validated_amount ?? "0").minus(now.paid_amount);
    const amount = act.share === 100 ? open : roundTo(open.times(act.share).div(100), minorUnitOf(currency));
    const from = holdersFor(planned, amount)[act.fromOther ? 1 : 0];
    const holder = this.#treasury.plan(from);
    const other = holder.currency !== currency;
    const { rate, motif } = this.#demo.exchange(currency, holder.currency, month);
    const taken = other ? roundTo(amount.times(rate), minorUnitOf(holder.currency as CurrencyIso)) : amount;
    await this.#treasury.cover(from, taken, month);
    const { type, id } = this.#treasury.holder(from);
    const body = {
      expense_hash_id: now.hash_id,
      transaction_from_type: type,
      transaction_from_hash_id: id,
      amount: amount.toFixed(),
      ...(other && { rate_exchange: rate, motif }),
    };
    const paid = await payExpense(tx, input(undefined, body));
    this.#treasury.moved(from, taken.times(-1));
    return paid;
  }

  async #rollBack(tx: Tx, now: Expense): Promise<{ data: Expense }> {
    const { data } = await rollbackExpense(tx, input({ id: now.hash_id }, undefined));
    const undone = data.payments.find(
      (p) => p.reversed && !now.payments.some((before) => before.hash_id === p.hash_id && before.reversed),
    );
    if (undone) this.#treasury.moved(this.#treasury.keyOf(undone.holder.hash_id), decimal(undone.holder_amount));
    return { data };
  }
}
