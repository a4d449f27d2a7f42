import { maskedIban } from "#contract/kit/iban.ts";
import { plainRate, toWire, type CurrencyRef } from "#contract/kit/money.ts";
import type { Holder, HistoryRow } from "#contract/accounting/endpoints.ts";
import type { Source } from "#contract/expenses/schemas.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { keepers } from "./access.ts";
import type { HistoryLine, HolderRow } from "./queries.ts";
import { asOf } from "./sources.ts";

export const holderType = { account: "Account", box: "Box" } as const;
export const holderKind = { Account: "account", Box: "box" } as const;

export const currencyOf = (row: {
  currency_id: string;
  iso: string;
  symbol: string;
  minor_unit: number;
}): CurrencyRef => ({
  hash_id: row.currency_id,
  iso: row.iso,
  symbol: row.symbol,
  minor_unit: row.minor_unit,
});

export function presentHolder(row: HolderRow, { rights }: Person): Holder {
  const may = rights.at(keepers(row.kind), { zone: row.zone_id });
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    type: holderType[row.kind],
    name: row.name,
    bank: row.bank,
    number: row.number,
    iban: row.iban && maskedIban(row.iban),
    initial_amount: toWire(row.initial_amount, row.minor_unit),
    amount: toWire(row.balance, row.minor_unit),
    overdraft_limit: toWire(row.overdraft_limit, row.minor_unit),
    currency: currencyOf(row),
    zone_hash_id: row.zone_id,
    zone: { hash_id: row.zone_id, name: row.zone_name },
    version: row.version,
    can: may ? { update: true, deposit: true, withdraw: true, transfer: true } : {},
  };
}

export function presentHistory(row: HistoryLine, holder: HolderRow, source: Source | null): HistoryRow {
  const out = row.amount.startsWith("-");
  return {
    hash_id: row.hash_id,
    transaction_hash_id: row.transaction_id,
    number: row.number,
    kind: row.kind,
    date: row.day,
    created_at: row.created_at,
    label: row.label,
    amount: toWire(row.amount, holder.minor_unit),
    balance: toWire(row.balance_after, holder.minor_unit),
    rate_exchange: row.rate_exchange && plainRate(row.rate_exchange),
    user: row.user_id && row.user_name ? { hash_id: row.user_id, name: row.user_name } : null,
    source,
    expense: asOf(source, "expense"),
    advance: asOf(source, "advance"),
    other: row.other,
    transaction_from_hash_id: out ? holder.hash_id : (row.other?.hash_id ?? null),
    transaction_to_type: out ? (row.other?.type ?? null) : holderType[holder.kind],
    transaction_to_hash_id: out ? (row.other?.hash_id ?? null) : holder.hash_id,
    reverses: row.reverses,
    reversed: row.reversed,
    invoices: row.invoices,
  };
}
