/**
 * What the market is looked at by. Who sells: the owner of the brand, the brand, companies that are manufacturers or competitors. What is
 * sold: a taxonomy of two levels is an axis by its groups or by its entries. Where: the countries in which a product is sold.
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

/** What a value of an axis is an entry of; a group and what is part of it are entries of one list. */
export const listOfAxis = (axis: MarketAxis): string => axis.replace(/_group$/u, "");
/** Whether two axes say different things: a list is not laid against itself. */
export const axesDiffer = (rows: MarketAxis, columns: MarketAxis): boolean => listOfAxis(rows) !== listOfAxis(columns);
/** The other level of a taxonomy; undefined for what has one level. */
export function otherLevel(axis: MarketAxis): MarketAxis | undefined {
  const of = listOfAxis(axis);
  const other = axis === of ? `${of}_group` : of;
  return other === axis ? undefined : marketAxes.find((one) => one === other);
}

/** The axes whose values may be written of with a finding: a place, and things that are sold. */
export const findingAxes = ["b2c", "application", "b2b", "packaging", "brand"] as const;
export type FindingAxis = (typeof findingAxes)[number];
export const isFindingAxis = (list: string): list is FindingAxis => findingAxes.some((one) => one === list);

/** At most so many rows and columns are drawn, those with the most products first. */
export const MOST_ROWS = 200;
export const MOST_COLUMNS = 60;
