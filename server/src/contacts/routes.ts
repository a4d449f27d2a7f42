import { changePhotos } from "#contract/contacts/photos.ts";
import { changeContactPhotos } from "./photos.ts";
import { changeContacts } from "#contract/contacts/bulk.ts";
import * as customer from "#contract/contacts/customer.ts";
import { contactPage } from "#contract/contacts/page.ts";
import * as papers from "#contract/contacts/contracts.ts";
import * as calls from "#contract/contacts/endpoints.ts";
import { stopContactReminders } from "#contract/contacts/reminders.ts";
import { eraseContact } from "#contract/contacts/erasing.ts";
import * as visiting from "#contract/contacts/visit.ts";
import * as merging from "#contract/contacts/merging.ts";
import type { House } from "#server/kit/area/area.ts";
import type { DeletionBlockers } from "#server/kit/sql/deletion-blockers.ts";
import { partsOf } from "#server/kit/http/parts.ts";
import { bytes, changing, given, reading, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { changeSeveral } from "./bulk.ts";
import { addContract, changeContract, contract, contracts, deleteContract } from "./contracts.ts";
import { glanceOf } from "./customer.ts";
import { happenedOf } from "./happened.ts";
import { duplicates } from "./duplicates.ts";
import { eraseWith } from "./erasing/erase.ts";
import { contact, contactOptions, contacts } from "./lists.ts";
import { candidates, sayDiffer, sayMayBeSame } from "./merging/candidates.ts";
import { merge, mergesOf, previewMerge } from "./merging/merge.ts";
import { undoMerge } from "./merging/unmerge.ts";
import { pickedContacts } from "./picks.ts";
import { stopReminders } from "./reminders.ts";
import { changeAvatar } from "./change-avatar.ts";
import { createContact } from "./create-contact.ts";
import { deleteContact } from "./delete-contact.ts";
import { printVisitOf } from "./print-visit.ts";
import { visitOf } from "./visit.ts";
import { updateContact } from "./update-contact.ts";

export const contactsRoutes = ({ storage }: Services, deletionBlockers: DeletionBlockers, house: House): Route[] => [
  partsOf(contactPage),
  reading(customer.customerAtAGlance, glanceOf(house.customer)),
  reading(customer.customerHappened, happenedOf(house)),
  reading(visiting.customerVisit, visitOf(house.visit)),
  bytes(visiting.printVisit, printVisitOf(storage, house)),
  ...routesOf(calls, {
    reading: {
      listContacts: contacts,
      pickContacts: pickedContacts,
      contactOptions,
      findDuplicates: duplicates,
      getContact: contact,
    },
    changing: {
      createContact,
      updateContact,
      deleteContact: (tx, input) => deleteContact(tx, storage, deletionBlockers, input),
      uploadContactAvatar: given(storage, changeAvatar),
      updateContactRepresentatives: updateContact,
      updateContactApplications: updateContact,
      updateContactB2cs: updateContact,
      updateContactBenchmarks: updateContact,
    },
  }),
  changing(changeContacts, changeSeveral),
  ...routesOf(papers, {
    reading: { listContactContracts: contracts, getContactContract: contract },
    changing: {
      storeContactContract: given(storage, addContract),
      updateContactContract: given(storage, changeContract),
      deleteContactContract: given(storage, deleteContract),
    },
  }),
  changing(eraseContact, eraseWith(storage, house)),
  changing(stopContactReminders, stopReminders),
  changing(changePhotos, (tx, input) => changeContactPhotos(tx, storage, input)),
  ...routesOf(merging, {
    reading: { previewContactMerge: previewMerge, contactMerges: mergesOf, mergeCandidates: candidates },
    changing: {
      mergeContacts: merge,
      undoContactMerge: undoMerge,
      contactsDiffer: sayDiffer,
      contactsMayBeSame: sayMayBeSame,
    },
  }),
];
