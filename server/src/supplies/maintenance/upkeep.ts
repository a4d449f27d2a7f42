import type { listUpkeep, Upkeep } from "#contract/supplies/maintenance.ts";
import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { planned } from "#server/kit/sql/database.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "../access.ts";
import { lotLeft } from "../lots-left.ts";
import { HERE } from "./plan.ts";
import { canOf } from "./records.ts";

interface Row extends Omit<Upkeep, "serials" | "can" | "is_open"> {
  readonly key: string;
  readonly state: "PLANNED" | "OPEN" | "CLOSED";
  readonly by_hand: boolean;
  readonly numbers: readonly Serial[] | null;
}
const today = "(clock() AT TIME ZONE z.time_zone)::date";
const cursor = cursorBy("day", "text");

/** What each kind is read from: its columns, its tables, and its day. */
const kinds = {
  MAINTENANCE: {
    columns: `'M' || x.hash_id AS key, x.hash_id, x.supply_id, x.zone_id, x.quantity, CASE WHEN p.hash_id IS NOT NULL THEN jsonb_build_array(jsonb_build_object('text', p.letters, 'number', p.number)) END AS numbers,
      p.allocation_id, x.reason, x.state, x.by_hand, x.state = 'PLANNED' AND x.day < ${today} AS is_overdue`,
    from: `supply_maintenance x JOIN ${officeRows("z")} ON z.hash_id = x.zone_id LEFT JOIN supply_piece p ON p.hash_id = x.piece_id
      LEFT JOIN supply_stock s ON x.piece_id IS NULL AND s.supply_id = x.supply_id AND s.zone_id = x.zone_id`,
    when: `x.state <> 'CLOSED' AND (x.state = 'OPEN' OR p.state IN ${HERE} OR s.available + s.allocated + s.maintenance + s.defective > 0)`,
    overdue: `x.state = 'PLANNED' AND x.day < ${today}`,
    day: "x.day",
    zone: "x.zone_id",
  },
  WARRANTY: {
    columns:
      "'W' || l.hash_id || t.zone_id AS key, l.hash_id, l.supply_id, t.zone_id, t.quantity, t.numbers, NULL::uuid AS allocation_id, NULL::text AS reason, 'CLOSED' AS state, false AS by_hand, false AS is_overdue",
    from: `supply_lot l JOIN supply e ON e.hash_id = l.supply_id CROSS JOIN ${lotLeft("t", "numbers")} JOIN ${officeRows("z")} ON z.hash_id = t.zone_id`,
    when: `l.warranty_until >= ${today}`,
    overdue: "false",
    day: "l.warranty_until",
    zone: "t.zone_id",
  },
  END_OF_LIFE: {
    columns: `'L' || l.hash_id || t.zone_id AS key, l.hash_id, l.supply_id, t.zone_id, t.quantity, t.numbers, NULL::uuid AS allocation_id, NULL::text AS reason, 'CLOSED' AS state, false AS by_hand, l.life_until < ${today} AS is_overdue`,
    from: `supply_lot l JOIN supply e ON e.hash_id = l.supply_id CROSS JOIN ${lotLeft("t", "numbers")} JOIN ${officeRows("z")} ON z.hash_id = t.zone_id`,
    when: "l.life_until IS NOT NULL",
    overdue: `l.life_until < ${today}`,
    day: "l.life_until",
    zone: "t.zone_id",
  },
} as const;
const all = Object.keys(kinds) as (keyof typeof kinds)[];

function present({ key: _, numbers, state, by_hand, ...row }: Row, person: Person): Upkeep {
  return {
    ...row,
    is_open: state === "OPEN",
    serials: numbers && serialsText(numbers),
    can: row.what === "MAINTENANCE" ? canOf({ state, by_hand, zone: row.zone }, person) : {},
  };
}

/** Maintenances, ends of warranties and of service life in the offices that the reader sees, the earliest first. */
export async function upkeep(reader: Reader, { query: f }: Pick<ServerInput<typeof listUpkeep>, "query">) {
  const limit = sizeFor(f.limit);
  const where = new Where();
  const seen = officesSeen(reader.access);
  const after = cursor.read(f.after);
  const parts = all
    .filter((what) => f.what === undefined || f.what.includes(what))
    .map((what) => {
      const { columns, from, when, overdue, day, zone } = kinds[what];
      const part = where.part();
      part.and(when).when(seen, `${zone} = ANY (?::uuid[])`).when(f.zone, `${zone} = ?::uuid`);
      part.when(f.date_start, `${day} >= ?::date`).when(f.date_end, `${day} <= ?::date`);
      if (f.overdue) part.and(overdue);
      if (after) part.and(`${day} >= ?::date`, after[0]);
      const rows = `SELECT '${what}' AS what, ${day} AS day, ${columns} FROM ${from} WHERE ${part.text}`;
      const on = after ? where.bind("WHERE (b.day, b.key) > (?::date, ?)", ...after) : "";
      return `(SELECT * FROM (${rows}) b ${on} ORDER BY b.day, b.key LIMIT ${limit + 1})`;
    });
  const rows = await planned<Row>(
    `SELECT x.key, x.hash_id, x.what, x.day, x.state, x.by_hand, x.is_overdue, x.quantity, x.numbers, x.reason, jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type) AS supply, ${refJson("z")} AS zone,
      CASE WHEN u.hash_id IS NOT NULL THEN ${personJson("u")} END AS "user", ${namedJson("d")} AS department
    FROM (${parts.join(" UNION ALL ")}) x JOIN supply e ON e.hash_id = x.supply_id JOIN ${officeRows("z")} ON z.hash_id = x.zone_id LEFT JOIN supply_allocation a ON a.hash_id = x.allocation_id
      LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id LEFT JOIN ${listRows("department", "d")} ON d.hash_id = a.department_id
    ORDER BY x.day, x.key LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => present(row, reader.person)),
    after: rows.length > limit && last ? cursor.of(last.day, last.key) : null,
  };
}
