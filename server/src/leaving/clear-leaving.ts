import type { clearLeaving as clearCall } from "#contract/leaving/endpoints.ts";
import type { LeavingWord } from "#contract/leaving/words.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { notOpen, successorOf, type LeavingPart } from "#server/kit/records/leaving.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { hearersOfPerson, lockedPersonKept } from "#server/users/public.ts";
import { insertLines } from "./queries.ts";
import { leaverOf, leavingNow } from "./read-leaving.ts";

const identifiersByWord = (lines: ServerInput<typeof clearCall>["body"]["lines"]): Map<LeavingWord, string[]> =>
  new Map(
    [...Map.groupBy(lines, (line) => line.word)].map(([word, some]) => [
      word,
      [...new Set(some.map((line) => line.hash_id))],
    ]),
  );

/** Does one thing with some lines, by the operations of their areas: all of them, or none. */
export async function clearLeaving(
  tx: Tx,
  { parts, host }: { readonly parts: readonly LeavingPart[]; readonly host: string },
  { params, body }: ServerInput<typeof clearCall>,
) {
  const kept = await lockedPersonKept(tx, params.id);
  const leaver = leaverOf(kept, []);
  const to_id = body.do === "to" ? successorOf({ ...body, ids: [], host }, leaver) : null;
  const asked = identifiersByWord(body.lines);
  for (const word of asked.keys()) if (!parts.some((part) => part.word === word && part.deal)) throw notOpen();
  const rows: Parameters<typeof insertLines>[1][] = [];
  // In the order of the parts, so that two people lock the same things in the same order.
  for (const { word, deal } of parts) {
    const ids = asked.get(word);
    if (!ids || !deal) continue;
    for (const { record_id, title } of await deal(tx, leaver, { ...body, ids, host }))
      rows.push({
        hash_id: newId(),
        user_id: leaver.hash_id,
        word,
        record_id,
        title,
        did: body.do,
        to_id,
        done_by: tx.person.id,
      });
  }
  if (rows.length > 0) await insertLines(tx.db, ...rows);
  await record(tx, {
    kind: "user",
    id: leaver.hash_id,
    action: `leaving_${body.do}`,
    zone: leaver.zone_id,
    ...(rows.length > 0 && { details: { lines: rows.length } }),
    live: hearersOfPerson(leaver.hash_id, leaver.zone_id, kept.row.version),
  });
  return await leavingNow(parts, tx, await lockedPersonKept(tx, params.id));
}
