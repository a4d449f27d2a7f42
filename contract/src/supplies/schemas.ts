import { z } from "zod";
import { currencyRef, money } from "../kit/money.ts";
import { canOf } from "../kit/step-call.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { attributeOf } from "./attributes.ts";
import { series } from "./categories.ts";
import { acceptanceStates, onHandStates, supplyLifecycle, supplyStates, supplyStatuses } from "./lifecycle.ts";

export const supplyTypes = ["FURNITURE", "MATERIAL"] as const;
export type SupplyType = (typeof supplyTypes)[number];
/** The condition of a piece. */
export const conditions = ["NEW", "GOOD", "WORN", "DAMAGED"] as const;

/** What an office has of an article. On hand are available, reserved, allocated, maintenance and defective. */
const stock = z.object({
  zone: ref,
  available: z.int(),
  /** Lies there, promised to somebody. */
  reserved: z.int(),
  allocated: z.int(),
  maintenance: z.int(),
  defective: z.int(),
  /** Sent to another office and not received yet: not on hand. */
  on_the_way: z.int(),
  /** Under it the article is short there. */
  minimum: z.int().nullable(),
  shelf: z.string().nullable(),
  can: canOf(supplyLifecycle).extend({ enter: z.boolean().optional() }),
});
export type OfficeStock = z.infer<typeof stock>;

export const variationStatuses = ["VALIDATED", "MAINTENANCE", "DEFECTIVE", "UNAVAILABLE"] as const;
/** How many there are in each state. */
const sums = {
  available: z.int(),
  reserved: z.int(),
  allocated: z.int(),
  out_of_service: z.int(),
  on_hand: z.int(),
  on_the_way: z.int(),
  is_short: z.boolean(),
};
/** A variation of an article, or the article itself, with what there is of it in the offices that the reader sees. */
const variation = z.object({
  hash_id: z.uuid(),
  /** With that by which it differs: `T-shirt, M, blue`. */
  name: z.string(),
  /** By what it differs: `M, blue`; null for the article itself. */
  label: z.string().nullable(),
  /** VALIDATED while some is available, else MAINTENANCE or DEFECTIVE if there is some, else UNAVAILABLE. */
  status: z.enum(variationStatuses),
  ...sums,
  stocks: z.array(z.object({ zone: ref, status: z.enum(onHandStates), quantity: z.int() })),
});
export type Variation = z.infer<typeof variation>;

/** Something of which a person's answer is waited for. */
export const waitingFor = {
  hash_id: z.uuid(),
  supply: ref.extend({ type: z.enum(supplyTypes) }),
  zone: ref,
  user: personRef,
  quantity: z.int(),
  serials: z.string().nullable(),
  /** Whole days since it began. */
  days: z.int(),
  /** How often the person was reminded. */
  reminded: z.int(),
};

export const supply = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  type: z.enum(supplyTypes),
  /** It comes back after use; fixed by the first movement. */
  reusable: z.boolean(),
  /** Each piece has a number. */
  numbered: z.boolean(),
  category: namedRef,
  series: series.nullable(),
  zone: ref,
  supplier: ref.nullable(),
  brand: ref.nullable(),
  unity: namedRef.nullable(),
  department: namedRef.nullable(),
  lifetime_in_years: z.int().nullable(),
  /** Maintenance is due every so many months. */
  maintenance_months: z.int().nullable(),
  description: z.string().nullable(),
  /** What its category asks, with its values. */
  attributes: z.array(attributeOf),
  /** The article that it is a variation of. */
  variation_of: ref.nullable(),
  /** An article has at least one: itself. */
  variations: z.array(variation),
  /** Sums over the offices that the reader sees, and over the variations of an article. */
  ...sums,
  /** What is on hand is worth on the day that was asked for; null if none was. */
  values: z.array(z.object({ amount: money, currency: currencyRef })).nullable(),
  /** The offices that the reader sees, without variations. */
  stocks: z.array(stock),
  version: z.int(),
  created_at: z.string(),
  can: z.object({
    update: z.boolean().optional(),
    delete: z.boolean().optional(),
    enter: z.boolean().optional(),
    allocate: z.boolean().optional(),
    unallocate: z.boolean().optional(),
    stock_status: z.boolean().optional(),
    maintain: z.boolean().optional(),
    stock_out: z.boolean().optional(),
    transfer: z.boolean().optional(),
  }),
});
export type Supply = z.infer<typeof supply>;

