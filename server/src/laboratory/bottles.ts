import { listRows } from "#server/reference/public.ts";
import type * as calls from "#contract/laboratory/bottles.ts";
import type { BottledLot } from "#contract/laboratory/bottles.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, roundTo } from "#contract/kit/money.ts";
import { codeText } from "#contract/kit/label-code.ts";
import { STOCK_DECIMALS } from "#contract/laboratory/quantity.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { insertInto, columns } from "#server/kit/sql/columns.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { conflict, Failure, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { newest } from "#server/kit/sql/newest.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { namedJson } from "#server/kit/sql/refs.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import {
  checkRecipeRef,
  freezeVersion,
  presentRecipeRef,
  recipeJson,
  recipeRows,
  versionRows,
  lockForBottles,
} from "#server/recipes/public.ts";
import { placesSeen, seesPlace } from "./access.ts";
import { placeEvent } from "./events.ts";
import { dayAt } from "./move.ts";
import * as q from "./queries.ts";
import { isExpired } from "./rules.ts";
import { namedPlace } from "./stock-lists.ts";
import { plain } from "./stock-queries.ts";

interface Row extends Omit<BottledLot, "id" | "recipe" | "can"> {
  readonly recipe: { readonly number: number; readonly name: string };
  readonly country_id: string;
  readonly bottle_id: string | null;
  readonly is_archived: boolean;
}
const STATE = `CASE WHEN ${q.IS_EXPIRED} THEN 'expired' WHEN ${q.IS_SOON} THEN 'soon' ELSE 'available' END`;
const COLUMNS = `l.hash_id, ${q.placeJson} AS place, ${recipeJson("l.recipe_id")} AS recipe, c.number AS composition_number, l.lot, l.bottle_id,
  CASE WHEN b.hash_id IS NOT NULL THEN ${namedJson("b")} END AS bottle, l.bottles, l.reserved, ${plain("l.litres")} AS litres, l.expires_on, ${STATE} AS state, l.version,
  p.country_id, p.archived_at IS NOT NULL AS is_archived`;
const FROM = `recipe_stock l JOIN stock_place p ON p.hash_id = l.place_id LEFT JOIN ${versionRows("c")} ON c.hash_id = l.composition_id LEFT JOIN ${listRows("bottle", "b")} ON b.hash_id = l.bottle_id`;
const FREE = `CASE WHEN ${q.IS_EXPIRED} THEN 0 ELSE l.bottles - l.reserved END`;
/** The same as columns of `LOT_COLUMNS`, for lists of lots of both kinds: what is counted there are bottles. */
export const BOTTLES_AS_LOTS = {
  columns: `l.hash_id, l.lot AS number, l.bottles::text AS quantity, l.reserved::text AS reserved, (${FREE})::text AS available, l.expires_on, NULL::date AS opened_on, NULL::text AS shelf,
  NULL::jsonb AS supplier, ${STATE} AS state, NULL::jsonb AS hold, NULL::jsonb AS certificate, l.version, NULL::uuid AS item_id, NULL::uuid AS supplier_id, p.country_id, ${q.placeJson} AS place,
  NULL::jsonb AS component, ${recipeJson("l.recipe_id")} AS recipe, ${plain("l.litres")} AS litres`,
  from: `recipe_stock l JOIN stock_place p ON p.hash_id = l.place_id JOIN ${recipeRows("r")} ON r.hash_id = l.recipe_id`,
  free: FREE,
};
const one = sql<Row, [string]>(`SELECT ${COLUMNS} FROM ${FROM} WHERE l.hash_id = $1`);
const lotsOf = sql<Row, [place: string, recipe: string]>(
  `SELECT ${COLUMNS} FROM ${FROM} WHERE l.place_id = $1 AND l.recipe_id = $2 AND l.bottles > 0 ORDER BY l.expires_on NULLS LAST, l.hash_id`,
);
const lotOf = sql<Row, [place: string, recipe: string, lot: string]>(
  `SELECT ${COLUMNS} FROM ${FROM} WHERE l.place_id = $1 AND l.recipe_id = $2 AND lower(l.lot) = lower($3)`,
);
const bottleNow = sql<{ volume: string }, [string]>(
  `SELECT ${plain("volume")} AS volume FROM ${listRows("bottle", "bottle")} WHERE hash_id = $1`,
);
const insert = insertInto(
  "recipe_stock",
  columns({
    hash_id: "uuid",
    place_id: "uuid",
    recipe_id: "uuid",
    composition_id: "uuid?",
    bottle_id: "uuid?",
    lot: "text",
    expires_on: "date?",
  }),
);
/** Adds (positive) or removes bottles of a lot; its recipe must be locked. */
export const moveBottles = sql<
  unknown,
  [id: string, lot: string, bottles: number, litres: string, reason: string | null, user: string, batch: string | null]
