import { recipeRows, lockForBottles } from "#server/recipes/public.ts";
import type { Task } from "graphile-worker";
import type { Decimal } from "#contract/kit/money.ts";
import { RESERVED_DAYS } from "#contract/laboratory/holds.ts";
import { litresIn, type BottledLot } from "#contract/laboratory/quantity.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { seesPlace } from "./access.ts";
import { placeEvent } from "./events.ts";
import { dayAt } from "./move.ts";
import * as q from "./queries.ts";
import { isExpired } from "./rules.ts";
import { plain } from "./stock-queries.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

// Bottles reserved for a record of another area: when it is created, until it is sent (then taken) or dropped (then freed). As with all
// stock of a recipe, changes are made with the recipe locked.

/** The record that bottles are reserved for, and its name. */
export interface KeptFor {
  readonly kind: "sample" | "order";
  readonly id: string;
  readonly name: string;
}
/** A number of bottles from a lot of this recipe; `field` is the form field with the lot. */
export interface WantedBottles {
  readonly field: string;
  readonly stock: string;
  readonly recipe: string;
  readonly bottles: number;
}
/** A lot whose bottles were reserved or taken. */
export interface KeptLot {
  readonly hash_id: string;
  readonly composition_id: string | null;
  readonly bottle_id: string | null;
  readonly lot: string;
}

interface Lot extends KeptLot {
  readonly recipe_id: string;
  readonly recipe: string;
  readonly bottles: number;
  readonly reserved: number;
  readonly litres: string;
  readonly expires_on: string | null;
  readonly place: q.Placed;
}
const COLUMNS = `l.hash_id, l.composition_id, l.bottle_id, l.lot, l.recipe_id, r.number || ' ' || r.name AS recipe, l.bottles, l.reserved, ${plain("l.litres")} AS litres, l.expires_on,
  jsonb_build_object('hash_id', p.hash_id, 'name', p.name, 'kind', p.kind, 'country_id', p.country_id, 'time_zone', p.time_zone, 'alert_days', p.alert_days,
    'archived_at', p.archived_at, 'version', p.version) AS place`;
const lotsById = sql<Lot, [ids: readonly string[]]>(
  `SELECT ${COLUMNS} FROM recipe_stock l JOIN ${recipeRows("r")} ON r.hash_id = l.recipe_id JOIN stock_place p ON p.hash_id = l.place_id WHERE l.hash_id = ANY ($1::uuid[]) ORDER BY l.hash_id`,
);
const reserve = sql<unknown, [rows: string, kind: string, id: string, user: string]>(`
  WITH r AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, stock_id uuid, bottles int)),
    kept AS (UPDATE recipe_stock l SET reserved = l.reserved + r.bottles, version = l.version + 1 FROM (SELECT stock_id, sum(bottles)::int AS bottles FROM r GROUP BY stock_id) r
      WHERE l.hash_id = r.stock_id RETURNING l.hash_id)
  INSERT INTO recipe_reservation (hash_id, stock_id, bottles, for_kind, for_id, user_id, until)
  SELECT r.hash_id, r.stock_id, r.bottles, $2, $3::uuid, $4::uuid, clock() + interval '${RESERVED_DAYS} days' FROM r JOIN kept ON kept.hash_id = r.stock_id`);
const openFor = sql<{ stock_id: string; recipe_id: string; place_id: string }, [kind: string, id: string]>(
  "SELECT o.stock_id, l.recipe_id, l.place_id FROM recipe_reservation o JOIN recipe_stock l ON l.hash_id = o.stock_id WHERE o.for_kind = $1 AND o.for_id = $2 AND o.ended_at IS NULL",
);
/** Ends open reservations, with the recipes locked; returns the number of freed bottles by lot. */
const ENDED = (which: string, as: string): string => `
  WITH ended AS (
    UPDATE recipe_reservation SET ended_at = clock(), ended_as = ${as} WHERE ${which} AND ended_at IS NULL RETURNING stock_id, bottles
  ), freed AS (
    UPDATE recipe_stock l SET reserved = l.reserved - e.bottles, version = l.version + 1
    FROM (SELECT stock_id, sum(bottles)::int AS bottles FROM ended GROUP BY stock_id) e WHERE l.hash_id = e.stock_id RETURNING l.hash_id, e.bottles
  )
  SELECT hash_id, bottles FROM freed ORDER BY hash_id`;
