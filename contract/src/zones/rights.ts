import type { Permission } from "../permissions.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** Rights that list offices. */
export const officeListers = {
  any: ["areas_view", "accountings_areas", "accountings_all", "accountings_office"],
} as const satisfies { any: readonly Permission[] };
/** Rights by which one works on an office, or on something of it, and so sees what it is. */
export const officeSeers = {
  any: [
    ...officeListers.any,
    "areas_create",
    "areas_update",
    "areas_delete",
    "exchanges_view",
    "exchanges_create",
    "exchanges_update",
    "exchanges_delete",
    "statistics_area",
    "statistics_expense",
    "statistics_all",
  ],
} as const satisfies { any: readonly Permission[] };
/** Rights that store exchange rates: each does its own part of it. */
export const rateKeepers = {
  any: ["exchanges_create", "exchanges_update", "exchanges_delete"],
} as const satisfies { any: readonly Permission[] };
export const statisticians = {
  any: ["statistics_area", "statistics_expense", "statistics_all"],
} as const satisfies { any: readonly Permission[] };
/**
 * What an office pays again and again becomes drafts of office expenses that nobody entered: set up by who may enter those and
 * keeps those of others. Who changes the office may stop it too.
 */
export const chargeMakers = {
  all: ["office_expenses_create", "office_expenses_update_all"],
} as const satisfies { all: readonly Permission[] };
export const chargeStoppers = {
  any: ["office_expenses_update_all", "areas_update"],
} as const satisfies { any: readonly Permission[] };
