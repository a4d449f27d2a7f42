import { componentRows } from "#server/components/public.ts";
import { personRows } from "#server/access/public.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import type * as calls from "#contract/laboratory/makeable.ts";
import { STOCK_DECIMALS } from "#contract/laboratory/quantity.ts";
import type { Stock } from "#contract/laboratory/stock.ts";
import { composed, sql, type Db } from "#server/kit/sql/database.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { contentOf, type Content } from "../recipes/public.ts";
import { placesSeen } from "./access.ts";
import * as q from "./queries.ts";
import { plain } from "./stock-queries.ts";

type Answer = ServerOutput<typeof calls.makeable>["data"];
type PlaceOf = Stock["place"];
const DOWN = 0;
/** What a litre needs is multiplied by any amount on the screen: nine decimals are wrong by 5 mg for 10,000 tonnes. */
const MORE_DECIMALS = 15;
const GRAMS = "1000";

export interface Kept {
  readonly hash_id: string;
  readonly base_unit: "g" | "mL";
  /** The available quantity, by each place that stocks it. */
  readonly levels: readonly { readonly place_id: string; readonly available: string }[];
}
const warehouseOf = sql<{ warehouse_id: string | null }, [user: string]>(
  `SELECT warehouse_id FROM ${personRows("u")} WHERE u.hash_id = $1`,
);
/** The place where a person works; null without one. */
export const ownPlace = async (db: Db, person: string): Promise<string | null> =>
  (await warehouseOf.first(db, person))?.warehouse_id ?? null;

/** Places that the reader sees, by name. */
export async function seenPlaces(reader: Reader): Promise<readonly PlaceOf[]> {
  const where = new Where().and("p.archived_at IS NULL");
  where.and(placesSeen(reader.access, where));
  const text = `SELECT p.hash_id, p.name, p.kind FROM stock_place p WHERE ${where.text} ORDER BY p.sort_name, p.hash_id`;
  return await composed<PlaceOf>(text).all(reader.db, ...where.values);
}
export async function keptOf(reader: Reader, components: readonly string[], places: readonly string[]) {
  const rows = await kept.all(reader.db, components, places);
  return new Map(rows.map((row) => [row.hash_id, row]));
}
const kept = sql<Kept, [components: readonly string[], places: readonly string[]]>(`
  SELECT c.hash_id, c.base_unit, coalesce((
    SELECT jsonb_agg(jsonb_build_object('place_id', p.hash_id, 'available', ${plain("s.available")}))
    FROM stock_item i JOIN stock_place p ON p.hash_id = i.place_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(${q.AVAILABLE}), 0) AS available FROM stock_lot l WHERE l.item_id = i.hash_id AND l.quantity > 0) s
    WHERE i.component_id = c.hash_id AND i.place_id = ANY ($2::uuid[])), '[]') AS levels
  FROM ${componentRows("c")} WHERE c.hash_id = ANY ($1::uuid[])`);

/** A component of a recipe with its stock. */
export interface Needed {
  readonly id: string;
  readonly kept: Kept;
  readonly isWater: boolean;
  /** Its exact share of the recipe's mass, from 0 to 1. */
  readonly share: Decimal;
  /** g/mL; null when not known. */
  readonly density: string | null;
  /** Base units per litre; null when the component is stocked by volume and has no density. */
  readonly perLitre: Decimal | null;
}
/** Grams in litres of a product. */
export const gramsIn = (litres: Decimal, density: string): Decimal => litres.times(density).times(GRAMS);
/**
 * Grams of a component in its base unit, not rounded; null when it is stocked by volume and has no density. The last step of a calculation:
 * everything before it is in grams, which add up without a rest.
 */
export const inBaseUnit = (grams: Decimal, { kept: { base_unit }, density }: Pick<Needed, "kept" | "density">) =>
  base_unit === "g" ? grams : density === null ? null : grams.div(density);
export function neededOf(content: Content, stock: ReadonlyMap<string, Kept>): Needed[] {
  const litre = gramsIn(decimal("1"), content.density);
  return content.leaves.flatMap(({ id, share }) => {
    const [component, of] = [content.components.get(id), stock.get(id)];
    if (!component || !of || share.lte("0")) return [];
    const { kind, density } = component;
    const perLitre = inBaseUnit(share.times(litre), { kept: of, density });
    return [{ id, kept: of, isWater: kind === "water", share, density, perLitre }];
  });
}

export const levelAt = ({ kept: { levels } }: Needed, place: string | undefined): string | undefined =>
  levels.find((l) => l.place_id === place)?.available;
