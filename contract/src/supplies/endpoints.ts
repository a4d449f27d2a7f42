import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { lineText } from "../kit/one-line.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, done, idOf, item, list, search, several } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { personRef, ref } from "../users/schemas.ts";
import { attributeValues } from "./attributes.ts";
import { categoriesEndpoints, newCategory } from "./categories.ts";
import { changeStatuses, onHandStates, returnStatuses, supplyStates, supplyStatuses } from "./lifecycle.ts";
import { entered, oneOf, orNothing, smallCount } from "./entered.ts";
import { MOST_MONTHS } from "./limits.ts";
import { supplySeers } from "./rights.ts";
import { allocation, conditions, ownAllocation, piece, supply, supplyMovement, supplyTypes } from "./schemas.ts";
import { count, movedUnits as units, MOST_UNITS, ofVariation, serials } from "./units.ts";
import { newVariations } from "./variations.ts";

const place = "the office where the stock is";

const reason = longText().min(1, { error: "errors.reason_required" }).max(2000);

/** What is known of an article. */
const fields = {
  name: lineText().min(1, { error: "errors.required" }).max(200),
  type: z.enum(supplyTypes),
  category_id: idOf("supply_category", "errors.required"),
  reusable: z.boolean(),
  numbered: z.boolean(),
  supplier_id: oneOf("supply_supplier"),
  brand_id: oneOf("supply_brand"),
  unity_id: oneOf("unity"),
  department_id: oneOf("department"),
  lifetime_in_years: smallCount(100),
  maintenance_months: smallCount(MOST_MONTHS),
  description: optionalText(4000),
  custom_attributes: attributeValues.optional(),
};
export const listSupplies = endpoint({
  name: "supplies.list",
  method: "GET",
  path: "/api/supplies",
  permission: { any: supplySeers },
  reach: "articles of the offices one sees",
  summary:
    "Articles with what each office has of them, the newest first. `status`: those with units in it; `short`: those under their minimum; `on`: with what they are worth on that day. Variations are with their article; `each`, a search, `status` and `short` have them as articles of their own.",
  query: z.object({
    zone: idOf("zone").optional(),
    type: z.enum(supplyTypes).optional(),
    category: idOf("supply_category").optional(),
    status: z.enum(onHandStates).optional(),
    short: z.enum(["1"]).optional(),
    each: z.enum(["1"]).optional(),
    on: day.optional(),
    /** Those of which this import wrote units. */
    import_hash_id: idOf("import_batch").optional(),
    search,
    ...afterQuery,
  }),
  response: list(supply),
});
export const getSupply = endpoint({
  name: "supplies.get",
  method: "GET",
  path: "/api/supply/{id}",
  permission: { any: supplySeers },
  reach: "articles of the offices one sees",
  summary: "One article with what each office has of it.",
  params: byId("supply"),
  response: item(supply),
});
export const createSupply = endpoint({
  name: "supplies.create",
  method: "POST",
  path: "/api/supply",
  permission: "supplies_create",
  place: "the office it is entered in",
  summary:
    "Adds an article; with `lot` or `serials`, its first units (INITIAL); with `new_category` in place of `category_id`, its category too; with `variations`, those too.",
  body: z.object({
    ...fields,
    category_id: idOf("supply_category").optional(),
    new_category: newCategory.optional(),
    reusable: fields.reusable.default(true),
    numbered: fields.numbered.default(false),
    zone_id: idOf("zone", "errors.required"),
    minimum: smallCount(MOST_UNITS),
    ...entered,
    variations: newVariations.optional(),
  }),
  response: item(supply),
});
export const updateSupply = endpoint({
  name: "supplies.update",
  method: "PATCH",
  path: "/api/supply/{id}/update",
  permission: "supplies_update",
  place: "the article's office",
  summary:
    "Changes what is known of an article, and with `zone_id` the minimum and the shelf of that office. `reusable` and `numbered` stay once something moved.",
  params: byId("supply"),
  body: z.object({
    version,
    ...z.object(fields).partial().shape,
    zone_id: idOf("zone").optional(),
    minimum: smallCount(MOST_UNITS),
    shelf: optionalText(60),
  }),
  response: item(supply),
});
export const deleteSupply = endpoint({
  name: "supplies.delete",
  method: "DELETE",
  path: "/api/supply/{id}/delete",
  permission: "supplies_delete",
  place: "the article's office",
  summary: "Deletes an article of which nothing was ever entered.",
  params: byId("supply"),
  query: z.object({ version }),
  response: done,
});

