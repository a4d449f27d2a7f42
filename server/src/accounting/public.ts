import type { ServerOutput } from "#contract/kit/endpoint.ts";
import type { transactionDetails } from "#contract/expenses/endpoints.ts";
import { toWire } from "#contract/kit/money.ts";
import type { Audited } from "#server/kit/audited.ts";
import { placesOf } from "#server/kit/access.ts";
import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { seers } from "./access.ts";
import { holderById, transactionById, type HolderRow, type TransactionRow } from "./queries.ts";
import { holderKind } from "./present.ts";

export { post, reverse, balance, postingDay } from "./ledger.ts";
export { convert, crossing } from "./rules.ts";
export { verify } from "./verify.ts";
export { asInvalidRate, checkAmount, liveHolder } from "./holders.ts";
export { accountingWork } from "./work.ts";
export type { HolderRow };

/** A holder that the caller may pay from, or nothing: out of reach and not there are the same. */
export async function payingHolder(
  reader: Reader,
  type: "Account" | "Box",
  id: string,
): Promise<HolderRow | undefined> {
  const holder = await holderById.first(reader.db, id, holderKind[type]);
  return holder && reader.access.can("expense_paying", { zone: holder.zone_id }) ? holder : undefined;
}

/** A transaction one may see by one of its holders, or (`seesExpense`) by the expense it was for. */
export async function seenTransaction(
  reader: Reader,
  id: string,
  seesExpense: (expenseId: string) => Promise<boolean>,
): Promise<TransactionRow | undefined> {
  const found = await transactionById.first(reader.db, id);
  if (!found) return undefined;
  const byHolder = found.holder_zones.some((zone, i) =>
    reader.access.can(seers(found.holder_kinds[i] ?? "account"), { zone }),
  );
  return byHolder || (found.expense_id !== null && (await seesExpense(found.expense_id))) ? found : undefined;
}

export const presentTransaction = (t: TransactionRow): ServerOutput<typeof transactionDetails>["data"] => ({
  hash_id: t.hash_id,
  number: t.number,
  kind: t.kind,
  date: t.day,
  created_at: t.created_at,
  label: t.label,
  user: t.user_id && t.user_name ? { hash_id: t.user_id, name: t.user_name } : null,
  rate_exchange: t.rate_exchange,
  expense: t.expense,
  reverses_hash_id: t.reverses_id,
  reversed_by_hash_id: t.reversed_by,
  postings: t.postings.map((p) => ({ ...p, amount: toWire(p.amount) })),
});

/** For files of a transaction: whether the caller sees one of its holders. */
export async function mayReadTransaction(reader: Reader, id: string): Promise<boolean> {
  return (await seenTransaction(reader, id, async () => false)) !== undefined;
}

/** For the timeline of an account or a box. */
async function mayReadHolder(reader: Reader, kind: "account" | "box", id: string): Promise<boolean> {
  const holder = await holderById.first(reader.db, id, kind);
  return holder !== undefined && reader.access.can(seers(kind), { zone: holder.zone_id });
}

export const holderRecord = (kind: "account" | "box"): Audited => ({
  mayRead: (reader, id) => mayReadHolder(reader, kind, id),
  names: `SELECT hash_id, name, NULL::text AS name_fr FROM holder WHERE kind = '${kind}'`,
});
export { accountingExports } from "./exports.ts";

/** Accounts or boxes that one sees, by their name, bank or number. */
export const holderSearcher = (kind: "account" | "box"): Searcher => ({
  kind,
  rows: ({ access }, where) => {
    const zones = placesOf(access.reach(seers(kind)));
    if (zones?.length === 0) return undefined;
    const seen = zones === null ? "true" : where.bind("h.zone_id = ANY (?::uuid[])", zones);
    return `SELECT h.hash_id, h.name AS title, NULL::text AS title_fr, fold(concat_ws(' ', h.name, h.bank, h.number)) AS words,
      jsonb_build_object('zone', z.hash_id, 'office', z.name) AS about FROM holder h JOIN zone z ON z.hash_id = h.zone_id WHERE h.kind = '${kind}' AND ${seen}`;
  },
  note: (h) => aboutOf(h, "office"),
  link: (h) => `/admin/accounting/${aboutOf(h, "zone")}/${kind === "box" ? "boxes" : "accounts"}?holder=${h.hash_id}`,
});
