import { userHref } from "#contract/users/hrefs.ts";
import { openFields, type Audited } from "#server/kit/audited.ts";
import { aboutOf, type Searcher } from "#server/kit/searching.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { mayReadContract } from "./contracts.ts";
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
  link: (u) => userHref.view(u.hash_id),
};

/** A face is shown to everybody who works here. */
export const mayReadAvatar = async ({ access, person }: Reader): Promise<boolean> =>
  access.own() !== "" && person.kind === "staff";

export const contractRecord: Audited = {
  fields: openFields("title", "kind", "start_date", "end_date", "files", "user_id", "employee", "file_name"),
  mayRead: mayReadContract,
  names: "SELECT hash_id, title AS name, NULL::text AS name_fr FROM user_contract",
};
/** That a salary was set is told; how much is with the person's salaries, for who may see them. */
export const salaryRecord: Audited = { fields: {} };
