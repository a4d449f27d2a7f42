import { listRows } from "#server/reference/public.ts";
import { componentRows } from "#server/components/public.ts";
import type * as calls from "#contract/laboratory/alerts.ts";
import type { AlertConfig } from "#contract/laboratory/alerts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { baseQuantity } from "#contract/laboratory/quantity.ts";
import { familyOf, rightsOfFamily } from "#contract/laboratory/rights.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { invalidField, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { COUNT_CAP, Where } from "#server/kit/sql/list-query.ts";
import { capped } from "#server/kit/records/home-screen.ts";
import { record } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { placesSeen } from "./access.ts";
import { placeEvent } from "./events.ts";
import * as q from "./queries.ts";
import { namedPlace, STOCK_WORDS, stockRows } from "./stock-lists.ts";
import * as s from "./stock-queries.ts";

type Query = ServerInput<typeof calls.outOfStock>["query"];
const countOf = async (reader: Reader, from: string, where: Where): Promise<number> =>
  (
    await planned<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} WHERE ${where.text} LIMIT ${COUNT_CAP}) AS found`,
    ).first(reader.db, ...where.values)
  )?.count ?? 0;

/** Components below their level; those without a level when nothing is left. */
export async function outOfStock(reader: Reader, { query }: { query: Query }) {
  const where = new Where();
  where.and(placesSeen(reader.access, where)).and(q.IS_SHORT).when(query.laboratory_id, "i.place_id = ?::uuid");
  if (!query.laboratory_id) where.and("p.archived_at IS NULL");
  where.words(query.search, STOCK_WORDS);
  const [rows, count] = [
    await stockRows(reader, { ...query, state: "short" }),
    await countOf(reader, s.STOCK_FROM, where),
  ];
  return { ...rows, count };
}

/** The badge of the menu, as SQL: expired lots, of components and of bottles, and components below their level, where the caller may move stock. */
export function alertCount({ access }: Reader, where: Where): string {
  const countries = placesOf(access.reach(["laboratory_stock"]));
  if (countries?.length === 0) return "0";
  const here = countries === null ? "true" : where.bind("p.country_id = ANY (?::uuid[])", countries);
  return capped(`(
    SELECT 1 FROM stock_lot l JOIN stock_item i ON i.hash_id = l.item_id JOIN stock_place p ON p.hash_id = i.place_id
    WHERE l.quantity > 0 AND l.held_at IS NULL AND l.expires_on <= clock()::date AND ${q.IS_EXPIRED} AND p.archived_at IS NULL AND ${here}
    UNION ALL
    SELECT 1 FROM recipe_stock l JOIN stock_place p ON p.hash_id = l.place_id
    WHERE l.bottles > 0 AND l.expires_on <= clock()::date AND ${q.IS_EXPIRED} AND p.archived_at IS NULL AND ${here}
    UNION ALL
    SELECT 1 FROM ${s.STOCK_FROM} WHERE i.minimum IS NOT NULL AND s.available < i.minimum AND p.archived_at IS NULL AND ${here}) AS alerts`);
}

const levels = sql<AlertConfig["levels"][number], [place: string]>(
  `SELECT ${s.componentJson} AS component, ${s.plain("i.minimum")} AS minimum FROM stock_item i JOIN ${componentRows("c")} ON c.hash_id = i.component_id
   WHERE i.place_id = $1 AND i.minimum IS NOT NULL ORDER BY c.sort_name, c.hash_id`,
);
const configOf = async (reader: Reader, place: q.Placed): Promise<AlertConfig> => ({
  laboratory_id: place.hash_id,
  alert_days: place.alert_days,
  levels: await levels.all(reader.db, place.hash_id),
  version: place.version,
  can:
    place.archived_at === null &&
    reader.person.rights.at(rightsOfFamily[familyOf(place.kind)].update, { country: place.country_id })
      ? { update: true }
      : {},
});
export async function alertConfig(reader: Reader, { query }: ServerInput<typeof calls.getAlertConfig>) {
  return { data: await configOf(reader, await namedPlace(reader, query.laboratory_id)) };
}

type Measured = { hash_id: string; base_unit: "g" | "mL"; density: string | null; name: string };
type Unit = { hash_id: string; measure: "volume" | "weight" | "piece"; factor: string };
const references = sql<
  { components: Measured[]; unities: Unit[] },
  [components: readonly string[], unities: readonly string[]]
>(`
  SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', c.hash_id, 'name', c.name, 'base_unit', c.base_unit, 'density', ${s.plain("c.density")})) FROM ${componentRows("c")} WHERE c.hash_id = ANY ($1::uuid[])), '[]') AS components,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', u.hash_id, 'measure', u.measure, 'factor', ${s.plain("u.factor")})) FROM ${listRows("unity", "u")} WHERE u.hash_id = ANY ($2::uuid[])), '[]') AS unities`);
const setDays = sql<unknown, [place: string, days: number]>(
  "UPDATE stock_place SET alert_days = $2, version = version + 1 WHERE hash_id = $1",
);
const setLevels = sql<unknown, [place: string, levels: string]>(`
  WITH given AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(item_id uuid, component_id uuid, minimum numeric)),
    gone AS (UPDATE stock_item SET minimum = NULL WHERE place_id = $1::uuid AND minimum IS NOT NULL AND component_id NOT IN (SELECT component_id FROM given))
  INSERT INTO stock_item (hash_id, place_id, component_id, minimum) SELECT new_id(), $1::uuid, component_id, minimum FROM given
  ON CONFLICT (place_id, component_id) DO UPDATE SET minimum = EXCLUDED.minimum`);

type Levels = NonNullable<ServerInput<typeof calls.storeAlertConfig>["body"]["levels"]>;
/** Converts the levels to base units; throws when a component is named twice. */
async function levelsOf(tx: Tx, given: Levels): Promise<{ component_id: string; minimum: string }[]> {
  const found = await references.one(
    tx.db,
    given.map((l) => l.component_id),
    given.flatMap((l) => l.unity_hash_id ?? []),
  );
  return given.map((level, i) => {
    const component = found.components.find((c) => c.hash_id === level.component_id);
    const unity = found.unities.find((u) => u.hash_id === level.unity_hash_id);
    if (!component) throw unknownReference(`levels.${i}.component_id`);
    if (level.unity_hash_id && !unity) throw unknownReference(`levels.${i}.unity_hash_id`);
    if (given.findIndex((l) => l.component_id === level.component_id) !== i)
      throw invalidField(`levels.${i}.component_id`, "errors.taken");
    const minimum = baseQuantity(level.minimum, unity, component);
    if (minimum === "density")
      throw invalidField(`levels.${i}.unity_hash_id`, "laboratory.density_needed", { name: component.name });
    if (minimum === "piece") throw invalidField(`levels.${i}.unity_hash_id`, "laboratory.no_pieces");
    if (minimum === "quantity") throw invalidField(`levels.${i}.minimum`, "errors.invalid_quantity");
    return { component_id: component.hash_id, minimum: minimum.toFixed() };
  });
}
const traced = (config: AlertConfig) => ({
  alert_days: config.alert_days,
  levels: config.levels.map((l) => ({
    component_id: l.component.hash_id,
    minimum: l.minimum,
    unit: l.component.base_unit,
  })),
});

export async function storeAlertConfig(tx: Tx, { body }: Pick<ServerInput<typeof calls.storeAlertConfig>, "body">) {
  await q.lockPlace.run(tx.db, body.laboratory_id);
  const place = await namedPlace(tx, body.laboratory_id);
  tx.access.require(rightsOfFamily[familyOf(place.kind)].update, { country: place.country_id });
  if (body.version !== undefined && body.version !== place.version) throw stale();
  const before = await configOf(tx, place);
  if (body.levels) await setLevels.run(tx.db, place.hash_id, JSON.stringify(await levelsOf(tx, body.levels)));
  await setDays.run(tx.db, place.hash_id, body.alert_days ?? place.alert_days);
  const after = await configOf(tx, {
    ...place,
    alert_days: body.alert_days ?? place.alert_days,
    version: place.version + 1,
  });
  const now = { ...place, version: after.version };
  await record(tx, placeEvent(now, "set_alerts", { before: traced(before), after: traced(after) }));
  return { data: after };
}