>(`
  WITH lot AS (UPDATE recipe_stock SET bottles = bottles + $3::int, litres = litres + $4::numeric, version = version + 1 WHERE hash_id = $2 RETURNING hash_id)
  INSERT INTO recipe_movement (hash_id, stock_id, bottles, litres, reason, user_id, batch_id) SELECT $1::uuid, hash_id, $3::int, $4::numeric, $5, $6::uuid, $7::uuid FROM lot`);

function present({ country_id, bottle_id: _, is_archived, ...row }: Row, person: Person): BottledLot {
  const recipe = presentRecipeRef(person, row.recipe) ?? { hash_id: null, number: 0, name: "" };
  const may = recipe.hash_id !== null && !is_archived && person.rights.at("laboratory_stock", { country: country_id });
  return { ...row, id: row.hash_id, recipe, can: may && row.bottles > row.reserved ? { take: true } : {} };
}

/** Bottled recipes in the places the caller may see, the newest lot first. */
export async function bottled(reader: Reader, { query: f }: ServerInput<typeof calls.listBottled>) {
  const where = new Where().and("l.bottles > 0");
  where.and(placesSeen(reader.access, where));
  if (f.laboratory_id) where.and("l.place_id = ?::uuid", (await namedPlace(reader, f.laboratory_id)).hash_id);
  else where.and("p.archived_at IS NULL");
  where.when(f.recipe_id, "l.recipe_id = ?::uuid");
  return await newest(reader, { select: `${COLUMNS} FROM ${FROM}`, where, id: "l.hash_id", query: f }, present);
}

/** Lots of bottles by their label's code or their lot number. */
export async function scannedBottles(reader: Reader, given: string, code: string | undefined) {
  const where = new Where();
  where.and(placesSeen(reader.access, where));
  if (code === undefined) where.and("fold(l.lot) = fold(?)", given);
  else where.and("l.code = ?::bigint OR fold(l.lot) = fold(?)", code, given);
  const rows = await composed<Row & { readonly label: string }>(
    `SELECT ${COLUMNS}, l.code::text AS label FROM ${FROM} WHERE ${where.text} ORDER BY l.bottles > 0 DESC, l.hash_id DESC LIMIT 20`,
  ).all(reader.db, ...where.values);
  return rows.map(({ label, ...row }) => ({ ...present(row, reader.person), code: codeText("bottled", label) }));
}

/** Reads a place; throws unless the caller may move stock there and it is not archived. */
export async function movedPlace(tx: Tx, id: string): Promise<q.Placed> {
  const place = await q.placed.first(tx.db, id);
  if (!place || !seesPlace(tx.access, place)) throw notFound();
  tx.access.require("laboratory_stock", { country: place.country_id });
  if (place.archived_at !== null) throw conflict("laboratory.is_archived");
  return place;
}
const eventOf = (
  place: q.Placed,
  action: string,
  { recipe, lot }: Row,
  { bottles, litres, reason }: { readonly bottles: number; readonly litres: string; readonly reason: string | null },
): Event =>
  placeEvent(place, action, {
    details: { recipe: `${recipe.number} ${recipe.name}`, lot, bottles, litres, ...(reason && { reason }) },
  });

/** Bottles of a recipe to be stored. */
export interface Bottling {
  readonly lot: string;
  readonly bottles: number;
  readonly litres?: string | null | undefined;
  readonly bottle_hash_id?: string | null | undefined;
  readonly expires_on?: string | null | undefined;
}
/** The litres in the bottles: as typed, otherwise computed from the bottle size. */
async function litresOf(tx: Tx, { bottles, litres, bottle_hash_id }: Bottling): Promise<string> {
  const bottle = bottle_hash_id ? await bottleNow.first(tx.db, bottle_hash_id) : undefined;
  if (bottle_hash_id && !bottle) throw unknownReference("bottle_hash_id");
  const typed = litres ?? (bottle ? decimal(bottle.volume).times(bottles).div("1000").toFixed() : undefined);
  if (typed === undefined) throw invalidField("litres", "laboratory.litres_needed");
  const rounded = roundTo(decimal(typed), STOCK_DECIMALS);
  if (rounded.lte("0") || rounded.gt("1000000000")) throw invalidField("litres", "errors.invalid_quantity");
  return rounded.toFixed();
}

