import { z } from "zod";
import type { ParcelState } from "#contract/tracking/lifecycle.ts";
import type { CarrierApi } from "./carrier.ts";

// La Poste, 'Suivi v2' (developer.laposte.fr): GET /suivi/v2/idships/{code}?lang=fr_FR, key in `X-Okapi-Key`. Event codes:

const states: Readonly<Record<string, ParcelState>> = {
  // Announced to La Poste; customs data sent.
  DR1: "INFO_RECEIVED",
  ID0: "INFO_RECEIVED",
  // Accepted, in transit, in customs.
  PC1: "IN_TRANSIT",
  PC2: "IN_TRANSIT",
  ET1: "IN_TRANSIT",
  ET2: "IN_TRANSIT",
  ET3: "IN_TRANSIT",
  ET4: "IN_TRANSIT",
  EP1: "IN_TRANSIT",
  DO1: "IN_TRANSIT",
  DO2: "IN_TRANSIT",
  PB2: "IN_TRANSIT",
  MD2: "OUT_FOR_DELIVERY",
  // Not delivered today; a new attempt follows.
  DI3: "ATTEMPT_FAILED",
  AG1: "PICKUP",
  DI1: "DELIVERED",
  DI0: "DELIVERED",
  // Held in customs, problem, undeliverable, being returned, returned.
  DO3: "EXCEPTION",
  PB1: "EXCEPTION",
  ND1: "EXCEPTION",
  RE1: "EXCEPTION",
  DI2: "EXCEPTION",
};

const answer = z.object({
  returnCode: z.number().optional(),
  shipment: z.object({
    isFinal: z.boolean().optional(),
    event: z.array(z.object({ code: z.string(), label: z.string(), date: z.string() })).optional(),
  }),
});

export const laposte: CarrierApi = {
  address: (base, code) => `${base}/${encodeURIComponent(code)}?lang=fr_FR`,
  headers: (key) => ({ "X-Okapi-Key": key }),
  read(body) {
    const shipment = answer.safeParse(body).data?.shipment;
    if (!shipment) return undefined;
    const events = (shipment.event ?? [])
      .map((e) => ({ at: e.date, state: states[e.code] ?? null, text: e.label, place: null }))
      .toSorted((a, b) => b.at.localeCompare(a.at));
    return { state: events.find((e) => e.state !== null)?.state ?? null, events };
  },
};
