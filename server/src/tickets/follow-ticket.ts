import type * as calls from "#contract/tickets/endpoints.ts";
import { MOST_PEOPLE } from "#contract/tickets/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { staffPeople } from "#server/access/public.ts";
import { conflict, forbidden, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { keepsFollowers, mayName, ticketReach } from "./access.ts";
import { lockedTicket, ticketEvent, ticketNow } from "./records.ts";

const write = sql<{ version: number; readers: string[] }, [id: string, followers: readonly string[]]>(
  "UPDATE ticket SET followers = $2, version = version + 1 WHERE hash_id = $1 RETURNING version, readers",
);

/** Oneself by who may open it, others by its asker and who works on it. A secret ticket has no followers. */
export async function followTicket(tx: Tx, { params, body }: ServerInput<typeof calls.followTicket>) {
  const row = await lockedTicket(tx, params.id);
  const me = tx.access.own();
  const [add, remove] = [body.add ?? [], body.remove ?? []];
  if (row.secret) throw conflict("errors.ticket_secret_followers");
  if ([...add, ...remove].some((id) => id !== me) && !keepsFollowers(row, tx.person)) throw forbidden();
  const others = add.filter((id) => id !== me);
  const known = (await staffPeople(tx.db, others)).filter((person) => mayName(tx, person));
  if (known.length < new Set(others).size) throw unknownReference("add");
  const followers = [...new Set([...row.followers, ...add])].filter((id) => !remove.includes(id));
  if (followers.length > MOST_PEOPLE) throw invalidField("add", "errors.too_many", { maximum: MOST_PEOPLE });
  const written = await write.one(tx.db, row.hash_id, followers);
  const readers = [...new Set([...row.readers, ...written.readers])];
  await record(
    tx,
    ticketEvent({ ...row, ...written, readers }, "follow", {
      before: { followers: row.followers },
      after: { followers },
    }),
  );
  // Who leaves may see it no longer.
  const isStill = await ticketReach.sees(tx, row.hash_id);
  return { data: isStill ? (await ticketNow(tx, row.hash_id)).data : null };
}
