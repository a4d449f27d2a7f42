import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { endpoint } from "../kit/endpoint.ts";
import { file } from "../kit/files.ts";
import { byId, done, idOf, item } from "../kit/page.ts";
import { namedRef, personRef } from "../users/schemas.ts";
import { equipmentEndpoints } from "./equipment.ts";
import { changePhotos } from "./photos.ts";
import { portfolioEndpoints } from "./portfolio.ts";
import { erasingEndpoints } from "./erasing.ts";
import { mergingEndpoints } from "./merging.ts";
import { changeContacts } from "./bulk.ts";
import { contactContractsEndpoints } from "./contracts.ts";
import { listContacts, pickContacts } from "./list.ts";
import { stopContactReminders } from "./reminders.ts";
import { contactKeepers, contactRemovers, contactSeers } from "./rights.ts";
import { contact, contactFields, duplicateReasons } from "./schemas.ts";

export { contactFilters, listContacts, pickContacts } from "./list.ts";

const version = z.int().optional();

export const contactOptions = endpoint({
  name: "contacts.loadData",
  method: "GET",
  path: "/api/contact/loadData",
  permission: { any: [...contactSeers.any, "contacts_create"] },
  reach: "countries where one has to do with contacts",
  summary:
    "What lists and forms of contacts choose from: countries in reach and whether one creates there or opens the portal, our people, tags in use where one sees everybody's contacts.",
  response: z.object({
    data: z.object({
      countries: z.array(
        namedRef.extend({
          iso2: z.string(),
          can: z.object({ create: z.boolean().optional(), portal: z.boolean().optional() }),
        }),
      ),
      titles: z.array(namedRef),
      b2bs: z.array(namedRef),
      b2cs: z.array(namedRef),
      applications: z.array(namedRef),
      representatives: z.array(personRef),
      tags: z.array(z.string()),
    }),
  }),
});
export const findDuplicates = endpoint({
  name: "contacts.duplicates",
  method: "GET",
  path: "/api/contact/duplicates",
  permission: { any: ["contacts_create", ...contactKeepers.any] },
  reach: "contacts that one sees; of others that there is one, by name, mail or phone alone",
  summary:
    "Contacts that may be the one being typed: by name without accents and legal form, mail, phone, or the domain of a mail or website. `hidden` says by what one out of reach is known. Several phones or mails are separated by commas.",
  query: z.object({
    name: lineText().max(160).optional(),
    phones: longText().max(400).optional(),
    mails: longText().max(2000).optional(),
    website: lineText().max(200).optional(),
    /** The country of numbers without `+`; contacts there come first. */
    country_hash_id: idOf("country").optional(),
    /** Set for staff of a company: colleagues share its domain, which is then no sign of a duplicate. */
    company_hash_id: idOf("contact").optional(),
    /** The contact being edited, to leave out. */
    but: idOf("contact").optional(),
  }),
  response: z.object({
    data: z.array(
      z.object({
        hash_id: z.uuid(),
        name: z.string(),
        city: z.string().nullable(),
        country: namedRef,
        why: z.array(z.enum(duplicateReasons)),
      }),
    ),
    hidden: z.array(z.enum(duplicateReasons)),
  }),
});
export const getContact = endpoint({
  name: "contacts.get",
  method: "GET",
  path: "/api/contact/{id}",
  permission: contactSeers,
  place: "the contact's country",
  summary: "One contact.",
  params: byId("contact"),
  response: item(contact),
});
export const createContact = endpoint({
  name: "contacts.create",
  method: "POST",
  path: "/api/contact",
  permission: "contacts_create",
  place: "the contact's country",
  summary:
    "Creates a contact; with `company_hash_id` one of a company's staff, in its country unless another is given. The supplier role makes or links the entry of the supplier list.",
  body: contactFields,
  response: item(contact),
});
export const updateContact = endpoint({
  name: "contacts.update",
  method: "PATCH",
  path: "/api/contact/{id}/update",
  permission: contactKeepers,
  place: "the contact's country, and the one it goes to",
  summary: "Changes a contact.",
  params: byId("contact"),
  body: contactFields.partial().extend({ version }),
  response: item(contact),
});
export const deleteContact = endpoint({
  name: "contacts.delete",
  method: "POST",
  path: "/api/contact/{id}/delete",
  permission: contactRemovers,
  place: "the contact's country",
  summary: "Deletes a contact that nothing hangs on; otherwise refused with what does.",
  params: byId("contact"),
  response: done,
});
export const uploadContactAvatar = endpoint({
  name: "contacts.uploadAvatar",
  method: "POST",
  path: "/api/contact/upload-avatar",
  permission: contactKeepers,
  place: "the contact's country",
  multipart: true,
  summary: "Changes a contact's picture; without a file it is removed.",
  body: z.object({ contact_hash_id: idOf("contact"), avatar: file.nullable().optional() }),
  response: item(contact),
});

const { applications, b2cs, benchmarks, representatives } = contactFields.required().shape;
/** A call that replaces one list of a contact's links. */
const links = <const N extends string, T extends z.core.$ZodType>(of: N, name: string, ids: T, what: string) =>
  endpoint({
    name: `contacts.${name}`,
    method: "PATCH",
    path: `/api/contact/{id}/update/${of}`,
    permission: contactKeepers,
    place: "the contact's country",
    summary: `Sets ${what}, all of them.`,
    params: byId("contact"),
    body: z.object({ [of]: ids, version } as { [K in N]: T } & { version: typeof version }),
    response: item(contact),
  });
export const updateContactRepresentatives = links(
  "representatives",
  "updateRepresentatives",
  representatives,
  "our people in charge of a contact",
);
export const updateContactApplications = links(
  "applications",
  "updateApplications",
  applications,
  "the applications that a contact works with",
);
export const updateContactB2cs = links("b2cs", "updateB2cs", b2cs, "the consumer segments of a contact");
export const updateContactBenchmarks = links(
  "benchmarks",
  "updateBenchmarks",
  benchmarks,
  "the products that a contact measures itself against",
);

export const contactsEndpoints = [
  ...contactContractsEndpoints,
  changeContacts,
  listContacts,
  pickContacts,
  contactOptions,
  findDuplicates,
  getContact,
  createContact,
  updateContact,
  deleteContact,
  uploadContactAvatar,
  updateContactRepresentatives,
  updateContactApplications,
  updateContactB2cs,
  updateContactBenchmarks,
  changePhotos,
  stopContactReminders,
  ...equipmentEndpoints,
  ...portfolioEndpoints,
  ...mergingEndpoints,
  ...erasingEndpoints,
];
