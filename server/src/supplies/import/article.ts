import { numberInSheet } from "#contract/kit/number.ts";
import type { Cells } from "#server/kit/area/importing.ts";
import type { Values } from "../attributes/attributes.ts";
import { variationName, varyingKinds } from "../variations/present.ts";
import { readAttributes } from "./attributes.ts";
import type * as q from "./queries.ts";

/** What is read for all rows at once. */
export interface Known {
  readonly categories: ReadonlyMap<string, q.Category>;
  readonly offices: ReadonlyMap<string, q.Office>;
  readonly byId: ReadonlyMap<string, q.Office>;
  readonly suppliers: ReadonlyMap<string, string>;
  readonly brands: ReadonlyMap<string, string>;
  readonly articles: Map<string, q.Article>;
  /** By the identifier of their article. */
  readonly variations: Map<string, q.Article[]>;
  readonly given: ReadonlySet<string>;
  /** The numbers of the rows that were read. */
  readonly typed: Set<string>;
}
export type Say = (at: string, key: string, params?: Record<string, string | number>) => void;
export const whole = (cell: string | undefined, most: number): number | null | undefined => {
  if (!cell?.trim()) return null;
  const read = numberInSheet(cell, { least: 1, most, decimals: 0 });
  return read === undefined ? undefined : Number(read);
};

/** The article of a row, or the variation of it that the row names; `found` is there, or is made by a row before. */
export function articleOf(
  values: Cells["values"],
  category: q.Category,
  article: q.Article | undefined,
  k: Known,
  wrong: Say,
) {
  const read = (at: "attributes" | "variation"): Values => {
    const of = readAttributes(values[at], category.attributes);
    if ("values" in of) return of.values;
    wrong(at, of.wrong, of.params);
    return {};
  };
  const attributes = read("attributes");
  const varies = read("variation");
  const odd = category.attributes.find((a) => a.key in varies && !varyingKinds.includes(a.kind));
  if (odd) wrong("variation", "supply_variations.kinds");
  const lifetime_in_years = whole(values.lifetime_in_years, 100);
  if (lifetime_in_years === undefined) wrong("lifetime_in_years", "errors.number");
  if (!article) {
    // The first variation of an article is the article itself.
    const custom_attributes = { ...attributes, ...varies };
    const lacks = category.attributes.find((a) => a.required && !(a.key in custom_attributes));
    if (lacks) wrong("attributes", "supply_import.attribute_required", { label: lacks.label });
    return { found: undefined, article: undefined, custom_attributes, lifetime_in_years: lifetime_in_years ?? null };
  }
  if (lifetime_in_years && lifetime_in_years !== article.lifetime_in_years)
    wrong("lifetime_in_years", "supply_import.other_than_article");
  const isOther = Object.entries(attributes).some(([key, value]) => article.custom_attributes[key] !== value);
  if (isOther) wrong("attributes", "supply_import.other_than_article");
  const is = (one: q.Article): boolean =>
    Object.entries(varies).every(([key, value]) => one.custom_attributes[key] === value);
  const found = is(article) ? article : k.variations.get(article.hash_id)?.find(is);
  return { found, article, custom_attributes: varies, lifetime_in_years: article.lifetime_in_years };
}
/** A variation that is made: what it has in common with its article, and by what it differs. */
export const variationOf = (article: q.Article, varies: Values, category: q.Category) => ({
  name: variationName(article.name, category.attributes, varies),
  type: article.type,
  category_id: article.category_id,
  reusable: article.reusable,
  numbered: article.numbered,
  supplier_id: article.supplier_id,
  brand_id: article.brand_id,
  lifetime_in_years: article.lifetime_in_years,
  custom_attributes: { ...article.custom_attributes, ...varies },
  variation_of: article.hash_id,
  varies,
});
