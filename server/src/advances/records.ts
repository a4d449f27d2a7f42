import { officeRows } from "#server/zones/public.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { transactionRows, postingRows, holderRows, balanceRows } from "#server/accounting/public.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { advanceLifecycle, type AdvanceStatus } from "#contract/advances/lifecycle.ts";
import { advanceKeepers } from "#contract/advances/rights.ts";
import type { Advance } from "#contract/advances/schemas.ts";
import { expenseHandling, rightFor, type ExpenseType } from "#contract/expenses/rights.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal, plainRate, toWire, type CurrencyRef } from "#contract/kit/money.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { needed } from "#server/kit/shared/needed.ts";
import { momentInJson } from "#server/kit/sql/database.ts";
import { recordsOf, type LivingRow } from "#server/kit/records/records.ts";
import { currencyJson, refJson, type Ref } from "#server/kit/sql/refs.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { advanceReach } from "./access.ts";
import { isHanded, leftOf, usageOf } from "./rules.ts";

/** Columns written by the form. */
export const advanceForm = columns({
  title: "text",
  reason: "text?",
  needed_on: "date?",
  zone_id: "uuid",
  currency_id: "uuid",
  amount: "numeric",
  months: "smallint?",
  first_month: "date?",
});

/** Details of an advance, read in one statement. */
interface Details {
  readonly instalments: {
    hash_id: string;
    position: number;
    month: string;
    amount: string;
    status: "due" | "held" | "taken" | "skipped";
    taken_at: string | null;
    transaction_hash_id: string | null;
  }[];
  readonly movements: {
    hash_id: string;
    kind: "advance" | "repayment";
    date: string;
    created_at: string;
    amount: string;
    rate_exchange: string | null;
    user: Ref | null;
    holder: { type: "Account" | "Box"; hash_id: string; name: string; zone_hash_id: string } | null;
    holder_amount: string | null;
    holder_currency: CurrencyRef | null;
  }[];
  readonly settlements: {
    hash_id: string;
    date: string;
    amount: string;
    expense_amount: string;
    expense_currency: CurrencyRef;
    rate_exchange: string | null;
    undone: boolean;
    expense: SettledExpense;
  }[];
}
/** An expense with the fields that decide who may see it. */
interface SettledExpense {
  readonly hash_id: string;
  readonly number: number;
  readonly title: string;
  readonly type: ExpenseType;
  readonly status: string;
  readonly user_id: string;
  readonly zone_id: string;
}

export interface AdvanceRow extends LivingRow<AdvanceStatus>, RowOf<typeof advanceForm>, Partial<Details> {
  readonly title: string;
  readonly user_name: string;
  readonly zone_name: string;
  readonly iso: string;
  readonly symbol: string;
  readonly minor_unit: number;
  readonly used_amount: string;
  readonly returned_amount: string;
  readonly planned_amount: string;
  readonly approver: Ref | null;
  readonly validator: Ref | null;
  readonly rejecter: Ref | null;
  readonly sent_at: string | null;
  readonly approved_at: string | null;
  readonly validated_at: string | null;
  readonly rejected_at: string | null;
  readonly closed_at: string | null;
  readonly motif: string | null;
  readonly created_at: string;
  readonly handed_rate: HandedRate | null;
}
/** Units of the currency the money came from for one of the advance's. */
export interface HandedRate {
  readonly currency_iso: string;
  readonly rate: string;
}
/** The rate of advance `e`'s hand-over; null in one currency, or before it. */
export const HANDED_RATE = `(SELECT jsonb_build_object('currency_iso', hk.iso, 'rate', ht.rate_exchange::text)
  FROM ${transactionRows("ht")} JOIN ${postingRows("hp")} ON hp.transaction_id = ht.hash_id JOIN ${holderRows("hh")} ON hh.ledger_account_id = hp.account_id JOIN ${listRows("currency", "hk")} ON hk.hash_id = hh.currency_id
  WHERE ht.entity_kind = 'advance' AND ht.entity_id = e.hash_id AND ht.kind = 'advance' AND ht.rate_exchange IS NOT NULL LIMIT 1) AS handed_rate`;

