import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal, toWire, type Decimal } from "#contract/kit/money.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { MOST_TOGETHER, type payOffice } from "#contract/expenses/payments.ts";
import {
  checkAmount,
  crossing,
  exchange,
  liveHolder,
  payingHolders,
  postingDay,
  postSeveral,
  type HolderRow,
} from "#server/accounting/public.ts";
import { inPart, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { reachOf } from "./access.ts";
import { inProportion, shareOut, type Piece, type Shared } from "./joint-rules.ts";
import { oldestOpen, payJointly, type PaidPart } from "./joint-queries.ts";
import { expenseSteps } from "./present.ts";
import { expenseStep } from "./records.ts";
import { lockExpenses, type ExpenseListRow } from "./queries.ts";
import { afterPayment } from "./rules.ts";
import { payable } from "./settle.ts";
import { jointNow } from "./joint-payment.ts";
import type { Debt } from "./list-owed.ts";

type Body = ServerInput<typeof payOffice>["body"];
const openOf = (e: ExpenseListRow): Decimal => decimal(payable(e)).minus(e.paid_amount);
const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce((a, b) => a.plus(b), decimal("0"));

interface Chosen {
  readonly expense: ExpenseListRow;
  /** Null: as much as the money allows. */
  readonly amount: Decimal | null;
}

/** Locks the expenses in order of payment. Each must be payable by its own rules; one refusal refuses all. */
async function chosenExpenses(tx: Tx, { zone, payee }: Debt, given: Body["expenses"]): Promise<Chosen[]> {
  const named =
    given ??
    (await oldestOpen(MOST_TOGETHER).all(tx.db, zone, payee, tx.person.id)).map((e) => ({
      expense_hash_id: e.hash_id,
      amount: undefined,
      version: undefined,
    }));
  const ids = named.map((e) => e.expense_hash_id);
  const locked = await lockExpenses.all(tx.db, ids, ...reachParams(reachOf(tx.access)));
  return named.map(({ expense_hash_id: id, amount, version }, i) => {
    const expense = locked.find((e) => e.hash_id === id);
    const isTheirs = expense?.zone_id === zone && (payee === null || expense.user_id === payee);
    if (!expense || !isTheirs || ids.indexOf(id) !== i) throw unknownReference(`expenses.${i}.expense_hash_id`);
    expenseSteps.allow(tx, "pay", expense, version);
    if (amount === undefined) return { expense, amount: given ? openOf(expense) : null };
    const field = `expenses.${i}.amount`;
    checkAmount(field, amount, expense);
    if (openOf(expense).lt(amount))
      throw invalidField(field, "errors.amount_over_remaining", {
        open: `${formatAmount(openOf(expense).toFixed())} ${expense.iso}`,
      });
    return { expense, amount: decimal(amount) };
  });
}

interface Source {
  readonly holder: HolderRow;
  readonly given: Body["sources"][number];
  /** Currency of the expenses that it pays. */
  readonly currency: string;
  readonly amount: Decimal;
}

/** The paying holders. Errors are reported per holder before anything is posted. */
async function sourcesOf(tx: Tx, sources: Body["sources"], chosen: readonly Chosen[]): Promise<Source[]> {
  const holders = await payingHolders(tx, sources);
  return sources.map((given, i) => {
    const holder = holders[i];
    if (!holder) throw unknownReference(`sources.${i}.transaction_from_hash_id`);
    const paid = chosen.find((c) => c.expense.currency_id === (given.currency_hash_id ?? holder.currency_id))?.expense;
    if (!paid) throw invalidField(`sources.${i}.currency_hash_id`, "errors.pays_nothing", { holder: holder.name });
    const isTwice = sources.some(
      (s, j) =>
        j < i &&
        s.transaction_from_hash_id === holder.hash_id &&
        (s.currency_hash_id ?? holder.currency_id) === paid.currency_id,
    );
    if (isTwice) throw invalidField(`sources.${i}.transaction_from_hash_id`, "errors.paid_from_twice");
    checkAmount(`sources.${i}.amount`, given.amount, paid);
    if (given.amount_to) checkAmount(`sources.${i}.amount_to`, given.amount_to, holder);
    return { holder, given, currency: paid.currency_id, amount: decimal(given.amount) };
  });
}

function piecesOf(shared: Shared, chosen: readonly Chosen[]): readonly Piece[] {
  if (shared.ok) return shared.pieces;
  const iso = chosen.find((c) => c.expense.currency_id === shared.currency)?.expense.iso ?? "";
  const field = shared.given === undefined || shared.given < 0 ? "sources" : `sources.${shared.given}.amount`;
  throw invalidField(field, `errors.paid_${shared.problem}`, {
    amount: `${formatAmount(shared.off.toFixed())} ${iso}`,
  });
}

interface Part extends Piece {
  readonly expense: ExpenseListRow;
  readonly source: Source;
  /** Amount debited from the holder. */
  readonly other: Decimal;
  readonly rate: string | null;
  readonly motif: Readonly<Record<string, unknown>>;
}

/** Converts each source's amount into its own currency at one rate, and splits it among its parts. */
async function partsOf(
  tx: Tx,
  pieces: readonly Piece[],
  chosen: readonly Chosen[],
  sources: readonly Source[],
  day: string,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [i, source] of sources.entries()) {
    const own = pieces.filter((p) => p.given === i);
    const from = chosen[own[0]?.wanted ?? -1]?.expense;
    if (!from) continue;
    const { holder, given, amount } = source;
    const exchanged = await inPart(`sources.${i}`, () => exchange(tx, { amount, from, to: holder, day, given }));
    const room = decimal(holder.balance).plus(holder.overdraft_limit);
    if (room.lt(exchanged.other)) throw invalidField(`sources.${i}.amount`, "errors.not_enough_money");
    const split = inProportion(
      own.map((p) => p.amount),
      exchanged.other,
      holder.minor_unit,
    );
    for (const [n, piece] of own.entries()) {
      const expense = chosen[piece.wanted]?.expense;
      const other = split[n];
      if (!expense || !other?.gt(0)) throw invalidField(`sources.${i}.rate_exchange`, "errors.too_small");
      parts.push({ ...piece, expense, source, other, rate: exchanged.rate, motif: exchanged.details });
    }
  }
  return parts;
}

