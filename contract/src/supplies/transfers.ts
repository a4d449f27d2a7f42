import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { endpoint } from "../kit/endpoint.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, idOf, item, list, search } from "../kit/page.ts";
import { canOf, stepCall, version } from "../kit/step-call.ts";
import { personRef, ref } from "../users/schemas.ts";
import { supplySeers } from "./rights.ts";
import { supplyTypes } from "./schemas.ts";
import { MOST_NUMBERS } from "./serials.ts";
import { supplyTransferLifecycle, supplyTransferStates } from "./transfer-lifecycle.ts";
import { movedUnits } from "./units.ts";

const transferLine = z.object({
  hash_id: z.uuid(),
  supply: ref.extend({ type: z.enum(supplyTypes), numbered: z.boolean() }),
  quantity: z.int(),
  /** `LAP-005–006`, and each of them. */
  serials: z.string().nullable(),
  pieces: z.array(z.object({ serial_number: z.string(), came: z.boolean().nullable() })),
  /** Null until it is received. */
  received: z.int().nullable(),
  reason: z.string().nullable(),
});
export type SupplyTransferLine = z.infer<typeof transferLine>;
export const supplyTransfer = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  number: z.int(),
  from: ref,
  to: ref,
  state: z.enum(supplyTransferStates),
  note: z.string().nullable(),
  sent_by: personRef,
  sent_at: z.string(),
  ended_by: personRef.nullable(),
  ended_at: z.string().nullable(),
  lines: z.array(transferLine),
  version: z.int(),
  can: canOf(supplyTransferLifecycle),
});
export type SupplyTransfer = z.infer<typeof supplyTransfer>;

/** The most articles in one transfer. */
export const MOST_TRANSFER_LINES = 100;

export const transferSupply = endpoint({
  name: "supplies.send",
  method: "POST",
  path: "/api/supply/{id}/transfer",
  permission: "supplies_update",
  place: "the office that sends",
  summary:
    "Sends units to another office: they leave at once, and come in when they are received there. `transfer_id`: together with a transfer between the same offices that was not received yet.",
  params: byId("supply"),
  body: z.object({
    ...movedUnits,
    to_zone_id: idOf("zone", "errors.required"),
    transfer_id: idOf("supply_transfer").optional(),
    note: optionalText(1000),
  }),
  response: item(supplyTransfer),
});
export const listTransfers = endpoint({
  name: "supplies.transfers",
  method: "GET",
  path: "/api/supply_transfers",
  permission: { any: supplySeers },
  reach: "transfers from and to the offices one sees",
  summary: "What offices sent and were sent, the newest first. `zone`: from or to this office.",
  query: z.object({ zone: idOf("zone").optional(), status: z.enum(supplyTransferStates).optional(), ...afterQuery }),
  response: list(supplyTransfer),
});
export const getTransfer = endpoint({
  name: "supplies.transfer",
  method: "GET",
  path: "/api/supply_transfer/{id}",
  permission: { any: supplySeers },
  place: "either of both offices",
  summary: "One transfer with its lines.",
  params: byId("supply_transfer"),
  response: item(supplyTransfer),
});
export const receiveTransfer = stepCall(supplyTransferLifecycle, "receive", {
  name: "supplies.receive",
  method: "POST",
  path: "/api/supply_transfer/{id}/receive",
  summary:
    "Receives a transfer: of each line all by default, or the pieces or how many that came. What lacks has a reason, and is lost at the sender.",
  body: z.object({
    lines: z
      .array(
        z.object({
          hash_id: idOf("supply_transfer_line"),
          quantity: z.coerce
            .number<number | string>({ error: "errors.invalid_quantity" })
            .int({ error: "errors.invalid_quantity" })
            .min(0, { error: "errors.invalid_quantity" })
            .optional(),
          /** Of an article with numbers: those that came. */
          serials: z.array(longText().max(4000)).max(MOST_NUMBERS).optional(),
          reason: optionalText(1000),
        }),
      )
      .max(MOST_TRANSFER_LINES)
      .default([]),
    version,
  }),
  response: item(supplyTransfer),
});
export const cancelTransfer = stepCall(supplyTransferLifecycle, "cancel", {
  name: "supplies.cancelTransfer",
  method: "POST",
  path: "/api/supply_transfer/{id}/cancel",
  summary: "Takes a transfer back that was not received yet: all is where it was.",
  response: item(supplyTransfer),
});
export const listOffices = endpoint({
  name: "supplies.offices",
  method: "GET",
  path: "/api/supplies/offices",
  permission: "any-user",
  openToImpersonator: true,
  summary: "All offices by name: those that supplies may be sent to.",
  query: z.object({ search, ...afterQuery }),
  response: list(ref),
});

export const transfersEndpoints = [
  transferSupply,
  listTransfers,
  getTransfer,
  receiveTransfer,
  cancelTransfer,
  listOffices,
];
