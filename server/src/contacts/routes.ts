import { changePhotos } from "#contract/contacts/photos.ts";
import { changeContactPhotos } from "./photos.ts";
import { changeContacts } from "#contract/contacts/bulk.ts";
import * as papers from "#contract/contacts/contracts.ts";
import * as calls from "#contract/contacts/endpoints.ts";
import { stopContactReminders } from "#contract/contacts/reminders.ts";
import { eraseContact } from "#contract/contacts/erasing.ts";
import * as merging from "#contract/contacts/merging.ts";
import type { House } from "#server/kit/area.ts";
import type { WhatHangs } from "#server/kit/hanging.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { changeSeveral } from "./bulk.ts";
import { addContract, changeContract, contract, contracts, deleteContract } from "./contracts.ts";
import { duplicates } from "./duplicates.ts";
import { erase } from "./erasing/erase.ts";
import { contact, contactOptions, contacts } from "./lists.ts";
import { candidates, sayDiffer, sayMayBeSame } from "./merging/candidates.ts";
import { merge, mergesOf, previewMerge } from "./merging/merge.ts";
import { undoMerge } from "./merging/unmerge.ts";
import { stopReminders } from "./reminders.ts";
import { changeAvatar, createContact, deleteContact, updateContact } from "./write.ts";

export const contactsRoutes = ({ storage }: Services, whatHangs: WhatHangs, exports: House["exports"]): Route[] => [
  reading(calls.listContacts, contacts),
  reading(calls.contactOptions, contactOptions),
  reading(calls.findDuplicates, duplicates),
  reading(calls.getContact, contact),
  changing(calls.createContact, createContact),
  changing(calls.updateContact, updateContact),
  changing(changeContacts, changeSeveral),
  reading(papers.listContactContracts, contracts),
  reading(papers.getContactContract, contract),
  changing(papers.storeContactContract, (tx, input) => addContract(tx, storage, input)),
  changing(papers.updateContactContract, (tx, input) => changeContract(tx, storage, input)),
  changing(papers.deleteContactContract, (tx, input) => deleteContract(tx, storage, input)),
  changing(calls.deleteContact, (tx, input) => deleteContact(tx, storage, whatHangs, input)),
  changing(calls.uploadContactAvatar, (tx, input) => changeAvatar(tx, storage, input)),
  changing(calls.updateContactRepresentatives, updateContact),
  changing(calls.updateContactApplications, updateContact),
  changing(calls.updateContactB2cs, updateContact),
  changing(eraseContact, (tx, input) => erase(tx, storage, exports, input)),
  changing(calls.updateContactBenchmarks, updateContact),
  changing(stopContactReminders, stopReminders),
  changing(changePhotos, (tx, input) => changeContactPhotos(tx, storage, input)),
  reading(merging.previewContactMerge, previewMerge),
  reading(merging.contactMerges, mergesOf),
  changing(merging.mergeContacts, merge),
  changing(merging.undoContactMerge, undoMerge),
  reading(merging.mergeCandidates, candidates),
  changing(merging.contactsDiffer, sayDiffer),
  changing(merging.contactsMayBeSame, sayMayBeSame),
];
