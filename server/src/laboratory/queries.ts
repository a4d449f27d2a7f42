import { officeRows, officeCountryRows } from "#server/zones/public.ts";
import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import type { Place } from "#contract/laboratory/places.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { namedJson, personJson } from "#server/kit/sql/refs.ts";

/** Today's date at the place `p`. */
export const TODAY = "(clock() AT TIME ZONE p.time_zone)::date";
/** Conditions on the lot `l` of the place `p`. */
export const IS_EXPIRED = `(l.expires_on IS NOT NULL AND l.expires_on < ${TODAY})`;
export const IS_SOON = `(l.expires_on IS NOT NULL AND l.expires_on BETWEEN ${TODAY} AND ${TODAY} + p.alert_days)`;
export const AVAILABLE = `(CASE WHEN l.held_at IS NULL AND NOT ${IS_EXPIRED} THEN l.quantity - l.reserved ELSE 0 END)`;
export const LOT_STATE = `(CASE WHEN l.held_at IS NOT NULL THEN 'held' WHEN ${IS_EXPIRED} THEN 'expired' WHEN ${IS_SOON} THEN 'soon' ELSE 'available' END)`;

export interface PlaceRow extends Omit<Place, "id" | "can"> {
  readonly country_id: string;
  readonly manager_id: string | null;
  readonly sort_name: string;
}
/** Below its level, or with nothing available when it has no level; for the item `i` with the sums `s`. */
export const IS_SHORT = "(CASE WHEN i.minimum IS NULL THEN s.available = 0 ELSE s.available < i.minimum END)";
const BOTTLES = "(SELECT count(*) FROM recipe_stock l WHERE l.place_id = p.hash_id AND l.bottles > 0";
/** As many lots as the list of what expires has, of components and of bottles. */
const COUNTS = `(SELECT jsonb_build_object('components', count(*) FILTER (WHERE i.quantity > 0), 'short', count(*) FILTER (WHERE ${IS_SHORT}),
    'lots', coalesce(sum(s.lots), 0), 'expiring', coalesce(sum(s.expiring), 0) + ${BOTTLES} AND ${IS_SOON}), 'expired', coalesce(sum(s.expired), 0) + ${BOTTLES} AND ${IS_EXPIRED}), 'held', coalesce(sum(s.held), 0),
    'bottled', (SELECT count(*) FROM recipe_stock o WHERE o.place_id = p.hash_id AND o.bottles > 0))
  FROM stock_item i CROSS JOIN LATERAL (
    SELECT coalesce(sum(${AVAILABLE}), 0) AS available, count(*) AS lots, count(*) FILTER (WHERE l.held_at IS NULL AND ${IS_SOON}) AS expiring,
      count(*) FILTER (WHERE l.held_at IS NULL AND ${IS_EXPIRED}) AS expired, count(*) FILTER (WHERE l.held_at IS NOT NULL) AS held
    FROM stock_lot l WHERE l.item_id = i.hash_id AND l.quantity > 0) s
  WHERE i.place_id = p.hash_id)`;
const maybePerson = (alias: string): string => `CASE WHEN ${alias}.hash_id IS NOT NULL THEN ${personJson(alias)} END`;
export const PLACE_COLUMNS = `p.hash_id, p.kind, p.name, p.country_id, ${namedJson("k")} AS country, p.street, p.street2, p.zip_code, p.city, p.time_zone, p.manager_id,
  ${maybePerson("m")} AS manager, p.note, p.alert_days, p.archived_at, p.archived_reason, p.version, p.created_at, p.sort_name, ${COUNTS} AS counts,
  coalesce((SELECT jsonb_agg(${personJson("u")} ORDER BY u.sort_name) FROM ${personRows("u")} WHERE u.warehouse_id = p.hash_id AND u.active), '[]') AS people`;
export const PLACE_FROM = `stock_place p JOIN ${listRows("country", "k")} ON k.hash_id = p.country_id LEFT JOIN ${personRows("m")} ON m.hash_id = p.manager_id`;

