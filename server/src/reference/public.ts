import { resources } from "#contract/reference/resources.ts";
import type { Audited } from "#server/kit/audited.ts";

/** The lists are read by all the staff, and so is what happened to them. */
export const referenceRecords: Readonly<Record<string, Audited>> = Object.fromEntries(
  resources.map((r) => [
    r.name,
    {
      mayRead: async ({ access }) => access.own() !== "",
      names: `SELECT hash_id, name, ${"name_fr" in r.fields ? "name_fr" : "NULL::text AS name_fr"} FROM ${r.name}`,
    } satisfies Audited,
  ]),
);
