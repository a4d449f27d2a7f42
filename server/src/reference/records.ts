import type { Permission } from "#contract/permissions.ts";
import { resources } from "#contract/reference/resources.ts";
import { isPermission } from "#contract/permissions.ts";
import { openFields, type Audited } from "#server/kit/audited.ts";
import type { Searcher } from "#server/kit/searching.ts";
import { text } from "#server/kit/texts.ts";

/** Whoever reads a list sees what happened to what is on it. */
export const referenceRecords: Readonly<Record<string, Audited>> = Object.fromEntries(
  resources.map((r) => [
    r.name,
    {
      fields: openFields(...Object.keys(r.fields)),
      mayRead: async ({ access }) =>
        "readByAll" in r ? access.own() !== "" : access.can(r.list.permission as Permission, {}),
      names: `SELECT hash_id, name, ${"name_fr" in r.fields ? "name_fr" : "NULL::text AS name_fr"} FROM ${r.name}`,
    } satisfies Audited,
  ]),
);

/** The lists themselves are found by who may open their screen. */
export const referenceSearchers: readonly Searcher[] = resources.map((r) => {
  const view = `${r.family}_view`;
  const french = "name_fr" in r.fields;
  return {
    kind: r.name,
    rows: ({ person }) =>
      isPermission(view) && person.rights.anywhere(view)
        ? `SELECT hash_id, name AS title, ${french ? "name_fr" : "NULL::text"} AS title_fr, fold(${french ? "concat_ws(' ', name, name_fr)" : "name"}) AS words, NULL::jsonb AS about FROM ${r.name}`
        : undefined,
    note: (_, locale) => text(locale, `reference.${r.name}_title`),
    link: (found) => `${r.screen}?edit=${found.hash_id}`,
  };
});
