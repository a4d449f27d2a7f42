import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, hashId, idOf, item, list, search } from "../kit/page.ts";
import { isPermission, type Permission } from "../permissions.ts";
import { accessReaders, profileReaders } from "./rights.ts";

const name = lineText().min(1, { error: "errors.required" }).max(80);
/** The French name, if different; empty or missing: the same name. */
const nameFr = lineText().max(80).nullish();
const flag = z.literal(true).optional();

/** A profile; `people_count` counts people the reader may see. */
export const role = z.object({
  hash_id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  rights_count: z.int(),
  people_count: z.int(),
  /** People with this profile can use nothing until they have a second factor. */
  second_factor_required: z.boolean(),
  version: z.int(),
  /** `rights`: may change its rights; `assign`: may assign it to people. */
  can: z.object({ update: flag, delete: flag, rights: flag, assign: flag }),
});
export type Role = z.infer<typeof role>;

/** Everywhere, in the holder's own office and countries, or in chosen ones (possibly with `own`). */
export const places = z.union([
  z.literal("all"),
  z.literal("own"),
  z
    .array(z.union([z.literal("own"), idOf(["zone", "country"])]))
    .min(1)
    .max(200),
]);
export type Places = z.infer<typeof places>;
const permission = z.custom<Permission>((v) => typeof v === "string" && isPermission(v), {
  error: "errors.no_such_right",
});

export const granted = z.object({
  permission: z.string(),
  places,
  /** The number of further offices, which the reader does not reach. */
  elsewhere: z.int(),
});
export type Granted = z.infer<typeof granted>;
const placeName = z.object({
  hash_id: z.uuid(),
  kind: z.enum(["office", "country"]),
  name: z.string(),
  name_fr: z.string().nullable(),
});

/** The rights of a profile; `version` is the version of its rights. */
export const roleRights = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  version: z.int(),
  permissions: z.array(granted),
  places: z.array(placeName),
  can: z.object({ update: flag }),
});
/** The rights of a person: their own, their profile's, and the effective result of both. */
export const userRights = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  version: z.int(),
  profile: z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() }).nullable(),
  permissions: z.array(granted),
  from_profile: z.array(granted),
  effective: z.array(
    z.object({
      permission: z.string(),
      places: z.union([z.literal("all"), z.array(hashId)]),
      elsewhere: z.int(),
      from: z.array(z.enum(["own", "profile"])),
    }),
  ),
  places: z.array(placeName),
  can: z.object({ update: flag }),
});

/** The whole set, or single changes (`none` removes a right). Removing all rights needs `removeAll`. */
export const rightsChange = z
  .object({
    version: z.int(),
    permissions: z.array(z.object({ permission, places })).max(1000).optional(),
    changes: z
      .array(z.object({ permission, places: z.union([z.literal("none"), places]) }))
      .max(1000)
      .optional(),
    removeAll: z.boolean().optional(),
  })
  .refine((b) => (b.permissions === undefined) !== (b.changes === undefined), {
    error: "errors.rights_set_or_changes",
    path: ["permissions"],
  });

export const createRole = endpoint({
  name: "profiles.create",
  method: "POST",
  path: "/api/settings/role",
  permission: "profiles_create",
  summary: "Creates a profile: empty, or a copy of another if I hold all its rights.",
  body: z.object({ name, name_fr: nameFr, copy_of: idOf("profile").optional() }),
  response: item(role),
});
export const getRole = endpoint({
  name: "profiles.get",
  method: "GET",
  path: "/api/settings/{id}/role",
  permission: "profiles_view",
  summary: "One profile.",
  params: byId("profile"),
  response: item(role),
});
export const updateRole = endpoint({
  name: "profiles.update",
  method: "PATCH",
  path: "/api/settings/{id}/role",
  permission: "profiles_update",
  summary:
    "Renames a profile, or sets whether it requires two-factor authentication; refused if it gives rights that I do not hold.",
  params: byId("profile"),
  body: z.object({
    name: name.optional(),
    name_fr: nameFr,
    second_factor_required: z.boolean().optional(),
    version: z.int(),
  }),
  response: item(role),
});
export const deleteRole = endpoint({
  name: "profiles.delete",
  method: "DELETE",
  path: "/api/settings/{id}/role",
  permission: "profiles_delete",
  summary: "Deletes a profile that nobody has; 409 with the number of people otherwise.",
  params: byId("profile"),
  response: done,
});
export const listRoles = endpoint({
  name: "profiles.list",
  method: "GET",
  path: "/api/settings/roles",
  permission: profileReaders,
  reach: "every profile; its people are counted where one may see them",
  summary: "The profiles by name in the reader's language, with how many rights and people each has.",
  query: z.object({ ...afterQuery, search }),
  response: list(role),
});
export const roleRightsGet = endpoint({
  name: "profiles.rights",
  method: "GET",
  path: "/api/settings/{id}/getPermissionToRole",
  permission: "profiles_view",
  summary: "The rights of a profile, and where they apply.",
  params: byId("profile"),
  response: item(roleRights),
});
export const roleRightsPut = endpoint({
  name: "profiles.changeRights",
  method: "PUT",
  path: "/api/settings/{id}/attributePermissionToRole",
  permission: "profiles_update",
  summary:
    "Changes the rights of a profile. I can only give rights that I hold there, and only change a profile that gives no more than those.",
  params: byId("profile"),
  body: rightsChange,
  response: item(roleRights),
});
export const userRightsGet = endpoint({
  name: "profiles.userRights",
  method: "GET",
  path: "/api/settings/{id}/getPermissionToUser",
  openToImpersonator: true,
  permission: accessReaders,
  place: "the person's office",
  summary: "The rights of a person: their own, their profile's, and both together.",
  params: byId("user"),
  response: item(userRights),
});
export const userRightsPut = endpoint({
  name: "profiles.changeUserRights",
  method: "PUT",
  path: "/api/settings/{id}/attributePermissionToUser",
  permission: "users_update",
  place: "the person's office",
  summary:
    "Changes a person's own rights. I can only give rights that I hold there, and only change a person who holds no more than those.",
  params: byId("user"),
  body: rightsChange,
  response: item(userRights),
});

export const rolesEndpoints = [
  createRole,
  getRole,
  updateRole,
  deleteRole,
  listRoles,
  roleRightsGet,
  roleRightsPut,
  userRightsGet,
  userRightsPut,
];
