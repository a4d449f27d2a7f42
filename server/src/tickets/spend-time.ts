import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { spendTime as call } from "#contract/tickets/process-endpoints.ts";
import { record } from "#server/kit/records/record.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { ticketEvent, ticketNow, tickets } from "./records.ts";

const form = columns({
  hash_id: "uuid",
  ticket_id: "uuid",
  user_id: "uuid",
  day: "date",
  minutes: "integer",
  text: "text",
});
const insert = insertInto("ticket_time", form);
const takeBack = sql<{ minutes: number }, [id: string, ticket: string, user: string]>(
  "DELETE FROM ticket_time WHERE hash_id = $1 AND ticket_id = $2 AND user_id = $3 RETURNING minutes",
);
const add = sql<{ version: number }, [id: string, minutes: number]>(
  "UPDATE ticket SET spent = spent + $2, version = version + 1 WHERE hash_id = $1 RETURNING version",
);

/** Notes time spent, corrects an entry of the caller's or takes it back. The ticket's lock keeps the sum. */
export async function spendTime(tx: Tx, { params, body }: ServerInput<typeof call>) {
  const row = await tickets.begin(tx, "time", params.id);
  const { minutes, day, text, replaces } = body;
  const was = replaces ? await takeBack.first(tx.db, replaces, row.hash_id, tx.person.id) : { minutes: 0 };
  if (!was) throw unknownReference("replaces");
  if (minutes === 0 && !replaces) throw invalidField("minutes", "errors.required");
  if (minutes > 0)
    await insert(tx.db, { hash_id: newId(), ticket_id: row.hash_id, user_id: tx.person.id, day, minutes, text });
  const { version } = await add.one(tx.db, row.hash_id, minutes - was.minutes);
  await record(
    tx,
    ticketEvent({ ...row, version }, "time", {
      ...(replaces && { before: { minutes: was.minutes } }),
      after: { minutes, day },
    }),
  );
  return await ticketNow(tx, row.hash_id);
}
