import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { copySteps } from "./copy-steps.ts";
import { toldOfSteps } from "./told-steps.ts";
import { insertTicket, type Askable, type NewTicket } from "./queries.ts";
import { ticketEvent, wordsOf } from "./records.ts";

/**
 * Inserts a ticket under the next number, and has those hear of it who may take it: holders of the working right in its office, of a secret
 * one its handlers. Returns its identifier.
 */
export async function insertNew(
  tx: Tx,
  values: Omit<NewTicket, "hash_id">,
  { handlers, steps }: Pick<Askable, "handlers" | "steps">,
): Promise<string> {
  const id = newId();
  await insertTicket.one(tx.db, JSON.stringify([{ hash_id: id, ...values }]));
  const { secret, zone_id, user_id, entered_by } = values;
  const opened = await copySteps(tx, id, zone_id, steps);
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
  return id;
}
