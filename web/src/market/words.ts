import type { CSSProperties } from "react";
import { listContacts } from "#contract/contacts/endpoints.ts";
import { contactRoles } from "#contract/contacts/schemas.ts";
import { axesDiffer, marketAxes, type MarketAxis } from "#contract/market/axes.ts";
import type { getMarketPicture } from "#contract/market/endpoints.ts";
import type { MarketHead } from "#contract/market/schemas.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { application, b2b, b2c, brand, country, packaging } from "#contract/reference/resources.ts";
import type { FilterOf } from "#web/ui/list/filters-of.ts";
import { pickWords } from "#web/ui/list/list-words.ts";

export type PictureQuery = ClientInput<typeof getMarketPicture>["query"];

/** The filters of the picture. */
export const marketFilters = {
  country_hash_id: { label: "market.axis_country", from: country.list },
  b2c_hash_id: { label: "market.axis_b2c", from: b2c.list },
  application_hash_id: { label: "market.axis_application", from: application.list },
  b2b_hash_id: { label: "market.axis_b2b", from: b2b.list },
  packaging_hash_id: { label: "market.axis_packaging", from: packaging.list },
  brand_hash_id: { label: "market.axis_brand", from: brand.list },
  brand_owner_hash_id: { label: "market.axis_brand_owner", from: listContacts },
  contact_hash_id: { label: "market.company", from: listContacts },
  role: { label: "market.role", options: contactRoles, texts: "contacts.role_" },
  gone: { label: "market.gone", options: ["1", "all"], texts: "market.gone_" },
  seen_from: { label: "market.last_look", until: "seen_to" },
} as const satisfies Readonly<Record<string, FilterOf>>;

/** What a saved view of the picture contains: also its axes and weights. */
export const viewWords: Readonly<Record<string, FilterOf>> = {
  rows: { label: "market.rows", options: marketAxes },
  columns: { label: "market.columns", options: marketAxes },
  shows: { label: "market.shows", options: ["contacts"] },
  weights: { label: "market.weights" },
  ...marketFilters,
};

const axisFrom = (word: string | undefined): MarketAxis | undefined => marketAxes.find((axis) => axis === word);
const FIRST = { rows: "country", columns: "b2c_group" } as const;

/** The axes in the URL; a pair that can't be combined is replaced by the default. */
export function axesOf(url: Readonly<Record<string, string>>): { rows: MarketAxis; columns: MarketAxis } {
  const rows = axisFrom(url.rows) ?? FIRST.rows;
  const columns = axisFrom(url.columns) ?? FIRST.columns;
  if (axesDiffer(rows, columns)) return { rows, columns };
  return { rows, columns: axesDiffer(rows, FIRST.columns) ? FIRST.columns : FIRST.rows };
}

const FILTER_WORDS = [...Object.keys(marketFilters), "seen_to"];
/** The query for the server. */
export const queryOf = (url: Readonly<Record<string, string>>): PictureQuery => ({
  ...axesOf(url),
  ...pickWords(url, FILTER_WORDS),
});

export const isNarrowed = (url: Readonly<Record<string, string>>): boolean => FILTER_WORDS.some((word) => url[word]);
export const noFilters = Object.fromEntries(FILTER_WORDS.map((word) => [word, undefined]));

type NamedIn = (it: Pick<MarketHead, "name" | "name_fr">) => string;
/** A cell in words: `Kenya, Iced tea`. */
export const cellName = (named: NamedIn, row: MarketHead, column: MarketHead): string =>
  `${named(row)}, ${named(column)}`;

/** The heat of a cell from 1 to 8: a square root scale, so that a few large cells don't make the others look alike. */
export const heatOf = (value: number, most: number): number =>
  most <= 1 ? 1 : 1 + Math.round(7 * Math.sqrt((value - 1) / (most - 1)));
/** The attributes of a cell that colour it by its heat. */
export const heated = [1, 2, 3, 4, 5, 6, 7, 8].map((heat) => ({
  "data-heat": heat,
  style: { "--heat": `var(--heat-${heat})` } as CSSProperties,
}));
