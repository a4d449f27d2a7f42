import { accessHref } from "#contract/access/hrefs.ts";
import { openFields, type Audited } from "#server/kit/audited.ts";
import { sql } from "#server/kit/database.ts";
import type { Searcher } from "#server/kit/searching.ts";

const zoneOfUser = sql<{ zone_id: string | null }, [string]>("SELECT zone_id FROM app_user WHERE hash_id = $1");

/** What happened to a person is seen by themselves, and by who sees people in their office. */
export const userRecord: Audited = {
  fields: {
    ...openFields(
      "name email zone_id main_country_id countries profile_id manager_id department_id post_id family_status_id hr",
      "birthday locale active permissions given taken chosen quiet time_zone device second_factor session",
    ),
    salary: "users_salary",
  },
  openToImpersonator: true,
  async mayRead({ db, access }, id) {
    if (access.own() === id) return true;
    const user = await zoneOfUser.first(db, id);
    return user !== undefined && access.can("users_view", user.zone_id === null ? {} : { zone: user.zone_id });
  },
  names: "SELECT hash_id, name, NULL::text AS name_fr FROM app_user",
};

export const profileRecord: Audited = {
  fields: openFields("name", "name_fr", "second_factor_required", "permissions", "given", "taken", "copy_of"),
  mayRead: async ({ access }) => access.can("profiles_view", {}),
  names: "SELECT hash_id, name, name_fr FROM profile",
};

export const profileSearcher: Searcher = {
  kind: "profile",
  rows: ({ access }) =>
    access.can("profiles_view", {})
      ? "SELECT hash_id, name AS title, name_fr AS title_fr, fold(concat_ws(' ', name, name_fr)) AS words, NULL::jsonb AS about FROM profile"
      : undefined,
  note: () => null,
  link: (p) => accessHref.rights(p.hash_id),
};
