import { reversibleKinds } from "#contract/accounting/kinds.ts";
import type { Source, Transaction } from "#contract/expenses/schemas.ts";
import { decimal, plainRate, toWire } from "#contract/kit/money.ts";
import type { Access, Person } from "#server/kit/shared/access.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { keepers, holderSeers } from "./access.ts";
import { asOf } from "./sources.ts";
import { transactionById, type TransactionRow } from "./queries.ts";

/** Whether the caller sees a transaction through one of its holders. */
export const seenByHolder = (access: Access, t: TransactionRow): boolean =>
  t.holder_zones.some((zone, i) => access.can(holderSeers(t.holder_kinds[i] ?? "account"), { zone }));

/** A user who may move the money of all its holders may reverse it, once. */
const mayReverse = (t: TransactionRow, { rights }: Person): boolean =>
  isReversible(t.kind) &&
  t.reversed_by === null &&
  t.holder_zones.every((zone, i) => rights.at(keepers(t.holder_kinds[i] ?? "account"), { zone }));

export const isReversible = (kind: string): boolean => (reversibleKinds as readonly string[]).includes(kind);

/** A transaction visible through one of its holders, or (`sees`) through what it comes from. */
export async function seenTransaction(
  reader: Reader,
  id: string,
  sees: (of: { kind: string | null; id: string }) => Promise<boolean>,
): Promise<TransactionRow | undefined> {
  const found = await transactionById.first(reader.db, id);
  if (!found) return undefined;
  if (seenByHolder(reader.access, found)) return found;
  const { entity_kind: kind, entity_id: source } = found;
  return source !== null && (await sees({ kind, id: source })) ? found : undefined;
}

/** What people are owed for their work is one line: nobody reads a salary here. Their instalments in the same transaction are one too. */
function withoutPay(postings: TransactionRow["postings"]): TransactionRow["postings"] {
  const isPay = (p: TransactionRow["postings"][number]): boolean => p.kind === "salary_owed";
  if (!postings.some(isPay)) return postings;
  const hides = (p: TransactionRow["postings"][number]): boolean => isPay(p) || p.kind === "advance";
  const summed = new Map<string, TransactionRow["postings"][number]>();
  for (const p of postings.filter(hides)) {
    const key = `${p.kind} ${p.currency_iso}`;
    const before = summed.get(key);
    const amount = before ? decimal(before.amount).plus(p.amount).toFixed() : p.amount;
    summed.set(key, { ...p, name: null, amount });
  }
  return [...postings.filter((p) => !hides(p)), ...[...summed.values()].filter((p) => !decimal(p.amount).eq(0))];
}

export const presentTransaction = (t: TransactionRow, person: Person, source: Source | null): Transaction => ({
  hash_id: t.hash_id,
  number: t.number,
  kind: t.kind,
  date: t.day,
  created_at: t.created_at,
  label: t.label,
  user: t.user_id && t.user_name ? { hash_id: t.user_id, name: t.user_name } : null,
  rate_exchange: t.rate_exchange && plainRate(t.rate_exchange),
  source,
  expense: asOf(source, "expense"),
  advance: asOf(source, "advance"),
  reverses_hash_id: t.reverses_id,
  reversed_by_hash_id: t.reversed_by,
  postings: withoutPay(t.postings).map(({ minor_unit, ...p }) => ({ ...p, amount: toWire(p.amount, minor_unit) })),
  can: mayReverse(t, person) ? { reverse: true } : {},
});
