import type { updateExpense, storeExpense } from "#contract/expenses/endpoints.ts";
import { daysIn, isOutside, LONGEST_EXPENSE } from "#contract/expenses/fee-days.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { sum } from "#contract/kit/amounts.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { fitsMinorUnit, type CurrencyRef } from "#contract/kit/money.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { invalid, invalidField, refused, unknownReference, type Message } from "#server/kit/shared/failures.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { everyRight } from "./access.ts";
import { checkFeeDays } from "./fee-days.ts";
import { claimedOf, governed, type Governed } from "./policy/of-form.ts";
import { resolveForm, type FormNames, type FullExpense, type LockedExpense } from "./queries.ts";
import { mayUseAnyCurrency } from "./rules.ts";

type Form = Omit<ServerInput<typeof storeExpense>["body"], "type" | "zone_hash_id">;
type Change = ServerInput<typeof updateExpense>["body"];

/** A checked form: sum, currency, and names of referenced records. */
interface Checked {
  readonly amount: string;
  readonly currency: CurrencyRef;
  readonly names: FormNames;
}

/** Checks that referenced records exist, the user may use the currency, and amounts fit it. Values that `was` had already may stay. */
export async function checkForm(
  tx: Tx,
  type: ExpenseType,
  zone: string,
  form: Form,
  was?: Pick<LockedExpense, "collaborator_id" | "currency_id" | "user_id" | "advances">,
): Promise<Checked> {
  const reasons = [...new Set(form.fees.map((f) => f.reason_id))];
  const countries = [...new Set(form.fees.flatMap((f) => f.country_id ?? []))];
  const names = await resolveForm.one(
    tx.db,
    zone,
    form.currency_hash_id ?? null,
    form.type_id ?? null,
    form.collaborator_hash_id ?? null,
    reasons,
    countries,
    placesOf(tx.access.reach(everyRight)),
    was?.collaborator_id ?? null,
    form.avance_id ?? [],
    was?.user_id ?? tx.person.id,
  );
  if (!names.zone_id) throw unknownReference("zone_hash_id");
  if (!names.zone_currency_id) throw refused("errors.no_currency");
  const problems: Record<string, Message[]> = {};
  const unknown: Message[] = [{ key: "errors.unknown_reference" }];
  const { currency_id, iso, symbol, minor_unit } = names;
  const currency =
    currency_id !== null && iso !== null && symbol !== null && minor_unit !== null
      ? { hash_id: currency_id, iso, symbol, minor_unit }
      : undefined;
  if (!currency) problems.currency_hash_id = unknown;
  else if (
    currency.hash_id !== names.zone_currency_id &&
    currency.hash_id !== was?.currency_id &&
    !mayUseAnyCurrency(type, (right) => tx.access.can(right, { zone }))
  )
    problems.currency_hash_id = [{ key: "errors.currency_not_allowed" }];
  if (form.type_id && !names.type_name) problems.type_id = unknown;
  if (form.collaborator_hash_id && !names.collaborator) problems.collaborator_hash_id = unknown;
  for (const [i, id] of (form.avance_id ?? []).entries())
    if (!byId(names.advances, id) && !was?.advances.includes(id))
      problems[`avance_id.${i}`] = [{ key: "errors.advances_unavailable" }];
  for (const [i, fee] of form.fees.entries()) {
    if (!byId(names.reasons, fee.reason_id)) problems[`fees.${i}.reason_id`] = unknown;
    if (fee.country_id && !byId(names.countries, fee.country_id)) problems[`fees.${i}.country_id`] = unknown;
    if (currency && !fitsMinorUnit(fee.amount, currency.minor_unit))
      problems[`fees.${i}.amount`] = [{ key: "errors.minor_unit", params: { currency: currency.iso } }];
  }
  if (!currency || Object.keys(problems).length > 0) throw invalid(problems);
  return { amount: sum(form.fees.map((f) => f.amount)), currency, names };
}

export const byId = <T extends { readonly hash_id: string }>(all: readonly T[], id: string | null): T | undefined =>
  all.find((one) => one.hash_id === id);

export interface FeeRow {
  readonly hash_id: string;
  readonly uploads: readonly Upload[];
  readonly row: Pick<
    FullExpense["fees"][number],
    "hash_id" | "amount" | "day" | "reason_id" | "country_id" | "description" | "date_reason" | keyof Governed
  > & { readonly position: number };
}

