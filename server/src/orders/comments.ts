import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { changeComment, commentById, eraseComment, insertComment } from "#server/discussion/public.ts";
import type { Commented, OwnComments } from "#server/kit/records/comments.ts";
import { sql } from "#server/kit/sql/database.ts";
import { forbidden, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { orderSteps } from "./access.ts";
import { mailCustomer } from "./customer-mail.ts";
import { answered, loadOrder, lockedIn, lockedOrder, orderEvent } from "./records.ts";
import { mayWrite } from "./present.ts";
import type { OrderRow } from "./queries.ts";

const isTaskOf = sql<unknown, [task: string, order: string]>(
  "SELECT 1 FROM order_tasks WHERE hash_id = $1 AND order_id = $2",
);
/** Notified of comments: the order's owner, and the people it waits for. */
export const followers = (row: OrderRow): string[] => [...new Set([row.user_id, ...row.waiting_people])];

/** Comments of an order, through `/api/discussion` and the calls below alike: the same mails, notices and words on the trail. */
const commented = (row: OrderRow, person: Person): Commented => ({
  isKeeper: orderSteps.can(row, person).comment === true,
  requireKeeper: (tx) => orderSteps.allow(tx, "comment", row),
  event: async (tx, did, { hash_id, audience, text, task_id, mentions, mail }) => {
    const external = audience === "external";
    const isMailed =
      did === "add" && external && mail !== false && (await mailCustomer(tx, row, "order_comment", text));
    const past = { add: "created", change: "updated", delete: "deleted" } as const;
    const kind = external ? "order_external_comment" : (`order_internal_comment_${past[did]}` as const);
    const action = { add: `comment_${audience}`, change: "comment_update", delete: "comment_delete" };
    return orderEvent(row, action[did], {
      after: did === "add" ? { task_id } : { comment: hash_id },
      ...(isMailed && { details: { by_mail: "yes" } }),
      // That the customer no longer reads something is no news.
      ...(!(external && did === "delete") && {
        notice: { kind, users: followers(row), holders: true, except: mentions },
      }),
    });
  },
});
export const orderComments: OwnComments = {
  open: async (reader, id) => commented(await loadOrder(reader, id), reader.person),
  lock: async (tx, id) => commented(await lockedOrder(tx, id), tx.person),
};

type CommentInput = Pick<ServerInput<typeof calls.externalComment>, "body">;
const add =
  (audience: "internal" | "external") =>
  async (tx: Tx, { body }: CommentInput) => {
    const row = await lockedIn(tx, body.order_hash_id);
    orderSteps.allow(tx, "comment", row);
    const task_id = body.task_hash_id ?? null;
    if (task_id !== null && !(await isTaskOf.first(tx.db, task_id, row.hash_id)))
      throw unknownReference("task_hash_id");
    const said = { kind: "order", entity_id: row.hash_id, task_id, text: body.comment, audience };
    const { mail } = body;
    await record(tx, await commented(row, tx.person).event(tx, "add", { ...(await insertComment(tx, said)), mail }));
    return await answered(tx, row.hash_id);
  };
export const addInternal = add("internal");
export const addExternal = add("external");

/** Loads the caller's own comment after locking its order. For a comment the caller can't see, it answers as for one that doesn't exist. */
async function locked(tx: Tx, id: string) {
  const found = await commentById(tx.db, id);
  if (found?.kind !== "order") throw notFound();
  const row = await lockedOrder(tx, found.entity_id);
  const said = await commentById(tx.db, id);
  if (!said || said.deleted_at !== null) throw notFound();
  orderSteps.allow(tx, "comment", row);
  if (!mayWrite(said, tx.person.id, true)) throw forbidden();
  return { row, said, event: commented(row, tx.person).event };
}
export async function updateComment(tx: Tx, { params, body }: ServerInput<typeof calls.updateComment>) {
  const { row, said, event } = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== said.version) throw stale();
  const mentions = said.mentions.map((m) => m.hash_id);
  if (body.comment !== undefined) await changeComment(tx.db, said.hash_id, body.comment, mentions);
  await record(tx, await event(tx, "change", { ...said, mentions: [] }));
  return await answered(tx, row.hash_id);
}
export async function deleteComment(tx: Tx, { params }: ServerInput<typeof calls.deleteComment>) {
  const { row, said, event } = await locked(tx, params.id);
  await eraseComment(tx.db, said.hash_id);
  await record(tx, await event(tx, "delete", { ...said, mentions: [] }));
  return await answered(tx, row.hash_id);
}
