import * as calls from "#contract/contacts/endpoints.ts";
import type { WhatHangs } from "#server/kit/hanging.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { duplicates } from "./duplicates.ts";
import { contact, contactOptions, contacts } from "./lists.ts";
import { changeAvatar, createContact, deleteContact, updateContact } from "./write.ts";

export const contactsRoutes = ({ storage }: Services, whatHangs: WhatHangs): Route[] => [
  reading(calls.listContacts, (reader, { query }) => contacts(reader, query)),
  reading(calls.contactOptions, contactOptions),
  reading(calls.findDuplicates, duplicates),
  reading(calls.getContact, contact),
  changing(calls.createContact, createContact),
  changing(calls.updateContact, updateContact),
  changing(calls.deleteContact, (tx, input) => deleteContact(tx, storage, whatHangs, input)),
  changing(calls.uploadContactAvatar, (tx, input) => changeAvatar(tx, storage, input)),
  changing(calls.updateContactRepresentatives, updateContact),
  changing(calls.updateContactApplications, updateContact),
  changing(calls.updateContactB2cs, updateContact),
  changing(calls.updateContactBenchmarks, updateContact),
];
