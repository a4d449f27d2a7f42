/**
 * The axes of the market picture. Sellers: owners of brands, brands, manufacturers, competitors. Things sold: a taxonomy of two levels is
 * an axis by its groups or by its entries. Places: the countries where a product is sold.
 */
export const marketAxes = [
  "country",
  "b2c_group",
  "b2c",
  "application_group",
  "application",
  "b2b_group",
  "b2b",
  "packaging",
  "brand_owner",
  "brand",
  "manufacturer",
  "competitor",
] as const;
export type MarketAxis = (typeof marketAxes)[number];

/** The list whose entries are the axis's values; groups and their parts are entries of the same list. */
export const listOfAxis = (axis: MarketAxis): string => axis.replace(/_group$/u, "");
/** Whether two axes can be combined: not two levels of the same list. */
export const axesDiffer = (rows: MarketAxis, columns: MarketAxis): boolean => listOfAxis(rows) !== listOfAxis(columns);
/** The other level of the same taxonomy; undefined for lists with one level. */
export function otherLevel(axis: MarketAxis): MarketAxis | undefined {
  const of = listOfAxis(axis);
  const other = axis === of ? `${of}_group` : of;
  return other === axis ? undefined : marketAxes.find((one) => one === other);
}

/** The lists whose entries a finding may refer to, besides a country. */
export const findingAxes = ["b2c", "application", "b2b", "packaging", "brand"] as const;
export type FindingAxis = (typeof findingAxes)[number];
export const isFindingAxis = (list: string): list is FindingAxis => findingAxes.some((one) => one === list);

/** Most rows and columns drawn: those with the most products. */
export const MOST_ROWS = 200;
export const MOST_COLUMNS = 60;
