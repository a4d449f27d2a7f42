import type * as calls from "#contract/orders/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { columns, insertInto, type RowOf } from "#server/kit/columns.ts";
import { sql } from "#server/kit/database.ts";
import { forbidden, notFound, stale, unknownReference } from "#server/kit/failures.ts";
import { record } from "#server/kit/record.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { orderSteps } from "./access.ts";
import { mailCustomer } from "./customer-mail.ts";
import { lockedIn, lockedOrder, orderEvent } from "./load.ts";
import { mayWrite } from "./present.ts";
import type { OrderRow } from "./queries.ts";
import { answered } from "./write.ts";

const comment = columns({
  hash_id: "uuid",
  order_id: "uuid",
  task_id: "uuid?",
  external: "boolean",
  body: "text",
  user_id: "uuid",
  answers: "boolean",
});
const insert = insertInto("order_comments", comment);
type Written = Omit<RowOf<typeof comment>, "hash_id" | "user_id">;
export const insertComment = async (tx: Tx, written: Written): Promise<void> =>
  await insert(tx.db, { hash_id: newId(), user_id: tx.person.id, ...written });

const isTaskOf = sql<unknown, [task: string, order: string]>(
  "SELECT 1 FROM order_tasks WHERE hash_id = $1 AND order_id = $2",
);
/** Notified of comments: the order's owner, and the people it waits for. */
export const followers = (row: OrderRow): string[] => [...new Set([row.user_id, ...row.waiting_people])];

type Given = Pick<ServerInput<typeof calls.externalComment>, "body">;
const add =
  (external: boolean) =>
  async (tx: Tx, { body }: Given) => {
    const row = await lockedIn(tx, body.order_hash_id);
    orderSteps.allow(tx, "comment", row);
    const task = body.task_hash_id ?? null;
    if (task !== null && !(await isTaskOf.first(tx.db, task, row.hash_id))) throw unknownReference("task_hash_id");
    await insertComment(tx, { order_id: row.hash_id, task_id: task, external, body: body.comment, answers: false });
    const isMailed = external && body.mail !== false && (await mailCustomer(tx, row, "order_comment", body.comment));
    await record(
      tx,
      orderEvent(row, row.version, external ? "comment_external" : "comment_internal", {
        after: { task_id: task },
        ...(isMailed && { details: { by_mail: "yes" } }),
        notice: {
          kind: external ? "order_external_comment" : "order_internal_comment_created",
          users: followers(row),
          holders: true,
        },
      }),
    );
    return await answered(tx, row.hash_id);
  };
export const addInternal = add(false);
export const addExternal = add(true);

interface CommentRow {
  readonly hash_id: string;
  readonly order_id: string;
  readonly user_id: string;
  readonly external: boolean;
  readonly by_customer: boolean;
  readonly version: number;
}
const one = sql<CommentRow, [string]>(
  "SELECT hash_id, order_id, user_id, external, by_customer, version FROM order_comments WHERE hash_id = $1",
);
/** Loads the caller's own comment after locking its order. For a comment the caller can't see, it answers as for one that doesn't exist. */
async function locked(tx: Tx, id: string): Promise<{ row: OrderRow; said: CommentRow }> {
  const found = await one.first(tx.db, id);
  if (!found) throw notFound();
  const row = await lockedOrder(tx, found.order_id);
  const said = await one.first(tx.db, id);
  if (!said) throw notFound();
  orderSteps.allow(tx, "comment", row);
  if (!mayWrite(said, tx.person.id, true)) throw forbidden();
  return { row, said };
}

const rewrite = sql<unknown, [id: string, body: string]>(
  "UPDATE order_comments SET body = $2, edited_at = clock(), version = version + 1 WHERE hash_id = $1",
);
export async function updateComment(tx: Tx, { params, body }: ServerInput<typeof calls.updateComment>) {
  const { row, said } = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== said.version) throw stale();
  if (body.comment !== undefined) await rewrite.run(tx.db, said.hash_id, body.comment);
  const kind = said.external ? "order_external_comment" : "order_internal_comment_updated";
  const notice = { kind, users: followers(row), holders: true } as const;
  await record(tx, orderEvent(row, row.version, "comment_update", { after: { comment: said.hash_id }, notice }));
  return await answered(tx, row.hash_id);
}

const remove = sql<unknown, [string]>("DELETE FROM order_comments WHERE hash_id = $1");
export async function deleteComment(tx: Tx, { params }: ServerInput<typeof calls.deleteComment>) {
  const { row, said } = await locked(tx, params.id);
  await remove.run(tx.db, said.hash_id);
  const notice = { kind: "order_internal_comment_deleted", users: followers(row), holders: true } as const;
  await record(
    tx,
    orderEvent(row, row.version, "comment_delete", {
      after: { comment: said.hash_id },
      ...(!said.external && { notice }),
    }),
  );
  return await answered(tx, row.hash_id);
}