const INSTALMENTS = `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', i.hash_id, 'position', i.position, 'month', to_char(i.month, 'YYYY-MM'), 'amount', i.amount::text, 'status', i.state,
    'taken_at', ${momentInJson("i.taken_at")}, 'transaction_hash_id', i.transaction_id) ORDER BY i.position) FROM advance_instalment i WHERE i.advance_id = e.hash_id), '[]') AS instalments`;
/** Movements from the ledger: the line on the person's advance account, and the one on a holder. */
const MOVEMENTS = `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', t.hash_id, 'kind', t.kind, 'date', t.day, 'created_at', ${momentInJson("t.created_at")}, 'rate_exchange', t.rate_exchange::text,
    'amount', (SELECT abs(p.amount)::text FROM ${postingRows("p")} JOIN ${balanceRows("a")} ON a.hash_id = p.account_id AND a.kind = 'advance' WHERE p.transaction_id = t.hash_id),
    'user', ${refJson("w")}, 'holder', jsonb_build_object('type', CASE h.kind WHEN 'box' THEN 'Box' ELSE 'Account' END, 'hash_id', h.hash_id, 'name', h.name, 'zone_hash_id', h.zone_id),
    'holder_amount', abs(q.amount)::text, 'holder_currency', ${currencyJson("hc")}) ORDER BY t.number)
  FROM ${transactionRows("t")} JOIN ${postingRows("q")} ON q.transaction_id = t.hash_id JOIN ${holderRows("h")} ON h.ledger_account_id = q.account_id JOIN ${listRows("currency", "hc")} ON hc.hash_id = h.currency_id LEFT JOIN ${personRows("w")} ON w.hash_id = t.user_id
  WHERE t.entity_kind = 'advance' AND t.entity_id = e.hash_id), '[]') AS movements`;
/** SQL of `expense` and `expense_currency` as JSON, by the expense's identifier. Expenses depend on advances, so `areas.ts` injects it. */
export type SettledExpenseJson = (id: string) => string;
const settledExpense = needed<SettledExpenseJson>("what advances show of expenses");
export const bindSettledExpense = settledExpense.bind;
const SETTLEMENTS =
  (): string => `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', s.hash_id, 'date', t.day, 'amount', s.amount::text, 'expense_amount', s.expense_amount::text, 'rate_exchange', s.rate_exchange::text,
    'undone', s.undone_by IS NOT NULL) || ${settledExpense.given()("s.expense_id")} ORDER BY t.number)
  FROM advance_settlement s JOIN ${transactionRows("t")} ON t.hash_id = s.transaction_id
  WHERE s.advance_id = e.hash_id), '[]') AS settlements`;

const person = (id: string, name: string): Ref => ({ hash_id: id, name });

/** The reach rule of expenses, repeated here because expenses depend on advances and cannot be imported. */
const seesExpense = ({ id, rights }: Person, x: SettledExpense): boolean =>
  x.user_id === id ||
  rights.at(rightFor(x.type, "view_all"), { zone: x.zone_id }) ||
  (x.status !== "DRAFT" && rights.at(expenseHandling, { zone: x.zone_id }));
/** Readers who may not see the expense get only its number. */
const namedFor = (reader: Person, x: SettledExpense) =>
  seesExpense(reader, x)
    ? { hash_id: x.hash_id, number: x.number, title: x.title }
    : { hash_id: null, number: x.number, title: null };

