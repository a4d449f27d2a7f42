import type * as calls from "#contract/laboratory/alerts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal } from "#contract/kit/money.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { planned } from "#server/kit/sql/database.ts";
import { COUNT_CAP, cursorBy, patterns, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { presentRecipeRef } from "#server/recipes/public.ts";
import { placesSeen } from "./access.ts";
import { BOTTLES_AS_LOTS as b } from "./bottles.ts";
import { presentLot } from "./present.ts";
import * as q from "./queries.ts";
import { recipesFor, usesOf } from "./rescue.ts";
import * as s from "./stock-queries.ts";

/** A lot of a component, or of bottles of a recipe. */
type Row = Omit<s.LotRow, "component"> & {
  readonly component: s.LotRow["component"] | null;
  readonly recipe: object | null;
  readonly litres: string | null;
};
interface Narrowed {
  readonly within?: number | undefined;
  readonly laboratory_id?: string | undefined;
  readonly search?: string | undefined;
}

/** SQL: lots of both kinds with something left that have expired, or expire within some days. */
function dying(reader: Reader, f: Narrowed, where: Where) {
  const seen = placesSeen(reader.access, where);
  const at = f.laboratory_id ? where.bind("p.hash_id = ?::uuid", f.laboratory_id) : "p.archived_at IS NULL";
  const until = f.within === undefined ? q.IS_EXPIRED : where.bind(`l.expires_on <= ${q.TODAY} + ?::int`, f.within);
  const holds = where.holding(patterns(f.search));
  const found = (left: string, named: string, number: string): string =>
    `${seen} AND ${at} AND ${left} > 0 AND ${until} AND ${holds((word) => `${named} LIKE ${word} OR fold(${number}) LIKE ${word}`)}`;
  const lots = `${s.LOT_FROM} WHERE ${found("l.quantity", "c.search", "l.number")}`;
  const bottles = `${b.from} WHERE ${found("l.bottles", "r.search", "l.lot")}`;
  return {
    /** The first of both kinds; `free` is what each has that can be used. */
    rows: (order: (free: string) => string, limit: number, after = "true") =>
      `SELECT * FROM ((SELECT ${s.LOT_COLUMNS}, NULL::jsonb AS recipe, NULL::text AS litres FROM ${lots} AND ${after} ORDER BY ${order(q.AVAILABLE)} LIMIT ${limit})
        UNION ALL (SELECT ${b.columns} FROM ${bottles} AND ${after} ORDER BY ${order(b.free)} LIMIT ${limit})) l ORDER BY ${order("l.available::numeric")} LIMIT ${limit}`,
    count: `(SELECT count(*)::int FROM (SELECT 1 FROM ${lots} UNION ALL SELECT 1 FROM ${bottles} LIMIT ${COUNT_CAP}) AS found)`,
  };
}

const present = ({ component, recipe, litres, ...row }: Row, person: Person) => {
  // Only what a component stands beside needs one.
  const { component: _, ...shown } = presentLot(row as never, person);
  return { ...shown, component, recipe: presentRecipeRef(person, recipe), litres };
};

const byDay = cursorBy("day", "id");
/** Lots of both kinds that have expired, or expire within some days, the oldest first, by keyset. */
export async function expired(reader: Reader, { query: f }: ServerInput<typeof calls.expired>) {
  const limit = sizeFor(f.limit);
  const where = new Where();
  const of = dying(reader, f, where);
  // Before the place in the list is bound: the number is of the whole list.
  const counted = [...where.values];
  const after = byDay.read(f.after);
  const from = after && where.bind("(l.expires_on, l.hash_id) > (?::date, ?::uuid)", after[0], after[1]);
  const [rows, { count }] = await Promise.all([
    planned<Row>(of.rows(() => "l.expires_on, l.hash_id", limit + 1, from)).all(reader.db, ...where.values),
    planned<{ count: number }>(`SELECT ${of.count} AS count`).one(reader.db, ...counted),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => present(row, reader.person)),
    after: rows.length > limit && last ? byDay.of(last.expires_on ?? "", last.hash_id) : null,
    count,
  };
}

/**
 * Some of `expired`, with recipes that use what is free of each component: two statements. Those that can still be used come first. Bottles
 * are made already: nothing is said of what they are enough for.
 */
export async function expiring(reader: Reader, { query: f }: ServerInput<typeof calls.expiring>) {
  const where = new Where();
  const of = dying(reader, f, where);
  const select = of.rows((free) => `${free} <= 0, l.expires_on, l.hash_id`, f.limit);
  const rows = await planned<Row & { total: number }>(`SELECT l.*, ${of.count} AS total FROM (${select}) l`).all(
    reader.db,
    ...where.values,
  );
  const free = rows.flatMap((row) =>
    row.component && decimal(row.available).gt("0") ? [{ ...row, component: row.component }] : [],
  );
  const users = await usesOf(
    reader,
    free.map((row) => row.component),
  );
  return {
    data: rows.map(({ total: _, ...row }) => {
      const own = free.find((one) => one.hash_id === row.hash_id);
      return {
        ...present(row, reader.person),
        recipes: own ? recipesFor({ ...own, quantity: own.available }, users) : [],
      };
    }),
    count: rows[0]?.total ?? 0,
  };
}
