import type { Permission } from "../permissions.ts";
import { toolRights } from "../reference/tools.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** What can be read in from a table, and of which rights each kind needs one somewhere. A new kind is a line here and an importer on the server; reference lists have one each by themselves (`kinds.ts`). */
export const importRights = {
  users: ["users_create"],
  component_prices: ["components_prices"],
  exchange_rates: ["exchanges_create", "exchanges_update"],
  contacts: ["contacts_create"],
} as const satisfies Record<string, readonly Permission[]>;

/** Who keeps a list reads it in. */
const listRights = [...toolRights, "departments_view", "benchmarks_view", "mail_templates_view"].flatMap((view) =>
  ["create", "update"].map((verb) => view.replace(/view$/u, verb) as Permission),
);
export const listImporters: { any: readonly Permission[] } = { any: listRights };
export const importers = { any: [...Object.values(importRights).flat(), ...listRights] as readonly Permission[] };
