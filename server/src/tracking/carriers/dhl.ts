import { z } from "zod";
import type { ParcelState } from "#contract/tracking/lifecycle.ts";
import type { CarrierApi } from "./carrier.ts";

// DHL, 'Shipment Tracking - Unified' (developer.dhl.com): GET /track/shipments?trackingNumber=, key in `DHL-API-Key`. The status codes are
// pre-transit, transit, delivered, failure and unknown. Out for delivery, pick-up and failed attempts appear only in the description.

const place = z
  .object({
    address: z.object({ addressLocality: z.string().optional(), countryCode: z.string().optional() }).optional(),
  })
  .optional();
const event = z.object({
  timestamp: z.string(),
  location: place,
  statusCode: z.string().optional(),
  status: z.string().optional(),
  description: z.string().optional(),
});
type CarrierEvent = z.infer<typeof event>;
const answer = z.object({
  shipments: z
    .array(z.object({ returnFlag: z.boolean().optional(), status: event, events: z.array(event).optional() }))
    .min(1),
});

const OUT = /out for delivery|with delivery courier|delivery vehicle|zustellfahrzeug|en cours de livraison/iu;
const PICKUP = /pick-?\s?up|collection|service\s?point|retail outlet|locker|packstation|postfiliale/iu;
const ATTEMPT = /attempt|not (?:at )?home|absent|nicht angetroffen/iu;

function stateOf({ statusCode, status = "", description = "" }: CarrierEvent, isReturn: boolean): ParcelState | null {
  const words = `${status} ${description}`;
  if (statusCode === "pre-transit") return "INFO_RECEIVED";
  if (statusCode === "delivered") return isReturn ? "EXCEPTION" : "DELIVERED";
  if (statusCode === "transit") {
    if (OUT.test(words)) return "OUT_FOR_DELIVERY";
    return /(?:ready|available|waiting).*/iu.test(words) && PICKUP.test(words) ? "PICKUP" : "IN_TRANSIT";
  }
  if (statusCode === "failure") {
    if (ATTEMPT.test(words)) return "ATTEMPT_FAILED";
    return PICKUP.test(words) ? "PICKUP" : "EXCEPTION";
  }
  return null;
}

export const dhl: CarrierApi = {
  address: (base, code) => `${base}?trackingNumber=${encodeURIComponent(code)}`,
  headers: (key) => ({ "DHL-API-Key": key }),
  read(body) {
    const shipment = answer.safeParse(body).data?.shipments[0];
    if (!shipment) return undefined;
    const isReturn = shipment.returnFlag ?? false;
    const events = (shipment.events?.length ? shipment.events : [shipment.status]).map((e) => ({
      at: e.timestamp,
      state: stateOf(e, isReturn),
      text: e.description ?? e.status ?? "",
      place:
        [e.location?.address?.addressLocality, e.location?.address?.countryCode].filter(Boolean).join(", ") || null,
    }));
    return { state: stateOf(shipment.status, isReturn), events: events.toSorted((a, b) => b.at.localeCompare(a.at)) };
  },
};
