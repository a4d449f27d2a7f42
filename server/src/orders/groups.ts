import { officeRows, officesToday } from "#server/zones/public.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import type * as calls from "#contract/orders/endpoints.ts";
import type { OrderShown } from "#contract/orders/lifecycle.ts";
import { toWire } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { planned } from "#server/kit/sql/database.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { orderReach } from "./access.ts";
import { HAS_TASKS, inCategory, IS_LIVE, IS_OVERDUE, overdueIf, STATUS, statusIf } from "./lists.ts";

type Query = ServerInput<typeof calls.listCustomers>["query"];
type Grouping = NonNullable<Query["groupBy"]>;

/** For each grouping, the SQL of the group's key and of its name. */
const GROUPS: Readonly<Record<Grouping, { key: string; name: string; french?: string; joins?: string }>> = {
  contact: { key: "e.contact_id", name: "n.name", joins: `JOIN ${contactRows("n")} ON n.hash_id = g.key::uuid` },
  country: {
    key: "e.country_id",
    name: "n.name",
    french: "n.name_fr",
    joins: `JOIN ${listRows("country", "n")} ON n.hash_id = g.key::uuid`,
  },
  owner: { key: "e.user_id", name: "n.name", joins: `JOIN ${personRows("n")} ON n.hash_id = g.key::uuid` },
  office: { key: "e.zone_id", name: "n.name", joins: `JOIN ${officeRows("n")} ON n.hash_id = g.key::uuid` },
  status: { key: STATUS, name: "g.key" },
  month: { key: "to_char(e.ordered_on, 'YYYY-MM')", name: "g.key" },
};
const FAR = "9999-12-31";
/** For each sort: its expression, its SQL type, the default direction, and its cursor: a key is an identifier, a state or a month. */
const SORTS = {
  value: { of: "g.value_eur", type: "numeric", first: "desc", cursor: cursorBy("decimal", "text") },
  number: { of: "g.orders_count", type: "int", first: "desc", cursor: cursorBy("int", "text") },
  due: { of: `coalesce(g.next_due_on, '${FAR}')`, type: "date", first: "asc", cursor: cursorBy("day", "text") },
  name: { of: "fold(g.name)", type: "text", first: "asc", cursor: cursorBy("text", "text") },
} as const;

interface GroupRow {
  readonly key: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly orders_count: number;
  readonly waiting_count: number;
  readonly overdue_count: number;
  readonly value_eur: string;
  readonly open_eur: string;
  readonly without_rate: number;
  readonly next_due_on: string | null;
  readonly sort: string;
}

/** Groups of the orders in reach, with sums in euro. Orders without an exchange rate are not in the sums, but counted apart. */
export async function customers(reader: Reader, { query }: { query: Query }) {
  const limit = sizeFor(query.limit);
  const by = GROUPS[query.groupBy ?? "contact"];
  const sort = SORTS[query.orderBy ?? (query.groupBy === "month" ? "name" : "value")];
  const way = query.orderKey ?? (query.groupBy === "month" ? "desc" : sort.first);
  const where = new Where();
  where
    .and(orderReach.rows(reader, where) ?? "false")
    .and(inCategory(query.category))
    .when(query.ordered_from, "e.ordered_on >= ?::date")
    .when(query.ordered_to, "e.ordered_on <= ?::date")
    .words(query.search, "e.search LIKE ?");
  const rows = where.text;
  const below = where.part();
  const last = sort.cursor.read(query.after);
  const sign = way === "desc" ? "<" : ">";
  if (last) below.and(`(${sort.of}, g.key) ${sign} (?::${sort.type}, ?)`, ...last);
  const found = await planned<GroupRow>(`
    SELECT g.*, (${sort.of})::text AS sort FROM (
      SELECT g.*, ${by.name} AS name, ${by.french ?? "NULL::text"} AS name_fr FROM (
        SELECT (${by.key})::text AS key, count(*)::int AS orders_count, count(*) FILTER (WHERE e.state = 'WAITING_INFORMATION' AND e.archived_at IS NULL)::int AS waiting_count,
          count(*) FILTER (WHERE ${IS_OVERDUE})::int AS overdue_count, coalesce(sum(e.value_eur), 0) AS value_eur,
          coalesce(sum(round(e.open / e.eur_rate, 2)), 0) AS open_eur, count(*) FILTER (WHERE e.value_eur IS NULL)::int AS without_rate,
          min(e.next_due_on) FILTER (WHERE e.open > 0) AS next_due_on
        FROM orders e WHERE ${rows} GROUP BY 1) g ${by.joins ?? ""}) g
    WHERE ${below.text} ORDER BY ${sort.of} ${way}, g.key ${way} LIMIT ${limit + 1}`).all(reader.db, ...where.values);
  const data = found.slice(0, limit);
  const end = data.at(-1);
  return {
    data: data.map(({ key, sort: _, value_eur, open_eur, ...g }) => ({
      hash_id: key,
      name: g.name,
      name_fr: g.name_fr,
      orders_count: g.orders_count,
      waiting_count: g.waiting_count,
      overdue_count: g.overdue_count,
      value_eur: toWire(value_eur),
      open_eur: toWire(open_eur),
      without_rate: g.without_rate,
      next_due_on: g.next_due_on,
    })),
    after: found.length > limit && end ? sort.cursor.of(end.sort, end.key) : null,
  };
}

