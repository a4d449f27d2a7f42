import { recipeRows } from "#server/recipes/public.ts";
import { toWire } from "#contract/kit/money.ts";
import { portalSteps, type PortalLine, type PortalOrder, type PortalOrderRow } from "#contract/portal/schemas.ts";
import { commentsOf, insertComment, commentRows } from "#server/discussion/public.ts";
import { newestOfCustomer, pagesOfCustomer, type Contacts } from "#server/kit/sql/customer-page.ts";
import { momentInJson, sqlLater, type Db } from "#server/kit/sql/database.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { followers } from "./comments.ts";
import { detailsOf, type LineRow } from "./details.ts";
import { shownState } from "./present.ts";
import { orderEvent } from "./records.ts";
import { listed, lockOrder, type OrderRow } from "./queries.ts";

// Orders as their customer sees them. No rights are checked here: the portal passes the contacts of the signed-in account.

interface CustomerRow extends OrderRow {
  readonly goods: readonly string[];
  readonly steps: PortalOrderRow["steps"];
  readonly messages: { readonly count: number; readonly last: string | null };
}
const STEPS = portalSteps.map((code) => `'${code}'`).join(", ");
const SHOWN = `SELECT l.*,
    coalesce((SELECT jsonb_agg(g.name) FROM (SELECT coalesce(y.title, x.name) AS name FROM order_lines y LEFT JOIN ${recipeRows("x")} ON x.hash_id = y.recipe_id
      WHERE y.order_id = l.hash_id ORDER BY y.position LIMIT 3) g), '[]') AS goods,
    (SELECT jsonb_agg(jsonb_build_object('code', t.code, 'name', p.name, 'name_fr', p.name_fr, 'done', t.state <> 'open') ORDER BY p.position)
      FROM order_tasks t JOIN order_parent_task p ON p.code = t.code WHERE t.order_id = l.hash_id AND t.code IN (${STEPS})) AS steps,
    (SELECT jsonb_build_object('count', count(*), 'last', ${momentInJson("max(c.created_at)")}) FROM ${commentRows("c")} WHERE ${commentsOf("order", "l.hash_id")} AND c.audience = 'external') AS messages`;
const some = sqlLater<CustomerRow, [contacts: Contacts, after: string | null, limit: number]>(
  () => `${SHOWN} FROM (${listed(newestOfCustomer("orders"))}) l ORDER BY l.hash_id DESC`,
);
const one = sqlLater<CustomerRow, [id: string, contacts: Contacts]>(
  () => `${SHOWN} FROM (${listed("SELECT * FROM orders WHERE hash_id = $1 AND contact_id = ANY ($2::uuid[])")}) l`,
);

export async function load(db: Db, contacts: Contacts, id: string): Promise<CustomerRow> {
  const row = await one.first(db, id, contacts);
  if (!row) throw notFound();
  return row;
}
export async function locked(tx: Tx, contacts: Contacts, id: string): Promise<CustomerRow> {
  await lockOrder.run(tx.db, id);
  return await load(tx.db, contacts, id);
}

function presentRow(row: CustomerRow): PortalOrderRow {
  return {
    hash_id: row.hash_id,
    number: row.number,
    status: shownState(row),
    customer_reference: row.customer_reference,
    ordered_on: row.ordered_on,
    wanted_on: row.wanted_on,
    currency: row.currency,
    value: toWire(row.value, row.currency.minor_unit),
    waiting_for: row.waiting_for,
    owner: row.owner.name,
    goods: [...row.goods],
    steps: row.steps,
    messages: row.messages.count,
    last_message_at: row.messages.last,
  };
}

const isOpen = (row: OrderRow): boolean => row.archived_at === null;
export async function present(db: Db, row: CustomerRow): Promise<PortalOrder> {
  const { lines, tasks, comments } = await detailsOf.one(db, row.hash_id);
  const minor = row.currency.minor_unit;
  const visible = tasks.filter((task) => task.visible);
  return {
    ...presentRow(row),
    lines: lines.map((l) => presentLine(l, minor)),
    tasks: visible.map(({ hash_id, name, name_fr, state, done_on, due_on }) => ({
      hash_id,
      name,
      name_fr,
      state,
      done_on,
      due_on,
    })),
    comments: comments
      .filter((c) => c.external)
      .map((c) => {
        const task = visible.find((t) => t.hash_id === c.task_hash_id);
        return {
          hash_id: c.hash_id,
          comment: c.comment,
          by_customer: c.by_customer,
          author: c.by_customer || c.user_id === row.user_id ? c.author.name : null,
          task: task ? { name: task.name, name_fr: task.name_fr } : null,
          edited: c.edited_at !== null,
          created_at: c.created_at,
        };
      }),
    can: { comment: isOpen(row), reorder: row.lines_count > 0 },
  };
}
export const presentLine = (l: Omit<LineRow, "lots">, minor: number): PortalLine => ({
  hash_id: l.hash_id,
  title: titleOf(l),
  packaging: l.packaging && { name: l.packaging.name, name_fr: l.packaging.name_fr },
  packs: l.packs,
  quantity: l.quantity,
  unit: l.unit,
  price: toWire(l.price, minor),
  discount: l.discount,
  tax: l.tax,
  net: toWire(l.net, minor),
});
const titleOf = (line: Pick<LineRow, "title" | "recipe">): string =>
  line.title ?? (line.recipe as { name?: string } | null)?.name ?? "";

/** Orders of these contacts, newest first. */
export const ordersForCustomer = pagesOfCustomer(some, presentRow);
export const orderForCustomer = async (db: Db, contacts: Contacts, id: string) => ({
  data: await present(db, await load(db, contacts, id)),
});

/** Adds a message of the customer and notifies the followers of the order. */
export async function commentByCustomer(tx: Tx, contacts: Contacts, id: string, comment: string) {
  const row = await locked(tx, contacts, id);
  if (!isOpen(row)) throw conflict("portal.order_closed");
  const said = { kind: "order", entity_id: row.hash_id, text: comment, by_customer: true } as const;
  await insertComment(tx, { ...said, audience: "external" });
  const notice = { kind: "order_external_comment", users: followers(row), holders: true } as const;
  await record(tx, orderEvent(row, "comment_external", { after: { task_id: null }, notice }));
  return await orderForCustomer(tx.db, contacts, id);
}
