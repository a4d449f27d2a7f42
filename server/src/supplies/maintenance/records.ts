import type { listMaintenances } from "#contract/supplies/maintenance.ts";
import type { Maintenance } from "#contract/supplies/maintenance.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { toWire } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newest } from "#server/kit/sql/newest.ts";
import { currencyJson, filesJson, namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "../access.ts";
import { ofArticle } from "../variations/of-article.ts";

export interface MaintenanceRow extends Omit<Maintenance, "id" | "can"> {
  readonly by_hand: boolean;
}
/** SQL: who had the piece last, if they are still here. */
const LAST = `CASE WHEN m.state = 'OPEN' THEN (
    SELECT CASE WHEN x.active OR x.is_department THEN jsonb_build_object('user', x.user, 'department', x.department) END FROM (
      SELECT h.active, d.hash_id IS NOT NULL AS is_department, CASE WHEN h.hash_id IS NOT NULL THEN ${personJson("h")} END AS "user", ${namedJson("d")} AS department
      FROM supply_movement_piece l JOIN supply_movement o ON o.hash_id = l.movement_id JOIN supply_allocation a ON a.hash_id = o.allocation_id
        LEFT JOIN ${personRows("h")} ON h.hash_id = a.user_id LEFT JOIN ${listRows("department", "d")} ON d.hash_id = a.department_id
      WHERE l.piece_id = m.piece_id ORDER BY o.seq DESC LIMIT 1) x) END`;
const today = "(clock() AT TIME ZONE z.time_zone)::date";
const ROW = `m.hash_id, jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type) AS supply, ${refJson("z")} AS zone, p.serial_number, m.quantity, m.state, m.due_on,
    m.state = 'PLANNED' AND m.due_on < ${today} AS is_overdue, m.reason, ${refJson("v")} AS supplier, m.began_on, m.closed_on, m.ended_as,
    greatest(coalesce(m.closed_on, ${today}) - m.began_on, 0) AS days, m.cost::text, ${currencyJson("k")} AS currency, m.result,
    ${LAST} AS last_holder, ${filesJson("supply_maintenance", "m.hash_id")} AS files, CASE WHEN u.hash_id IS NOT NULL THEN ${personJson("u")} END AS by, m.by_hand, m.version, m.created_at
  FROM supply_maintenance m JOIN supply e ON e.hash_id = m.supply_id JOIN ${officeRows("z")} ON z.hash_id = m.zone_id LEFT JOIN supply_piece p ON p.hash_id = m.piece_id
    LEFT JOIN ${listRows("supply_supplier", "v")} ON v.hash_id = m.supplier_id LEFT JOIN ${listRows("currency", "k")} ON k.hash_id = m.currency_id
    LEFT JOIN ${personRows("u")} ON u.hash_id = coalesce(m.closed_by, m.user_id)`;
const one = sql<MaintenanceRow, [string]>(`SELECT ${ROW} WHERE m.hash_id = $1`);
const some = sql<MaintenanceRow, [movements: readonly string[], ids: readonly string[]]>(
  `SELECT ${ROW} WHERE m.began_by = ANY ($1::uuid[]) OR m.hash_id = ANY ($2::uuid[]) ORDER BY p.letters, p.number, m.hash_id`,
);

/** What may be done with a maintenance, by those who move its office's supplies. */
export const canOf = (
  row: Pick<MaintenanceRow, "state" | "by_hand" | "zone">,
  { rights }: Person,
): Maintenance["can"] => {
  if (!rights.at("supplies_update", { zone: row.zone.hash_id })) return {};
  return {
    ...(row.state === "PLANNED" && { begin: true }),
    ...(row.state === "OPEN" && { close: true }),
    ...(row.state === "PLANNED" && row.by_hand && { drop: true }),
  };
};
export function present(row: MaintenanceRow, person: Person): Maintenance {
  const { by_hand: _, ...shown } = row;
  return {
    ...shown,
    id: row.hash_id,
    days: row.state === "PLANNED" ? null : row.days,
    cost: row.cost && toWire(row.cost, row.currency?.minor_unit),
    can: canOf(row, person),
  };
}

/** A maintenance of an office whose supplies the reader sees. */
export async function maintenanceSeen(reader: Reader, id: string): Promise<MaintenanceRow> {
  const row = await one.first(reader.db, id);
  if (!row || !reader.access.can(supplySeers, { zone: row.zone.hash_id })) throw notFound();
  return row;
}
/** Those that these movements began, or these. */
export const maintenancesOf = async (reader: Reader, of: { movements?: readonly string[]; ids?: readonly string[] }) =>
  (await some.all(reader.db, of.movements ?? [], of.ids ?? [])).map((row) => present(row, reader.person));

/** The maintenances of an article and its variations in the offices that the reader sees. What is planned for a piece that is gone is not shown. */
export async function maintenances(reader: Reader, { params, query }: ServerInput<typeof listMaintenances>) {
  const where = (await ofArticle(reader, params.id, "m.supply_id"))
    .and("m.state <> 'PLANNED' OR p.hash_id IS NULL OR p.state NOT IN ('OUTSIDE', 'GONE')")
    .when(officesSeen(reader.access), "m.zone_id = ANY (?::uuid[])")
    .when(query.zone, "m.zone_id = ?::uuid")
    .when(query.state, "m.state = ANY (?)");
  return await newest<MaintenanceRow, Maintenance>(reader, { select: ROW, where, id: "m.hash_id", query }, present);
}

const rows: Rows = {
  from: "supply_maintenance m JOIN supply e ON e.hash_id = m.supply_id",
  id: "m.hash_id",
  title: "e.name",
};
/** A maintenance has no page and no trail of its own: what happens is told of its article, with which it opens. It has papers. */
export const maintenanceKind: Kind = {
  name: "supply_maintenance",
  rows,
  reach: reachBy(rows, { rights: supplySeers, office: "m.zone_id" }),
  files: {},
};
