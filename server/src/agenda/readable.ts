// What statements of other areas may read of the agenda: inline views, which PostgreSQL merges into the statement around them.

/** SQL: appointments as `alias`: whose, with which contact, when and where. */
export const appointmentRows = (alias: string): string =>
  `(SELECT hash_id, user_id, kind, contact_id, place, wall_start FROM appointment) ${alias}`;

/** SQL: the contacts that come to appointments, as `alias`. */
export const guestRows = (alias: string): string =>
  `(SELECT appointment_id, contact_id FROM appointment_guest) ${alias}`;
