import type { Permission } from "../permissions.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** What can be read in from a table, and of which rights each kind needs one somewhere. A new kind is a line here and an importer on the server. */
export const importRights = {
  users: ["users_create"],
  exchange_rates: ["exchanges_create", "exchanges_update"],
  contacts: ["contacts_create"],
} as const satisfies Record<string, readonly Permission[]>;
export type ImportKind = keyof typeof importRights;
export const importKinds = Object.keys(importRights) as [ImportKind, ...ImportKind[]];
export const importers = { any: Object.values(importRights).flat() as readonly Permission[] };
