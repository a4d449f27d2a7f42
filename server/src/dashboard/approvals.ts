import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { listApprovals } from "#contract/dashboard/endpoints.ts";
import { toWire } from "#contract/kit/money.ts";
import { planned } from "#server/kit/sql/database.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import type { HomePart } from "#server/kit/records/home-screen.ts";

type Row = Omit<ServerOutput<typeof listApprovals>["data"][number], "link"> & {
  opened: string;
  about: Readonly<Record<string, string>> | null;
  minor_unit: number | null;
};

const cursor = cursorBy("moment", "id");

/** All decisions that wait for the caller, by waiting time, in one statement: each kind is read from its own index. */
export async function approvalsOf(
  parts: readonly HomePart[],
  reader: Reader,
  query: ServerInput<typeof listApprovals>["query"],
): Promise<ServerOutput<typeof listApprovals>> {
  // Marks the call as checked even if no area has this kind.
  reader.access.own();
  const sources = parts
    .flatMap((part) => part.decisions ?? [])
    .filter((s) => !query.kind || query.kind.includes(s.kind));
  const limit = sizeFor(query.limit);
  const after = cursor.read(query.after);
  const where = new Where();
  const selects = sources.flatMap((source) => {
    const rows = source.rows(reader, where);
    if (!rows) return [];
    const later = after
      ? ` AND ${where.bind(`(${rows.since}, ${rows.id}) > (?::timestamptz, ?::uuid)`, ...after)}`
      : "";
    const actions = typeof source.actions === "string" ? source.actions : source.actions(reader, where);
    return [
      `(SELECT '${source.kind}' AS kind, ${rows.id} AS hash_id, ${rows.since} AS since, ${rows.opened ?? rows.id} AS opened, ${rows.about ?? "NULL::jsonb"} AS about, ${actions} AS actions, ${rows.columns} FROM ${rows.from} WHERE ${rows.when}${later} ORDER BY ${rows.since}, ${rows.id} LIMIT ${limit + 1})`,
    ];
  });
  if (selects.length === 0) return { data: [], after: null };
  const rows = await planned<Row>(
    `SELECT * FROM (${selects.join(" UNION ALL ")}) AS waiting ORDER BY since, hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ minor_unit, opened, about, ...row }) => {
      const source = sources.find((s) => s.kind === row.kind);
      return {
        ...row,
        amount: row.amount === null ? null : toWire(row.amount, minor_unit ?? 2),
        link: source?.link(opened, row.zone?.hash_id, about ?? undefined) ?? "",
      };
    }),
    after: rows.length > limit && last ? cursor.of(last.since, last.hash_id) : null,
  };
}
