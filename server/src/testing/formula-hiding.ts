import { recordTimeline } from "#contract/audit/endpoints.ts";
import { allComponents, componentOptions, getComponent, listComponents } from "#contract/components/endpoints.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { batchSheet, getBatch, listBatches } from "#contract/laboratory/batches.ts";
import { expired, outOfStock } from "#contract/laboratory/alerts.ts";
import { getCount } from "#contract/laboratory/counts.ts";
import { listReservations } from "#contract/laboratory/holds.ts";
import {
  forSale,
  getLot,
  getShopStock,
  getWarehouseStock,
  listMovements,
  listStock,
} from "#contract/laboratory/stock.ts";
import { printLabels } from "#contract/laboratory/labels.ts";
import { makeable } from "#contract/laboratory/makeable.ts";
import { rescue } from "#contract/laboratory/rescue.ts";
import { scan } from "#contract/laboratory/scan.ts";
import { printTrace, traceLot } from "#contract/laboratory/trace.ts";
import { getOrder } from "#contract/orders/endpoints.ts";
import { getPurchase, printPurchase } from "#contract/orders/purchase.ts";
import * as calls from "#contract/recipes/formulas/endpoints.ts";
import { searchAll } from "#contract/search/endpoints.ts";
import { getSample, listSamples, sampleCarrier, sampleFunnel } from "#contract/tracking/endpoints.ts";
import type { AnyInput } from "./matrix/rows.ts";

/** What could reveal a formula: ids of the recipe, its composition and components, and a distinctive name. */
export interface Secret {
  readonly recipe: string;
  readonly composition: string;
  readonly component: string;
  /** A sent sample of the recipe. */
  readonly sample: string;
  readonly name: string;
  /** A batch of the recipe, and its laboratory. */
  readonly batch: string;
  readonly laboratory: string;
  /** A place with bottles of it, and the bottles' lot id and lot number. */
  readonly place: string;
  readonly bottled: string;
  readonly lot: string;
  /** An order of it that keeps its components in the laboratory. */
  readonly order: string;
  /** A stock-take of the laboratory. */
  readonly count: string;
}
interface Asked {
  readonly endpoint: AnyEndpoint;
  readonly input: AnyInput;
}

/**
 * Calls that could reveal a formula, with valid input. An area whose answers or files derive from a formula (shortages, movements, traces, labels,
 * purchases) adds its calls here: `hiding.api.test.ts` makes them as a user without the right and searches every byte. All other reading calls are
 * made with these ids too.
 */
export const formulaHiding = (s: Secret): readonly Asked[] => [
  { endpoint: calls.listCompositions, input: { params: { id: s.recipe }, query: {} } },
  {
    endpoint: calls.listCompositions,
    input: { params: { id: s.recipe }, query: { composition_hash_id: s.composition } },
  },
  { endpoint: calls.findMaterials, input: { params: { id: s.recipe }, query: { material_hash_id: s.component } } },
  { endpoint: calls.whereUsed, input: { query: { component_hash_id: s.component } } },
  { endpoint: calls.whereUsed, input: { query: { recipe_hash_id: s.recipe } } },
  { endpoint: calls.weighSheet, input: { params: { id: s.recipe }, query: { amount: "1", unit: "L" } } },
  {
    endpoint: calls.previewReplacement,
    input: { body: { component_hash_id: s.component, by_recipe_hash_id: s.recipe, factor: "1" } },
  },
  { endpoint: makeable, input: { params: { id: s.recipe }, query: {} } },
  { endpoint: listBatches, input: { query: { recipe_id: s.recipe } } },
  { endpoint: getBatch, input: { params: { id: s.batch } } },
  { endpoint: batchSheet, input: { params: { id: s.batch } } },
  { endpoint: listMovements, input: { query: { laboratory_id: s.laboratory, kind: "make" } } },
  { endpoint: listReservations, input: { query: { laboratory_id: s.laboratory } } },
  { endpoint: listReservations, input: { query: { laboratory_id: s.laboratory, component_id: s.component } } },
  { endpoint: recordTimeline, input: { params: { kind: "batch", id: s.batch } } },
  { endpoint: traceLot, input: { params: { id: s.bottled }, query: { of: "bottled" } } },
  { endpoint: printTrace, input: { params: { id: s.bottled }, query: { of: "bottled" } } },
  { endpoint: printLabels, input: { query: { bottled: [s.bottled] } } },
  { endpoint: getPurchase, input: { params: { id: s.order }, query: { laboratory_id: s.laboratory } } },
  { endpoint: printPurchase, input: { params: { id: s.order }, query: { laboratory_id: s.laboratory } } },
  { endpoint: getOrder, input: { params: { id: s.order } } },
  { endpoint: recordTimeline, input: { params: { kind: "order", id: s.order } } },
  { endpoint: recordTimeline, input: { params: { kind: "stock_place", id: s.laboratory } } },
  { endpoint: scan, input: { query: { code: s.lot } } },
  { endpoint: listSamples, input: { query: { recipe_hash_id: s.recipe, archived: "all" } } },
  { endpoint: getSample, input: { params: { id: s.sample } } },
  { endpoint: sampleCarrier, input: { params: { id: s.sample } } },
  { endpoint: recordTimeline, input: { params: { kind: "sample", id: s.sample } } },
  { endpoint: sampleFunnel, input: { query: { recipe_hash_id: s.recipe, by: "recipe" } } },
  { endpoint: recordTimeline, input: { params: { kind: "recipe", id: s.recipe } } },
  { endpoint: searchAll, input: { query: { q: s.name } } },
];

/**
 * Calls that list components or a place's stock contain component names, but nothing about recipes. `rescue` names expiring lots: a test of
 * its own shows that no recipe and no order stands beside them.
 */
export const tellsComponents: ReadonlySet<string> = new Set(
  [
    listComponents,
    allComponents,
    getComponent,
    componentOptions,
    listStock,
    getShopStock,
    getWarehouseStock,
    forSale,
    getLot,
    expired,
    outOfStock,
    getCount,
    rescue,
  ].map((e) => e.name),
);

/** Filters of exports that derive from a secret, and of those of a place. */
export const exportsHiding = (s: Secret): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const inPlace = { laboratory_id: s.laboratory };
  return {
    order_purchase: { order_hash_id: s.order, ...inPlace },
    stock_transfers: inPlace,
    stock_reservations: inPlace,
    stock_movements: inPlace,
    stock_counts: inPlace,
    stock_count_lines: { count_id: s.count },
  };
};
/** Exports of what is in a place, by component: a row may name a component, but then no recipe, batch, order or sample that it is for. */
export const exportsOfStock: ReadonlySet<string> = new Set([
  "stock",
  "expiring_lots",
  "stock_transfers",
  "stock_reservations",
  "stock_movements",
  "stock_count_lines",
]);