type Freed = { readonly hash_id: string; readonly bottles: number };
const endFor = sql<Freed, [kind: string, id: string, as: string, stocks: readonly string[]]>(
  ENDED("for_kind = $1 AND for_id = $2 AND stock_id = ANY ($4::uuid[])", "$3"),
);
const endSome = sql<Freed, [ids: readonly string[]]>(ENDED("hash_id = ANY ($1::uuid[])", "'fallen'"));
/** Ends the record's reservations and takes these bottles, reserved or not, in one statement, so that each lot is updated once. */
const takeOut = sql<unknown, [rows: string, kind: string, id: string, reason: string, user: string]>(`
  WITH r AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, stock_id uuid, bottles int, litres numeric)),
    ended AS (UPDATE recipe_reservation SET ended_at = clock(), ended_as = 'used' WHERE for_kind = $2 AND for_id = $3 AND ended_at IS NULL RETURNING stock_id, bottles),
    lot AS (
      UPDATE recipe_stock l SET bottles = l.bottles - r.bottles, litres = l.litres - r.litres, version = l.version + 1,
        reserved = l.reserved - coalesce((SELECT sum(e.bottles) FROM ended e WHERE e.stock_id = l.hash_id), 0)::int
      FROM r WHERE l.hash_id = r.stock_id RETURNING l.hash_id
    )
  INSERT INTO recipe_movement (hash_id, stock_id, bottles, litres, reason, user_id, for_kind, for_id)
  SELECT r.hash_id, r.stock_id, -r.bottles, -r.litres, $4, $5::uuid, $2, $3::uuid FROM r JOIN lot ON lot.hash_id = r.stock_id`);
const lotsWithOwn = sql<Lot & { readonly own: number }, [ids: readonly string[], kind: string, id: string]>(
  `SELECT ${COLUMNS}, coalesce((SELECT sum(o.bottles) FROM recipe_reservation o WHERE o.stock_id = l.hash_id AND o.for_kind = $2 AND o.for_id = $3 AND o.ended_at IS NULL), 0)::int AS own
   FROM recipe_stock l JOIN ${recipeRows("r")} ON r.hash_id = l.recipe_id JOIN stock_place p ON p.hash_id = l.place_id WHERE l.hash_id = ANY ($1::uuid[]) ORDER BY l.hash_id`,
);

const eventOf = (
  { place, recipe, lot }: Lot,
  action: string,
  bottles: number,
  { name: reason }: Pick<KeptFor, "name">,
) => placeEvent(place, action, { details: { recipe, lot, bottles, reason } });
/** Adds up lines that want bottles of the same lot. */
const byLot = (wanted: readonly WantedBottles[]): readonly WantedBottles[] =>
  [...Map.groupBy(wanted, (w) => w.stock).values()].map((own) => ({
    ...(own[0] as WantedBottles),
    bottles: own.reduce((sum, w) => sum + w.bottles, 0),
  }));

/**
 * The wanted lots and how many bottles of each are free, with their recipes locked; throws for an expired lot or a place the caller may not
 * see.
 */
async function wantedLots(tx: Tx, wanted: readonly WantedBottles[]): Promise<ReadonlyMap<string, Lot>> {
  const ids = [...new Set(wanted.map((w) => w.stock))];
  const lots = new Map((await lotsById.all(tx.db, ids)).map((lot) => [lot.hash_id, lot]));
  for (const w of wanted) {
    const lot = lots.get(w.stock);
    if (!lot || lot.recipe_id !== w.recipe) throw unknownReference(w.field);
  }
  return lots;
}
function checkFree(tx: Tx, lots: ReadonlyMap<string, Lot>, wanted: readonly WantedBottles[]): void {
  for (const w of byLot(wanted)) {
    const lot = lots.get(w.stock);
    if (!lot) throw unknownReference(w.field);
    if (isExpired(lot, dayAt(tx, lot.place))) throw invalidField(w.field, "laboratory.lot_expired", { lot: lot.lot });
    if (lot.bottles - lot.reserved < w.bottles)
      throw invalidField(w.field, "laboratory.only_bottles_of", { count: lot.bottles - lot.reserved, lot: lot.lot });
  }
}

function checkPlaces(tx: Tx, lots: ReadonlyMap<string, Lot>, wanted: readonly WantedBottles[]): void {
  for (const w of wanted) {
    const place = lots.get(w.stock)?.place;
    if (!place || !seesPlace(tx.access, place)) throw unknownReference(w.field);
    if (place.archived_at !== null) throw conflict("laboratory.is_archived");
  }
}

