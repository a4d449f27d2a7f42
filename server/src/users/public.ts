import type { Audited } from "#server/kit/audited.ts";
import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { contractTaken, mayReadContract } from "./contracts.ts";
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

/** A face is shown to everybody who works here. */
export const mayReadAvatar = async ({ access, person }: Reader): Promise<boolean> =>
  access.own() !== "" && person.kind === "staff";

export { contractTaken, mayReadContract };
export { userImporter } from "./import.ts";

export const contractRecord: Audited = {
  mayRead: mayReadContract,
  names: "SELECT hash_id, title AS name, NULL::text AS name_fr FROM user_contract",
};
export { userExports } from "./exports.ts";
