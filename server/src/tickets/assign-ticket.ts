import type * as calls from "#contract/tickets/endpoints.ts";
import { ticketSeers } from "#contract/tickets/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { staffPerson } from "#server/access/public.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { FullTicket } from "./queries.ts";
import { ticketEvent, ticketNow, tickets } from "./records.ts";

const write = sql<{ version: number; readers: string[] }, [id: string, assignee: string | null]>(
  "UPDATE ticket SET assignee_id = $2, version = version + 1 WHERE hash_id = $1 RETURNING version, readers",
);

/** Only active people who may see it without being given it: otherwise giving it would show it to anybody. */
async function mayHave(tx: Tx, row: FullTicket, id: string): Promise<boolean> {
  const person = await staffPerson(tx.db, id);
  if (!person) return false;
  return row.secret ? row.handlers.includes(id) : person.rights.at(ticketSeers.any, { zone: row.zone_id });
}

export async function assignTicket(tx: Tx, { params, body }: ServerInput<typeof calls.assignTicket>) {
  const row = await tickets.begin(tx, "assign", params.id, body.version);
  const { assignee_id } = body;
  if (assignee_id && assignee_id !== row.assignee_id && !(await mayHave(tx, row, assignee_id)))
    throw invalidField("assignee_id", "errors.ticket_assignee");
  const written = await write.one(tx.db, row.hash_id, assignee_id);
  // Who had it sees it go.
  const readers = [...new Set([...row.readers, ...written.readers])];
  await record(
    tx,
    ticketEvent({ ...row, ...written, readers }, "assign", {
      before: { assignee_id: row.assignee_id },
      after: { assignee_id },
      ...(assignee_id && {
        notice: { kind: "ticket_assigned", params: { person: tx.person.name }, users: [assignee_id] },
      }),
    }),
  );
  return await ticketNow(tx, row.hash_id);
}
