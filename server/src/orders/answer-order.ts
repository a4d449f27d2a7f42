import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { insertComment } from "#server/discussion/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { orderSteps } from "./access.ts";
import { mailCustomer } from "./customer-mail.ts";
import { lockedIn, orders } from "./records.ts";

const answer = sql<{ version: number }, [string]>(`
  UPDATE orders SET state = waiting_back, waiting_back = NULL, waiting_for = NULL, waiting_from = NULL, waiting_people = '{}', waiting_since = NULL,
    waiting_reminders = 0, waiting_next_on = NULL, version = version + 1
  WHERE hash_id = $1 RETURNING version`);

/** Ends the wait and returns to the state from before it, which the lifecycle leaves open. */
export async function answerOrder(tx: Tx, { body }: ServerInput<typeof calls.answerOrder>) {
  const row = await lockedIn(tx, body.order_hash_id);
  orderSteps.allow(tx, "answer", row, body.version);
  const { version } = await answer.one(tx.db, row.hash_id);
  const external = body.external === true;
  const audience = external ? "external" : "internal";
  await insertComment(tx, { kind: "order", entity_id: row.hash_id, text: body.comment, audience, answers: true });
  const isMailed = external && body.mail !== false && (await mailCustomer(tx, row, "order_comment", body.comment));
  return await orders.moved(
    tx,
    "answer",
    row,
    { to: row.waiting_back ?? row.state, version },
    {
      details: { waiting_for: row.waiting_for, ...(isMailed && { by_mail: "yes" }) },
      notice: {
        kind: external ? "order_external_comment" : "order_internal_comment_created",
        users: [...new Set([row.user_id, ...row.waiting_people])],
        holders: true,
      },
    },
  );
}
