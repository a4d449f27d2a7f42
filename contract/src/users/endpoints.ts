import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { day } from "../kit/dates.ts";
import { afterQuery, byId, done, item, list, search } from "../kit/page.ts";
import { officeStaff, peopleSeers } from "./rights.ts";
import { accountStates, personRef, ref, namedRef, user, userFields, userRow } from "./schemas.ts";

const filters = {
  search,
  zone_hash_id: z.uuid().optional(),
  profile_hash_id: z.uuid().optional(),
  department_hash_id: z.uuid().optional(),
  manager_hash_id: z.uuid().optional(),
  /** Those who may sign in, unless told otherwise. */
  state: z.enum([...accountStates, "ALL"]).optional(),
  hr: z.enum(["0", "1"]).optional(),
  kind: z.enum(["staff", "portal"]).optional(),
};

export const listUsers = endpoint({
  name: "users.list",
  method: "GET",
  path: "/api/users",
  permission: peopleSeers,
  reach: "people of the offices where one sees them",
  summary:
    "People by name. Accounts that wait are shown to those who may let them in; who belongs to no office, to those who hold the right everywhere.",
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
  params: byId,
  response: item(user),
});
export const getUserByHash = endpoint({
  name: "users.getByHash",
  method: "GET",
  path: "/api/{id}/user/byhashid",
  permission: peopleSeers,
  place: "the person's office",
  summary: "One person, as /api/{id}/user.",
  params: byId,
  response: item(user),
});
export const storeUser = endpoint({
  name: "users.store",
  method: "POST",
  path: "/api/users/store",
  permission: "users_create",
  place: "the new person's office",
  summary:
    "Makes an account. Without a password it gets the default one, told once in the answer; whoever signs in with it must choose their own. Nobody gives a right that they do not hold.",
  body: userFields.extend({ password: z.string().max(200).optional(), active: z.boolean().optional() }),
  response: z.object({ data: user, default_password: z.string().nullable() }),
});
export const updateUser = endpoint({
  name: "users.update",
  method: "PATCH",
  path: "/api/users/{id}/update",
  permission: "users_update",
  place: "the person's office, and the one they go to",
  summary:
    "Changes what is told of a person. Ending their account ends their sessions at once; moving them or giving them a profile gives no right that the caller does not hold.",
  params: byId,
  body: userFields.partial().extend({ active: z.boolean().optional(), version: z.int().optional() }),
  response: item(user),
});
export const deleteUser = endpoint({
  name: "users.delete",
  method: "DELETE",
  path: "/api/users/{id}/delete",
  permission: "users_delete",
  place: "the person's office",
  summary: "Deletes an account that nothing hangs on; refused when it has a history: deactivate it instead.",
  params: byId,
  response: done,
});
export const headquartersUsers = endpoint({
  name: "users.headquarters",
  method: "POST",
  path: "/api/hq/users",
  permission: peopleSeers,
  reach: "people of headquarters whom one sees",
  reads: true,
  summary: "The people of headquarters, filtered by the body; of every office in reach while no headquarters is set.",
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
  permission: { any: ["reports_view_all", "reports_mail", "reports_range"] },
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
  summary: "Who works in an office by name; with dates, who had an account there in that time.",
  params: z.object({ area_id: z.uuid() }),
  query: z.object({ search, date_start: day.optional(), date_end: day.optional(), ...afterQuery }),
  response: list(choice.extend({ active: z.boolean(), profile: ref.nullable() })),
});
export const subordinates = endpoint({
  name: "users.subordinates",
  method: "GET",
  path: "/api/get/user/subordinates",
  permission: "any-user",
  reach: "one's own team",
  summary: "The people one leads, and those they lead.",
  response: z.object({ data: z.array(choice.extend({ direct: z.boolean() })) }),
});
export const assignTeam = endpoint({
  name: "users.assignTeam",
  method: "POST",
  path: "/api/users/assignTeam",
  permission: "users_update",
  place: "the office of each person",
  summary: "Gives people a manager, and takes it from others. Nobody comes to lead themselves, however long the way.",
  body: z.object({
    manager_hash_id: z.uuid(),
    user_hash_ids: z.array(z.uuid()).max(200).default([]),
    removed_hash_ids: z.array(z.uuid()).max(200).default([]),
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
