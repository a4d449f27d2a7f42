import type { getJoining } from "#contract/leaving/endpoints.ts";
import { joiningWords } from "#contract/leaving/words.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { JoiningPart } from "#server/kit/records/joining.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import { personKept } from "#server/users/public.ts";
import { personShown } from "./read-leaving.ts";

/** What somebody new has and needs, of whom the caller may edit. */
export async function readJoining(
  parts: readonly JoiningPart[],
  reader: Reader,
  { params }: ServerInput<typeof getJoining>,
) {
  const kept = await personKept(reader, params.id);
  const { hash_id, zone_id, post_id, main_country_id, today } = kept.row;
  const joiner = { hash_id, zone_id, post_id, main_country_id, today };
  const lines = [];
  for (const part of parts) lines.push(...(await part.lines(readerOf(reader, {}), joiner)));
  return {
    data: {
      person: personShown(kept),
      email: kept.row.email,
      invited: kept.row.invited,
      today,
      first_day: kept.first_day,
      lines: lines.toSorted((a, b) => joiningWords.indexOf(a.word) - joiningWords.indexOf(b.word)),
      can: {
        ...(kept.can.invite && { invite: true }),
        ...(kept.can.new_first_code && { new_first_code: true }),
      },
    },
  };
}
