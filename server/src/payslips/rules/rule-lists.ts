import type { ruleCalls } from "#contract/payslips/rule-endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { RuleKind } from "#contract/payslips/terms.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { keptOffices, rulesInReach } from "./access.ts";
import { lastDayOf, presentRule } from "./present.ts";
import * as q from "./queries.ts";

type Query = ServerInput<(typeof ruleCalls)[RuleKind]["list"]>["query"];

/** A page of the rules in reach: of one kind, or of all for an export. */
export async function rulesPage(reader: Reader, kind: RuleKind | undefined, query: Query) {
  const { access, call, db, person } = reader;
  const limit = sizeFor(query.limit);
  const where = new Where();
  const day = lastDayOf(call, query.at);
  where.bind("? ?", keptOffices(access), day);
  const reached = rulesInReach(access, where, kind);
  if (reached === undefined) return { data: [], after: null };
  where.and(reached).when(query.country_hash_id, "r.country_id = ?::uuid").words(query.search, `${q.WORDS} LIKE ?`);
  if (query.zone_hash_id !== undefined) where.and(q.REACHES, query.zone_hash_id, query.zone_hash_id);
  if (query.at !== undefined) where.and(q.HOLDS, day);
  const [key, id] = namedCursor(query.after);
  if (key !== null) where.and(q.AFTER, key, id);
  const { data, after } = namedPage(await q.rulesWhere(db, where, limit + 1), limit);
  return { data: data.map((row) => presentRule(row, person, day)), after };
}

export const listRules =
  (kind: RuleKind) =>
  async (reader: Reader, { query }: { readonly query: Query }) =>
    await rulesPage(reader, kind, query);