/** If a place doesn't stock water, it uses tap water. */
export const isTap = (n: Needed, place: string | undefined): boolean => n.isWater && levelAt(n, place) === undefined;
export const litresOf = (n: Needed, place: string | undefined): Decimal | undefined =>
  n.perLitre === null || isTap(n, place)
    ? undefined
    : decimal(levelAt(n, place) ?? "0")
        .div(n.perLitre)
        .round(STOCK_DECIMALS, DOWN);
const least = (all: readonly Decimal[]): Decimal | undefined =>
  all.reduce<Decimal | undefined>((min, one) => (min === undefined || one.lt(min) ? one : min), undefined);

/** Litres that can be made in a place; null when the recipe consists of tap water alone. */
const makeableAt = (all: readonly Needed[], place: string): string | null =>
  least(all.flatMap((n) => litresOf(n, place) ?? []))?.toFixed() ?? null;

function materialsOf(content: Content, all: readonly Needed[], place: string | undefined, places: readonly PlaceOf[]) {
  const rows = all.flatMap((n) => {
    const component = content.components.get(n.id);
    return component ? [{ n, component, litres: litresOf(n, place) }] : [];
  });
  // The most limiting material first; those that don't limit the amount last.
  const after = (litres: Decimal | undefined): Decimal => litres ?? decimal("1e30");
  return rows
    .toSorted((a, b) => after(a.litres).cmp(after(b.litres)) || a.component.name.localeCompare(b.component.name))
    .map(({ n, component: { hash_id, number, name }, litres }) => ({
      component: { hash_id, number, name, base_unit: n.kept.base_unit },
      per_litre: n.perLitre?.round(MORE_DECIMALS, 1).toFixed() ?? null,
      available: levelAt(n, place) ?? "0",
      litres: litres?.toFixed() ?? null,
      is_tap_water: isTap(n, place),
      elsewhere: places.flatMap((p) => {
        const available = p.hash_id === place ? undefined : levelAt(n, p.hash_id);
        return available !== undefined && decimal(available).gt("0") ? [{ ...p, available }] : [];
      }),
    }));
}

type Rated = Answer["places"][number];
/**
 * The place asked for, otherwise the reader's own, otherwise the one where the most can be made; where nothing can be made, the one that
 * stocks most of the materials.
 */
async function chosenOf(reader: Reader, all: readonly Needed[], places: readonly Rated[], asked: string | undefined) {
  if (asked !== undefined) {
    const found = places.find((p) => p.hash_id === asked);
    if (!found) throw unknownReference("laboratory_id");
    return found;
  }
  const own = await ownPlace(reader.db, reader.person.id);
  const kinds = (p: Rated): number => all.filter((n) => decimal(levelAt(n, p.hash_id) ?? "0").gt("0")).length;
  const most = places.toSorted(
    (a, b) => decimal(b.litres ?? "0").cmp(decimal(a.litres ?? "0")) || kinds(b) - kinds(a),
  )[0];
  return places.find((p) => p.hash_id === own) ?? most;
}

/**
 * How much of a recipe can be made now, where, and what limits it. Readers who may not see the formula get the places alone: the litres
 * change with what is in stock by the shares.
 */
export async function makeable(
  reader: Reader,
  { params, query }: ServerInput<typeof calls.makeable>,
): Promise<{ data: Answer }> {
  const known = await contentOf(reader, params.id);
  const content = known?.isSeen ? known : undefined;
  const seen = await seenPlaces(reader);
  const ids = seen.map((p) => p.hash_id);
  const stock = content
    ? await keptOf(
        reader,
        content.leaves.map((l) => l.id),
        ids,
      )
    : new Map<string, Kept>();
  const all = content ? neededOf(content, stock) : [];
  const problem = !known
    ? "no_composition"
    : !content
      ? "closed"
      : !content.isWhole
        ? "open_sub_recipe"
        : all.some((n) => n.perLitre === null)
          ? "no_density"
          : null;
  const places = seen.map((p) => ({ ...p, litres: problem === null ? makeableAt(all, p.hash_id) : null }));
  const chosen = await chosenOf(reader, all, places, query.laboratory_id);
  return {
    data: {
      composition_number: known?.composition.number ?? null,
      problem,
      place: chosen ? { hash_id: chosen.hash_id, name: chosen.name, kind: chosen.kind } : null,
      litres: chosen?.litres ?? null,
      places,
      materials: content ? materialsOf(content, all, chosen?.hash_id, seen) : null,
    },
  };
}
