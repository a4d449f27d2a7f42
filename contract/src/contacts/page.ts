import { recordTimeline } from "../audit/endpoints.ts";
import { getDiscussion } from "../discussion/endpoints.ts";
import { part, together } from "../kit/together.ts";
import { proposalsOn } from "../reference/proposals.ts";
import { customerAtAGlance } from "./customer.ts";
import { getContact } from "./endpoints.ts";
import { listEquipments } from "./equipment.ts";
import { listContacts } from "./list.ts";
import { contactMerges } from "./merging.ts";
import { listPortfolios } from "./portfolio.ts";
import { contactSeers } from "./rights.ts";

/** Rows of a short list on the overview. */
const SHOWN = 5;
/** People to call beside a company. */
const PEOPLE = 6;

const itself = (id: string) => ({ params: { id } });
const onIt = (id: string) => ({ kind: "contact", id }) as const;
/** The newest few of a company's staff. */
export const staffOf = (company: string) => ({ query: { company_hash_id: company, limit: PEOPLE } });
/** The first lines, or products, of a contact. */
export const firstOf = (contact: string) => ({ query: { contact_hash_id: contact, limit: SHOWN } });

export const contactPage = together({
  name: "contacts.page",
  path: "/api/contact/{id}/page",
  permission: contactSeers,
  place: "the contact's country",
  summary:
    "What the page of a contact shows at first, each part as its own call answers it and under its right: the record, the figures, people, lines, products, merges, what happened, comments, what is only proposed.",
  record: "contact",
  parts: {
    record: part(getContact, itself),
    glance: part(customerAtAGlance, itself),
    people: part(listContacts, staffOf),
    lines: part(listEquipments, firstOf),
    products: part(listPortfolios, firstOf),
    merges: part(contactMerges, itself),
    happened: part(recordTimeline, (id) => ({ params: onIt(id) })),
    comments: part(getDiscussion, (id) => ({ params: onIt(id), query: {} }), true),
    proposals: part(proposalsOn, (id) => ({ query: onIt(id) })),
  },
});
