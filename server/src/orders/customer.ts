import { orderHref } from "#contract/orders/hrefs.ts";
import { orderSeers } from "#contract/orders/rights.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { CustomerPart } from "#server/kit/records/customer.ts";
import { refJson } from "#server/kit/sql/refs.ts";
import { orderReach } from "./access.ts";
import { CATEGORIES, STATUS } from "./lists.ts";

const year = (n: number): string => `(clock() - interval '${n} years')::date`;
const sumOf = (when: string): string => `coalesce(sum(e.value_eur) FILTER (WHERE ${when}), 0)::text`;

export const ordersOfCustomer: CustomerPart = {
  word: "orders",
  seers: orderSeers,
  reached: orderReach.rows,
  glance: (contact, reached) =>
    `(SELECT jsonb_build_object(
      'year_eur', ${sumOf(`e.ordered_on > ${year(1)}`)}, 'before_eur', ${sumOf(`e.ordered_on > ${year(2)} AND e.ordered_on <= ${year(1)}`)},
      'without_rate', count(*) FILTER (WHERE e.ordered_on > ${year(1)} AND e.value_eur IS NULL), 'open', count(*) FILTER (WHERE ${CATEGORIES.open}),
      'last', (array_agg(jsonb_build_object('hash_id', e.hash_id, 'number', e.number, 'ordered_on', e.ordered_on) ORDER BY e.ordered_on DESC, e.hash_id DESC))[1])
      FROM orders e WHERE e.contact_id = ${contact} AND ${reached})`,
  happened: [
    {
      kind: "order",
      link: (id) => orderHref.view(id),
      rows: (contact, reached) =>
        `SELECT e.hash_id, e.hash_id AS opened, e.created_at AS at, e.number AS title, ${STATUS} AS word,
            (SELECT ${refJson("u")} FROM ${personRows("u")} WHERE u.hash_id = e.user_id) AS person, e.value::text AS amount, c.iso AS currency_iso, c.minor_unit::int AS minor_unit
          FROM orders e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id WHERE e.contact_id = ${contact} AND ${reached}`,
    },
  ],
};