/** Reserves bottles; the events are recorded by the caller, with its own. */
export async function reserveBottles(
  tx: Tx,
  what: KeptFor,
  wanted: readonly WantedBottles[],
): Promise<{ readonly lots: ReadonlyMap<string, KeptLot>; readonly events: readonly Event[] }> {
  if (wanted.length === 0) return { lots: new Map(), events: [] };
  await lockForBottles(tx.db, [...new Set(wanted.map((w) => w.recipe))]);
  const lots = await wantedLots(tx, wanted);
  checkPlaces(tx, lots, wanted);
  checkFree(tx, lots, wanted);
  const rows = byLot(wanted).map((w) => ({ hash_id: newId(), stock_id: w.stock, bottles: w.bottles }));
  await reserve.run(tx.db, JSON.stringify(rows), what.kind, what.id, tx.person.id);
  return { lots, events: rows.map((r) => eventOf(lots.get(r.stock_id) as Lot, "keep_recipe", r.bottles, what)) };
}

/**
 * Locks these recipes and those whose bottles are reserved for the record, all in one statement: two sets locked one after the other could
 * interleave with another transaction's, and both wait for each other.
 */
export async function lockRecipesFor(tx: Tx, what: KeptFor, recipes: readonly string[]): Promise<void> {
  const open = await openFor.all(tx.db, what.kind, what.id);
  await lockForBottles(tx.db, [...new Set([...recipes, ...open.map((o) => o.recipe_id)])]);
}
/** Frees the bottles reserved for a record, except those of the recipes in `but`. */
export async function freeBottles(
  tx: Tx,
  what: KeptFor,
  but: ReadonlySet<string> = new Set(),
): Promise<readonly Event[]> {
  const open = (await openFor.all(tx.db, what.kind, what.id)).filter((o) => !but.has(o.recipe_id));
  if (open.length === 0) return [];
  await lockForBottles(tx.db, [...new Set(open.map((o) => o.recipe_id))]);
  const stocks = [...new Set(open.map((o) => o.stock_id))];
  const freed = await endFor.all(tx.db, what.kind, what.id, "ended", stocks);
  const lots = new Map(
    (
      await lotsById.all(
        tx.db,
        freed.map((f) => f.hash_id),
      )
    ).map((lot) => [lot.hash_id, lot]),
  );
  return freed.map((f) => eventOf(lots.get(f.hash_id) as Lot, "free_recipe", f.bottles, what));
}

/**
 * Takes a record's bottles out of stock. If its reservation has expired meanwhile, free bottles of the same lot are taken; throws 409 when
 * there are too few.
 */
export async function takeKeptBottles(
  tx: Tx,
  what: KeptFor,
  wanted: readonly WantedBottles[],
): Promise<readonly Event[]> {
  if (wanted.length === 0) return [];
  await lockForBottles(tx.db, [...new Set(wanted.map((w) => w.recipe))]);
  const all = byLot(wanted);
  const ids = all.map((w) => w.stock);
  const lots = new Map((await lotsWithOwn.all(tx.db, ids, what.kind, what.id)).map((lot) => [lot.hash_id, lot]));
  const taken = all.map((w) => {
    const lot = lots.get(w.stock);
    if (!lot || lot.recipe_id !== w.recipe) throw unknownReference(w.field);
    const free = lot.bottles - lot.reserved + lot.own;
    if (free < w.bottles) throw conflict("laboratory.only_bottles_of", { count: free, lot: lot.lot });
    const litres = litresIn(lot, w.bottles);
    return { lot, row: { hash_id: newId(), stock_id: w.stock, bottles: w.bottles, litres: litres.toFixed() } };
  });
  const rows = JSON.stringify(taken.map((t) => t.row));
  await takeOut.run(tx.db, rows, what.kind, what.id, what.name, tx.person.id);
  return taken.map(({ lot, row }) => eventOf(lot, "take_recipe", row.bottles, what));
}

/**
 * Takes bottles of chosen lots out of stock for a record and ends all its reservations. Throws for lots out of reach, expired lots, and more
 * bottles than are free or reserved for the record.
 */