const moved = z.object({
  data: supply,
  /** The movements that it made, and the numbers of the pieces that moved. */
  movements: z.array(z.uuid()),
  quantity: z.int(),
  serials: z.string().nullable(),
});
export const enterSupply = endpoint({
  name: "supplies.entry",
  method: "POST",
  path: "/api/supply/{id}/entry",
  permission: "supplies_update",
  place,
  summary:
    "Enters another lot: its numbers are typed, or the next ones. `found`: pieces that were written off and are back, by their numbers.",
  params: byId("supply"),
  body: z.object({
    zone_id: idOf("zone").optional(),
    ...ofVariation,
    ...entered,
    supplier_id: oneOf("supply_supplier"),
    found: z.boolean().optional(),
    reason: optionalText(2000),
  }),
  response: moved,
});
export const allocateSupply = endpoint({
  name: "supplies.allocate",
  method: "POST",
  path: "/api/supply/{id}/allocate",
  permission: "supplies_update",
  place,
  summary: "Hands units out to a person, or to a department (then `received_by` may name who took them).",
  params: byId("supply"),
  body: z.object({
    ...units,
    user_id: oneOf("user"),
    department_id: oneOf("department"),
    received_by: oneOf("user"),
    due_on: orNothing(dayOf("planned")),
    state: orNothing(z.enum(conditions)),
    terms: optionalText(4000),
    request_line_id: oneOf("supply_request_line"),
  }),
  response: moved,
});
/** So many articles in one step. */
export const MOST_ARTICLES = 50;
export const handOut = endpoint({
  name: "supplies.hand_out",
  method: "POST",
  path: "/api/supplies/allocate",
  permission: "supplies_update",
  place,
  summary:
    "Hands several articles out to one person or department in one step: all of them, or none. `request_line_id`: the line of a request that it is for.",
  body: z.object({
    zone_id: idOf("zone", "errors.required"),
    user_id: oneOf("user"),
    department_id: oneOf("department"),
    received_by: oneOf("user"),
    due_on: orNothing(dayOf("planned")),
    terms: optionalText(4000),
    lines: z
      .array(
        z.object({
          supply_id: idOf("supply", "errors.required"),
          quantity: units.quantity,
          serials,
          state: orNothing(z.enum(conditions)),
          request_line_id: oneOf("supply_request_line"),
        }),
      )
      .min(1, { error: "errors.required" })
      .max(MOST_ARTICLES),
  }),
  response: z.object({
    data: z.array(
      z.object({
        supply: ref.extend({ type: z.enum(supplyTypes) }),
        quantity: z.int(),
        serials: z.string().nullable(),
      }),
    ),
  }),
});
export const unallocateSupply = endpoint({
  name: "supplies.unallocate",
  method: "POST",
  path: "/api/supply/{id}/unallocate",
  permission: "supplies_update",
  place,
  summary:
    "Takes back what somebody has: by its numbers, or a quantity from `user_id` or `department_id`, the oldest first. To MAINTENANCE or DEFECTIVE it makes two movements.",
  params: byId("supply"),
  body: z.object({
    ...units,
    user_id: oneOf("user"),
    department_id: oneOf("department"),
    status: z.enum(returnStatuses).default("AVAILABLE"),
    state: orNothing(z.enum(conditions)),
    reason: optionalText(2000),
  }),
  response: moved,
});
export const changeStatus = endpoint({
  name: "supplies.stock_status",
  method: "POST",
  path: "/api/supply/{id}/stock_status",
  permission: "supplies_update",
  place,
  summary:
    "Gives units another status, with a reason. `from` says which, of an article without numbers that has some in several.",
  params: byId("supply"),
  body: z.object({
    ...units,
    status: z.enum(changeStatuses),
    from: z.enum(onHandStates).optional(),
    reason,
    /** To whom, of a donation or a sale. */
    recipient: optionalText(200),
  }),
  response: moved,
});
export const stockOut = endpoint({
  name: "supplies.stock_out",
  method: "POST",
  path: "/api/supply/{id}/stock_out",
  permission: "supplies_update",
  place,
  summary: "Takes what the office itself uses up.",
  params: byId("supply"),
  body: z.object({
    zone_id: units.zone_id,
    ...ofVariation,
    quantity: count(MOST_UNITS),
    reason: optionalText(2000),
  }),
  response: moved,
});
export const undoMovement = endpoint({
  name: "supplies.undo",
  method: "POST",
  path: "/api/supply/movement/{id}/undo",
  permission: "supplies_update",
  place,
  summary: "Undoes an entry, a change of status or a stock-out, once, as long as what it moved has not moved since.",
  params: byId("supply_movement"),
  response: moved,
});

