import { orderHref } from "#contract/orders/hrefs.ts";
import { orderSeers } from "#contract/orders/rights.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { CustomerPart } from "#server/kit/records/customer.ts";
import { NO_AMOUNT } from "#server/kit/records/home-screen.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { isPast } from "#server/zones/public.ts";
import { orderReach } from "./access.ts";
import { CATEGORIES, STATUS } from "./lists.ts";

const year = (n: number): string => `(clock() - interval '${n} years')::date`;
const sumOf = (when: string): string => `coalesce(sum(e.value_eur) FILTER (WHERE ${when}), 0)::text`;

const VALUE = "e.value::text AS amount, c.iso AS currency_iso, c.minor_unit::int AS minor_unit";
const ORDERS_OF = (contact: string): string =>
  `FROM orders e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id WHERE e.contact_id = ${contact}`;

export const ordersOfCustomer: CustomerPart = {
  word: "orders",
  seers: orderSeers,
  reached: orderReach.rows,
  glance: (contact, reached) =>
    `(SELECT jsonb_build_object(
      'year_eur', ${sumOf(`e.ordered_on > ${year(1)}`)}, 'before_eur', ${sumOf(`e.ordered_on > ${year(2)} AND e.ordered_on <= ${year(1)}`)},
      'without_rate', count(*) FILTER (WHERE e.ordered_on > ${year(1)} AND e.value_eur IS NULL), 'all', count(*), 'open', count(*) FILTER (WHERE ${CATEGORIES.open}),
      'last', (array_agg(jsonb_build_object('hash_id', e.hash_id, 'number', e.number, 'ordered_on', e.ordered_on) ORDER BY e.ordered_on DESC, e.hash_id DESC))[1])
      FROM orders e WHERE e.contact_id = ${contact} AND ${reached})`,
  waiting: [
    {
      word: "order_to_confirm",
      link: (id) => orderHref.view(id),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.hash_id AS opened, e.number AS title, e.ordered_on AS since, ${VALUE} ${ORDERS_OF(contact)} AND e.archived_at IS NULL AND e.state = 'NOT_CONFIRMED' AND ${reached}`,
    },
    {
      word: "order_information",
      link: (id) => orderHref.view(id),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.hash_id AS opened, concat_ws(', ', e.number, e.waiting_for) AS title, e.waiting_since::date AS since, ${VALUE} ${ORDERS_OF(contact)} AND e.archived_at IS NULL AND e.state = 'WAITING_INFORMATION' AND ${reached}`,
    },
    {
      word: "task_late",
      link: (id) => orderHref.view(id, { tab: "tasks" }),
      rows: (contact, reached) =>
        `SELECT t.hash_id, e.hash_id AS opened, concat_ws(', ', e.number, coalesce(t.title, p.name)) AS title, t.due_on AS since, ${NO_AMOUNT}
          FROM orders e JOIN order_tasks t ON t.order_id = e.hash_id AND t.state = 'open' AND ${isPast("t.due_on", "e.zone_id")}
          LEFT JOIN order_parent_task p ON p.code = t.code WHERE e.contact_id = ${contact} AND e.archived_at IS NULL AND e.state <> 'NOT_CONFIRMED' AND ${reached}`,
    },
  ],
  records: {
    kind: "order",
    link: (id) => orderHref.view(id),
    rows: (contact, reached) =>
      `SELECT e.hash_id, e.number AS name FROM orders e WHERE e.contact_id = ${contact} AND ${reached}`,
    changes: ["update", "confirm", "wait", "answer", "reserve", "release", "ship", "archive", "unarchive"],
    mails: "a.details ->> 'by_mail' = 'yes'",
  },
  happened: [
    {
      kind: "order",
      link: (id) => orderHref.view(id),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.hash_id AS opened, e.created_at AS at, e.number AS title, ${STATUS} AS word,
            (SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = e.user_id) AS person, ${VALUE} ${ORDERS_OF(contact)} AND ${reached}`,
    },
  ],
};
