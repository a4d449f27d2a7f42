import type { Permission } from "../permissions.ts";
import { toolRights } from "../reference/tools.ts";

// Separate from the calls: the web app needs these to decide which screens to offer, without loading the calls.

/**
 * The kinds of import, each with the rights of which one is needed somewhere. A new kind needs a line here and an importer on the server;
 * reference lists are added automatically (`kinds.ts`).
 */
export const importRights = {
  users: ["users_create"],
  component_prices: ["components_prices"],
  sale_prices: ["sale_prices_update"],
  exchange_rates: ["exchanges_create", "exchanges_update"],
  contacts: ["contacts_create"],
  payroll_openings: ["payslips_create"],
  holiday_openings: ["holidays_validate"],
  supplies: ["supplies_create"],
} as const satisfies Record<string, readonly Permission[]>;

/** Rights to create or change entries of a list allow to import it. */
const settings = [
  "departments_view",
  "benchmarks_view",
  "mail_templates_view",
  "supply_suppliers_view",
  "supply_brands_view",
  "ticket_statuses_view",
  "ticket_priorities_view",
];
const listRights = [...toolRights, ...settings].flatMap((view) =>
  ["create", "update"].map((verb) => view.replace(/view$/u, verb) as Permission),
);
export const listImporters: { any: readonly Permission[] } = { any: listRights };
export const importers = { any: [...Object.values(importRights).flat(), ...listRights] as readonly Permission[] };
