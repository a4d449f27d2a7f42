import { listPending, type PendingAllocation } from "#contract/supplies/acceptance.ts";
import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { composed } from "#server/kit/sql/database.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "../access.ts";

interface Row extends Omit<PendingAllocation, "serials" | "can"> {
  readonly numbers: readonly Serial[] | null;
}
/** What was given and is not accepted yet in the offices that the reader sees, the longest waiting first. */
export async function pending(reader: Reader, { query: f }: Pick<ServerInput<typeof listPending>, "query">) {
  const limit = sizeFor(f.limit);
  const where = new Where()
    .and("a.acceptance = 'PENDING'")
    .when(officesSeen(reader.access), "a.zone_id = ANY (?::uuid[])")
    .when(f.zone, "a.zone_id = ?::uuid")
    .when(cursorId(f.after), "a.hash_id > ?::uuid");
  const found = await composed<Row>(
    `SELECT a.hash_id, jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type) AS supply, ${refJson("z")} AS zone, ${personJson("u")} AS "user", a.quantity,
      (SELECT jsonb_agg(jsonb_build_object('text', p.letters, 'number', p.number)) FROM supply_piece p WHERE p.allocation_id = a.hash_id) AS numbers, a.created_at,
      floor(extract(epoch FROM clock() - a.created_at) / 86400)::int AS days, a.reminded, ${personJson("w")} AS by
     FROM supply_allocation a JOIN supply e ON e.hash_id = a.supply_id JOIN ${officeRows("z")} ON z.hash_id = a.zone_id JOIN ${personRows("u")} ON u.hash_id = a.user_id JOIN ${personRows("w")} ON w.hash_id = a.allocated_by
     WHERE ${where.text} ORDER BY a.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { rows, after } = page(found, limit, (row) => row.hash_id);
  const { rights } = reader.person;
  return {
    data: rows.map(({ numbers, ...row }) => ({
      ...row,
      serials: numbers && serialsText(numbers),
      can: { ...(rights.at("supplies_update", { zone: row.zone.hash_id }) && { hand_over: true }) },
    })),
    after,
  };
}

export const pendingExports: Readonly<Record<string, Exportable>> = {
  supply_pending: listExport(listPending, pending, () => [
    { title: "supplies.user", type: "text", width: 24, value: (a) => a.user.name },
    { title: "supplies.article", type: "text", width: 34, value: (a) => a.supply.name },
    { title: "supplies.serials", type: "text", width: 24, value: (a) => a.serials },
    { title: "supplies.quantity", type: "number", value: (a) => a.quantity },
    { title: "supplies.office", type: "text", width: 24, value: (a) => a.zone.name },
    { title: "supplies.given_on", type: "moment", value: (a) => a.created_at },
    { title: "supply_acceptance.days", type: "number", value: (a) => a.days },
    { title: "supply_acceptance.reminded", type: "number", value: (a) => a.reminded },
    { title: "supplies.by", type: "text", width: 24, value: (a) => a.by.name },
  ]),
};
