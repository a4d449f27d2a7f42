import { rightsOf } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Person } from "#server/kit/access.ts";
import { notFound } from "#server/kit/failures.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { readPerson, type PersonRow } from "./grant-queries.ts";

const officeRights = rightsOf("office");

/** Whether an office is one that the person works in or holds any right of: others they are not told of. */
export function officesKnown(person: Person): (zone: string) => boolean {
  const held = person.rights.where(officeRights);
  return (zone) => held === "all" || held.has(zone) || zone === person.zoneId;
}

/** Whether the caller holds one of these where somebody works; who has no office is seen by whoever holds it everywhere. */
const reaches = ({ access }: Reader, rights: readonly Permission[], zone: string | null): boolean =>
  zone === null ? access.reach(rights) === "all" : access.can(rights, { zone });

/** Somebody in the caller's reach, or a 404. One always sees oneself. */
export async function personInReach(reader: Reader, id: string, rights: readonly Permission[]): Promise<PersonRow> {
  const found = await readPerson.first(reader.db, id);
  const seen = found && reaches(reader, rights, found.zone_id);
  if (!found || !(seen || found.hash_id === reader.access.own())) throw notFound();
  return found;
}
