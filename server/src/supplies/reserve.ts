import type { Event } from "#server/kit/records/record.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import type { SupplyType } from "#contract/supplies/schemas.ts";
import { shortEvent } from "./move.ts";
import { supplyEvent } from "./records.ts";

/** A reservation ends after so many days. */
const RESERVED_DAYS = 30;

const wanted = columns({
  for_id: "uuid",
  supply_id: "uuid",
  zone_id: "uuid",
  quantity: "integer",
  position: "integer",
});
/** What somebody is promised: units of an article in an office, for a line of theirs. */
type Wanted = RowOf<typeof wanted>;

/** What changed of an office's numbers, for the events of its article. */
interface Counted {
  readonly hash_id: string;
  readonly name: string;
  readonly type: SupplyType;
  readonly version: number;
  readonly moves: number;
  readonly zone_id: string;
  readonly quantity: number;
  readonly available: number;
  readonly minimum: number | null;
  readonly is_short: boolean;
}
interface Changed {
  readonly reserved: readonly { readonly for_id: string; readonly quantity: number }[];
  readonly counted: readonly Counted[];
}
/** CTEs: the numbers of offices after `change` (supply_id, zone_id, quantity); articles get a newer version for those who look at them. */
const COUNTED = `
  was AS MATERIALIZED (SELECT s.supply_id, s.zone_id, s.told FROM supply_stock s JOIN change c ON c.supply_id = s.supply_id AND c.zone_id = s.zone_id),
  stock AS (
    UPDATE supply_stock s SET reserved = s.reserved + c.quantity, told = CASE WHEN c.quiet THEN s.told ELSE coalesce(s.available - s.reserved - c.quantity < s.minimum, false) END
    FROM change c WHERE s.supply_id = c.supply_id AND s.zone_id = c.zone_id RETURNING s.supply_id, s.zone_id, s.available - s.reserved AS available, s.minimum, s.told, c.quantity
  ), moved AS (
    UPDATE supply e SET moves = e.moves + 1 WHERE e.hash_id IN (SELECT c.supply_id FROM change c) RETURNING e.hash_id, e.name, e.type, e.version, e.moves
  ), counted AS (
    SELECT e.hash_id, e.name, e.type, e.version, e.moves, k.zone_id, k.quantity, k.available, k.minimum, k.told AND NOT w.told AS is_short
    FROM stock k JOIN was w ON w.supply_id = k.supply_id AND w.zone_id = k.zone_id JOIN moved e ON e.hash_id = k.supply_id
  )`;
const ANSWER = (lines: string): string =>
  `SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('for_id', l.for_id, 'quantity', l.quantity)) FROM ${lines} l), '[]') AS reserved, coalesce((SELECT jsonb_agg(to_jsonb(c)) FROM counted c), '[]') AS counted`;

const lockArticles = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM supply WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
/** Earlier lines take what is there before later ones. */
const reserving = sql<Changed, [rows: string, days: number]>(`
  WITH want AS MATERIALIZED (SELECT * FROM ${wanted.from("$1", "w")}),
  part AS MATERIALIZED (
    SELECT w.*, greatest(0, least(w.quantity::bigint, s.available - s.reserved - coalesce(sum(w.quantity) OVER (PARTITION BY w.supply_id, w.zone_id ORDER BY w.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::int AS taken
    FROM want w JOIN supply_stock s ON s.supply_id = w.supply_id AND s.zone_id = w.zone_id
  ), added AS (
    INSERT INTO supply_reservation AS r (for_id, supply_id, zone_id, quantity, ends_on) SELECT for_id, supply_id, zone_id, taken, clock()::date + $2::int FROM part WHERE taken > 0
    ON CONFLICT (for_id) DO UPDATE SET quantity = r.quantity + EXCLUDED.quantity, ends_on = EXCLUDED.ends_on
    RETURNING r.for_id
  ), change AS MATERIALIZED (SELECT supply_id, zone_id, sum(taken)::int AS quantity, false AS quiet FROM part WHERE taken > 0 GROUP BY 1, 2),
  ${COUNTED}, took AS (SELECT p.for_id, p.taken AS quantity FROM part p JOIN added USING (for_id))
  ${ANSWER("took")}`);
