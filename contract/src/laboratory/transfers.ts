import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, idOf, item, list } from "../kit/page.ts";
import { canOf, stepCall, version } from "../kit/step-call.ts";
import { ref } from "../users/schemas.ts";
import { transferLifecycle, transferStates } from "./lifecycle.ts";
import { placeRef } from "./places.ts";
import { anySeer } from "./rights.ts";
import { exactQuantity, stockedComponent } from "./stock.ts";

const transfer = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  from: placeRef,
  to: placeRef,
  state: z.enum(transferStates),
  note: z.string().nullable(),
  sent_by: ref,
  sent_at: z.string(),
  ended_by: ref.nullable(),
  ended_at: z.string().nullable(),
  lines: z.array(
    z.object({
      hash_id: z.uuid(),
      component: stockedComponent,
      lot: z.object({ number: z.string(), expires_on: z.string().nullable() }),
      quantity: z.string(),
      received: z.string().nullable(),
      /** Sent minus received. */
      difference: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  version: z.int(),
  can: canOf(transferLifecycle),
});
export type Transfer = z.infer<typeof transfer>;

export const MOST_LINES = 100;
export const listTransfers = endpoint({
  name: "laboratory.transfers",
  method: "GET",
  path: "/api/stock/transfers",
  permission: { any: anySeer },
  place: "the laboratory's country",
  summary: "What a place sent and was sent, the newest first.",
  query: z.object({ laboratory_id: idOf("stock_place"), state: z.enum(transferStates).optional(), ...afterQuery }),
  response: list(transfer),
});
export const getTransfer = endpoint({
  name: "laboratory.transfer",
  method: "GET",
  path: "/api/stock/transfer/{id}",
  permission: { any: anySeer },
  place: "the country of either place",
  summary: "One transfer with its lines.",
  params: byId("stock_transfer"),
  response: item(transfer),
});
export const sendTransfer = endpoint({
  name: "laboratory.send",
  method: "POST",
  path: "/api/stock/transfer",
  permission: "laboratory_stock",
  place: "the country of the place that sends",
  summary: "Sends lots from one place to another: they leave the first at once, and come in when they are received.",
  body: z.object({
    laboratory_id: idOf("stock_place", "errors.required"),
    to_hash_id: idOf("stock_place", "errors.required"),
    note: optionalText(1000),
    lines: z
      .array(z.object({ lot_hash_id: idOf("stock_lot"), quantity: exactQuantity }))
      .min(1, { error: "errors.required" })
      .max(MOST_LINES, { error: "errors.too_many" }),
  }),
  response: item(transfer),
});
export const receiveTransfer = stepCall(transferLifecycle, "receive", {
  method: "POST",
  path: "/api/stock/transfer/{id}/receive",
  summary: "Receives a transfer: what came of each line, all of it by default; what is missing has a reason.",
  body: z.object({
    lines: z
      .array(
        z.object({
          hash_id: idOf("stock_transfer_line"),
          received: lineText().regex(/^\d{1,12}(\.\d{1,3})?$/u, { error: "errors.invalid_quantity" }),
          reason: optionalText(1000),
        }),
      )
      .max(MOST_LINES)
      .default([]),
    version,
  }),
  response: item(transfer),
});
export const cancelTransfer = stepCall(transferLifecycle, "cancel", {
  name: "laboratory.cancelTransfer",
  method: "POST",
  path: "/api/stock/transfer/{id}/cancel",
  summary: "Takes a transfer back that was not received yet: its lots are where they were.",
  response: item(transfer),
});
export const transfersEndpoints = [listTransfers, getTransfer, sendTransfer, receiveTransfer, cancelTransfer];
