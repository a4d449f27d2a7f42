import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { byId, item } from "../kit/page.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { placeRef } from "./places.ts";
import { anySeer } from "./rights.ts";
import { purposes, stockedComponent } from "./stock.ts";

/** The kinds of node in a trace. `batch`, `sample` and `order` come from areas that declare a source. */
export const traceKinds = ["delivery", "lot", "transfer", "batch", "bottled", "sample", "order", "use"] as const;
export type TraceKind = (typeof traceKinds)[number];
export const traceOf = ["lot", "bottled"] as const;

const traceNode = z.object({
  /** Unique within this answer only, so that masked nodes reveal no real identifier. */
  id: z.string(),
  kind: z.enum(traceKinds),
  /** Steps from the traced lot: negative upstream, positive downstream. */
  step: z.int(),
  /** The number of the lot, transfer or batch; null when masked, or when it has none. */
  number: z.string().nullable(),
  component: stockedComponent.nullable(),
  recipe: recipeRef.nullable(),
  place: placeRef.nullable(),
  /** The destination of a transfer. */
  to: placeRef.nullable(),
  /** Missing for readers who may not see suppliers. */
  supplier: z.string().nullable().optional(),
  /** The customer, for a sample or order that the reader sees. */
  customer: z.string().nullable(),
  purpose: z.enum(purposes).nullable(),
  /** The quantity: base units of a component, litres of a recipe. */
  quantity: z.string().nullable(),
  unit: z.enum(["g", "mL", "L"]).nullable(),
  /** How many movements a `use` node combines. */
  count: z.int().nullable(),
  at: z.string().nullable(),
  expires_on: z.string().nullable(),
  is_held: z.boolean(),
  /** The address of its screen. */
  link: z.string().nullable(),
});
export type TraceNode = z.infer<typeof traceNode>;

/** Nodes per trace; if nodes farther away are left out, `is_cut` is set. */
export const MOST_NODES = 200;
export const traceLot = endpoint({
  name: "laboratory.trace",
  method: "GET",
  path: "/api/stock/lot/{id}/trace",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary:
    "Where a lot came from and what became of it: deliveries, transfers between places, batches, bottles, samples and orders, in steps backward and forward. Lots in places that one does not see have no component and no link. A batch whose formulas one may not see ends the way: from a lot neither it nor what follows is in the answer, from its bottles nothing that went into it.",
  params: byId("stock_lot"),
  query: z.object({ of: z.enum(traceOf).default("lot") }),
  response: item(
    z.object({
      nodes: z.array(traceNode),
      edges: z.array(z.object({ from: z.string(), to: z.string() })),
      /** Whether nodes beyond these exist. */
      is_cut: z.boolean(),
      /** Whether the reader may not see all formulas, so that batches may be left out. Says nothing about this lot. */
      is_partial: z.boolean(),
    }),
  ),
});
export const printTrace = endpoint({
  name: "laboratory.printTrace",
  method: "GET",
  path: "/api/stock/lot/{id}/trace/print",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary: "The same as PDF: the picture, and a table of its steps.",
  params: byId("stock_lot"),
  query: z.object({ of: z.enum(traceOf).default("lot") }),
  response: z.unknown(),
  binary: true,
});
export const traceEndpoints = [traceLot, printTrace];