interface OverviewRow {
  readonly not_confirmed: number;
  readonly waiting: number;
  readonly overdue: number;
  readonly overdue_eur: string;
  readonly late_tasks: number;
  readonly open_eur: string;
  readonly states: readonly {
    status: OrderShown;
    orders: number;
    value_eur: string;
    open_eur: string;
    without_rate: number;
  }[];
  readonly months: readonly {
    month: string;
    orders: number;
    value_eur: string;
    without_rate: number;
    value_before_eur: string;
  }[];
}
const MONTHS = 12;
/** SQL: how many orders the groups have for which `when` holds. */
const counted = (when: string): string => `coalesce(sum(orders) FILTER (WHERE ${when}), 0)::int`;
/** Overdue and late figures, waiting orders, and orders by month, of the orders in reach. Late ones are found from their tasks. */
export async function overview(reader: Reader) {
  const where = new Where();
  where.and(orderReach.rows(reader, where) ?? "false");
  const mine = where.text;
  const overdue = overdueIf("e.next_due_on < z.today");
  const one = await planned<OverviewRow>(`
    WITH live AS MATERIALIZED (
      SELECT ${statusIf(overdue)} AS status, coalesce(${overdue}, false) AS overdue, count(*)::int AS orders, coalesce(sum(e.value_eur), 0) AS value_eur,
        coalesce(sum(round(e.open / e.eur_rate, 2)), 0) AS open_eur, (count(*) - count(e.value_eur))::int AS without_rate
      FROM orders e JOIN ${officesToday("z")} ON z.hash_id = e.zone_id WHERE ${mine} AND ${IS_LIVE} GROUP BY 1, 2
    ), day AS MATERIALIZED (
      SELECT e.ordered_on, count(*) AS orders, sum(e.value_eur) AS value_eur, count(*) - count(e.value_eur) AS without_rate
      FROM orders e WHERE ${mine} AND e.ordered_on >= date_trunc('month', clock())::date - interval '${2 * MONTHS - 1} months' GROUP BY 1
    ), month AS (
      SELECT to_char(ordered_on, 'YYYY-MM') AS month, sum(orders)::int AS orders, coalesce(sum(value_eur), 0) AS value_eur, sum(without_rate)::int AS without_rate FROM day
      WHERE NOT (ordered_on > (clock() - interval '1 year')::date AND ordered_on < date_trunc('month', clock())::date - interval '${MONTHS - 1} months') GROUP BY 1
    ), task AS (
      SELECT t.order_id, min(t.due_on) AS due_on FROM order_tasks t WHERE t.state = 'open' AND t.due_on <= (clock() + interval '1 day')::date GROUP BY 1
    )
    SELECT ${counted("status = 'NOT_CONFIRMED'")} AS not_confirmed, ${counted("status = 'WAITING_INFORMATION'")} AS waiting, ${counted("overdue")} AS overdue,
      coalesce(sum(open_eur) FILTER (WHERE overdue), 0)::text AS overdue_eur, coalesce(sum(open_eur), 0)::text AS open_eur,
      (SELECT count(*) FROM task t JOIN orders e ON e.hash_id = t.order_id JOIN ${officesToday("z")} ON z.hash_id = e.zone_id WHERE ${mine} AND ${HAS_TASKS} AND t.due_on < z.today)::int AS late_tasks,
      (SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.status), '[]') FROM (
        SELECT status, sum(orders)::int AS orders, sum(value_eur)::text AS value_eur, sum(open_eur)::text AS open_eur, sum(without_rate)::int AS without_rate FROM live GROUP BY 1) s) AS states,
      (SELECT jsonb_agg(jsonb_build_object('month', to_char(d, 'YYYY-MM'), 'orders', coalesce(m.orders, 0), 'value_eur', coalesce(m.value_eur, 0)::text, 'without_rate', coalesce(m.without_rate, 0), 'value_before_eur', coalesce(b.value_eur, 0)::text) ORDER BY d)
        FROM generate_series(date_trunc('month', clock()) - interval '${MONTHS - 1} months', date_trunc('month', clock()), interval '1 month') d LEFT JOIN month m ON m.month = to_char(d, 'YYYY-MM')
          LEFT JOIN month b ON b.month = to_char(d - interval '1 year', 'YYYY-MM')) AS months FROM live`).first(
    reader.db,
    ...where.values,
  );
  if (!one) throw new Error("A statement without rows gave none");
  return {
    data: {
      ...one,
      overdue_eur: toWire(one.overdue_eur),
      open_eur: toWire(one.open_eur),
      states: one.states.map((s) => ({ ...s, value_eur: toWire(s.value_eur), open_eur: toWire(s.open_eur) })),
      months: one.months.map((m) => ({
        ...m,
        value_eur: toWire(m.value_eur),
        value_before_eur: toWire(m.value_before_eur),
      })),
    },
  };
}