interface Product {
  readonly place: q.Placed;
  readonly recipe: string;
  /** Freezes and returns the version of the recipe; called only for a new lot. */
  readonly version: () => Promise<string | null>;
  readonly reason?: string | null;
  readonly batch?: string;
}
/** Stores bottles in a lot, creating it if the number is new. The recipe must be locked. */
export async function putBottles(
  tx: Tx,
  of: Product,
  given: Bottling,
): Promise<{ readonly id: string; readonly litres: string }> {
  const { place, recipe, reason = null, batch = null } = of;
  const { lot, bottles, bottle_hash_id = null, expires_on = null } = given;
  const litres = await litresOf(tx, given);
  const there = await lotOf.first(tx.db, place.hash_id, recipe, lot);
  if (there && expires_on !== null && there.expires_on !== expires_on)
    throw invalidField("expires_on", there.expires_on ? "laboratory.other_expiry" : "laboratory.no_expiry", {
      day: there.expires_on?.split("-").toReversed().join("-") ?? "",
    });
  if (there && bottle_hash_id !== null && there.bottle_id !== bottle_hash_id)
    throw invalidField("bottle_hash_id", "laboratory.other_bottle");
  const id = there?.hash_id ?? newId();
  if (!there)
    await insert(tx.db, {
      hash_id: id,
      place_id: place.hash_id,
      recipe_id: recipe,
      composition_id: await of.version(),
      bottle_id: bottle_hash_id,
      lot,
      expires_on,
    });
  await moveBottles.run(tx.db, newId(), id, bottles, litres, reason, tx.person.id, batch);
  return { id, litres };
}

export async function storeBottled(tx: Tx, { params, body }: ServerInput<typeof calls.storeBottled>) {
  const place = await movedPlace(tx, params.shop_id);
  const { recipe_hash_id, bottles, reason = null } = body;
  await lockForBottles(tx.db, [recipe_hash_id]);
  await checkRecipeRef(tx, "recipe_hash_id", recipe_hash_id);
  const version = async (): Promise<string | null> =>
    (await freezeVersion(tx, { recipe: recipe_hash_id }, "stock"))?.hash_id ?? null;
  const { id, litres } = await putBottles(tx, { place, recipe: recipe_hash_id, version, reason }, body);
  const row = await one.one(tx.db, id);
  await record(tx, eventOf(place, "store_recipe", row, { bottles, litres, reason }));
  return { data: present(row, tx.person) };
}

interface Out {
  readonly row: Row;
  readonly bottles: number;
  readonly litres: string;
}
const freeOf = (row: Row): number => row.bottles - row.reserved;
/** How many bottles to take from each lot, in order; undefined when there are not enough unreserved ones. */
function bottlesOut(lots: readonly Row[], wanted: number | null): readonly Out[] | undefined {
  let rest = wanted ?? lots.reduce((sum, lot) => sum + freeOf(lot), 0);
  const out: Out[] = [];
  for (const row of lots) {
    const bottles = Math.min(rest, freeOf(row));
    if (bottles === 0) continue;
    const share = roundTo(decimal(row.litres).times(String(bottles)).div(String(row.bottles)), STOCK_DECIMALS);
    out.push({ row, bottles, litres: share.toFixed() });
    rest -= bottles;
  }
  return rest > 0 || out.length === 0 ? undefined : out;
}

export async function takeBottled(tx: Tx, { params, body }: ServerInput<typeof calls.takeBottled>) {
  const place = await movedPlace(tx, params.shop_id);
  const { lot_hash_id = null, bottles = null, reason = null } = body;
  await lockForBottles(tx.db, [params.recipe_id]);
  const all = await lotsOf.all(tx.db, place.hash_id, params.recipe_id);
  if (all.length === 0) throw notFound();
  const chosen = all.filter((row) => row.hash_id === lot_hash_id);
  if (lot_hash_id !== null && chosen.length === 0) throw unknownReference("lot_hash_id");
  const today = dayAt(tx, place);
  // A given number of bottles must be usable ones; without a number, all bottles are removed, including expired ones.
  const lots = lot_hash_id !== null ? chosen : bottles === null ? all : all.filter((row) => !isExpired(row, today));
  const out = bottlesOut(lots, bottles);
  if (!out) {
    const left = lots.reduce((sum, row) => sum + freeOf(row), 0);
    const only = [{ key: "laboratory.only_bottles", params: { count: left } }];
    throw new Failure("invalid", { key: "errors.invalid_quantity" }, { bottles: only });
  }
  for (const { row, bottles: n, litres } of out)
    await moveBottles.run(
      tx.db,
      newId(),
      row.hash_id,
      -n,
      decimal(litres).times("-1").toFixed(),
      reason,
      tx.person.id,
      null,
    );
  const [first, ...rest] = out.map((o) => eventOf(place, "take_recipe", o.row, { ...o, reason }));
  if (first) await record(tx, first, ...rest);
  return { message: text(tx.call.locale, "laboratory.bottles_taken") };
}
