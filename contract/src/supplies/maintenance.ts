import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { day } from "../kit/dates.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { fileRef } from "../kit/files.ts";
import { amount, currencyRef, money } from "../kit/money.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, done, idOf, item, list, several } from "../kit/page.ts";
import { paperFiles } from "../kit/papers.ts";
import { version } from "../kit/step-call.ts";
import { namedRef, personRef, ref } from "../users/schemas.ts";
import { supplySeers } from "./rights.ts";
import { supplyTypes } from "./schemas.ts";
import { ofVariation } from "./units.ts";
import { MOST_NUMBERS } from "./serials.ts";

/** Days before a maintenance on which it is told of. */
export const MAINTENANCE_NOTICE_DAYS = 14;
/** Days before the end of a warranty or of service life. */
export const TERM_NOTICE_DAYS = 60;

export const maintenanceStates = ["PLANNED", "OPEN", "CLOSED"] as const;

export const closingStatuses = ["AVAILABLE", "DEFECTIVE"] as const;

const article = ref.extend({ type: z.enum(supplyTypes) });
/** A maintenance of a piece, or of some units of an article without numbers. */
export const maintenance = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  supply: article,
  zone: ref,
  /** The number of the piece. */
  serial_number: z.string().nullable(),
  quantity: z.int(),
  state: z.enum(maintenanceStates),
  /** The day it was planned for. */
  due_on: z.string().nullable(),
  /** Its day has passed, and it has not begun. */
  is_overdue: z.boolean(),
  reason: z.string().nullable(),
  supplier: ref.nullable(),
  began_on: z.string().nullable(),
  closed_on: z.string().nullable(),
  /** Mended, not mended, or gone meanwhile. */
  ended_as: z.enum(["AVAILABLE", "DEFECTIVE", "GONE"]).nullable(),
  /** From when it began until it was closed, or until now. */
  days: z.int().nullable(),
  cost: money.nullable(),
  currency: currencyRef.nullable(),
  result: z.string().nullable(),
  /** Who had the piece before, while it is open: it is given back to them, if nobody says otherwise. */
  last_holder: z.object({ user: personRef.nullable(), department: namedRef.nullable() }).nullable(),
  files: z.array(fileRef),
  by: personRef.nullable(),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ begin: z.boolean().optional(), close: z.boolean().optional(), drop: z.boolean().optional() }),
});
export type Maintenance = z.infer<typeof maintenance>;

export const upkeepKinds = ["MAINTENANCE", "WARRANTY", "END_OF_LIFE"] as const;
/** Something of an article that has a day: a maintenance, the end of its warranty, the end of its service life. */
export const upkeep = z.object({
  hash_id: z.uuid(),
  what: z.enum(upkeepKinds),
  day: z.string(),
  /** In maintenance now. */
  is_open: z.boolean(),
  is_overdue: z.boolean(),
  supply: article,
  zone: ref,
  quantity: z.int(),
  serials: z.string().nullable(),
  /** Who has it, of a single piece. */
  user: personRef.nullable(),
  department: namedRef.nullable(),
  reason: z.string().nullable(),
  can: maintenance.shape.can,
});
export type Upkeep = z.infer<typeof upkeep>;

const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
const units = {
  zone_id: idOf("zone").optional(),
  ...ofVariation,
  quantity: z.coerce
    .number<number | string>({ error: "errors.invalid_quantity" })
    .int({ error: "errors.invalid_quantity" })
    .min(1, { error: "errors.invalid_quantity" })
    .max(1_000_000, { error: "errors.invalid_quantity" })
    .optional(),
  serials: z.array(longText().max(4000)).max(MOST_NUMBERS).optional(),
};

export const listMaintenances = endpoint({
  name: "supplies.maintenances",
  method: "GET",
  path: "/api/supply/{id}/maintenances",
  permission: { any: supplySeers },
  reach: "maintenances of the offices one sees",
  summary: "The maintenances of an article, planned, open and closed, the newest first.",
  params: byId("supply"),
  query: z.object({ zone: idOf("zone").optional(), state: several(maintenanceStates), ...afterQuery }),
  response: list(maintenance),
});
export const planMaintenance = endpoint({
  name: "supplies.maintain",
  method: "POST",
  path: "/api/supply/{id}/maintenances",
  permission: "supplies_update",
  place: "the office where it is",
  summary:
    "Begins a maintenance now: the units go to MAINTENANCE, and what somebody has is taken back in the same step. With `due_on` it plans one for that day instead. Each piece has its own.",
  params: byId("supply"),
  body: z.object({
    ...units,
    due_on: orNothing(dayOf("planned")),
    reason: optionalText(2000),
    supplier_id: orNothing(idOf("supply_supplier")),
  }),
  response: z.object({ data: z.array(maintenance) }),
});
export const closeMaintenance = endpoint({
  name: "supplies.closeMaintenance",
  method: "PATCH",
  path: "/api/supply/maintenance/{id}/close",
  permission: "supplies_update",
  place: "the office where it is",
  summary:
    "Ends a maintenance: its units are AVAILABLE or DEFECTIVE in the same step, and what was done, by whom and at which cost is kept. The next one is counted from `closed_on`, at first today. With `give_back` what is mended goes back to whom it was taken from.",
  params: byId("supply_maintenance"),
  multipart: true,
  body: z.object({
    version,
    status: z.enum(closingStatuses),
    /** Mended, it goes back to its last holder in the same step. */
    give_back: z.enum(["1"]).optional(),
    result: longText().min(1, { error: "supply_maintenance.result_needed" }).max(2000),
    closed_on: orNothing(dayOf("past")),
    supplier_id: orNothing(idOf("supply_supplier")),
    cost: orNothing(amount),
    currency_id: orNothing(idOf("currency")),
    files: paperFiles.optional(),
  }),
  response: item(maintenance),
});
export const dropMaintenance = endpoint({
  name: "supplies.dropMaintenance",
  method: "DELETE",
  path: "/api/supply/maintenance/{id}/delete",
  permission: "supplies_update",
  place: "the office where it is",
  summary:
    "Takes back a maintenance that was planned by hand. The next one is again that of the rhythm, if there is one.",
  params: byId("supply_maintenance"),
  query: z.object({ version }),
  response: done,
});
export const listUpkeep = endpoint({
  name: "supplies.upkeep",
  method: "GET",
  path: "/api/supplies/maintenance",
  permission: { any: supplySeers },
  reach: "articles of the offices one sees",
  inOrder: true,
  summary:
    "What has a day, the earliest first: maintenances that are planned or open, warranties that end, and ends of service life. What is gone is not in it; warranties that are over are not either.",
  query: z.object({
    zone: idOf("zone").optional(),
    what: several(upkeepKinds),
    overdue: z.enum(["1"]).optional(),
    date_start: day.optional(),
    date_end: day.optional(),
    ...afterQuery,
  }),
  response: list(upkeep),
});
export const maintenanceEndpoints = [listMaintenances, planMaintenance, closeMaintenance, dropMaintenance, listUpkeep];
