import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, hashId, idOf, item, kindWord, list } from "../kit/page.ts";
import { lineText } from "../kit/one-line.ts";
import { longText } from "../kit/long-text.ts";
import { version } from "../kit/step-call.ts";
import { namedRef } from "../users/schemas.ts";
import { familyNames, proposalKeepers } from "./families.ts";

/** `PROPOSED` waits; a refused one stays on the record where it was made, and nowhere else. */
export const proposalStates = ["PROPOSED", "KEPT", "MERGED", "REFUSED"] as const;
const ref = z.object({ hash_id: z.uuid(), name: z.string() });
const name = lineText().min(1, { error: "errors.required" }).max(120);
/** Of kinds in a country. */
const country_hash_id = idOf("country").optional();

/** What was proposed, as a record shows it. */
const mark = z.object({
  hash_id: z.uuid(),
  kind: z.enum(familyNames),
  entry_id: z.uuid(),
  name: z.string(),
  state: z.enum(proposalStates),
  /** Why it was refused. */
  reason: z.string().nullable(),
  user: ref,
  created_at: z.string(),
});
export const proposal = mark.extend({
  name_fr: z.string().nullable(),
  /** The kind of record on which it is used; null as long as it is used nowhere. */
  used_on: z.string().nullable(),
  /** The link to that record, for who sees it. */
  used_link: z.string().nullable(),
  /** The entry that it was merged into. */
  merged_into: z.uuid().nullable(),
  /** Where an entry of such a kind is to be. */
  country: namedRef.nullable(),
  version: z.int(),
  can: z.object({ decide: z.boolean().optional() }),
});
export type Proposal = z.infer<typeof proposal>;

/** An entry as a picker takes it. */
const entry = z.object({
  hash_id: z.uuid(),
  name: z.string(),
  name_fr: z.string().nullable(),
  /** Of a component. */
  number: z.string().nullable(),
});

export const findAlike = endpoint({
  name: "reference.alike",
  method: "GET",
  path: "/api/proposals/alike",
  permission: { any: [...proposalKeepers, "reference_propose"] },
  openToImpersonator: true,
  reach: "contacts that one sees or proposed; entries of the lists",
  summary:
    "The entry that has this name already, whatever its accents, capitals and spaces; with `state` if it is only proposed, or was refused. Contacts are looked for in one country if it is given.",
  query: z.object({ kind: z.enum(familyNames), name, country_hash_id }),
  response: item(
    entry
      .extend({
        state: z.enum(["PROPOSED", "REFUSED"]).nullable(),
        proposal: z.uuid().nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
  ),
});

export const propose = endpoint({
  name: "reference.propose",
  method: "POST",
  path: "/api/proposal",
  permission: "reference_propose",
  summary:
    "Proposes an entry that a list lacks. It can be used on one record, the first that uses it, until somebody who may create such entries decides. What is proposed already is answered again. A contact is a company in a country where one has to do with contacts.",
  body: z.object({
    kind: z.enum(familyNames),
    name,
    name_fr: lineText().max(120).nullable().optional(),
    country_hash_id,
  }),
  response: item(entry.extend({ proposal: z.uuid() })),
});

export const listProposals = endpoint({
  name: "reference.proposals",
  method: "GET",
  path: "/api/proposals",
  permission: { any: [...proposalKeepers, "reference_propose"] },
  openToImpersonator: true,
  reach: "contacts of countries where one creates them and sees everybody's; entries of the lists",
  summary: "What was proposed of the kinds that I may create, and by me; the newest first.",
  query: z.object({
    state: z.enum(proposalStates).optional(),
    kind: z.enum(familyNames).optional(),
    ...afterQuery,
  }),
  response: list(proposal),
});

export const getProposal = endpoint({
  name: "reference.proposal",
  method: "GET",
  path: "/api/proposal/{id}",
  permission: { any: [...proposalKeepers, "reference_propose"] },
  openToImpersonator: true,
  place: "the country of a contact",
  summary: "One proposal.",
  params: byId("proposal"),
  response: item(proposal),
});

export const proposalsOn = endpoint({
  name: "reference.proposalsOn",
  method: "GET",
  path: "/api/proposals/on",
  permission: "any-user",
  openToImpersonator: true,
  reach: "records that one may see",
  summary: "What is used on this record and was only proposed, or refused.",
  query: z.object({ kind: kindWord, id: hashId }),
  response: z.object({ data: z.array(mark) }),
});

const decision = {
  method: "POST",
  permission: { any: proposalKeepers },
  place: "the country of a contact, where one needs `contacts_view_all` too",
} as const;

export const keepProposal = endpoint({
  ...decision,
  name: "reference.keepProposal",
  path: "/api/proposal/{id}/keep",
  summary: "Keeps what was proposed, under another name if one is given: from then on it is an entry like the others.",
  params: byId("proposal"),
  body: z.object({ name: name.optional(), name_fr: lineText().max(120).nullable().optional(), version }),
  response: item(proposal),
});
export const mergeProposal = endpoint({
  ...decision,
  name: "reference.mergeProposal",
  path: "/api/proposal/{id}/merge",
  summary: "Merges what was proposed into an entry that exists: whatever used it uses the other one.",
  params: byId("proposal"),
  body: z.object({ into: idOf(familyNames), version }),
  response: item(proposal),
});
export const refuseProposal = endpoint({
  ...decision,
  name: "reference.refuseProposal",
  path: "/api/proposal/{id}/refuse",
  summary: "Refuses what was proposed. It stays on its record, which says why, and is offered nowhere.",
  params: byId("proposal"),
  body: z.object({ reason: longText().min(1, { error: "errors.required" }).max(2000), version }),
  response: item(proposal),
});

export const proposalEndpoints = [
  findAlike,
  propose,
  listProposals,
  getProposal,
  proposalsOn,
  keepProposal,
  mergeProposal,
  refuseProposal,
];
