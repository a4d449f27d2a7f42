import { rightsOf } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { readPerson, type PersonRow } from "./grant-queries.ts";

const officeRights = rightsOf("office");

/** Whether the person knows an office: they work in it or hold any right there. */
export function officesKnown(person: Person): (zone: string) => boolean {
  const held = person.rights.where(officeRights);
  return (zone) => held === "all" || held.has(zone) || zone === person.zoneId;
}

/** Whether the caller holds one of the rights in a person's office; for people without one, everywhere. */
const reaches = ({ access }: Reader, rights: readonly Permission[], zone: string | null): boolean =>
  zone === null ? access.reach(rights) === "all" : access.can(rights, { zone });

/** A person in the caller's reach, or a 404. Everybody reaches themselves. */
export async function personInReach(reader: Reader, id: string, rights: readonly Permission[]): Promise<PersonRow> {
  const found = await readPerson.first(reader.db, id);
  const seen = found && reaches(reader, rights, found.zone_id);
  if (!found || !(seen || found.hash_id === reader.access.own())) throw notFound();
  return found;
}
