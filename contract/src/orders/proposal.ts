import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money, plainRateText } from "../kit/money.ts";
import { byId, idOf, idsOf, item } from "../kit/page.ts";
import { namedRef } from "../users/schemas.ts";
import { lineUnits, MOST_LINES } from "./schemas.ts";

/** Who proposes a price: this customer's last order of the recipe, the price list, the margin over today's cost. */
export const offerSources = ["order", "list", "margin"] as const;
const numbered = z.object({ hash_id: z.uuid(), number: z.string() });

export const lineOffer = z.object({
  from: z.enum(offerSources),
  /** The order that it is as on. */
  order: numbered.nullable(),
  packaging: namedRef.nullable(),
  unit: z.enum(lineUnits),
  price: money,
  discount: plainRateText,
  tax: plainRateText.nullable(),
  /** Percent on cost, where that made the price. */
  margin: plainRateText.nullable(),
});
export type LineOffer = z.infer<typeof lineOffer>;

/** Today's cost in the order's currency; left out for whoever may not see costs, null where it is not known in full. */
const lineCost = z.object({ per_kilo: z.string(), per_litre: z.string().nullable() }).nullable();
export type LineCost = z.infer<typeof lineCost>;

export const lineProposal = z.object({
  recipe_hash_id: z.uuid(),
  /** The best first; at most one for a packaging and unit of each source. */
  offers: z.array(lineOffer),
  cost: lineCost.optional(),
});
export type LineProposal = z.infer<typeof lineProposal>;

export const orderProposal = z.object({
  currency: currencyRef.nullable(),
  /** Of this customer's last order, if that condition is still offered. */
  condition: namedRef.extend({ order: numbered }).nullable(),
  lines: z.array(lineProposal),
});
export type OrderProposal = z.infer<typeof orderProposal>;

export const proposeLines = endpoint({
  name: "orders.propose",
  method: "GET",
  path: "/api/{id}/order/proposal",
  permission: { any: ["orders_create", "orders_update", "orders_update_all"] },
  place: "the country of the order's customer, or of the customer of a new one",
  summary:
    "What an order's lines of these recipes are proposed: price, packaging, discount and tax as on this customer's last order that the caller sees, by the price list, or by the margin over today's cost. Cost and margin are for `recipes_cost`. `id` is the order, or the customer of a new one.",
  params: byId("order"),
  query: z.object({
    recipes: idsOf("recipe", MOST_LINES).optional(),
    /** The order's or the office's if left out. */
    currency_hash_id: idOf("currency").optional(),
    zone_hash_id: idOf("zone").optional(),
  }),
  response: item(orderProposal),
});

/** What a line says already; a field that is left out may still become anything. */
export interface LineSaid {
  readonly packaging?: string | null;
  readonly unit?: string;
}
/** The best offer that fits what a line says. One of an order holds for its packaging alone, others for all where they name none. */
export const offerFor = (offers: readonly LineOffer[], said: LineSaid): LineOffer | undefined =>
  offers.find(
    (offer) =>
      (said.unit === undefined || said.unit === offer.unit) &&
      (said.packaging === undefined ||
        said.packaging === (offer.packaging?.hash_id ?? null) ||
        (offer.from !== "order" && offer.packaging === null)),
  );
