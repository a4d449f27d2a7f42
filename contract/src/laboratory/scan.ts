import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { idOf } from "../kit/page.ts";
import { endpoint } from "../kit/endpoint.ts";
import { bottledLot } from "./bottles.ts";
import { placeRef } from "./places.ts";
import { scannedSupply } from "../supplies/scanned.ts";
import { supplySeers } from "../supplies/rights.ts";
import { anySeer } from "./rights.ts";
import { lot, stockedComponent } from "./stock.ts";

/** A lot with everything needed at the bench. */
const scannedLot = lot.extend({
  id: z.uuid(),
  code: z.string(),
  place: placeRef,
  component: stockedComponent.extend({
    /** Storage temperatures in °C. */
    storage_min: z.string().nullable(),
    storage_max: z.string().nullable(),
  }),
  /** Another usable lot of the component in the same place that expires earlier. */
  first: lot.pick({ hash_id: true, number: true, available: true, expires_on: true, shelf: true }).nullable(),
  can: z.object({ stock: z.boolean().optional(), hold: z.boolean().optional() }),
});
export type ScannedLot = z.infer<typeof scannedLot>;
const scannedBottles = bottledLot.extend({ code: z.string() });

export const scan = endpoint({
  name: "laboratory.scan",
  method: "GET",
  path: "/api/stock/scan",
  permission: { any: [...anySeer, ...supplySeers] },
  reach: "stock of the places and supplies of the offices one sees",
  summary:
    "The lots and supplies that a scanned or typed `code` is of: the code of a label, the address in its QR code, or the number of a lot or a piece (ours or the maker's). First come those of `laboratory_id` and what is in stock first.",
  query: z.object({ code: lineText().min(1).max(300), laboratory_id: idOf("stock_place").optional() }),
  response: z.object({
    data: z.object({
      lots: z.array(scannedLot),
      bottled: z.array(scannedBottles),
      supplies: z.array(scannedSupply).optional(),
    }),
  }),
});
export const scanEndpoints = [scan];
