import { decimal, roundTo, type Decimal } from "#contract/kit/money.ts";
import { payExpense, validateExpense } from "#server/expenses/money.ts";
import { rollbackExpense } from "#server/expenses/roll-back.ts";
import { approveExpense, archiveExpenses, rejectExpense, sendExpense } from "#server/expenses/steps.ts";
import { storeExpense, updateExpense } from "#server/expenses/write.ts";
import type { Storage } from "#server/kit/storage.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { later } from "./days.ts";
import { type Company, motifFor } from "./offices.ts";
import { idOf, type Cast } from "./people.ts";
import type { Act, PlannedExpense, Step } from "./plan.ts";
import { minorUnitOf } from "./prices.ts";
import { rateOf } from "./rates.ts";
import type { Receipts } from "./receipts.ts";
import { holderPlans, type HolderKey, type Treasury } from "./treasury.ts";

type Expense = Awaited<ReturnType<typeof storeExpense>>["data"];

/** The holder an accountant would usually pay from, and another one. */
function holdersFor(e: PlannedExpense, amount: Decimal): readonly [HolderKey, HolderKey] {
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

const unused = { query: undefined };

/** Runs the planned expenses with the product's own operations, as the people of the demo company. */
export class Stage {
  readonly #cast: Cast;
  readonly #storage: Storage;
  readonly #company: Company;
  readonly #treasury: Treasury;
  readonly #receipts: Receipts;
  readonly #expenses = new Map<string, Expense>();
  constructor(o: { cast: Cast; storage: Storage; company: Company; treasury: Treasury; receipts: Receipts }) {
    this.#cast = o.cast;
    this.#storage = o.storage;
    this.#company = o.company;
    this.#treasury = o.treasury;
    this.#receipts = o.receipts;
  }

  async take(planned: PlannedExpense, { by, act, at }: Step): Promise<void> {
    const tx = this.#cast.tx(by);
    if (act.do === "store")
      return this.#keep(
        planned,
        (await storeExpense(tx, this.#storage, { ...unused, params: undefined, body: this.#form(planned) })).data,
      );
    const now = this.#now(planned);
    if (act.do === "pay") return this.#keep(planned, await this.#pay(tx, planned, now, act, at.slice(0, 7)));
    if (act.do === "archive")
      return void (await archiveExpenses(tx, {
        ...unused,
        params: undefined,
        body: { expenses: [now.hash_id], archived: true },
      }));
    const call = { ...unused, params: { id: now.hash_id } };
    if (act.do === "mend")
      return this.#keep(
        planned,
        (await updateExpense(tx, this.#storage, { ...call, body: this.#mended(planned, now, act.note) })).data,
      );
    if (act.do === "reject")
      return this.#keep(planned, (await rejectExpense(tx, { ...call, body: { motif: act.motif } })).data);
    if (act.do === "validate")
      return this.#keep(
        planned,
        (
          await validateExpense(tx, {
            ...call,
            body: {
              fees: now.fees.map((f, i) => ({ hash_id: f.hash_id, kept: planned.story.fees[i]?.strike !== true })),
            },
          })
        ).data,
      );
    if (act.do === "rollback") return this.#keep(planned, await this.#rollBack(tx, now));
    const step = { send: sendExpense, approve: approveExpense }[act.do];
    this.#keep(planned, (await step(tx, { ...call, body: undefined })).data);
  }

  #keep(planned: PlannedExpense, expense: Expense): void {
    this.#expenses.set(planned.key, expense);
  }
  #now(planned: PlannedExpense): Expense {
    const expense = this.#expenses.get(planned.key);
    if (!expense) throw new Error(`Not stored yet: ${planned.key}`);
    return expense;
  }

  #form(planned: PlannedExpense) {
    const { story, start, key } = planned;
    return {
      type: story.type,
      zone_hash_id: idOf(this.#company.zones, planned.office),
      type_id: idOf(this.#company.types, story.kind),
      title: story.title,
      start_date: start,
      end_date: later(start, story.nights),
      currency_hash_id: idOf(this.#company.currencies, story.currency),
      reason: story.note ?? null,
      invoice_number: story.invoiceNumber ?? null,
      fees: story.fees.map((f, i) => ({
        amount: f.amount,
        date: later(start, f.after),
        reason_id: idOf(this.#company.reasons, f.reason),
        country_id: idOf(this.#company.countries, f.country),
        description: f.description,
        limit_reason: f.description,
        invoices: i === planned.withheld ? [] : this.#receipts.of(key, i),
      })),
    };
  }
  /** The form again with an answer to the rejection, and with the requested receipt. */
  #mended(planned: PlannedExpense, now: Expense, note: string) {
    const { type: _type, zone_hash_id: _zone, ...form } = this.#form(planned);
    return {
      ...form,
      version: now.version,
      reason: note,
      fees: form.fees.map((f, i) => ({
        ...f,
        hash_id: now.fees[i]?.hash_id,
        invoices: i === planned.withheld ? this.#receipts.of(planned.key, i) : [],
      })),
    };
  }

  async #pay(
    tx: Tx,
    planned: PlannedExpense,
    now: Expense,
    act: Extract<Act, { do: "pay" }>,
    month: string,
  ): Promise<Expense> {
    const { currency } = planned.story;
    const open = decimal(now.validated_amount ?? "0").minus(now.paid_amount);
    const amount = act.share === 100 ? open : roundTo(open.times(act.share).div(100), minorUnitOf(currency));
    const from = holdersFor(planned, amount)[act.fromOther ? 1 : 0];
    const holder = holderPlans[from];
    const rate = holder.currency === currency ? undefined : rateOf(currency, holder.currency, month);
    const taken = rate === undefined ? amount : roundTo(amount.times(rate), minorUnitOf(holder.currency));
    await this.#treasury.cover(from, taken, month);
    const { data } = await payExpense(tx, {
      ...unused,
      params: undefined,
      body: {
        expense_hash_id: now.hash_id,
        transaction_from_type: holder.kind === "box" ? "Box" : "Account",
        transaction_from_hash_id: this.#treasury.id(from),
        amount: amount.toFixed(),
        ...(rate !== undefined && { rate_exchange: rate, motif: motifFor(currency, holder.currency) }),
      },
    });
    this.#treasury.moved(from, taken.times(-1));
    return data;
  }

  async #rollBack(tx: Tx, now: Expense): Promise<Expense> {
    const { data } = await rollbackExpense(tx, { ...unused, params: { id: now.hash_id }, body: undefined });
    const undone = data.payments.find(
      (p) => p.reversed && !now.payments.some((before) => before.hash_id === p.hash_id && before.reversed),
    );
    if (undone) this.#treasury.moved(this.#treasury.keyOf(undone.holder.hash_id), decimal(undone.holder_amount));
    return data;
  }
}
