import type { Holder } from "#contract/accounting/endpoints.ts";
import type { ExpenseRow } from "#contract/expenses/schemas.ts";
import { decimal, toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { inStep, noOther, type Other } from "#web/ui/form/other-amount.ts";

/** An account or cash box that pays expenses of one currency; `amount` null: the rest. */
export interface SourceValues {
  readonly holder: string;
  readonly currency: string;
  readonly amount: string | null;
  readonly other: Other;
  /** Reason; the server requires it if the rate differs much from the month's. */
  readonly motif: string | null;
}
export interface Picked {
  readonly row: ExpenseRow;
  readonly amount: string;
}
/** Total to pay in one currency. */
export interface Sum {
  readonly currency: CurrencyRef;
  readonly count: number;
  readonly amount: string;
}

export function sumsOf(picked: readonly Picked[]): Sum[] {
  const byCurrency = Map.groupBy(picked, (p) => p.row.currency.hash_id);
  return [...byCurrency.values()].map((own) => {
    const [{ row }] = own as [Picked];
    const amount = own.reduce((total, p) => total.plus(p.amount || "0"), decimal("0"));
    return { currency: row.currency, count: own.length, amount: toWire(amount, row.currency.minor_unit) };
  });
}

/** A source with its computed amount, and the debit if the holder has another currency. */
export interface Source extends SourceValues {
  readonly at: Holder;
  readonly gives: string;
  /** Whether it pays the rest. */
  readonly rests: boolean;
  readonly inHolder: Other | undefined;
}

const none = (holder: string, currency: string): SourceValues => ({
  holder,
  currency,
  amount: null,
  other: noOther,
  motif: null,
});

/** The sources chosen for a currency, or the only holder in it. The last one pays the rest. */
export function sourcesFor(sum: Sum, chosen: readonly SourceValues[], holders: readonly Holder[]): Source[] {
  const own = chosen.filter((s) => s.currency === sum.currency.hash_id);
  const fits = holders.filter((h) => h.currency.hash_id === sum.currency.hash_id);
  const only = fits.length === 1 ? fits[0] : undefined;
  const all = own.length > 0 ? own : only ? [none(only.hash_id, sum.currency.hash_id)] : [];
  let left = decimal(sum.amount);
  return all.flatMap((s, i) => {
    const at = holders.find((h) => h.hash_id === s.holder);
    if (!at) return [];
    const rests = i === all.length - 1;
    const rest = left.lt(0) ? "0" : toWire(left, sum.currency.minor_unit);
    const gives = rests ? rest : s.amount || "0";
    left = left.minus(gives);
    const isForeign = at.currency.hash_id !== sum.currency.hash_id;
    const inHolder = isForeign ? inStep(gives, s.other, at.currency.minor_unit) : undefined;
    return [{ ...s, at, gives, rests, inHolder }];
  });
}

/** Adds or removes a holder. When adding, the previous last one pays as much as it can, the new one the rest. */
export function toggled(sources: readonly Source[], holder: Holder, currency: string): SourceValues[] {
  const kept = sources.map(({ at: _, gives: __, rests: ___, inHolder: ____, ...s }) => s);
  if (kept.some((s) => s.holder === holder.hash_id)) return kept.filter((s) => s.holder !== holder.hash_id);
  const before = sources.at(-1);
  const fixed = kept.map((s, i) => (i === kept.length - 1 && before ? { ...s, amount: mostOf(before) } : s));
  return [...fixed, none(holder.hash_id, currency)];
}

/** The source's share, capped by its balance plus overdraft; not capped in another currency. */
function mostOf({ at, gives, inHolder }: Source): string {
  const room = decimal(at.amount).plus(at.overdraft_limit);
  if (inHolder || room.gte(gives)) return gives;
  return room.gt(0) ? toWire(room, at.currency.minor_unit) : "0";
}

/** Whether the holder's balance plus overdraft is below its share. */
export const isShort = ({ at, gives, inHolder }: Source): boolean =>
  decimal(at.amount)
    .plus(at.overdraft_limit)
    .lt((inHolder ? inHolder.amount : gives) || "0");