const reservedFor = sql<{ supply_id: string }, [readonly string[]]>(
  "SELECT DISTINCT supply_id FROM supply_reservation WHERE for_id = ANY ($1::uuid[])",
);
/** `quiet`: what is released is handed out at once, and nobody is told of a minimum in between. */
const releasing = sql<Changed, [lines: readonly string[], quantity: number | null, quiet: boolean]>(`
  WITH old AS MATERIALIZED (SELECT for_id, supply_id, zone_id, quantity AS had, least(quantity, coalesce($2::int, quantity)) AS quantity FROM supply_reservation WHERE for_id = ANY ($1::uuid[])),
  gone AS (DELETE FROM supply_reservation r USING old WHERE r.for_id = old.for_id AND old.quantity = old.had),
  less AS (UPDATE supply_reservation r SET quantity = r.quantity - old.quantity FROM old WHERE r.for_id = old.for_id AND old.quantity < old.had),
  change AS MATERIALIZED (SELECT supply_id, zone_id, -sum(quantity)::int AS quantity, $3::boolean AS quiet FROM old GROUP BY 1, 2),
  ${COUNTED} ${ANSWER("old")}`);

function eventsFor(action: "reserve" | "release", counted: readonly Counted[]): Event[] {
  return counted.flatMap((c) => [
    supplyEvent(c, action, { details: { quantity: Math.abs(c.quantity) } }),
    ...(c.is_short ? [shortEvent({ supply: c, zone: c.zone_id }, c)] : []),
  ]);
}

/** What a reservation did: how many of each line, and what is told of the articles. */
export interface Reserving {
  readonly of: ReadonlyMap<string, number>;
  readonly events: readonly Event[];
}
const answered = (action: "reserve" | "release", { reserved, counted }: Changed): Reserving => ({
  of: new Map(reserved.map((r) => [r.for_id, r.quantity])),
  events: eventsFor(action, counted),
});

/** Reserves of each article what is there, up to what is wanted, for 30 days. Locks the articles, in their order. */
export async function reserveUnits(db: Db, wants: readonly Wanted[]): Promise<Reserving> {
  if (wants.length === 0) return { of: new Map(), events: [] };
  await lockArticles.run(db, [...new Set(wants.map((w) => w.supply_id))]);
  return answered("reserve", await reserving.one(db, JSON.stringify(wants), RESERVED_DAYS));
}
/** Ends what is reserved for these lines: anybody may have it again. */
export async function releaseUnits(db: Db, lines: readonly string[]): Promise<Reserving> {
  const articles = await reservedFor.all(db, lines);
  if (articles.length === 0) return { of: new Map(), events: [] };
  await lockArticles.run(
    db,
    articles.map((a) => a.supply_id),
  );
  return answered("release", await releasing.one(db, lines, null, false));
}
/** Releases units of a line that are handed out in the same transaction; its article is locked already. */
export const takeReserved = async (db: Db, line: string, quantity: number): Promise<void> =>
  void (await releasing.one(db, [line], quantity, true));

/** SQL: reservations as `alias`: what they are for, how many and until when. */
export const reservationRows = (alias: string): string =>
  `(SELECT for_id, supply_id, zone_id, quantity, ends_on FROM supply_reservation) ${alias}`;
/** SQL: articles as `alias`, and variations of others. */
export const supplyRows = (alias: string): string =>
  `(SELECT e.hash_id, e.name, e.type, e.category_id, e.zone_id, e.zone_ids, e.supplier_id, e.unity_id, e.reusable, e.numbered, e.variation_of, e.search,
    EXISTS (SELECT 1 FROM supply n WHERE n.variation_of = e.hash_id AND NOT n.withdrawn) AS varied FROM supply e) ${alias}`;
/** SQL: what offices have free of articles, as `alias`. */
export const freeRows = (alias: string): string =>
  `(SELECT supply_id, zone_id, available - reserved AS free FROM supply_stock) ${alias}`;
