import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import { inReach, seers } from "./access.ts";

/** People whom one sees, by name or address. */
export const userSearcher: Searcher = {
  kind: "user",
  rows: ({ access, person }, where) => {
    if (!seers.some((right) => person.rights.anywhere(right))) return undefined;
    const reached = inReach(where.part(), access).text;
    return `SELECT u.hash_id, u.name AS title, NULL::text AS title_fr, fold(u.name || ' ' || u.email) AS words, jsonb_build_object('office', z.name) AS about
      FROM app_user u LEFT JOIN zone z ON z.hash_id = u.zone_id WHERE u.kind = 'staff' AND ${reached}`;
  },
  note: (u) => aboutOf(u, "office") || null,
  link: (u) => `/admin/managment/users/${u.hash_id}/update`,
};
