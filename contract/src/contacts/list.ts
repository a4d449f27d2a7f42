import { z } from "zod";
import { lineText } from "../kit/one-line.ts";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { sortQuery } from "../kit/sorting.ts";
import { afterQuery, idOf, list, search } from "../kit/page.ts";
import { equipmentNeeds } from "./equipment.ts";
import { contactSeers } from "./rights.ts";
import { contactRoles, contactRow, contactTypes, ownReasons } from "./schemas.ts";

/** What contacts are sorted by. `turnover` is what was ordered in all, in euro, for those who see all orders of the contact's country. */
export const contactSorts = {
  name: "name",
  country: "country",
  last_contact: "last_contact_at",
  turnover: "turnover_eur",
} as const;

/** The filters of the list and its exports. */
export const contactFilters = {
  search,
  contactType: z.enum(contactTypes).optional(),
  role: z.enum(contactRoles).optional(),
  supplier: z.enum(["0", "1"]).optional(),
  country_hash_id: idOf("country").optional(),
  b2b_hash_id: idOf("b2b").optional(),
  application_hash_id: idOf("application").optional(),
  b2c_hash_id: idOf("b2c").optional(),
  representative_hash_id: idOf("user").optional(),
  company_hash_id: idOf("contact").optional(),
  tag: lineText().max(40).optional(),
  /** Contacts with a line that meets this need, or of this brand. */
  equipment: z.enum(equipmentNeeds).optional(),
  equipment_brand_hash_id: idOf("equipment_brand").optional(),
  /** Contacts that sell products of these. */
  portfolio_b2c_hash_id: idOf("b2c").optional(),
  portfolio_application_hash_id: idOf("application").optional(),
  portfolio_b2b_hash_id: idOf("b2b").optional(),
  benchmark_hash_id: idOf("benchmark").optional(),
  /** Contacts the caller created or represents. */
  mine: z.enum(ownReasons).optional(),
  /** Not changed or commented on for this many days; for companies, their staff not commented on either. */
  no_contact_days: z.coerce.number<number | string>().int().min(1).max(3650).optional(),
  /** With a contract whose last day to act is within this many days. */
  contract_days: z.coerce.number<number | string>().int().min(1).max(3650).optional(),
  /** Those that this import wrote. */
  import_hash_id: idOf("import_batch").optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  sort: sortQuery(contactSorts),
  ...afterQuery,
};

export const listContacts = endpoint({
  name: "contacts.list",
  method: "GET",
  path: "/api/contacts",
  permission: contactSeers,
  reach: "one's own contacts, and those of the countries where one sees everybody's",
  summary:
    "Contacts, the newest first or by `sort` (`turnover` is a 403 for who sees no country's orders). `search` looks in name, company, city, tags, mails and phones. A segment, application or B2C with others under it stands for them too.",
  query: z.object(contactFilters),
  response: list(contactRow),
});

/** A contact as pickers show it. */
export const contactPick = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  name: z.string(),
  contactType: z.enum(contactTypes),
  city: z.string().nullable(),
  /** Name of the company of a member of staff. */
  company: z.string().nullable(),
});

export const pickContacts = endpoint({
  name: "contacts.pick",
  method: "GET",
  path: "/api/contact/choices",
  permission: contactSeers,
  reach: "one's own contacts, and those of the countries where one sees everybody's",
  summary:
    "Contacts for pickers: those whose name begins with the words first, a company before its people. Companies and people are `limit` each at most, 20 by default; `search` looks where it does in the list.",
  inOrder: true,
  query: z.object({
    search,
    contactType: contactFilters.contactType,
    role: contactFilters.role,
    limit: afterQuery.limit,
  }),
  response: z.object({ data: z.array(contactPick) }),
});
