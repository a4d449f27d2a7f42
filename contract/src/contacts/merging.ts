import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list } from "../kit/page.ts";
import { namedRef, ref } from "../users/schemas.ts";
import { contact, contactTypes, duplicateReasons } from "./schemas.ts";

/** Days in which a merge can be undone. */
export { MERGE_DAYS } from "../kit/resource-keeping.ts";

/** The fields taken from one of the two contacts. Phones, mails, roles, tags and links of both are kept. */
export const mergeFields = [
  "name",
  "title",
  "b2b",
  "company",
  "country",
  "address",
  "website",
  "vat_number",
  "position_held",
  "birthday",
  "language",
  "portal_access",
  "avatar",
] as const;
export type MergeField = (typeof mergeFields)[number];

const permission = "contacts_merge";
const place = "the countries of both contacts";

export const previewContactMerge = endpoint({
  name: "contacts.mergePreview",
  method: "GET",
  path: "/api/contact/{id}/merge",
  permission,
  place,
  figures: true,
  summary:
    "What merging this contact into another would do: both as they are, the fields whose value is taken from this one by default (those that the other lacks), and how much moves, also what the caller does not reach.",
  params: byId("contact"),
  query: z.object({ into: idOf("contact") }),
  response: item(
    z.object({
      from: contact,
      into: contact,
      take: z.array(z.enum(mergeFields)),
      moves: z.array(z.object({ count: z.int(), text: z.string() })),
      /** The reason why they can't be merged. */
      problem: z.string().nullable(),
    }),
  ),
});
export const mergeContacts = endpoint({
  name: "contacts.merge",
  method: "POST",
  path: "/api/contact/{id}/merge",
  permission,
  place,
  summary:
    "Merges a contact into another: everything that hangs on it moves, entries of the supplier list merge, its address leads to the survivor. It can be taken back for 30 days.",
  params: byId("contact"),
  body: z.object({
    into: idOf("contact"),
    version: z.int(),
    /** The version of the other contact. */
    into_version: z.int(),
    /** Fields taken from the merged contact; by default those the survivor lacks, without the portal. */
    take: z.array(z.enum(mergeFields)).optional(),
  }),
  response: item(z.object({ merge: z.uuid(), moved: z.int(), contact })),
});
const contactMerge = z.object({
  hash_id: z.uuid(),
  /** The merged contact. */
  name: z.string(),
  /** How many records moved to the survivor. */
  count: z.int(),
  user: ref,
  created_at: z.string(),
});
export const contactMerges = endpoint({
  name: "contacts.merges",
  method: "GET",
  path: "/api/contact/{id}/merges",
  permission,
  place: "the contact's country",
  summary: "The contacts that were merged into this one and can be taken back.",
  params: byId("contact"),
  response: z.object({ data: z.array(contactMerge) }),
});
export const undoContactMerge = endpoint({
  name: "contacts.undoMerge",
  method: "POST",
  path: "/api/contact/merge/{id}/undo",
  permission,
  place,
  summary:
    "Takes a merge back: what was moved and has not changed since moves back, the merged contact has its values again. What was added since stays with the survivor.",
  params: byId("list_merge"),
  response: z.object({ message: z.string(), data: z.object({ restored: z.int(), changed: z.int(), contact }) }),
});

const candidate = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  contactType: z.enum(contactTypes),
  avatar: z.string().nullable(),
  city: z.string().nullable(),
  country: namedRef,
  company: z.string().nullable(),
  created_at: z.string(),
});
export type Candidate = z.infer<typeof candidate>;
const pair = z.object({
  /** The two identifiers, the newer contact's first. */
  hash_id: z.string(),
  newer: candidate,
  older: candidate,
  why: z.array(z.enum(duplicateReasons)),
});
export type CandidatePair = z.infer<typeof pair>;
export const mergeCandidates = endpoint({
  name: "contacts.mergeCandidates",
  method: "GET",
  path: "/api/contacts/duplicates",
  permission,
  reach: "pairs of contacts that one sees, in countries where one merges",
  summary:
    "Pairs of contacts of one kind that may be the same, by name without accents and legal form, mail or phone; the newest first. Pairs that somebody said are not the same are left out.",
  query: z.object(afterQuery),
  response: list(pair),
});
const both = z.object({ one: idOf("contact"), other: idOf("contact") });
export const contactsDiffer = endpoint({
  name: "contacts.differ",
  method: "POST",
  path: "/api/contacts/duplicates/differ",
  permission,
  place,
  summary: "Says that two contacts are not the same: the pair is not shown any more.",
  body: both,
  response: done,
});
export const contactsMayBeSame = endpoint({
  name: "contacts.mayBeSame",
  method: "POST",
  path: "/api/contacts/duplicates/same",
  permission,
  place,
  summary: "Takes that back: the pair is shown again.",
  body: both,
  response: done,
});

export const mergingEndpoints = [
  previewContactMerge,
  mergeContacts,
  contactMerges,
  undoContactMerge,
  mergeCandidates,
  contactsDiffer,
  contactsMayBeSame,
];
