import type { accounts } from "#contract/accounting/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { composed, planned } from "#server/kit/sql/database.ts";
import { type Holds, cursorBy, patterns, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { HolderKind } from "./access.ts";
import { seenHolder } from "./holders.ts";
import { presentHistory } from "./present.ts";
import { historyText, type HistoryLine } from "./queries.ts";
import { foundBySource, sourcesOf, type Sources } from "./sources.ts";

type Query = ServerInput<(typeof accounts)["histories"]>["query"];

/** Cursor by posting sequence, which later postings do not change. */
const bySequence = cursorBy("number");

/**
 * SQL: transactions with the words in their label or in the other holder's name; those with the words in their source follow. Each UNION branch
 * starts from its own text index, which has no entries without a label; the IN set keeps the planner from checking every posting.
 */
const worded = (holds: Holds, account: string): string => `
  SELECT x.hash_id FROM ledger_transaction x WHERE x.label IS NOT NULL AND ${holds("fold(x.label)")}
  UNION ALL SELECT x.hash_id FROM holder h JOIN ledger_posting q ON q.account_id = h.ledger_account_id AND h.ledger_account_id <> ${account}
    JOIN ledger_transaction x ON x.hash_id = q.transaction_id AND x.kind IN ('transfer', 'reversal') WHERE ${holds("fold(h.name)")}`;

/** Conditions on a ledger account's postings, and whether they may select few of many. */
function wanted(reader: Reader, sources: Sources, account: string, q: Query): { where: Where; narrow: boolean } {
  const words = patterns(q.search);
  const where = new Where()
    .and("p.account_id = ?::uuid", account)
    .when(q.date_start, "p.day >= ?::date")
    .when(q.date_end, "p.day <= ?::date")
    .when(q.amount_from, "abs(p.amount) >= ?::numeric")
    .when(q.amount_to, "abs(p.amount) <= ?::numeric");
  if (q.way) where.and(q.way === "in" ? "p.amount > 0" : "p.amount < 0");
  if (q.kind) where.and("t.kind = ANY (?::text[])", q.kind);
  where.when(q.user_hash_id, "t.user_id = ?::uuid");
  if (words.length > 0) {
    const holds = where.holding(words);
    const found = [worded(holds, where.bind("?::uuid", account)), ...foundBySource(sources, reader, where, holds)];
    where.and(`p.transaction_id IN (${found.join("\n  UNION ALL ")})`);
  }
  return {
    where,
    narrow: [q.kind, q.way, q.user_hash_id, words[0], q.amount_from, q.amount_to].some((v) => v != null),
  };
}

/** A holder's history, newest first. */
export async function holderHistory(
  reader: Reader,
  sources: Sources,
  kind: HolderKind,
  { params, query }: ServerInput<(typeof accounts)["histories"]>,
) {
  const holder = await seenHolder(reader, kind, params.id);
  const limit = sizeFor(query.limit);
  const [after = null] = bySequence.read(query.after) ?? [];
  const { where, narrow } = wanted(reader, sources, holder.ledger_account_id, query);
  where.when(after, "p.seq < ?::bigint");
  const joined = query.kind || query.user_hash_id ? " JOIN ledger_transaction t ON t.hash_id = p.transaction_id" : "";
  const text = historyText(
    `SELECT p.* FROM ledger_posting p${joined} WHERE ${where.text} ORDER BY p.seq DESC LIMIT ${limit + 1}`,
  );
  // Narrow and wide filters need different plans, so a narrow one is planned with its values.
  const rows = await (narrow ? planned : composed)<HistoryLine>(text).all(reader.db, ...where.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const sourceOf = await sourcesOf(reader, sources, shown);
  return {
    data: shown.map((r) => presentHistory(r, holder, sourceOf(r))),
    after: rows.length > limit && last ? bySequence.of(last.seq) : null,
  };
}
