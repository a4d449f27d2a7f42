import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { fileRef } from "../kit/files.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { emptyDay, formVersion, paperFiles, paperTitle, removedFiles } from "../kit/papers.ts";
import { namedRef, personRef } from "../users/schemas.ts";
import { contactKeepers, contactSeers } from "./rights.ts";

export const contactContractKinds = [
  "SUPPLY",
  "DISTRIBUTION",
  "FRAMEWORK",
  "CONFIDENTIALITY",
  "EXCLUSIVITY",
  "PRICES",
  "QUALITY",
  "OTHER",
] as const;
export type ContactContractKind = (typeof contactContractKinds)[number];

export const contactContract = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  contact: z.object({ hash_id: z.uuid(), name: z.string() }),
  country: namedRef,
  title: z.string(),
  kind: z.enum(contactContractKinds),
  start_date: z.string(),
  end_date: z.string().nullable(),
  notice_months: z.int().nullable(),
  renews: z.boolean(),
  /** The last day to give notice; the end date when no notice is needed. */
  act_by: z.string().nullable(),
  remind_days: z.int().nullable(),
  remind_on: z.string().nullable(),
  reminded_at: z.string().nullable(),
  representatives: z.array(personRef),
  files: z.array(fileRef),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type ContactContract = z.infer<typeof contactContract>;

/** A whole number in a form; "" becomes null. */
const count = (most: number) =>
  z.preprocess((v) => (v === "" ? null : v), z.coerce.number<number | string>().int().min(0).max(most).nullish());
const yes = z.preprocess(
  (v) => (v === undefined ? v : v === true || v === "1" || v === "true"),
  z.boolean().optional(),
);
const fields = {
  title: paperTitle,
  kind: z.enum(contactContractKinds),
  start_date: dayOf("term"),
  end_date: emptyDay,
  /** The notice period in months before the end. */
  notice_months: count(60),
  renews: yes,
  /** Days before the last day to act on which the representatives are notified, once. */
  remind_days: count(365),
};

export const listContactContracts = endpoint({
  name: "contacts.contracts",
  method: "GET",
  path: "/api/contact/contracts",
  permission: contactSeers,
  reach: "contracts with contacts in reach",
  summary:
    "Contracts with contacts, the newest first. `at`: those in force, ended or upcoming; `act_days`: those whose last day to act comes within so many days.",
  query: z.object({
    search,
    contact_hash_id: idOf("contact").optional(),
    kind: z.enum(contactContractKinds).optional(),
    at: z.enum(["now", "over", "ahead"]).optional(),
    act_days: z.coerce.number<number | string>().int().min(1).max(3650).optional(),
    ...afterQuery,
  }),
  response: list(contactContract),
});
export const getContactContract = endpoint({
  name: "contacts.contract",
  method: "GET",
  path: "/api/contract/{id}",
  permission: contactSeers,
  place: "the contact's country",
  summary: "One contract with a contact, with its documents.",
  params: byId("contact_contract"),
  response: item(contactContract),
});
export const storeContactContract = endpoint({
  name: "contacts.storeContract",
  method: "POST",
  path: "/api/contract",
  permission: contactKeepers,
  place: "the contact's country",
  multipart: true,
  summary: "Adds a contract with a contact, with its documents.",
  body: z.object({ contact_hash_id: idOf("contact"), ...fields, files: paperFiles.optional() }),
  response: item(contactContract),
});
export const updateContactContract = endpoint({
  name: "contacts.updateContract",
  method: "PATCH",
  path: "/api/contract/{id}/update",
  permission: contactKeepers,
  place: "the contact's country",
  multipart: true,
  summary:
    "Changes a contract with a contact; adds documents and removes others (`removes`). Another term or reminder reminds anew.",
  params: byId("contact_contract"),
  body: z.object({
    ...fields,
    title: fields.title.optional(),
    kind: fields.kind.optional(),
    start_date: dayOf("term").optional(),
    files: paperFiles.optional(),
    removes: removedFiles.optional(),
    version: formVersion,
  }),
  response: item(contactContract),
});
export const deleteContactContract = endpoint({
  name: "contacts.deleteContract",
  method: "DELETE",
  path: "/api/contract/{id}/delete",
  permission: contactKeepers,
  place: "the contact's country",
  summary: "Deletes a contract with a contact, with its documents.",
  params: byId("contact_contract"),
  response: done,
});
export const contactContractsEndpoints = [
  listContactContracts,
  getContactContract,
  storeContactContract,
  updateContactContract,
  deleteContactContract,
];
