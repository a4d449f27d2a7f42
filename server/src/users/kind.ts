import { accountRows } from "#server/access/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { settingsHref } from "#contract/settings/hrefs.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { inReach, seers } from "./access.ts";
import { contractTaken } from "./contracts.ts";

const people: Rows = { from: "app_user u", id: "u.hash_id", title: "u.name" };

/** People as a record kind. A person's audit trail is visible to themselves and to users who see people of their office. */
export const userKind: Kind = {
  name: "user",
  openToImpersonator: true,
  rows: people,
  fields: {
    ...openFields(
      "name email zone_id main_country_id warehouse_id countries profile_id manager_id department_id post_id family_status_id hr",
      "birthday locale active permissions given taken chosen quiet time_zone device second_factor session reason lines",
    ),
    salary: "users_salary",
  },
  words: ["rights.names."],
  // A customer's account is no person of the staff: its history is read by who reads the whole trail.
  history: reachBy(
    { ...people, only: "u.kind = 'staff'" },
    { rights: ["users_view"], office: "u.zone_id", own: "u.hash_id" },
  ),
  search: {
    words: "u.name || ' ' || u.email",
    joins: `LEFT JOIN ${officeRows("z")} ON z.hash_id = u.zone_id`,
    about: "jsonb_build_object('office', z.name)",
    reach: {
      rows: ({ access, person }, where) =>
        seers.some((right) => person.rights.anywhere(right))
          ? `u.kind = 'staff' AND ${inReach(where.part(), access).text}`
          : undefined,
    },
    note: (u) => aboutOf(u, "office") || null,
    link: (u) => userHref.view(u.hash_id),
  },
};

/** Profile pictures are visible to all staff. */
export const avatarKind: Kind = {
  name: "avatar",
  openToImpersonator: true,
  reach: { sees: async ({ access, person }) => access.own() !== "" && person.kind === "staff" },
  files: { cached: true },
};

/** Contracts are visible to the person and to users who see contracts in their office, or in the one that pays. */
const contracts: Rows = {
  from: `user_contract k JOIN ${accountRows("u")} ON u.hash_id = k.user_id`,
  id: "k.hash_id",
  title: "k.title",
};
const rights = ["user_contracts_view"] as const;
const ways = [
  reachBy(contracts, { rights, office: "u.zone_id", own: "k.user_id" }),
  reachBy(contracts, { rights, office: "k.zone_id" }),
] as const;
const either = (conditions: readonly (string | undefined)[]): string | undefined => {
  const some = conditions.filter((condition) => condition !== undefined);
  return some.length > 0 ? `(${some.join(" OR ")})` : undefined;
};
export const contractKind: Kind = {
  name: "user_contract",
  rows: contracts,
  reach: {
    rows: (reader, where) => either(ways.map((way) => way.rows(reader, where))),
    sees: async (reader, id) => (await ways[0].sees(reader, id)) || (await ways[1].sees(reader, id)),
  },
  fields: openFields(
    "title",
    "kind",
    "start_date",
    "end_date",
    "trial_end",
    "zone_id",
    "workdays",
    "files",
    "user_id",
    "employee",
    "file_name",
  ),
  files: { taken: contractTaken },
  opens: {
    about: "jsonb_build_object('of', k.user_id)",
    link: (found) => userHref.contracts({ edit: found.hash_id }),
    ownLink: (found) => settingsHref.profile({ tab: "contracts", contract: found.hash_id }),
  },
};

/** The audit trail shows that a salary was set; the amount is only in the salary history, which few may see. */
export const salaryKind: Kind = { name: "salary", fields: {} };

/** Of a bank account the trail has the masked form, of a social security number that it was set. */
export const identityKind: Kind = { name: "user_identity", fields: { iban: "users_salary" } };
