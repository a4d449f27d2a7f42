import { accessHref } from "#contract/access/hrefs.ts";
import { openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";

const rows: Rows = { from: "profile p", id: "p.hash_id", title: "p.name", french: "p.name_fr" };

export const profileKind: Kind = {
  name: "profile",
  rows,
  reach: {
    ...reachBy(rows, { rights: ["profiles_view"], place: "none" }),
    // No look-up of the row: the history of a deleted profile stays readable.
    sees: async ({ access }) => access.can("profiles_view", {}),
  },
  fields: openFields("name", "name_fr", "second_factor_required", "permissions", "given", "taken", "copy_of"),
  words: ["rights.names."],
  search: {
    words: "concat_ws(' ', p.name, p.name_fr)",
    link: (p) => accessHref.rights(p.hash_id),
  },
};
