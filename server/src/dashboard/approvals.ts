import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { listApprovals } from "#contract/dashboard/endpoints.ts";
import { toWire } from "#contract/kit/money.ts";
import { planned } from "#server/kit/database.ts";
import { invalidField } from "#server/kit/failures.ts";
import { sizeFor, Where, isId } from "#server/kit/list-query.ts";
import type { Reader } from "#server/kit/transaction.ts";
import type { Work } from "./work.ts";

type Row = Omit<ServerOutput<typeof listApprovals>["data"][number], "link" | "actions">;

const cursorOf = (row: Row): string => Buffer.from(`${row.since} ${row.hash_id}`).toString("base64url");
function cursorFrom(after: string | undefined): { since: string; id: string } | undefined {
  if (after === undefined) return undefined;
  const text = Buffer.from(after, "base64url").toString("utf8");
  const [, since, id] = /^(\d{4}-[\dT:.-]{12,24}Z) ([0-9a-f-]{36})$/u.exec(text) ?? [];
  if (since === undefined || id === undefined || Number.isNaN(Date.parse(since)) || !isId(id))
    throw invalidField("after", "errors.cursor");
  return { since, id };
}

/** All that waits for the caller's decision, each kind from its own index, put together by how long it waits: one statement for all. */
export async function approvalsOf(
  works: readonly Work[],
  reader: Reader,
  query: ServerInput<typeof listApprovals>["query"],
): Promise<ServerOutput<typeof listApprovals>> {
  reader.access.own();
  const sources = works.flatMap((work) => work.decisions ?? []).filter((s) => !query.kind || s.kind === query.kind);
  const limit = sizeFor(query.limit);
  const after = cursorFrom(query.after);
  const where = new Where();
  const parts = sources.flatMap((source) => {
    const rows = source.rows(reader, where);
    if (!rows) return [];
    const later = after
      ? ` AND ${where.bind(`(${rows.since}, ${rows.id}) > (?::timestamptz, ?::uuid)`, after.since, after.id)}`
      : "";
    return [
      `(SELECT '${source.kind}' AS kind, ${rows.id} AS hash_id, ${rows.since} AS since, ${rows.columns} FROM ${rows.from} WHERE ${rows.when}${later} ORDER BY ${rows.since}, ${rows.id} LIMIT ${limit + 1})`,
    ];
  });
  if (parts.length === 0) return { data: [], after: null };
  const rows = await planned<Row>(
    `SELECT * FROM (${parts.join(" UNION ALL ")}) AS waiting ORDER BY since, hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => {
      const source = sources.find((s) => s.kind === row.kind);
      return {
        ...row,
        amount: row.amount === null ? null : toWire(row.amount),
        link: source?.link(row.hash_id) ?? "",
        actions: [...(source?.actions ?? [])],
      };
    }),
    after: rows.length > limit && last ? cursorOf(last) : null,
  };
}