export const onePlace = sql<PlaceRow, [string]>(`SELECT ${PLACE_COLUMNS} FROM ${PLACE_FROM} WHERE p.hash_id = $1`);
/** Lock in a separate statement before reading: a statement that waited for a lock reads with the snapshot from before the wait. */
export const lockPlace = sql<unknown, [string]>("SELECT 1 FROM stock_place WHERE hash_id = $1 FOR NO KEY UPDATE");
const written = columns({
  name: "text",
  country_id: "uuid",
  street: "text?",
  street2: "text?",
  zip_code: "text?",
  city: "text?",
  time_zone: "text",
  manager_id: "uuid?",
  note: "text?",
});
export type PlaceWrite = RowOf<typeof written>;
export const insertPlace = insertInto("stock_place", columns({ hash_id: "uuid", kind: "text", ...written.types }));
export const updatePlace = updateOf("stock_place", written);
export const archivePlace = sql<unknown, [string, reason: string | null]>(
  "UPDATE stock_place SET archived_at = CASE WHEN $2::text IS NULL THEN NULL ELSE clock() END, archived_reason = $2, version = version + 1 WHERE hash_id = $1",
);
export const removePlace = sql<unknown, [string]>("DELETE FROM stock_place WHERE hash_id = $1");

/** Who may belong to a place: staff who may see places of its kind in one of these countries. */
export const worksIn = (countries: string): string =>
  `u.active AND u.kind = 'staff' AND EXISTS (SELECT 1 FROM held h WHERE h.user_id = u.hash_id AND h.permission IN ('laboratory_view', 'laboratory_stock', 'warehouses_view') AND (h.place_id IS NULL OR ${countries}))`;
const WORKS_THERE = worksIn("h.place_id = $1::uuid");
/** Which of the form's references exist, and the time zone of an office in the country. */
export const placeReferences = sql<
  {
    country: boolean;
    manager: boolean;
    people: number;
    elsewhere: string | null;
    time_zone: string | null;
    stocked: boolean;
  },
  [country: string, manager: string | null, people: readonly string[], place: string]
>(`
  SELECT EXISTS (SELECT 1 FROM ${listRows("country", "country")} WHERE hash_id = $1) AS country,
    $2::uuid IS NULL OR EXISTS (SELECT 1 FROM ${personRows("u")} WHERE u.hash_id = $2 AND ${WORKS_THERE}) AS manager,
    (SELECT count(*)::int FROM ${personRows("u")} WHERE u.hash_id = ANY ($3::uuid[]) AND (u.warehouse_id = $4::uuid OR ${WORKS_THERE})) AS people,
    (SELECT min(name) FROM ${personRows("app_user")} WHERE hash_id = ANY ($3::uuid[]) AND warehouse_id <> $4::uuid) AS elsewhere,
    (SELECT z.time_zone FROM ${officeRows("z")} JOIN ${officeCountryRows("y")} ON y.zone_id = z.hash_id WHERE y.country_id = $1 ORDER BY z.created_at LIMIT 1) AS time_zone,
    EXISTS (SELECT 1 FROM stock_item WHERE place_id = $4) OR EXISTS (SELECT 1 FROM recipe_stock WHERE place_id = $4) AS stocked`);
/** A place as a reference, in JSON. */
export const placeJson = "jsonb_build_object('hash_id', p.hash_id, 'name', p.name, 'kind', p.kind)";
export interface Placed {
  readonly hash_id: string;
  readonly name: string;
  readonly kind: PlaceKind;
  readonly country_id: string;
  readonly time_zone: string;
  readonly alert_days: number;
  readonly archived_at: string | null;
  readonly version: number;
}
export const PLACED = "p.hash_id, p.name, p.kind, p.country_id, p.time_zone, p.alert_days, p.archived_at, p.version";
export const placed = sql<Placed, [string]>(`SELECT ${PLACED} FROM stock_place p WHERE p.hash_id = $1`);
/** A laboratory, shop or warehouse as it is now. */
export const placeNow = async (db: Db, id: string): Promise<Placed> => await placed.one(db, id);