export const piece = z.object({
  hash_id: z.uuid(),
  serial_number: z.string(),
  state: z.enum(supplyStates),
  zone: ref,
  maker_serial: z.string().nullable(),
  condition: z.enum(conditions).nullable(),
  /** Its own rhythm of maintenance; without one it is that of the article. */
  maintenance_months: z.int().nullable(),
  /** Who has it. */
  user: personRef.nullable(),
  department: namedRef.nullable(),
  since: z.string().nullable(),
  due_on: z.string().nullable(),
  /** Of its entry. */
  price: money.nullable(),
  currency: currencyRef.nullable(),
  shipping_date: z.string().nullable(),
  /** What it is worth on the day that was asked for; null without a price or a service life, 0.00 when it is gone. */
  value: money.nullable(),
  /** The last day of the warranty. */
  warranty_until: z.string().nullable(),
  version: z.int(),
  can: canOf(supplyLifecycle).extend({ update: z.boolean().optional() }),
});
export type SupplyPiece = z.infer<typeof piece>;

export const supplyMovement = z.object({
  hash_id: z.uuid(),
  supply: ref.extend({ type: z.enum(supplyTypes) }),
  status: z.enum(supplyStatuses),
  /** Whether it undoes a movement of this status. */
  is_undo: z.boolean(),
  undone: z.boolean(),
  quantity: z.int(),
  /** `LAP-001–003, LAP-009` */
  serials: z.string().nullable(),
  zone: ref,
  /** From or to whom. */
  user: personRef.nullable(),
  department: namedRef.nullable(),
  reason: z.string().nullable(),
  recipient: z.string().nullable(),
  /** What the office had on hand after it. */
  on_hand: z.int(),
  by: personRef,
  created_at: z.string(),
  can: z.object({ undo: z.boolean().optional() }),
});
export type SupplyMovement = z.infer<typeof supplyMovement>;

/** Something that came back; its receipt is `/api/supply/return/{hash_id}/pdf`. */
const returned = z.object({
  hash_id: z.uuid(),
  quantity: z.int(),
  serials: z.string().nullable(),
  condition: z.enum(conditions).nullable(),
  status: z.enum(["AVAILABLE", "MAINTENANCE", "DEFECTIVE"]),
  by: personRef,
  created_at: z.string(),
});
export type Returned = z.infer<typeof returned>;

/** Once a year people confirm what they have: they are asked, and some say that they don't have it. */
export const confirmations = ["ASKED", "DENIED"] as const;
/** Something that people have: pieces by number, or a quantity. */
export const allocation = z.object({
  hash_id: z.uuid(),
  /** The article, or its variation. */
  supply: ref.extend({ type: z.enum(supplyTypes) }),
  zone: ref,
  user: personRef.nullable(),
  department: namedRef.nullable(),
  received_by: personRef.nullable(),
  quantity: z.int(),
  /** What did not come back yet. */
  out: z.int(),
  serials: z.string().nullable(),
  condition: z.enum(conditions).nullable(),
  due_on: z.string().nullable(),
  terms: z.string().nullable(),
  by: personRef,
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** Null where nobody has to accept: for departments, and for what is used up. */
  acceptance: z.enum(acceptanceStates).nullable(),
  accepted_at: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Null while nothing is asked. */
  confirmation: z.enum(confirmations).nullable(),
  confirmed_at: z.string().nullable(),
  denial: z.string().nullable(),
  /** What came back, each with its receipt. */
  returns: z.array(returned),
});
export type Allocation = z.infer<typeof allocation>;

/** What a person has, as they see it. */
export const ownAllocation = allocation.omit({ user: true, department: true, received_by: true }).extend({
  id: z.uuid(),
  /** The drawn signature, as the path of an SVG of 400 by 160. */
  signature: z.string().nullable(),
  version: z.int(),
  can: z.object({
    accept: z.boolean().optional(),
    refuse: z.boolean().optional(),
    confirm: z.boolean().optional(),
    print: z.boolean().optional(),
  }),
});
export type OwnAllocation = z.infer<typeof ownAllocation>;
