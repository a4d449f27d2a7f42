import { toWire } from "#contract/kit/money.ts";
import { presentMail } from "./mails.ts";
import type { Contact, ContactRow } from "#contract/contacts/schemas.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { shownAs } from "./access.ts";
import type { FullContact, ListedContact } from "./queries.ts";

/** An erased person can't be changed. */
function canOf(row: ListedContact, person: Person): ContactRow["can"] {
  const there = { country: row.country_id };
  const can: ContactRow["can"] = {};
  if (shownAs(person, "delete", row)) can.delete = true;
  if (row.erased_at) return can;
  if (shownAs(person, "update", row)) can.update = true;
  if (person.rights.at("portal_manage", there)) can.portal = true;
  if (person.rights.at("contacts_merge", there)) can.merge = true;
  if (row.contact_type === "individual" && person.rights.at("contacts_erase", there)) can.erase = true;
  if (person.rights.at("orders_invoice", there)) can.reminders = true;
  return can;
}

export const presentRow = (row: ListedContact, person: Person): ContactRow => ({
  id: row.hash_id,
  hash_id: row.hash_id,
  name: row.name,
  contactType: row.contact_type,
  roles: row.roles,
  supplier: row.roles.includes("supplier"),
  title: row.title,
  avatar: row.avatar,
  b2b: row.b2b,
  country: row.country,
  city: row.city,
  company: row.company,
  position_held: row.position_held,
  phones: row.phones,
  mails: row.mails.map(presentMail),
  tags: row.tags,
  representatives: row.representatives,
  version: row.version,
  created_at: row.created_at,
  erased_at: row.erased_at,
  last_contact_at: row.last_contact_at,
  turnover_eur:
    row.turnover_eur !== null && person.rights.at("orders_view_all", { country: row.country_id })
      ? toWire(row.turnover_eur)
      : null,
  can: canOf(row, person),
});

export const presentContact = (row: FullContact, person: Person): Contact => ({
  ...presentRow(row, person),
  street: row.street,
  street2: row.street2,
  zip_code: row.zip_code,
  website: row.website,
  vat_number: row.vat_number,
  birthday: row.birthday,
  language: row.language,
  portal_access: row.portal_access,
  applications: row.applications,
  b2cs: row.b2cs,
  benchmarks: person.rights.at("benchmarks_view", {}) ? row.benchmarks : [],
  staff_count: row.staff_count,
  equipment_count: person.rights.at("equipments_view", {}) ? row.equipment_count : null,
  portfolio_count: row.portfolio_count,
  photos: row.photos,
  reminders_stopped: row.reminders_stopped,
  created_by: row.created_by,
});
