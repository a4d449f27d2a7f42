import { decimal } from "#contract/kit/money.ts";
import { isNumber } from "#contract/kit/number.ts";
import { offerFor, type LineCost, type LineOffer, type LineProposal } from "#contract/orders/proposal.ts";
import { linePercent } from "#contract/orders/schemas.ts";
import { emptyLine, type LineValues } from "./values.ts";

/** Fields of a line that a proposal fills. */
export const proposedFields = ["packaging_hash_id", "unit", "price", "discount", "tax"] as const;
type Filled = Pick<LineValues, (typeof proposedFields)[number]>;

/** The fields of a line that a person gave: a proposal never changes them. */
export type Own = ReadonlySet<string>;
/** What stands in a line is somebody's: of a stored order or a draft. One with a price is finished: nothing more is proposed for it. */
export const ownOf = (line: LineValues): Own =>
  new Set(
    Object.entries(line).flatMap(([field, value]) =>
      line.price !== "" || (value !== "" && (field !== "unit" || !isBlank(line))) ? [field] : [],
    ),
  );
/** After a change by hand: an emptied field may be proposed again when another recipe is chosen. */
export const ownAfter = (own: Own, part: Partial<LineValues>): Own => {
  const next = new Set(own);
  for (const [field, value] of Object.entries(part))
    if (value === "") next.delete(field);
    else next.add(field);
  return next;
};

/** The offer that fits what a person gave of the line. */
export const offerOf = (line: LineValues, own: Own, proposal: LineProposal | undefined): LineOffer | undefined =>
  proposal &&
  offerFor(proposal.offers, {
    ...(own.has("packaging_hash_id") && { packaging: line.packaging_hash_id || null }),
    ...(own.has("unit") && { unit: line.unit }),
  });

/** What a proposal changes of a line: fields that nobody gave, emptied where it proposes nothing. */
export function filled(line: LineValues, own: Own, proposal: LineProposal): Partial<LineValues> {
  const offer = offerOf(line, own, proposal);
  const next: Filled = {
    packaging_hash_id: offer?.packaging?.hash_id ?? "",
    unit: offer?.unit ?? line.unit,
    price: offer?.price ?? "",
    // A discount belongs to the price that it was given on.
    discount: offer && !own.has("price") && offer.discount !== "0" ? offer.discount : "",
    tax: offer?.tax ?? "",
  };
  return Object.fromEntries(
    proposedFields.flatMap((field) => (own.has(field) || next[field] === line[field] ? [] : [[field, next[field]]])),
  );
}

/** Cost of a unit of the line; undefined where it is not known or not shown. */
export function unitCost(unit: LineValues["unit"], cost: LineCost | undefined): string | undefined {
  if (!cost) return undefined;
  if (unit === "L") return cost.per_litre ?? undefined;
  if (unit === "kg") return cost.per_kilo;
  return unit === "g" ? decimal(cost.per_kilo).div("1000").toFixed() : undefined;
}

/** Percent that the price after discount is over cost. */
export function marginOn(line: Pick<LineValues, "price" | "discount">, cost: string): string | undefined {
  if (line.price === "" || !isNumber(line.discount || "0", linePercent) || !decimal(cost).gt("0")) return undefined;
  const net = decimal(line.price)
    .times(decimal("100").minus(line.discount || "0"))
    .div("100");
  return net.minus(cost).div(cost).times("100").round(0).toFixed();
}

/** A line as good as not there: nothing was given but its unit. */
export const isBlank = (line: LineValues): boolean =>
  Object.entries(line).every(([field, value]) => field === "unit" || value === emptyLine()[field as keyof LineValues]);
