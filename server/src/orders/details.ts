import { conditionJson, instalmentsOf } from "#server/conditions/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { bottledRows, placeRows } from "#server/laboratory/public.ts";
import type { LineFields } from "#contract/orders/schemas.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { commentsOf, commentRows } from "#server/discussion/public.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import { namedJson, personJson, type Named, type Ref, authorJson } from "#server/kit/sql/refs.ts";
import type { readsPlace } from "../laboratory/public.ts";
import type { Order, OrderComment, OrderTask } from "#contract/orders/schemas.ts";
import { recipeJson } from "#server/recipes/public.ts";

type PersonRef = Ref & { readonly avatar: string | null };
export interface LineRow {
  readonly hash_id: string;
  /** The input of `presentRecipeRef`. */
  readonly recipe: unknown;
  readonly title: string | null;
  readonly packaging: Named | null;
  readonly packs: number | null;
  readonly quantity: string;
  readonly unit: LineFields["unit"];
  readonly price: string;
  readonly discount: string;
  readonly tax: string | null;
  readonly net: string;
  readonly lots: readonly LotRow[];
}
interface LotRow {
  readonly hash_id: string;
  readonly lot: string;
  readonly bottles: number;
  readonly litres: string;
  readonly place: Parameters<typeof readsPlace>[1];
}
export interface CommentRow extends Omit<OrderComment, "can"> {
  readonly user_id: string;
}
export interface Details {
  readonly lines: readonly LineRow[];
  readonly tasks: OrderTask[];
  readonly comments: readonly CommentRow[];
  readonly waiting_people: PersonRef[];
  readonly payment_condition: Order["payment_condition"];
  readonly takes_mail: boolean;
}
const plain = (...names: readonly string[]): string =>
  names.map((name) => `'${name}', trim_scale(${name})::text`).join(", ");

/** Reads the lines, tasks and comments of an order in one statement. */
export const detailsOf = sql<Details, [order: string]>(`
  SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', l.hash_id, 'recipe', ${recipeJson("l.recipe_id")}, 'title', l.title, 'packaging', ${namedJson("g")},
      'packs', l.packs, 'unit', l.unit, ${plain("l.quantity", "l.price", "l.discount", "l.tax", "l.net").replaceAll("'l.", "'")},
      'lots', coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', s.hash_id, 'lot', s.lot, 'bottles', a.bottles, 'litres', trim_scale(a.litres)::text,
        'place', jsonb_build_object('kind', w.kind, 'country_id', w.country_id)) ORDER BY a.hash_id)
        FROM order_line_lot a JOIN ${bottledRows("s")} ON s.hash_id = a.stock_id JOIN ${placeRows("w")} ON w.hash_id = s.place_id WHERE a.line_id = l.hash_id), '[]')) ORDER BY l.position)
      FROM order_lines l LEFT JOIN ${listRows("packaging", "g")} ON g.hash_id = l.packaging_id WHERE l.order_id = $1), '[]') AS lines,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', t.hash_id, 'code', t.code, 'parent_hash_id', t.parent_id, 'name', coalesce(p.name, t.title), 'name_fr', p.name_fr,
      'specific', t.code IS NULL, 'state', t.state, 'done_on', t.done_on, 'done_by', CASE WHEN d.hash_id IS NOT NULL THEN ${personJson("d")} END, 'due_on', t.due_on,
      'assignee', CASE WHEN a.hash_id IS NOT NULL THEN ${personJson("a")} END, 'visible', t.visible, 'created_at', ${momentInJson("t.created_at")},
      'waits_for', CASE WHEN w.state = 'open' THEN jsonb_build_object('hash_id', w.hash_id, 'name', coalesce(x.name, w.title), 'name_fr', x.name_fr) END) ORDER BY t.position, t.hash_id)
      FROM order_tasks t LEFT JOIN order_parent_task p ON p.code = t.code LEFT JOIN ${personRows("d")} ON d.hash_id = t.done_by LEFT JOIN ${personRows("a")} ON a.hash_id = t.assignee_id
        LEFT JOIN order_tasks w ON w.hash_id = t.waits_for_id LEFT JOIN order_parent_task x ON x.code = w.code WHERE t.order_id = $1), '[]') AS tasks,
    coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', c.hash_id, 'task_hash_id', c.task_id, 'external', c.audience = 'external', 'comment', c.text, 'author', ${authorJson("u")},
      'user_id', c.user_id, 'by_customer', c.by_customer, 'answers', c.answers, 'edited_at', ${momentInJson("c.edited_at")}, 'created_at', ${momentInJson("c.created_at")}) ORDER BY c.hash_id)
      FROM ${commentRows("c")} JOIN ${personRows("u")} ON u.hash_id = c.user_id WHERE ${commentsOf("order", "$1")}), '[]') AS comments,
    coalesce((SELECT jsonb_agg(${personJson("u")} ORDER BY u.sort_name) FROM orders o JOIN ${personRows("u")} ON u.hash_id = ANY (o.waiting_people) WHERE o.hash_id = $1), '[]') AS waiting_people,
    EXISTS (SELECT 1 FROM orders o JOIN ${contactRows("c")} ON c.hash_id = o.contact_id WHERE o.hash_id = $1 AND c.mails -> 0 ->> 'address' IS NOT NULL) AS takes_mail,
    (SELECT ${conditionJson("o.payment_condition_id")} || jsonb_build_object('instalments', ${instalmentsOf("o.payment_condition_id")}) FROM orders o WHERE o.hash_id = $1) AS payment_condition`);

/** The columns of a line. */
export const line = columns({
  hash_id: "uuid",
  position: "smallint",
  recipe_id: "uuid?",
  title: "text?",
  packaging_id: "uuid?",
  packs: "integer?",
  quantity: "numeric",
  unit: "text",
  price: "numeric",
  discount: "numeric",
  tax: "numeric?",
  net: "numeric",
});
/** Inserts the lines and the ten tasks of a new order. */
export const insertParts = sql<unknown, [order: string, lines: string]>(`
  WITH lines AS (INSERT INTO order_lines (order_id, ${line.names}) SELECT $1::uuid, ${line.names} FROM ${line.from("$2", "r")})
  INSERT INTO order_tasks (hash_id, order_id, code, position) SELECT new_id(), $1, code, position FROM order_parent_task`);
export const replaceLines = sql<unknown, [order: string, lines: string]>(`
  WITH gone AS (DELETE FROM order_lines WHERE order_id = $1)
  INSERT INTO order_lines (order_id, ${line.names}) SELECT $1::uuid, ${line.names} FROM ${line.from("$2", "r")}`);
