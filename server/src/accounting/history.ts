import type { accounts } from "#contract/accounting/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { composed, planned } from "#server/kit/sql/database.ts";
import { type Holds, cursorBy, patterns, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { lookThrough, newestWithWords } from "#server/kit/sql/newest-with-words.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { HolderKind } from "./access.ts";
import { seenHolder } from "./holders.ts";
import { presentHistory } from "./present.ts";
import { historyText, type HistoryLine } from "./queries.ts";
import { foundBySource, sourcesOf, type Sources } from "./sources.ts";

type Query = ServerInput<(typeof accounts)["histories"]>["query"];

/** Cursor by posting sequence, which later postings do not change. */
const bySequence = cursorBy("number");

/** SQL: a transaction `x` of the newest movements. */
const AMONG_NEWEST = " AND x.hash_id IN (SELECT transaction_id FROM newest)";

/**
 * SQL: transactions with the words in their label or in the other holder's name; those with the words in their source follow. Each UNION branch
 * starts from its own text index, which has no entries without a label, or from the newest.
 */
const worded = (holds: Holds, account: string, among: string): string => `
  SELECT x.hash_id FROM ledger_transaction x WHERE x.label IS NOT NULL AND ${holds("fold(x.label)")}${among}
  UNION ALL SELECT x.hash_id FROM holder h JOIN ledger_posting q ON q.account_id = h.ledger_account_id AND h.ledger_account_id <> ${account}
    JOIN ledger_transaction x ON x.hash_id = q.transaction_id AND x.kind IN ('transfer', 'reversal') WHERE ${holds("fold(h.name)")}${among}`;

/** Conditions on a ledger account's postings, except the words. */
function filtered(account: string, q: Query): Where {
  const where = new Where()
    .and("p.account_id = ?::uuid", account)
    .when(q.date_start, "p.day >= ?::date")
    .when(q.date_end, "p.day <= ?::date")
    .when(q.amount_from, "abs(p.amount) >= ?::numeric")
    .when(q.amount_to, "abs(p.amount) <= ?::numeric");
  if (q.way) where.and(q.way === "in" ? "p.amount > 0" : "p.amount < 0");
  if (q.kind) where.and("t.kind = ANY (?::text[])", q.kind);
  return where.when(q.user_hash_id, "t.user_id = ?::uuid").when(bySequence.read(q.after)?.[0], "p.seq < ?::bigint");
}
/** Whether filters besides the words may select few of many. */
const isNarrow = (q: Query): boolean =>
  [q.kind, q.way, q.user_hash_id, q.amount_from, q.amount_to].some((given) => given != null);

const joined = (q: Query): string =>
  q.kind || q.user_hash_id ? " JOIN ledger_transaction t ON t.hash_id = p.transaction_id" : "";
const postings = (q: Query, conditions: string, most: number): string =>
  `SELECT p.* FROM ledger_posting p${joined(q)} WHERE ${conditions} ORDER BY p.seq DESC LIMIT ${most}`;

/** The newest movements of an account; a search looks through the newest first, unless other filters select few. */
async function lines(
  reader: Reader,
  sources: Sources,
  account: string,
  q: Query,
  most: number,
): Promise<readonly HistoryLine[]> {
  const words = patterns(q.search);
  const transactions = (where: Where, among: string): string => {
    const holds = where.holding(words);
    const own = worded(holds, where.bind("?::uuid", account), among);
    return [own, ...foundBySource(sources, reader, where, holds, among)].join("\n  UNION ALL ");
  };
  const read = async (): Promise<readonly HistoryLine[]> => {
    const where = filtered(account, q);
    // Narrow and wide filters need different plans, so a narrow one is planned with its values.
    const statement = isNarrow(q) ? planned : composed;
    return await statement<HistoryLine>(historyText(postings(q, where.text, most))).all(reader.db, ...where.values);
  };
  const byIndex = async (): Promise<readonly HistoryLine[]> => {
    const where = filtered(account, q);
    // Which of their transactions moved the account is in an index, with the place in the order: only the page is read from the table.
    const found = `SELECT DISTINCT p.seq FROM (${transactions(where, "")}) w JOIN ledger_posting p ON p.transaction_id = w.hash_id${joined(q)} WHERE ${where.text} ORDER BY p.seq DESC LIMIT ${most}`;
    const at = where.bind("p.account_id = ?::uuid", account);
    const text = historyText(`SELECT p.* FROM (${found}) f JOIN ledger_posting p ON ${at} AND p.seq = f.seq`);
    return await planned<HistoryLine>(text).all(reader.db, ...where.values);
  };
  if (words.length === 0) return await read();
  if (isNarrow(q)) return await byIndex();
  const among = async (window: number) => {
    const where = filtered(account, q);
    const newest = postings(q, where.text, window);
    const hits = `SELECT p.* FROM newest p WHERE p.transaction_id IN (${transactions(where, AMONG_NEWEST)}) ORDER BY p.seq DESC LIMIT ${most}`;
    const found = { newest, found: historyText(hits), order: "hit.seq DESC" };
    return await lookThrough<HistoryLine>(reader.db, found, where.values);
  };
  return await newestWithWords(most, among, byIndex);
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
  const rows = await lines(reader, sources, holder.ledger_account_id, query, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const sourceOf = await sourcesOf(reader, sources, shown);
  return {
    data: shown.map((r) => presentHistory(r, holder, sourceOf(r))),
    after: rows.length > limit && last ? bySequence.of(last.seq) : null,
  };
}
