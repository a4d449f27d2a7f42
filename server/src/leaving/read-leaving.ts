import type { getLeaving } from "#contract/leaving/endpoints.ts";
import type { Leaving, LeavingDone } from "#contract/leaving/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { leavingOf, type Leaver, type LeavingPart } from "#server/kit/records/leaving.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import { personKept, type Kept } from "#server/users/public.ts";
import { doneFor } from "./queries.ts";

export const leaverOf = ({ row, last_day }: Kept, done: readonly LeavingDone[]): Leaver => ({
  hash_id: row.hash_id,
  name: row.name,
  zone_id: row.zone_id,
  active: row.active,
  today: row.today,
  last_day,
  given: done.filter((one) => one.did === "to").map((one) => one.record_id),
});
export const personShown = ({ row }: Kept): Leaving["person"] => ({
  hash_id: row.hash_id,
  name: row.name,
  avatar: row.avatar,
  active: row.active,
  zone: row.zone,
  department: row.department,
  post: row.post,
  manager: row.manager,
  version: row.version,
});

/** The page of somebody whom the caller may edit. */
export async function leavingNow(parts: readonly LeavingPart[], reader: Reader, kept: Kept) {
  const done = await doneFor.all(reader.db, kept.row.hash_id);
  // Somebody who sees the product as another person reaches what that person's rights show.
  const found = await leavingOf(parts, readerOf(reader, {}), leaverOf(kept, done));
  const place = kept.row.zone_id ? { zone: kept.row.zone_id } : {};
  const seers = new Map(parts.map((part) => [part.word, part.seers]));
  return {
    data: {
      person: personShown(kept),
      today: kept.row.today,
      since: kept.first_day,
      last_day: kept.last_day,
      ...found,
      done: done.map((one) => ({
        ...one,
        title: reader.person.rights.at(seers.get(one.word) ?? [], place) ? one.title : null,
      })),
      can: { ...(kept.can.deactivate && { deactivate: true }) },
    },
  };
}

export const readLeaving = async (
  parts: readonly LeavingPart[],
  reader: Reader,
  { params }: ServerInput<typeof getLeaving>,
) => await leavingNow(parts, reader, await personKept(reader, params.id));
