import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { insertComment } from "#server/kit/comments.ts";
import { sql } from "#server/kit/database.ts";
import { invalidField, unknownReference } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { isPlain, orderSteps } from "./access.ts";
import { mailCustomer } from "./customer-mail.ts";
import { answered, lockedIn, orderEvent, orders } from "./records.ts";
import { TODAY, type OrderRow } from "./queries.ts";
import { REMIND_FIRST } from "./remind.ts";
import { freeOrder } from "./free.ts";

/** People who are neither of the order's office nor among `known`. */
const strangers = sql<{ id: string }, [people: readonly string[], zone: string, known: readonly string[]]>(`
  SELECT p AS id FROM unnest($1::uuid[]) AS p WHERE NOT (p = ANY ($3::uuid[])) AND NOT EXISTS (
    SELECT 1 FROM app_user u WHERE u.hash_id = p AND u.zone_id = $2 AND u.active AND u.kind = 'staff')`);
export async function checkPeople(tx: Tx, field: string, people: readonly string[], row: OrderRow): Promise<void> {
  if (people.length === 0) return;
  const unknown = await strangers.first(tx.db, people, row.zone_id, [tx.person.id, row.user_id]);
  if (unknown) throw unknownReference(field);
}

export const confirmOrder = orders.step("confirm", {
  at: "confirmed_at",
  notice: { kind: "order_updated", owner: true, holders: true },
});

const wait = sql<{ version: number }, [order: string, what: string, from: string | null, people: readonly string[]]>(`
  UPDATE orders o SET state = 'WAITING_INFORMATION', waiting_back = o.state, waiting_for = $2, waiting_from = $3, waiting_people = $4::uuid[], waiting_since = clock(),
    waiting_reminders = 0, waiting_next_on = ${TODAY} + ${REMIND_FIRST}, version = o.version + 1
  FROM zone z WHERE z.hash_id = o.zone_id AND o.hash_id = $1 RETURNING o.version`);
export async function waitOrder(tx: Tx, { params, body }: ServerInput<typeof calls.waitOrder>) {
  const row = await orders.begin(tx, "wait", params.id, body.version);
  const people = [...new Set(body.people)];
  await checkPeople(tx, "people", people, row);
  const { version } = await wait.one(tx.db, row.hash_id, body.waiting_for, body.waiting_from ?? null, people);
  const isMailed = body.mail === true && (await mailCustomer(tx, row, "order_waiting", body.waiting_for));
  return await orders.moved(
    tx,
    "wait",
    row,
    { to: "WAITING_INFORMATION", version },
    {
      after: { waiting_for: body.waiting_for, waiting_from: body.waiting_from ?? null },
      details: { waiting_for: body.waiting_for, ...(isMailed && { by_mail: "yes" }) },
      notice: {
        kind: "order_waiting_info",
        users: [...new Set([row.user_id, ...people])],
        holders: true,
        params: { what: body.waiting_for },
      },
    },
  );
}

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
const setArchived = sql<{ version: number }, [order: string, archived: boolean, reason: string | null]>(
  "UPDATE orders SET archived_at = CASE WHEN $2 THEN clock() END, archived_reason = $3, version = version + 1 WHERE hash_id = $1 RETURNING version",
);
/** A reason is required unless the order is paid or not confirmed. */
export async function archiveOrder(tx: Tx, { params, query }: ServerInput<typeof calls.archiveOrder>) {
  const row = await orders.begin(tx, "archive", params.id, query.version);
  const motif = query.motif || null;
  if (!isPlain(row) && motif === null) throw invalidField("motif", "errors.motif_required");
  const { version } = await setArchived.one(tx.db, row.hash_id, true, motif);
  const notice = { kind: "order_archived", owner: true, holders: true } as const;
  await record(
    tx,
    orderEvent({ ...row, version }, "archive", { details: { motif }, notice }),
    ...(await freeOrder(tx, row)),
  );
  return await answered(tx, row.hash_id);
}
export async function unarchiveOrder(tx: Tx, { params, body }: ServerInput<typeof calls.unarchiveOrder>) {
  const row = await orders.begin(tx, "unarchive", params.id, body?.version);
  const { version } = await setArchived.one(tx.db, row.hash_id, false, null);
  await record(tx, orderEvent({ ...row, version }, "unarchive"));
  return await answered(tx, row.hash_id);
}