function presentAdvance(a: AdvanceRow, can: Advance["can"], reader: Person): Advance {
  const inOwn = (amount: string): string => toWire(amount, a.minor_unit);
  return {
    id: a.hash_id,
    hash_id: a.hash_id,
    number: a.number,
    title: a.title,
    reason: a.reason,
    needed_on: a.needed_on,
    status: a.state,
    usage_label: usageOf(a),
    amount: inOwn(a.amount),
    used_amount: inOwn(a.used_amount),
    returned_amount: inOwn(a.returned_amount),
    planned_amount: inOwn(a.planned_amount),
    left_amount: isHanded(a) ? toWire(leftOf(a), a.minor_unit) : inOwn("0"),
    currency_hash_id: a.currency_id,
    currency: { hash_id: a.currency_id, iso: a.iso, symbol: a.symbol, minor_unit: a.minor_unit },
    handed_rate: a.handed_rate && { ...a.handed_rate, rate: plainRate(a.handed_rate.rate) },
    months: a.months,
    first_month: a.first_month?.slice(0, 7) ?? null,
    zone_hash_id: a.zone_id,
    zone: person(a.zone_id, a.zone_name),
    user_hash_id: a.user_id,
    user: person(a.user_id, a.user_name),
    sent_at: a.sent_at,
    approver: a.approver,
    approved_at: a.approved_at,
    validator: a.validator,
    validated_at: a.validated_at,
    rejecter: a.rejecter,
    rejected_at: a.rejected_at,
    motif: a.motif,
    closed_at: a.closed_at,
    version: a.version,
    created_at: a.created_at,
    can,
    ...(a.instalments && {
      instalments: a.instalments.map(({ position: _, ...i }) => ({ ...i, amount: inOwn(i.amount) })),
    }),
    ...(a.movements && {
      movements: a.movements.map((m) => ({
        ...m,
        amount: inOwn(m.amount),
        holder_amount: m.holder_amount && toWire(m.holder_amount, m.holder_currency?.minor_unit),
        rate_exchange: m.rate_exchange && plainRate(m.rate_exchange),
      })),
    }),
    ...(a.settlements && {
      settlements: a.settlements.map((s) => ({
        ...s,
        amount: inOwn(s.amount),
        expense: namedFor(reader, s.expense),
        expense_amount: toWire(s.expense_amount, s.expense_currency.minor_unit),
        rate_exchange: s.rate_exchange && plainRate(s.rate_exchange),
      })),
    }),
  };
}

/** An advance's amount as text. */
export const saidAmount = (amount: string, { iso }: Pick<AdvanceRow, "iso">): string =>
  `${formatAmount(amount)} ${iso}`;

export const advances = recordsOf<typeof advanceLifecycle, typeof advanceForm, AdvanceRow, Advance>({
  lifecycle: advanceLifecycle,
  area: "advances",
  reach: advanceReach,
  columns: `u.name AS user_name, z.name AS zone_name, c.iso, c.symbol, c.minor_unit,
    ${refJson("ap")} AS approver, ${refJson("va")} AS validator, ${refJson("re")} AS rejecter, ${HANDED_RATE}`,
  details: () => `${INSTALMENTS}, ${MOVEMENTS}, ${SETTLEMENTS()}`,
  joins: `JOIN ${personRows("u")} ON u.hash_id = e.user_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id
    LEFT JOIN ${personRows("ap")} ON ap.hash_id = e.approver_id LEFT JOIN ${personRows("va")} ON va.hash_id = e.validator_id LEFT JOIN ${personRows("re")} ON re.hash_id = e.rejecter_id`,
  form: advanceForm,
  place: (a) => ({ zone: a.zone_id }),
  is: (a) => ({ planned: decimal(a.planned_amount).gt(0) }),
  heardBy: advanceKeepers.any,
  search: {
    about: "jsonb_build_object('person', u.name, 'amount', e.amount::text, 'iso', c.iso)",
    note: (a) => `${aboutOf(a, "person")}, ${formatAmount(aboutOf(a, "amount"))} ${aboutOf(a, "iso")}`,
  },
  fields:
    "status approved_at rejected_at approver_id validator_id rejecter_id motif used_amount returned_amount planned_amount holder holder_amount rate date transaction expense month covers month_rate rate_month rate_off handed_rate skipped",
  link: (id) => advanceHref.view(id),
  says: (a) => ({ person: a.user_name, amount: saidAmount(a.amount, a) }),
  present: presentAdvance,
  also: { openToImpersonator: true },
});