/** The fees as stored, each with an id, computed and checked by the office's rules. */
export async function feeRows(
  tx: Tx,
  form: Form,
  at: { zone: string; currency: CurrencyRef } & Pick<FormNames, "today" | "limited">,
  was?: Pick<LockedExpense, "hash_id" | "user_id" | "fees">,
): Promise<FeeRow[]> {
  const ids = form.fees.map((f) => f.hash_id ?? newId());
  const { start_date, end_date } = form;
  const dated = { start_date, end_date, owner: was?.user_id ?? tx.person.id, except: was?.hash_id ?? null };
  await checkFeeDays(
    tx,
    { ...dated, today: at.today },
    form.fees.map((f, i) => ({ hash_id: ids[i] ?? "", date: f.date, allowance: f.allowance, date_reason: null })),
    { stored: was?.fees ?? [] },
  );
  const rules = await governed(
    tx,
    { ...at, owner: was?.user_id ?? tx.person.id, except: was?.hash_id ?? null },
    form.fees.map((f, i) => ({
      hash_id: ids[i] ?? "",
      amount: f.amount,
      date: f.date,
      reason_id: f.reason_id,
      country_id: f.country_id ?? null,
      allowance: f.allowance ?? null,
      limit_reason: f.limit_reason || null,
    })),
    was?.fees,
  );
  return form.fees.map((f, position) => {
    const hash_id = ids[position] ?? "";
    return {
      hash_id,
      uploads: (f.invoices ?? []) as Upload[],
      row: {
        hash_id,
        position,
        amount: f.amount,
        day: f.date,
        reason_id: f.reason_id,
        country_id: f.country_id ?? null,
        description: f.description || null,
        date_reason: (isOutside(f.date, form) && f.date_reason) || null,
        ...(rules[position] ?? { allowance: null, over_limits: null, limit_reason: null }),
      },
    };
  });
}

export const headerRow = (form: Form, currencyId: string, amount: string, files: number) => ({
  type_id: form.type_id ?? null,
  title: form.title,
  start_date: form.start_date,
  end_date: form.end_date,
  currency_id: currencyId,
  amount,
  fees_count: form.fees.length,
  files_count: files,
  reason: form.reason || null,
  invoice_number: form.invoice_number || null,
  collaborator_id: form.collaborator_hash_id ?? null,
});

/** The recurrence rule, unless stopped. */
const liveRule = ({ repeats: r }: LockedExpense) =>
  r?.stopped_at === null ? { repeat_every: r.repeat_every, repeat_unit: r.repeat_unit, end_date: r.end_date } : null;

/** The complete form after a change: fields that are not sent keep their value, in the expense and in each fee. */
export function formOf(expense: LockedExpense, change: Change): Form {
  const sent = change.fees ?? expense.fees.map(({ hash_id }) => ({ hash_id }));
  const named = sent.flatMap((f) => f.hash_id ?? []);
  if (new Set(named).size < named.length) throw invalidField("fees", "errors.unknown_reference");
  const fees = sent.map((fee: NonNullable<Change["fees"]>[number], i) => {
    const was = expense.fees.find((f) => f.hash_id === fee.hash_id);
    if (fee.hash_id && !was) throw unknownReference(`fees.${i}.hash_id`);
    return {
      ...fee,
      // The schema requires these fields for a new fee.
      amount: fee.amount ?? was?.amount ?? "",
      date: fee.date ?? was?.day ?? "",
      reason_id: fee.reason_id ?? was?.reason_id ?? "",
      country_id: givenOr(fee.country_id, was?.country_id),
      description: givenOr(fee.description, was?.description),
      allowance: givenOr(fee.allowance, claimedOf(was?.allowance ?? null)),
      limit_reason: givenOr(fee.limit_reason, was?.limit_reason),
      date_reason: givenOr(fee.date_reason, was?.date_reason),
    };
  });
  const form = {
    title: change.title ?? expense.title,
    start_date: change.start_date ?? expense.start_date,
    end_date: change.end_date ?? expense.end_date,
    type_id: givenOr(change.type_id, expense.type_id),
    currency_hash_id: change.currency_hash_id ?? expense.currency_id,
    reason: givenOr(change.reason, expense.reason),
    invoice_number: givenOr(change.invoice_number, expense.invoice_number),
    collaborator_hash_id: givenOr(change.collaborator_hash_id, expense.collaborator_id),
    avance_id: change.avance_id ?? expense.advances,
    repeats: change.repeats === undefined ? liveRule(expense) : change.repeats,
    fees,
  };
  if (form.start_date > form.end_date) throw invalidField("end_date", "errors.dates_reversed");
  if (daysIn(form) > LONGEST_EXPENSE) throw invalidField("end_date", "errors.expense_too_long");
  return form;
}