/** Joint payment: all or nothing, one receipt, one ledger transaction per expense and holder. */
export async function payTogether(tx: Tx, debt: Debt, body: Body) {
  if (!tx.access.can("expense_paying", { zone: debt.zone })) throw notFound();
  const chosen = await chosenExpenses(tx, debt, body.expenses);
  const sources = await sourcesOf(tx, body.sources, chosen);
  const wanted = chosen.map(({ expense, amount }) => ({
    currency: expense.currency_id,
    open: openOf(expense).toFixed(),
    amount,
  }));
  const pieces = piecesOf(shareOut(wanted, sources), chosen);
  const zones = [...new Set(sources.map((s) => s.holder.zone_id))];
  const day = await postingDay(tx.db, debt.zone, body.date, zones);
  const parts = await partsOf(tx, pieces, chosen, sources, day);
  const transactions = await postSeveral(
    tx,
    parts.map(({ expense, source: { holder }, amount, other, rate }) => ({
      kind: "pay",
      zone: expense.zone_id,
      day,
      label: expense.title,
      entity: { kind: "expense", id: expense.hash_id },
      rate,
      lines: crossing(
        expense.zone_id,
        { line: { kind: holder.kind, ref: holder.hash_id, zone: holder.zone_id, currency: holder.iso }, amount: other },
        { line: { kind: "owed", ref: expense.user_id, zone: expense.zone_id, currency: expense.iso }, amount },
      ),
    })),
  );
  const id = newId();
  const paid = paidExpenses(parts);
  const moved = await payJointly.all(
    tx.db,
    id,
    debt.zone,
    debt.payee,
    tx.person.id,
    day,
    JSON.stringify(parts.map((p, i): PaidPart => partRow(p, transactions[i] ?? ""))),
    JSON.stringify(paid.map((p) => ({ hash_id: p.expense.hash_id, status: p.status, paid_amount: p.after.toFixed() }))),
  );
  if (moved.length !== paid.length) throw new Error("An expense that is locked is not to be paid any more");
  const number = moved[0]?.number ?? 0;
  const version = new Map(moved.map((m) => [m.hash_id, m.version]));
  await record(
    tx,
    ...noticed(paid).map((p) => paidEvent(tx, p, { number, day, version: version.get(p.expense.hash_id) ?? 0 })),
    ...holderEvents(parts, { number, day }),
  );
  return await jointNow(tx, id);
}

