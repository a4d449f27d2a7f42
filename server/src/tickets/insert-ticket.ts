import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { copySteps } from "./copy-steps.ts";
import { toldOfSteps } from "./told-steps.ts";
import { insertTicket, type Askable, type NewTicket } from "./queries.ts";
import { ticketEvent, wordsOf } from "./records.ts";

/**
 * Inserts a ticket under the next number, which nobody else gets before the commit: call it last. Has those hear of it who may take it: holders of the working right in its office, of a secret
 * one its handlers.
 */
export async function insertNew(
  tx: Tx,
  values: NewTicket,
  { handlers, steps }: Pick<Askable, "handlers" | "steps">,
): Promise<void> {
  const { hash_id: id, secret, zone_id, user_id, entered_by } = values;
  const writeSteps = await copySteps(tx, id, zone_id, steps);
  const [, opened] = await Promise.all([insertTicket.one(tx.db, JSON.stringify([values])), writeSteps()]);
  const people = opened.flatMap((step) => step.people);
  const row = { hash_id: id, version: 1, zone_id, secret, readers: [user_id, ...people, ...(secret ? handlers : [])] };
  const told = ticketEvent(row, "ask", {
    after: wordsOf(secret, values),
    details: { to: "OPEN" },
    notice: {
      kind: "ticket_asked",
      params: { person: tx.person.name },
      users: [...(entered_by ? [user_id] : []), ...(secret ? handlers : [])],
      holders: !secret,
    },
  });
  await record(tx, told, ...toldOfSteps(row, tx.person.name, opened));
}
