import { importedRows } from "#server/imports/public.ts";
import { changeStatuses } from "#contract/supplies/lifecycle.ts";
import { supplyHref } from "#contract/supplies/hrefs.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { listSupplies } from "#contract/supplies/endpoints.ts";
import type { OfficeStock, Supply, SupplyType } from "#contract/supplies/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sqlLater } from "#server/kit/sql/database.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { listInReach, searchBy } from "#server/kit/records/reached.ts";
import { aboutOf, type Found } from "#server/kit/records/searching.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { namedJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { reachParams, type ReachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen, supplyReach } from "./access.ts";
import type { Attribute } from "#contract/supplies/attributes.ts";
import { attributesJson, shownAttributes, type Values } from "./attributes/attributes.ts";
import { belowCategory, seriesJson, type Series } from "./category-tree.ts";
import { canOfUnits } from "./rules.ts";
import { articleJson, presentVariations, totalsOf, variationsJson, type VariationRow } from "./variations/present.ts";
import { valuesOf } from "./value/worth.ts";

/** The columns that its form writes. */
export const supplyForm = columns({
  name: "text",
  type: "text",
  category_id: "uuid",
  reusable: "boolean",
  numbered: "boolean",
  supplier_id: "uuid?",
  brand_id: "uuid?",
  unity_id: "uuid?",
  department_id: "uuid?",
  lifetime_in_years: "smallint?",
  maintenance_months: "smallint?",
  description: "text?",
  custom_attributes: "jsonb",
});

/** What its form wrote. */
export const formOf = (row: SupplyRow) => ({
  name: row.name,
  type: row.type,
  category_id: row.category_id,
  reusable: row.reusable,
  numbered: row.numbered,
  supplier_id: row.supplier_id,
  brand_id: row.brand_id,
  unity_id: row.unity_id,
  department_id: row.department_id,
  lifetime_in_years: row.lifetime_in_years,
  maintenance_months: row.maintenance_months,
  description: row.description,
  custom_attributes: row.custom_attributes,
});

/** What an office has, with what left it. */
export interface StockRow {
  readonly zone: Ref;
  /** With what is reserved of it. */
  readonly available: number;
  readonly reserved: number;
  readonly allocated: number;
  readonly maintenance: number;
  readonly defective: number;
  readonly on_the_way: number;
  readonly used: number;
  readonly gone: number;
  readonly minimum: number | null;
  readonly shelf: string | null;
}
export interface SupplyRow extends Omit<RowOf<typeof supplyForm>, "type" | "custom_attributes"> {
  readonly custom_attributes: Values;
  readonly attributes: readonly Attribute[];
  readonly hash_id: string;
  readonly type: SupplyType;
  readonly zone_id: string;
  readonly category: Named;
  readonly series: Series | null;
  readonly zone: Ref;
  readonly supplier: Ref | null;
  readonly brand: Ref | null;
  readonly unity: Named | null;
  readonly department: Named | null;
  readonly stocks: readonly StockRow[];
  readonly variation_of: string | null;
  /** By what a variation differs from its article. */
  readonly varies: Values;
  readonly article: Ref | null;
  readonly variations: readonly VariationRow[];
  readonly moves: number;
  readonly version: number;
  readonly created_at: string;
}

