import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { byId, item } from "../kit/page.ts";
import { recipeRef } from "../recipes/schemas.ts";
import { placeRef } from "./places.ts";
import { anySeer } from "./rights.ts";
import { purposes, stockedComponent } from "./stock.ts";

/** What a trace goes through. Areas that declare a source bring `batch`, `sample` and `order`. */
export const traceKinds = ["delivery", "lot", "transfer", "batch", "bottled", "sample", "order", "use"] as const;
export type TraceKind = (typeof traceKinds)[number];
export const traceOf = ["lot", "bottled"] as const;

const traceNode = z.object({
  /** Within this answer: what is masked has no identifier that could be asked for. */
  id: z.string(),
  kind: z.enum(traceKinds),
  /** Steps from the lot in question: below zero before it, above zero after it. */
  step: z.int(),
  /** The lot's number, that of the transfer or of the batch; nothing where it is masked, or has none. */
  number: z.string().nullable(),
  component: stockedComponent.nullable(),
  recipe: recipeRef.nullable(),
  place: placeRef.nullable(),
  /** The place that a transfer goes to. */
  to: placeRef.nullable(),
  /** Left out to who sees no suppliers. */
  supplier: z.string().nullable().optional(),
  /** Who got it, by a sample or an order that the reader sees. */
  customer: z.string().nullable(),
  purpose: z.enum(purposes).nullable(),
  /** What it is about: base units of a component, litres of a recipe. */
  quantity: z.string().nullable(),
  unit: z.enum(["g", "mL", "L"]).nullable(),
  /** Movements that a `use` stands for. */
  count: z.int().nullable(),
  at: z.string().nullable(),
  expires_on: z.string().nullable(),
  is_held: z.boolean(),
  /** Its screen. */
  link: z.string().nullable(),
});
export type TraceNode = z.infer<typeof traceNode>;

/** Nodes of one trace; what is further away is left out, and said to be. */
export const MOST_NODES = 200;
export const traceLot = endpoint({
  name: "laboratory.trace",
  method: "GET",
  path: "/api/stock/lot/{id}/trace",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary:
    "Where a lot came from and what became of it: deliveries, transfers between places, batches, bottles, samples and orders, in steps backward and forward. Lots in places that one does not see have no component and no link; without `recipes_formula` a recipe is not named beside a component, nor a component beside a recipe.",
  params: byId,
  query: z.object({ of: z.enum(traceOf).default("lot") }),
  response: item(
    z.object({
      nodes: z.array(traceNode),
      edges: z.array(z.object({ from: z.string(), to: z.string() })),
      /** More lies beyond what is shown. */
      is_cut: z.boolean(),
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
  params: byId,
  query: z.object({ of: z.enum(traceOf).default("lot") }),
  response: z.unknown(),
  binary: true,
});
export const traceEndpoints = [traceLot, printTrace];
