import type { ContactFields, ContactRole } from "#contract/contacts/schemas.ts";
import { contactRoles } from "#contract/contacts/schemas.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import type { ContactWrite } from "./queries.ts";

type ContactChanges = Partial<ContactFields>;
/** The columns after a form, except phones, which need the country's code. */
export type Next = Omit<ContactWrite, "phones" | "keys">;

/** An empty contact: the start of the form for a new one. */
export const NOBODY: Omit<Next, "country_id"> & { country_id: string | null } = {
  name: "",
  contact_type: "society",
  roles: [],
  title_id: null,
  b2b_id: null,
  company_id: null,
  country_id: null,
  street: null,
  street2: null,
  city: null,
  zip_code: null,
  website: null,
  vat_number: null,
  position_held: null,
  birthday: null,
  language: null,
  mails: [],
  tags: [],
  portal_access: false,
};

/** The roles in their fixed order; `supplier` is the specification's flag for that role. */
export function rolesOf(given: ContactChanges, before: readonly string[]): ContactRole[] {
  const roles = new Set(givenOr(given.roles as readonly string[] | undefined, before));
  if (given.supplier === true) roles.add("supplier");
  if (given.supplier === false) roles.delete("supplier");
  return contactRoles.filter((role) => roles.has(role));
}

/** The form's values over the existing ones; `mails` are stored as `stored` says. */
export const nextOf = (
  given: ContactChanges,
  now: typeof NOBODY,
  stored: (given: NonNullable<ContactChanges["mails"]>) => (typeof NOBODY)["mails"],
): typeof NOBODY => ({
  name: givenOr(given.name, now.name),
  contact_type: givenOr(given.contactType, now.contact_type),
  roles: rolesOf(given, now.roles),
  title_id: givenOr(given.title_hash_id, now.title_id),
  b2b_id: givenOr(given.b2b_hash_id, now.b2b_id),
  company_id: givenOr(given.company_hash_id, now.company_id),
  country_id: givenOr(given.country_hash_id, now.country_id),
  street: givenOr(given.street, now.street),
  street2: givenOr(given.street2, now.street2),
  city: givenOr(given.city, now.city),
  zip_code: givenOr(given.zip_code, now.zip_code),
  website: givenOr(given.website, now.website),
  vat_number: givenOr(given.vat_number, now.vat_number),
  position_held: givenOr(given.position_held, now.position_held),
  birthday: givenOr(given.birthday, now.birthday),
  language: givenOr(given.language, now.language),
  mails: given.mails ? stored(given.mails) : now.mails,
  tags: given.tags ? [...new Set(given.tags)] : now.tags,
  portal_access: givenOr(given.portal_access, now.portal_access),
});
