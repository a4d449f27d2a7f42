import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { endpoint } from "../kit/endpoint.ts";
import { day } from "../kit/dates.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { officeStaff, peopleSeers } from "./rights.ts";
import { accountStates, personRef, ref, namedRef, user, userFields, userRow } from "./schemas.ts";

const filters = {
  search,
  zone_hash_id: idOf("zone").optional(),
  profile_hash_id: idOf("profile").optional(),
  department_hash_id: idOf("department").optional(),
  post_hash_id: idOf("post").optional(),
  main_country_hash_id: idOf("country").optional(),
  manager_hash_id: idOf("user").optional(),
  /** Those who may sign in, unless asked otherwise. */
  state: z.enum([...accountStates, "ALL"]).optional(),
  hr: z.enum(["0", "1"]).optional(),
  /** Their last day, or their first, is in the next 90 days; who began up to 14 days ago still joins. */
  soon: z.enum(["leaves", "joins"]).optional(),
  /** Those that this import wrote. */
  import_hash_id: idOf("import_batch").optional(),
};

export const listUsers = endpoint({
  name: "users.list",
  method: "GET",
  path: "/api/users",
  permission: peopleSeers,
  reach: "people of the offices where one sees them",
  summary:
    "People by name. Accounts waiting for activation are shown to people who can activate them; people without an office, to those who hold the right everywhere.",
  query: z.object({ ...filters, ...afterQuery }),
  response: list(userRow),
});
export const getUser = endpoint({
  name: "users.get",
  method: "GET",
  path: "/api/{id}/user",
  permission: peopleSeers,
  place: "the person's office",
  summary: "One person.",
  params: byId("user"),
  response: item(user),
});
export const getUserByHash = endpoint({
  name: "users.getByHash",
  method: "GET",
  path: "/api/{id}/user/byhashid",
  permission: peopleSeers,
  place: "the person's office",
  summary: "One person, as /api/{id}/user.",
  params: byId("user"),
  response: item(user),
});
export const storeUser = endpoint({
  name: "users.store",
  method: "POST",
  path: "/api/users/store",
  permission: "users_create",
  place: "the new person's office",
  summary:
    "Creates an account. With `invite`, its owner gets a mail with a link to choose a password (single use, 72 hours). Otherwise it has the password sent, or the default one, shown once in the answer; the first sign-in with it also takes `first_code`, which is mailed to its owner and shown once here, and then they must choose their own. You can only give rights that you hold.",
  body: userFields.extend({
    invite: z.boolean().optional(),
    password: z.string().max(200).optional(),
    active: z.boolean().optional(),
  }),
  response: z.object({
    data: user,
    default_password: z.string().nullable(),
    first_code: z.string().nullable(),
  }),
});
export const updateUser = endpoint({
  name: "users.update",
  method: "PATCH",
  path: "/api/users/{id}/update",
  permission: "users_update",
  place: "the person's office, and the one they go to",
  summary:
    "Changes a person. Deactivating their account ends their sessions at once, and takes a `reason` while something of theirs is open (`/api/user/{id}/leaving`); moving them or giving them a profile cannot give a right that the caller does not hold.",
  params: byId("user"),
  body: userFields.partial().extend({
    active: z.boolean().optional(),
    /** Of a deactivation: why, where something is still open. */
    reason: longText().max(2000).optional(),
    version: z.int().optional(),
  }),
  response: item(user),
});
export const deleteUser = endpoint({
  name: "users.delete",
  method: "DELETE",
  path: "/api/users/{id}/delete",
  permission: "users_delete",
  place: "the person's office",
  summary: "Deletes an account without any activity; otherwise refused: deactivate it instead.",
  params: byId("user"),
  response: done,
});
export const headquartersUsers = endpoint({
  name: "users.headquarters",
  method: "POST",
  path: "/api/hq/users",
  permission: peopleSeers,
  reach: "people of headquarters whom one sees",
  reads: true,
  summary: "The people of headquarters, filtered by the body; of every office in reach if no headquarters is set.",
  body: z.object({
    ...filters,
    after: afterQuery.after,
    limit: z.int().min(1).max(200).optional(),
  }),
  response: list(userRow),
});

/** A person to choose: whose report, whose expenses. */
const choice = personRef.extend({ zone: ref.nullable(), post: namedRef.nullable() });

export const usersForReports = endpoint({
  name: "users.forReports",
  method: "GET",
  path: "/api/users/for/reports",
  permission: {
    any: [
      "reports_view_all",
      "reports_mail",
      "reports_range",
      "reports_create",
      "reports_update",
      "reports_update_all",
    ],
  },
  summary: "The active staff, by name: whose reports to read, and to whom to mail them.",
  query: z.object({ search, ...afterQuery }),
  response: list(choice),
});
export const officeUsers = endpoint({
  name: "users.ofOffice",
  method: "GET",
  path: "/api/users/{area_id}/area",
  permission: officeStaff,
  place: "the office",
  summary: "The people of an office, by name; with dates, those who had an account there during that time.",
  params: z.object({ area_id: idOf("zone") }),
  query: z.object({ search, date_start: day.optional(), date_end: day.optional(), ...afterQuery }),
  response: list(choice.extend({ active: z.boolean(), profile: ref.nullable() })),
});
export const subordinates = endpoint({
  name: "users.subordinates",
  method: "GET",
  path: "/api/get/user/subordinates",
  permission: "any-user",
  openToImpersonator: true,
  reach: "one's own team",
  summary: "The people who report to me, directly or indirectly.",
  response: z.object({ data: z.array(choice.extend({ direct: z.boolean() })) }),
});
export const assignTeam = endpoint({
  name: "users.assignTeam",
  method: "POST",
  path: "/api/users/assignTeam",
  permission: "users_update",
  place: "the office of each person",
  summary: "Adds people to a manager's team and removes others. Nobody can be their own manager, even indirectly.",
  body: z.object({
    manager_hash_id: idOf("user"),
    user_hash_ids: z.array(idOf("user")).max(200).default([]),
    removed_hash_ids: z.array(idOf("user")).max(200).default([]),
  }),
  response: z.object({ data: z.array(choice) }),
});

export const usersEndpoints = [
  listUsers,
  getUser,
  getUserByHash,
  storeUser,
  updateUser,
  deleteUser,
  headquartersUsers,
  usersForReports,
  officeUsers,
  subordinates,
  assignTeam,
];
