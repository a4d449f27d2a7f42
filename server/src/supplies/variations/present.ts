import { attributeValue, type Attribute } from "#contract/supplies/attributes.ts";
import { onHandStates } from "#contract/supplies/lifecycle.ts";
import type { Supply, Variation } from "#contract/supplies/schemas.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import type { Values } from "../attributes/attributes.ts";
import type { StockRow, SupplyRow } from "../records.ts";

/** A variation of an article, as its article is read with it. */
export interface VariationRow {
  readonly hash_id: string;
  readonly name: string;
  readonly varies: Values;
  readonly stocks: readonly StockRow[];
}
/** SQL: the variations of article `of` that lie or lay in the offices of a reader, as JSON. */
export const variationsJson = (of: string, places: string, stocks: (id: string) => string): string =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', n.hash_id, 'name', n.name, 'varies', n.varies, 'stocks', ${stocks("n.hash_id")}) ORDER BY n.hash_id), '[]')
      FROM supply n WHERE n.variation_of = ${of} AND NOT n.withdrawn AND (${places} IS NULL OR n.zone_ids && ${places}))`;
/** SQL: the article of variation `e`. */
export const articleJson = (variation_of: string): string =>
  `(SELECT ${refJson("n")} FROM supply n WHERE n.hash_id = ${variation_of})`;

/** By what it differs: the values of these keys, in the order in which the category asks. */
export function variationWords(attributes: readonly Attribute[], values: Values, keys: Iterable<string>): string {
  const asked = attributes.map((a) => a.key);
  const order = [...keys].toSorted((a, b) => (asked.indexOf(a) + 1 || 99) - (asked.indexOf(b) + 1 || 99));
  return order.flatMap((key) => (key in values ? [String(values[key])] : [])).join(", ");
}
export const variationName = (article: string, attributes: readonly Attribute[], varies: Values): string =>
  `${article}, ${variationWords(attributes, varies, Object.keys(varies))}`;

/** The kinds of attributes by which variations differ. */
export const varyingKinds: readonly Attribute["kind"][] = ["text", "number", "choice"];
/** A value by which a variation differs, or what is wrong with it, as a text key. */
export function varyingValue(of: Attribute | undefined, given: unknown): string | number | { wrong: string } {
  if (!of) return { wrong: "supply_attributes.unknown" };
  if (!varyingKinds.includes(of.kind)) return { wrong: "supply_variations.kinds" };
  const value = attributeValue(of, given as Parameters<typeof attributeValue>[1]);
  if (typeof value === "string" || typeof value === "number") return value;
  return value !== null && typeof value === "object" ? value : { wrong: "errors.required" };
}

type Totals = Pick<
  Supply,
  "available" | "reserved" | "allocated" | "out_of_service" | "on_hand" | "on_the_way" | "is_short"
>;
const sum = (stocks: readonly StockRow[], of: (s: StockRow) => number): number =>
  stocks.reduce((all, s) => all + of(s), 0);
/** Sums over offices, and over variations. */
export function totalsOf(stocks: readonly StockRow[]): Totals {
  const reserved = sum(stocks, (s) => s.reserved);
  const available = sum(stocks, (s) => s.available) - reserved;
  const allocated = sum(stocks, (s) => s.allocated);
  const out_of_service = sum(stocks, (s) => s.maintenance + s.defective);
  return {
    available,
    reserved,
    allocated,
    out_of_service,
    on_hand: available + reserved + allocated + out_of_service,
    on_the_way: sum(stocks, (s) => s.on_the_way),
    is_short: stocks.some((s) => s.minimum !== null && s.available - s.reserved < s.minimum),
  };
}

/** VALIDATED while some is available, else what there is of it. */
function statusOf(stocks: readonly StockRow[]): Variation["status"] {
  if (stocks.some((s) => s.available > s.reserved)) return "VALIDATED";
  if (stocks.some((s) => s.maintenance > 0)) return "MAINTENANCE";
  return stocks.some((s) => s.defective > 0) ? "DEFECTIVE" : "UNAVAILABLE";
}
const presentVariation = (
  { hash_id, name, stocks }: Pick<VariationRow, "hash_id" | "name" | "stocks">,
  label: string | null,
): Variation => ({
  hash_id,
  name,
  label,
  status: statusOf(stocks),
  ...totalsOf(stocks),
  stocks: stocks.flatMap((s) => {
    const counts = {
      AVAILABLE: s.available - s.reserved,
      ALLOCATED: s.allocated,
      MAINTENANCE: s.maintenance,
      DEFECTIVE: s.defective,
    };
    return onHandStates.flatMap((status) =>
      counts[status] > 0 ? [{ zone: s.zone, status, quantity: counts[status] }] : [],
    );
  }),
});

/** All variations of an article, itself first: by what each differs, and what there is of it. */
export function presentVariations(row: SupplyRow): Variation[] {
  const { attributes, variations } = row;
  const keys = new Set(variations.flatMap((v) => Object.keys(v.varies)));
  const own = variationWords(attributes, row.custom_attributes, row.variation_of ? Object.keys(row.varies) : keys);
  return [
    presentVariation(row, own || null),
    ...variations.map((v) => presentVariation(v, variationWords(attributes, v.varies, Object.keys(v.varies)))),
  ];
}
