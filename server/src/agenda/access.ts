import type { Access, Person } from "#server/kit/shared/access.ts";
import type { Reach, Rows } from "#server/kit/records/kind.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { contactReach, contactRows } from "#server/contacts/public.ts";

export const appointmentRows: Rows = { from: "appointment e", id: "e.hash_id", title: "e.title" };

/** SQL: the appointment is with the contact, or has it as a guest. Found first, each by its index: PostgreSQL reads all for an `OR`. */
export const isWith = (alias: string, contact: string): string =>
  `${alias}.hash_id = ANY (ARRAY(SELECT w.hash_id FROM appointment w WHERE w.contact_id = ${contact} UNION SELECT g.appointment_id FROM appointment_guest g WHERE g.contact_id = ${contact}))`;

/** SQL: the caller created the appointment or takes part. Binds its parameters in `where`. */
export const isMine = ({ access }: Reader, where: Where): string =>
  where.bind("e.people @> ARRAY[?::uuid]", access.own());

/** SQL: the appointment has no contact, or one in the caller's reach. */
const meetsContact = (reader: Reader, where: Where): string =>
  `(e.contact_id IS NULL OR EXISTS (SELECT 1 FROM ${contactRows("c")} WHERE c.hash_id = e.contact_id AND ${contactReach.rowsAs("c")(reader, where) ?? "false"}))`;

/** SQL: appointments shown with all details. These are the caller's own and, with `agenda_view_all`, those whose contact is in reach. */
export const opens = (reader: Reader, where: Where): string =>
  reader.access.can("agenda_view_all", {})
    ? `(${isMine(reader, where)} OR ${meetsContact(reader, where)})`
    : isMine(reader, where);

export const appointmentReach: Required<Reach> = {
  rows: opens,
  async sees(reader, id) {
    const where = new Where().and("e.hash_id = ?::uuid", id);
    const text = `SELECT true AS seen FROM appointment e WHERE ${where.text} AND ${opens(reader, where)}`;
    return (await planned<{ seen: boolean }>(text).first(reader.db, ...where.values)) !== undefined;
  },
};

type Verb = "update" | "delete";
/** Own appointments need the plain right, others' the `_all` right. */
export const mayChange = (access: Access, verb: Verb, row: { readonly user_id: string }): boolean =>
  access.can(`agenda_${verb}_all`, {}) || (row.user_id === access.own() && access.can(`agenda_${verb}`, {}));

/** Which buttons to show. */
export function canOf({ id, rights }: Person, row: { readonly user_id: string }) {
  const may = (verb: Verb): boolean =>
    rights.at(`agenda_${verb}_all`, {}) || (row.user_id === id && rights.at(`agenda_${verb}`, {}));
  return { ...(may("update") && { update: true }), ...(may("delete") && { delete: true }) };
}
