import { z } from "zod";
import { weekdays } from "../kit/weekdays.ts";
import { endpoint } from "../kit/endpoint.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { file, fileRef } from "../kit/files.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { emptyDay, formVersion, paperFiles, paperTitle, removedFiles } from "../kit/papers.ts";
import { personRef, ref } from "./schemas.ts";

export const contractKinds = [
  "PERMANENT",
  "FIXED_TERM",
  "APPRENTICESHIP",
  "INTERNSHIP",
  "SERVICE",
  "AMENDMENT",
  "OTHER",
] as const;
export type ContractKind = (typeof contractKinds)[number];

/** A form can't send null: an empty text is no week of its own. */
const ownWeek = z.preprocess(
  (v) => (v === "" ? null : v),
  weekdays
    .refine((week) => week.some((day) => day !== "00"), { error: "users.week_empty" })
    .nullable()
    .optional(),
);

export const userContract = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  user: personRef,
  /** The office that pays. */
  zone: ref.nullable(),
  title: z.string(),
  kind: z.enum(contractKinds),
  start_date: z.string(),
  end_date: z.string().nullable(),
  /** The last day of the trial period. */
  trial_end: z.string().nullable(),
  /** The person's own week, Monday first (part-time); null: as before, else that of their country. */
  workdays: weekdays.nullable(),
  /** Entered or saved by somebody else than the person: it counts for their leave. */
  official: z.boolean(),
  files: z.array(fileRef),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type UserContract = z.infer<typeof userContract>;

const fields = {
  title: paperTitle,
  kind: z.enum(contractKinds),
  start_date: dayOf("term"),
  end_date: dayOf("term").nullable().optional(),
};
/** What the company says of a contract, besides what a person adds to their own. */
const official = {
  trial_end: emptyDay,
  /** The office that pays; the person's main office unless given. */
  zone_hash_id: idOf("zone").optional(),
  workdays: ownWeek,
};

/** Days within which a contract or its trial period ends. */
export const endsWithin = ["30", "60", "90"] as const;

export const listContracts = endpoint({
  name: "users.contracts",
  method: "GET",
  path: "/api/contracts",
  permission: "user_contracts_view",
  reach: "contracts of people of the offices where one sees them, or that these offices pay",
  summary:
    "Contracts of the people here, the newest first. `at`: those in force, ended or upcoming; `ends_within`: those that end, or whose trial period ends, within so many days.",
  query: z.object({
    search,
    zone_hash_id: idOf("zone").optional(),
    user_hash_id: idOf("user").optional(),
    kind: z.enum(contractKinds).optional(),
    at: z.enum(["now", "over", "ahead"]).optional(),
    ends_within: z.enum(endsWithin).optional(),
    ...afterQuery,
  }),
  response: list(userContract),
});
export const getContract = endpoint({
  name: "users.contract",
  method: "GET",
  path: "/api/user/contract/{id}",
  permission: "user_contracts_view",
  place: "the person's office, or the one that pays",
  summary: "One contract, with its documents.",
  params: byId("user_contract"),
  response: item(userContract),
});
export const contractZones = endpoint({
  name: "users.contractZones",
  method: "GET",
  path: "/api/accounting/contracts/zones",
  permission: "user_contracts_view",
  reach: "offices where one sees contracts",
  summary: "The offices whose contracts I can see, by name, with the number of those that they pay.",
  response: z.object({ data: z.array(ref.extend({ contracts_count: z.int() })) }),
});
export const storeContract = endpoint({
  name: "users.storeContract",
  method: "POST",
  path: "/api/user/contract",
  permission: "user_contracts_create",
  place: "the person's office, and the one that pays",
  multipart: true,
  summary: "Adds a contract of a person, with its documents.",
  body: z.object({ user_hash_id: idOf("user"), ...fields, ...official, files: paperFiles.optional() }),
  response: item(userContract),
});
export const updateContract = endpoint({
  name: "users.updateContract",
  method: "PATCH",
  path: "/api/user/contract/{id}/update",
  permission: "user_contracts_update",
  place: "the person's office or the one that pays, and a new one that pays",
  multipart: true,
  summary: "Changes a contract; adds documents and removes others (`removes`).",
  params: byId("user_contract"),
  body: z.object({
    title: fields.title.optional(),
    kind: fields.kind.optional(),
    start_date: fields.start_date.optional(),
    end_date: emptyDay,
    ...official,
    files: paperFiles.optional(),
    removes: removedFiles.optional(),
    version: formVersion,
  }),
  response: item(userContract),
});
export const deleteContract = endpoint({
  name: "users.deleteContract",
  method: "DELETE",
  path: "/api/user/contract/{id}/delete",
  permission: "user_contracts_delete",
  place: "the person's office, or the one that pays",
  summary: "Deletes a contract with its documents.",
  params: byId("user_contract"),
  response: done,
});
export const ownContracts = endpoint({
  name: "users.ownContracts",
  method: "GET",
  path: "/api/settings/profile/contracts",
  permission: "any-user",
  openToImpersonator: false,
  reach: "one's own",
  summary: "My contracts, the newest first.",
  response: z.object({ data: z.array(userContract) }),
});
export const uploadContract = endpoint({
  name: "users.uploadContract",
  method: "POST",
  path: "/api/settings/profile/upload-contract",
  permission: "any-user",
  multipart: true,
  summary: "Adds a contract of mine, with its documents: a signed copy, an amendment.",
  body: z.object({ ...fields, files: paperFiles.min(1, { error: "errors.file_needed" }) }),
  response: item(userContract),
});
export const deleteOwnContract = endpoint({
  name: "users.deleteOwnContract",
  method: "DELETE",
  path: "/api/settings/profile/{id}/delete-contract",
  permission: "any-user",
  reach: "one's own",
  summary: "Deletes a contract that I added myself.",
  params: byId("user_contract"),
  response: done,
});

/** A picture of a face; nothing takes it away. */
const picture = { avatar: file.nullable().optional() };
const pictured = item(z.object({ hash_id: z.uuid(), avatar: z.string().nullable(), version: z.int() }));
export const uploadOwnAvatar = endpoint({
  name: "users.uploadOwnAvatar",
  method: "POST",
  path: "/api/settings/profile/upload-avatar",
  permission: "any-user",
  multipart: true,
  summary: "Changes my picture: cropped to a square and stored without its metadata. Without a file it is removed.",
  body: z.object(picture),
  response: pictured,
});
export const uploadAvatar = endpoint({
  name: "users.uploadAvatar",
  method: "POST",
  path: "/api/admin/profile/upload-avatar",
  permission: "users_update",
  place: "the person's office",
  multipart: true,
  summary: "Changes another person's picture.",
  body: z.object({ user_hash_id: idOf("user"), ...picture }),
  response: pictured,
});

export const contractsEndpoints = [
  listContracts,
  getContract,
  contractZones,
  storeContract,
  updateContract,
  deleteContract,
  ownContracts,
  uploadContract,
  deleteOwnContract,
  uploadOwnAvatar,
  uploadAvatar,
];