/** SQL: what offices have of an article, as JSON. */
const stocksJson = (id: string, places: string): string =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('zone', ${refJson("o")}, 'available', s.available, 'reserved', s.reserved, 'allocated', s.allocated, 'maintenance', s.maintenance, 'defective', s.defective, 'on_the_way', s.on_the_way,
      'used', s.used, 'gone', s.gone, 'minimum', s.minimum, 'shelf', s.shelf) ORDER BY o.name, o.hash_id), '[]')
      FROM supply_stock s JOIN ${officeRows("o")} ON o.hash_id = s.zone_id WHERE s.supply_id = ${id} AND (${places} IS NULL OR s.zone_id = ANY (${places})))`;
/** SQL of the whole article `e`; `places`: a parameter with the offices whose stock is shown, null for all. */
const select = (rows: string, places: string): string => `
  SELECT e.*, ${namedJson("c")} AS category, ${seriesJson("e.category_id")} AS series, ${attributesJson("e.category_id")} AS attributes, ${refJson("z")} AS zone, ${refJson("v")} AS supplier, ${refJson("b")} AS brand, ${namedJson("u")} AS unity,
    ${namedJson("d")} AS department, ${stocksJson("e.hash_id", places)} AS stocks, ${articleJson("e.variation_of")} AS article, ${variationsJson("e.hash_id", places, (id) => stocksJson(id, places))} AS variations
  FROM ${rows} e JOIN supply_category c ON c.hash_id = e.category_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id LEFT JOIN ${listRows("supply_supplier", "v")} ON v.hash_id = e.supplier_id
    LEFT JOIN ${listRows("supply_brand", "b")} ON b.hash_id = e.brand_id LEFT JOIN ${listRows("unity", "u")} ON u.hash_id = e.unity_id LEFT JOIN ${listRows("department", "d")} ON d.hash_id = e.department_id`;

const one = sqlLater<SupplyRow, [id: string, ...ReachParams]>(
  () => `${select("supply", "$3::uuid[]")} WHERE e.hash_id = $1 AND ${supplyReach.condition(2)}`,
);

/** The counts of an office by state, without what is reserved: nothing moves from there but to whom it is promised. */
export const countsOf = (s: StockRow) => ({
  AVAILABLE: s.available - s.reserved,
  ALLOCATED: s.allocated,
  MAINTENANCE: s.maintenance,
  DEFECTIVE: s.defective,
  ON_THE_WAY: s.on_the_way,
  USED: s.used,
  GONE: s.gone,
});

function presentStock(s: StockRow, row: SupplyRow, { rights }: Person): OfficeStock {
  const at = { zone: s.zone.hash_id };
  const { used: _u, gone: _g, ...shown } = s;
  return {
    ...shown,
    available: s.available - s.reserved,
    can: {
      ...canOfUnits(countsOf(s), row, (right) => rights.at(right, at)),
      ...(rights.at("supplies_update", at) && { enter: true }),
    },
  };
}

export function presentSupply(row: SupplyRow, person: Person): Supply {
  const home = { zone: row.zone_id };
  const { rights } = person;
  const stocks = row.stocks.map((s) => presentStock(s, row, person));
  // What may be done with some of it, or with a variation of it.
  const others = row.variations.flatMap((v) => v.stocks);
  const all = [...stocks, ...others.map((s) => presentStock(s, row, person))];
  const anyCan = (...steps: readonly (keyof OfficeStock["can"])[]): boolean =>
    all.some(({ can }) => steps.some((step) => can[step]));
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    name: row.name,
    type: row.type,
    reusable: row.reusable,
    numbered: row.numbered,
    category: row.category,
    series: row.series,
    zone: row.zone,
    supplier: row.supplier,
    brand: row.brand,
    unity: row.unity,
    department: row.department,
    lifetime_in_years: row.lifetime_in_years,
    maintenance_months: row.maintenance_months,
    description: row.description,
    attributes: shownAttributes(row.attributes, row.custom_attributes),
    variation_of: row.article,
    variations: presentVariations(row),
    ...totalsOf([...row.stocks, ...others]),
    values: null,
    stocks,
    version: row.version,
    created_at: row.created_at,
    can: {
      ...(rights.at("supplies_update", home) && { update: true }),
      ...(rights.at("supplies_delete", home) && row.moves === 0 && row.variations.length === 0 && { delete: true }),
      ...((rights.at("supplies_update", home) || anyCan("enter")) && { enter: true }),
      ...(anyCan("ALLOCATED") && { allocate: true }),
      ...(anyCan("UNALLOCATED") && { unallocate: true }),
      ...(anyCan(...changeStatuses) && { stock_status: true }),
      ...(row.reusable && anyCan("MAINTENANCE", "UNALLOCATED") && { maintain: true }),
      ...(!row.reusable && anyCan("ALLOCATED") && { stock_out: true }),
      ...(anyCan("TRANSFER_FROM") && { transfer: true }),
    },
  };
}

/** An article without its variations, which stand beside it. */
const presentAlone = (row: SupplyRow, person: Person): Supply => presentSupply({ ...row, variations: [] }, person);

export const { load, locked } = loaderOf<SupplyRow>(
  "supply",
  async (reader, id) => await one.first(reader.db, id, ...reachParams(supplyReach.of(reader.access))),
);
export const supplyNow = async (reader: Reader, id: string): Promise<{ data: Supply }> => ({
  data: presentSupply(await load(reader, id), reader.person),
});

const IN_STATE = {
  AVAILABLE: "available - s.reserved",
  ALLOCATED: "allocated",
  MAINTENANCE: "maintenance",
  DEFECTIVE: "defective",
};

/** The articles that the reader sees, the newest first. */
export async function supplies(reader: Reader, { query: f }: Pick<ServerInput<typeof listSupplies>, "query">) {
  const seen = officesSeen(reader.access);
  const places = f.zone === undefined ? seen : seen === null || seen.includes(f.zone) ? [f.zone] : [];
  const filter = (where: Where): Where => {
    const here = (condition: string): string =>
      where.bind(
        `EXISTS (SELECT 1 FROM supply_stock s WHERE s.supply_id = e.hash_id AND ${condition} AND (?::uuid[] IS NULL OR s.zone_id = ANY (?::uuid[])))`,
        places,
        places,
      );
    where.and("NOT e.withdrawn");
    if (f.zone !== undefined) where.and("e.zone_ids && ?::uuid[]", places);
    if (f.status) where.and(here(`s.${IN_STATE[f.status]} > 0`));
    if (f.short) where.and(here("s.available - s.reserved < s.minimum"));
    // A variation is with its article, unless it is looked for itself.
    if (!f.each && !f.search && !f.status && !f.short) where.and("e.variation_of IS NULL");
    if (f.category) where.and(where.bind(`e.category_id IN (${belowCategory("?::uuid")})`, f.category));
    return where
      .when(
        f.import_hash_id,
        `e.hash_id IN (SELECT m.supply_id FROM supply_movement m JOIN ${importedRows("i")} ON i.entity_id = m.hash_id WHERE i.batch_id = ?::uuid)`,
      )
      .when(f.type, "e.type = ?");
  };
  const page = await listInReach<SupplyRow, Supply>(reader, supplyReach, f, {
    filter,
    few:
      (f.status !== undefined && f.status !== "AVAILABLE") ||
      f.short !== undefined ||
      f.category !== undefined ||
      f.import_hash_id !== undefined,
    complete: (inner, where) =>
      `${select(`(${inner})`, where.bind("(SELECT ?::uuid[])::uuid[]", places))} ORDER BY e.hash_id DESC`,
    present: f.each ? presentAlone : presentSupply,
  });
  if (f.on === undefined || page.data.length === 0) return page;
  const variations = (s: Supply): string[] => s.variations.map((v) => v.hash_id);
  const valueOf = await valuesOf(reader, page.data.flatMap(variations), f.on, f.zone);
  return { ...page, data: page.data.map((s) => ({ ...s, values: valueOf(variations(s)) })) };
}

/** Where an article opens: on the screen of its type, in an office. */
export const supplyLink = (
  s: { readonly hash_id: string; readonly type: SupplyType },
  zone: string,
  words: Parameters<typeof supplyHref.MATERIAL.view>[2] = {},
): string => supplyHref[s.type].view(zone, s.hash_id, words);

type Told = Pick<SupplyRow, "hash_id" | "name" | "type" | "version" | "moves"> & { readonly zone_id: string };
const event = eventsOf<Told>({
  kind: "supply",
  area: "supplies",
  place: ({ zone_id }) => ({ zone: zone_id }),
  heard: { needs: supplySeers },
  link: (row) => supplyLink(row, row.zone_id),
  says: ({ name }) => ({ name }),
});
/** An event of an article in an office. `moves` makes its version newer for live readers than any before. */
export const supplyEvent = (row: Told, ...more: [action: string, more: Parameters<typeof event>[2]]) =>
  event({ ...row, version: row.version + row.moves }, ...more);

const opened = (found: Found): string =>
  supplyLink({ hash_id: found.hash_id, type: aboutOf(found, "type") as SupplyType }, aboutOf(found, "zone"));

export const supplyKind: Kind = {
  name: "supply",
  reach: supplyReach,
  rows: { from: "supply e", id: "e.hash_id", title: "e.name" },
  fields: {
    ...openFields(...Object.keys(supplyForm.types)),
    // What happened in an office is for those who see its supplies.
    ...Object.fromEntries(
      "zone_id minimum shelf quantity serials transfer status reason recipient user_id received_by due_on piece_state price currency_id order_date shipping_date warranty_months residual undone maker_serial serial_number maintenance_cost supplier_id"
        .split(" ")
        .map((field) => [field, "supplies_view"] as const),
    ),
  },
  words: ["supplies.type_", "supplies.condition_", "supplies.status_"],
  found: (holds) => `SELECT hash_id FROM supply e WHERE ${holds(supplyReach.table.search)} ORDER BY hash_id DESC`,
  opens: {
    about: "jsonb_build_object('type', e.type, 'zone', e.zone_id)",
    link: (found) => opened(found),
  },
  search: searchBy(supplyReach, {
    columns: "e.name, e.type, e.zone_id, e.category_id",
    joins: "JOIN supply_category c ON c.hash_id = e.category_id",
    title: "e.name",
    about: "jsonb_build_object('category', c.name, 'type', e.type, 'zone', e.zone_id)",
    note: (found) => aboutOf(found, "category"),
    link: (found) => opened(found),
  }),
};
