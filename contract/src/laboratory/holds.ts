import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list } from "../kit/page.ts";
import { personRef } from "../users/schemas.ts";
import { placeRef } from "./places.ts";
import { anySeer } from "./rights.ts";
import { givenQuantity, lot, stockedComponent } from "./stock.ts";

const shown = item(lot.extend({ id: z.uuid(), place: placeRef, component: stockedComponent }));
const reason = longText({ error: "errors.required" }).min(1, { error: "errors.required" }).max(1000);

export const holdLot = endpoint({
  name: "laboratory.hold",
  method: "POST",
  path: "/api/stock/lot/{id}/hold",
  permission: "laboratory_hold",
  place: "the laboratory's country",
  summary:
    "Puts a lot on hold: nothing can be made or taken of it until it is released. People who reserved some of it are notified.",
  params: byId("stock_lot"),
  body: z.object({ reason, version: z.int().optional() }),
  response: shown,
});
export const releaseLot = endpoint({
  name: "laboratory.release",
  method: "POST",
  path: "/api/stock/lot/{id}/release",
  permission: "laboratory_hold",
  place: "the laboratory's country",
  summary: "Releases a lot that is on hold.",
  params: byId("stock_lot"),
  body: z.object({ reason, version: z.int().optional() }),
  response: shown,
});

/** Days until a reservation expires. */
export const RESERVED_DAYS = 14;
const reservation = z.object({
  hash_id: z.uuid(),
  /**
   * For a batch or an order whose formulas the reader may not see: null, like component and quantity. All that is reserved for it in the place
   * is one row then, which no `component_id` finds and the reader can't end.
   */
  lot: z.object({ hash_id: z.uuid(), number: z.string(), expires_on: z.string().nullable() }).nullable(),
  place: placeRef,
  component: stockedComponent.nullable(),
  quantity: z.string().nullable(),
  /** What it is reserved for. */
  purpose: z.string(),
  batch: z.object({ hash_id: z.uuid(), number: z.int() }).nullable(),
  user: personRef,
  until: z.string(),
  /** Whether its lot is on hold: then wait for the release, or reserve another lot. False when the lot is hidden. */
  waits: z.boolean(),
  created_at: z.string(),
  can: z.object({ end: z.boolean().optional() }),
});
export type Reservation = z.infer<typeof reservation>;
export const listReservations = endpoint({
  name: "laboratory.reservations",
  method: "GET",
  path: "/api/stock/reservations",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary:
    "Open reservations of a place, the newest first. Those for a formula that the reader may not see are one row for each batch or order, without component, lot and quantity; `component_id` leaves them out.",
  query: z.object({ laboratory_id: idOf("stock_place"), component_id: idOf("component").optional(), ...afterQuery }),
  response: list(reservation),
});
export const reserveStock = endpoint({
  name: "laboratory.reserve",
  method: "POST",
  path: "/api/stock/reservation",
  permission: "laboratory_stock",
  place: "the laboratory's country",
  summary: "Reserves stock for an order or a batch, on the lots that expire first or on one; it falls after 14 days.",
  body: z.object({
    laboratory_id: idOf("stock_place", "errors.required"),
    component_id: idOf("component", "errors.required"),
    quantity: givenQuantity,
    unity_hash_id: z.preprocess((v) => (v === "" ? null : v), idOf("unity").nullable().optional()),
    lot_hash_id: z.preprocess((v) => (v === "" ? null : v), idOf("stock_lot").nullable().optional()),
    purpose: lineText({ error: "errors.required" }).min(1, { error: "errors.required" }).max(120),
  }),
  response: z.object({ data: z.array(reservation) }),
});
export const endReservation = endpoint({
  name: "laboratory.endReservation",
  method: "DELETE",
  path: "/api/stock/reservation/{id}",
  permission: "laboratory_stock",
  place: "the laboratory's country",
  summary:
    "Ends a reservation; what it kept is available again. One for a batch or an order needs `recipes_formula` for its recipes.",
  params: byId("stock_reservation"),
  response: done,
});
export const holdsEndpoints = [holdLot, releaseLot, listReservations, reserveStock, endReservation];