const partRow = (p: Part, transaction: string): PaidPart => ({
  transaction_id: transaction,
  expense_id: p.expense.hash_id,
  holder_id: p.source.holder.hash_id,
  amount: p.amount.toFixed(),
  holder_amount: p.other.toFixed(),
  rate_exchange: p.rate,
});

interface Paid {
  readonly expense: ExpenseListRow;
  readonly parts: readonly Part[];
  readonly amount: Decimal;
  readonly status: "PARTIALLY_PAID" | "PAID";
  readonly after: Decimal;
}

function paidExpenses(parts: readonly Part[]): Paid[] {
  return [...Map.groupBy(parts, (p) => p.expense.hash_id).values()].map((own) => {
    const [{ expense }] = own as [Part];
    const amount = sumOf(own.map((p) => p.amount));
    const after = afterPayment(payable(expense), expense.paid_amount, amount);
    if (after === "over") throw new Error("More was shared out than is open");
    return { expense, parts: own, amount, status: after.status, after: after.paid };
  });
}

/** Notifies each person once: of their single expense, or of the count and total. */
const noticed = (paid: readonly Paid[]): (Paid & { notice: { count: number; paid: string } | undefined })[] => {
  const byPerson = Map.groupBy(paid, (p) => p.expense.user_id);
  return paid.map((p) => {
    const own = byPerson.get(p.expense.user_id) ?? [];
    if (own[0] !== p) return { ...p, notice: undefined };
    const sums = Map.groupBy(own, (o) => o.expense.iso);
    const told = [...sums].map(
      ([iso, of]) => `${formatAmount(toWire(sumOf(of.map((o) => o.amount)), of[0]?.expense.minor_unit ?? 2))} ${iso}`,
    );
    return { ...p, notice: { count: own.length, paid: told.join(", ") } };
  });
};

function paidEvent(
  tx: Tx,
  { expense: e, parts, amount, status, notice }: ReturnType<typeof noticed>[number],
  { number, day, version }: { number: number; day: string; version: number },
): Event {
  const details = {
    amount: `${formatAmount(amount.toFixed())} ${e.iso}`,
    holder: parts.map((p) => p.source.holder.name).join(", "),
    rate: parts.find((p) => p.rate !== null)?.rate ?? null,
    ...parts.find((p) => p.rate !== null)?.motif,
    date: day,
    payment: number,
  };
  const event = expenseStep(
    tx,
    "pay",
    e,
    { to: status, version },
    { details, ...(notice && { notice: { kind: "expense_paid", owner: true, params: { paid: notice.paid } } }) },
  );
  if (!event.notice || notice?.count === 1) return event;
  const link = expenseHref.own({ expenseStatus: "PAID,PARTIALLY_PAID" });
  return { ...event, notice: { ...event.notice, kind: "expenses_paid", link, params: { ...notice, payment: number } } };
}

function holderEvents(parts: readonly Part[], { number, day }: { number: number; day: string }): Event[] {
  return [...Map.groupBy(parts, (p) => p.source.holder.hash_id).values()].map((own) => {
    const [{ source }] = own as [Part];
    const { holder } = source;
    return {
      kind: holder.kind,
      id: holder.hash_id,
      action: "pay",
      zone: holder.zone_id,
      details: {
        holder: holder.name,
        holder_amount: `${formatAmount(toWire(sumOf(own.map((p) => p.other)), holder.minor_unit))} ${holder.iso}`,
        date: day,
        payment: number,
        expense: own.map((p) => p.expense.number).join(", "),
      },
      live: liveHolder(holder),
    };
  });
}