export async function takeChosenBottles(
  tx: Tx,
  what: KeptFor,
  wanted: readonly WantedBottles[],
): Promise<{ readonly litres: ReadonlyMap<WantedBottles, string>; readonly events: readonly Event[] }> {
  const recipes = wanted.map((w) => w.recipe);
  await lockRecipesFor(tx, what, recipes);
  const open = await openFor.all(tx.db, what.kind, what.id);
  const stocks = [...new Set(open.map((o) => o.stock_id))];
  await endFor.all(tx.db, what.kind, what.id, "used", stocks);
  const lots = await wantedLots(tx, wanted);
  checkPlaces(tx, lots, wanted);
  checkFree(tx, lots, wanted);
  const events = await takeKeptBottles(tx, what, wanted);
  return { litres: litresByLine(lots, wanted), events };
}
/** Litres of each line. Lines of one lot add up to what is taken from it, which rounding each alone would miss. */
function litresByLine(lots: ReadonlyMap<string, Lot>, wanted: readonly WantedBottles[]): Map<WantedBottles, string> {
  const before = new Map<string, { readonly bottles: number; readonly litres: Decimal }>();
  return new Map(
    wanted.map((w) => {
      const lot = lots.get(w.stock) as Lot;
      const last = before.get(w.stock);
      const bottles = (last?.bottles ?? 0) + w.bottles;
      const litres = litresIn(lot, bottles);
      before.set(w.stock, { bottles, litres });
      return [w, (last ? litres.minus(last.litres) : litres).toFixed()];
    }),
  );
}

/** A lot of bottles that the record may use. */
export interface UsableBottles {
  readonly hash_id: string;
  readonly recipe_id: string;
  readonly lot: string;
  readonly expires_on: string | null;
  /** Free ones, and those reserved for the record. */
  readonly bottles: number;
  readonly kept: number;
  /** Litres in one bottle, rounded: for amounts take `whole`. */
  readonly litres: string;
  readonly whole: BottledLot;
  readonly until: string | null;
}
const usable = sql<UsableBottles, [place: string, recipes: readonly string[], kind: string, id: string]>(`
  SELECT l.hash_id, l.recipe_id, l.lot, l.expires_on, l.bottles - l.reserved + own.bottles AS bottles, own.bottles AS kept, ${plain("round(l.litres / l.bottles, 3)")} AS litres,
    jsonb_build_object('bottles', l.bottles, 'litres', ${plain("l.litres")}) AS whole, own.until
  FROM recipe_stock l JOIN stock_place p ON p.hash_id = l.place_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(o.bottles), 0)::int AS bottles, min(o.until) AS until FROM recipe_reservation o WHERE o.stock_id = l.hash_id AND o.for_kind = $3 AND o.for_id = $4 AND o.ended_at IS NULL) own
  WHERE l.place_id = $1 AND l.recipe_id = ANY ($2::uuid[]) AND l.bottles > 0 AND l.bottles - l.reserved + own.bottles > 0 AND NOT ${q.IS_EXPIRED}
  ORDER BY l.expires_on NULLS LAST, l.hash_id`);
/** Bottles at a place that a record may use, the earliest expiry first. */
export const usableBottles = async (
  { db }: Pick<Tx, "db">,
  place: string,
  recipes: readonly string[],
  what: Pick<KeptFor, "kind" | "id">,
): Promise<readonly UsableBottles[]> =>
  recipes.length === 0 ? [] : await usable.all(db, place, recipes, what.kind, what.id);

/** The places where bottles are reserved for a record. */
export const placesOfBottles = async (
  { db }: Pick<Tx, "db">,
  what: Pick<KeptFor, "kind" | "id">,
): Promise<ReadonlySet<string>> => new Set((await openFor.all(db, what.kind, what.id)).map((o) => o.place_id));

const due = sql<{ hash_id: string; recipe_id: string }, [now: string]>(`
  SELECT o.hash_id, l.recipe_id FROM recipe_reservation o JOIN recipe_stock l ON l.hash_id = o.stock_id
  WHERE o.ended_at IS NULL AND o.until <= $1::timestamptz ORDER BY o.until, o.hash_id LIMIT ${AT_ONCE}`);
async function fall(db: Db, now: Date): Promise<readonly Event[]> {
  const found = await due.all(db, now.toISOString());
  if (found.length === 0) return [];
  await lockForBottles(db, [...new Set(found.map((f) => f.recipe_id))]);
  const freed = await endSome.all(
    db,
    found.map((f) => f.hash_id),
  );
  const lots = await lotsById.all(
    db,
    freed.map((f) => f.hash_id),
  );
  const count = new Map(freed.map((f) => [f.hash_id, f.bottles]));
  return lots.map((lot) => ({ ...eventOf(lot, "free_recipe", count.get(lot.hash_id) ?? 0, { name: "" }) }));
}
/** Frees bottles whose reservation has expired. */
export const fallBottlesTask = (services: JobServices, now: () => Date = timeNow): Task =>
  dueTask(services, "bottle-reservations", async (db) => await fall(db, now()), now);