export const listPieces = endpoint({
  name: "supplies.pieces",
  method: "GET",
  path: "/api/supply/{id}/pieces",
  permission: { any: supplySeers },
  reach: "pieces of the offices one sees",
  summary:
    "The pieces of an article by number, with who has each, and what each is worth on the day `on`, at first today.",
  params: byId("supply"),
  query: z.object({
    zone: idOf("zone").optional(),
    state: several(supplyStates),
    on: day.optional(),
    search,
    ...afterQuery,
  }),
  response: list(piece),
});
export const updatePiece = endpoint({
  name: "supplies.updatePiece",
  method: "PATCH",
  path: "/api/supply/piece/{id}/update",
  permission: "supplies_update",
  place: "the office where it is",
  summary: "Changes what is known of a piece: the maker's number, its condition, and its own rhythm of maintenance.",
  params: byId("supply_piece"),
  body: z.object({
    version,
    maker_serial: optionalText(80),
    state: orNothing(z.enum(conditions)),
    maintenance_months: smallCount(MOST_MONTHS),
  }),
  response: item(piece),
});
export const listAllocations = endpoint({
  name: "supplies.allocations",
  method: "GET",
  path: "/api/supply/{id}/allocations",
  permission: { any: supplySeers },
  reach: "allocations of the offices one sees",
  summary: "Who has or had some of an article, the newest first. `open`: what did not come back yet.",
  params: byId("supply"),
  query: z.object({ zone: idOf("zone").optional(), open: z.enum(["1"]).optional(), ...afterQuery }),
  response: list(allocation),
});
export const supplyTimeline = endpoint({
  name: "supplies.timeline",
  method: "GET",
  path: "/api/supply/{id}/timeline",
  permission: { any: supplySeers },
  reach: "movements of the offices one sees",
  summary: "The movements of an article, the newest first.",
  params: byId("supply"),
  query: z.object({ zone: idOf("zone").optional(), status: several(supplyStatuses), ...afterQuery }),
  response: list(supplyMovement),
});
export const zoneTimeline = endpoint({
  name: "supplies.zoneTimeline",
  method: "GET",
  path: "/api/supplies/zone/{zone}/timeline",
  permission: { any: supplySeers },
  place: "the office",
  summary: "The movements of an office, the newest first.",
  params: z.object({ zone: idOf("zone") }),
  query: z.object({ type: z.enum(supplyTypes).optional(), status: several(supplyStatuses), ...afterQuery }),
  response: list(supplyMovement),
});
export const supplyPeople = endpoint({
  name: "supplies.people",
  method: "GET",
  path: "/api/supplies/people",
  permission: "supplies_update",
  reach: "people of the offices where one hands out supplies",
  summary: "The active staff of the offices where one hands out supplies, by name.",
  query: z.object({ search, ...afterQuery }),
  response: list(personRef.extend({ zone: ref.nullable() })),
});

/** A path of lines in whole numbers, as the signature pad draws them. */
const drawn = z
  .string()
  .max(20_000)
  .regex(/^M\d{1,3} \d{1,3}(?:[ML]\d{1,3} \d{1,3})+$/u, { error: "supplies.signature_format" });
export const ownSupplies = endpoint({
  name: "supplies.mine",
  method: "GET",
  path: "/api/supplies/mine",
  permission: "any-user",
  reach: "what one was given",
  openToImpersonator: true,
  summary: "What I have, and what I am asked to accept or confirm, the newest first; `returned`: what I gave back.",
  query: z.object({ acceptance: z.enum(["PENDING"]).optional(), returned: z.enum(["1"]).optional(), ...afterQuery }),
  response: list(ownAllocation),
});
export const acceptAllocation = endpoint({
  name: "supplies.accept",
  method: "POST",
  path: "/api/supply/allocation/{id}/accept",
  permission: "any-user",
  reach: "what one was given",
  summary: "Accepts what I was given; with `signature`, a drawing, else by confirming.",
  params: byId("supply_allocation"),
  body: z.object({ signature: drawn.nullish(), version }).optional(),
  response: item(ownAllocation),
});
export const refuseAllocation = endpoint({
  name: "supplies.refuse",
  method: "POST",
  path: "/api/supply/allocation/{id}/refuse",
  permission: "any-user",
  reach: "what one was given",
  summary: "Refuses what I was given, with a reason.",
  params: byId("supply_allocation"),
  body: z.object({ reason, version }),
  response: item(ownAllocation),
});
export const printAllocation = endpoint({
  name: "supplies.paper",
  method: "GET",
  path: "/api/supply/allocation/{id}/pdf",
  permission: "any-user",
  reach: "what one was given, and what was given in the offices whose supplies one sees",
  openToImpersonator: true,
  summary: "The paper of what was handed to somebody, as a PDF: for them, and for those who see the office's supplies.",
  params: byId("supply_allocation"),
  binary: true,
  response: z.any(),
});

export const suppliesEndpoints = [
  ownSupplies,
  acceptAllocation,
  refuseAllocation,
  printAllocation,
  ...categoriesEndpoints,
  listSupplies,
  getSupply,
  createSupply,
  updateSupply,
  deleteSupply,
  enterSupply,
  allocateSupply,
  handOut,
  unallocateSupply,
  changeStatus,
  stockOut,
  undoMovement,
  listPieces,
  updatePiece,
  listAllocations,
  supplyTimeline,
  zoneTimeline,
  supplyPeople,
];
