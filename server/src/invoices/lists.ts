import { stoppedContacts } from "#server/contacts/public.ts";
import { listRows } from "#server/reference/public.ts";
import type * as calls from "#contract/invoices/endpoints.ts";
import type { invoiceSorts } from "#contract/invoices/endpoints.ts";
import type { Age } from "#contract/invoices/rules.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { composed } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { loadOrder } from "#server/orders/public.ts";
import { isPast, officesToday, todayInZone } from "#server/zones/public.ts";
import { invoiceReach } from "./access.ts";
import { loadInvoice, present } from "./load.ts";
import { invoiceNames, listed, ofOrder } from "./queries.ts";

type Query = ServerInput<typeof calls.listInvoices>["query"];
export type Filters = Omit<Query, "after" | "limit">;

/** Lower and upper bound in days late. */
const lateness: Readonly<Record<Exclude<Age, "not_due">, readonly [number, number | null]>> = {
  "1_30": [1, 30],
  "31_60": [31, 60],
  "61_90": [61, 90],
  over_90: [91, null],
};
/** SQL: the age of a row that is so many days `late`. */
export const AGE =
  "CASE WHEN late <= 0 THEN 'not_due' WHEN late <= 30 THEN '1_30' WHEN late <= 60 THEN '31_60' WHEN late <= 90 THEN '61_90' ELSE 'over_90' END";
function ofAge(age: Age): string {
  const late = `${todayInZone("e.zone_id")} - s.due_on`;
  if (age === "not_due") return `coalesce(${late}, 0) <= 0`;
  const [from, to] = lateness[age];
  return to === null ? `${late} >= ${from}` : `${late} BETWEEN ${from} AND ${to}`;
}

const OWING = {
  open: "e.open > 0",
  overdue: `e.open > 0 AND ${isPast("e.next_due_on", "e.zone_id")}`,
} as const;
const STOPPED = `e.open > 0 AND (e.reminders_stopped IS NOT NULL OR e.contact_id IN (${stoppedContacts}))`;
const filtered =
  (f: Filters) =>
  (where: Where): Where => {
    where
      .when(f.state, "e.state = ?")
      .when(f.kind, "e.kind = ?")
      .byId(f, "e", "contact", "country", "zone", "currency")
      .when(f.from, "e.date >= ?::date")
      .when(f.to, "e.date <= ?::date");
    if (f.owing) where.and(OWING[f.owing]);
    if (f.disputed) where.and("e.disputed");
    if (f.stopped) where.and(STOPPED);
    if (f.age)
      where.and(
        `EXISTS (SELECT 1 FROM invoice_instalment s WHERE s.invoice_id = e.hash_id AND s.open > 0 AND ${ofAge(f.age)})`,
      );
    return where;
  };

const sorts: SortColumns<keyof typeof invoiceSorts> = {
  number: { type: "text", key: "lower(e.number)", nulls: true },
  customer: { type: "text", key: "e.customer_key" },
  date: { type: "date", key: "e.date" },
  due: { type: "date", key: "e.next_due_on", nulls: true },
  total: {
    type: "numeric",
    key: "(CASE WHEN e.kind = 'credit' THEN - e.total * e.to_eur ELSE e.total * e.to_eur END)",
    nulls: true,
  },
  open: { type: "numeric", key: "(e.open * e.to_eur)", nulls: true },
};

/** Invoices and credit notes in reach, newest first or by a column, with keyset paging. */
export const invoices = async (reader: Reader, { query: f }: { readonly query: Query }) =>
  await listInReach(reader, invoiceReach, f, {
    filter: filtered(f),
    sorts,
    few:
      f.age !== undefined ||
      f.owing !== undefined ||
      f.disputed !== undefined ||
      f.stopped !== undefined ||
      f.contact_hash_id !== undefined,
    fixed: ["disputed", "age", "owing", "stopped"],
    names: invoiceNames,
    complete: (inner) => listed(inner, invoiceNames.known),
    present,
  });

interface Sums {
  readonly currency_iso: string;
  readonly minor_unit: number;
  readonly count: number;
  readonly total: string;
  readonly open: string;
  readonly total_eur: string;
  readonly open_eur: string;
  readonly no_rate: number;
}
/** Sums of the issued invoices, by currency and in euro. */
export async function invoiceTotals(reader: Reader, { query: f }: ServerInput<typeof calls.invoiceTotals>) {
  const where = filtered(f)(new Where()).and("e.state <> 'DRAFT'");
  where.words(f.search, "e.search LIKE ?");
  const reached = invoiceReach.rows(reader, where) ?? "false";
  const signed = "(CASE WHEN e.kind = 'credit' THEN -1 ELSE 1 END)";
  const rows = await composed<Sums>(
    `SELECT m.iso AS currency_iso, m.minor_unit, count(*)::int AS count, sum(e.total * ${signed})::text AS total, sum(e.open)::text AS open,
      coalesce(round(sum(e.total * ${signed} * e.to_eur), 2), 0)::text AS total_eur, coalesce(round(sum(e.open * e.to_eur), 2), 0)::text AS open_eur, count(*) FILTER (WHERE e.to_eur IS NULL)::int AS no_rate
     FROM invoice e JOIN ${listRows("currency", "m")} ON m.hash_id = e.currency_id WHERE ${where.text} AND ${reached} GROUP BY m.iso, m.minor_unit ORDER BY m.iso`,
  ).all(reader.db, ...where.values);
  return {
    data: rows.map((r) => ({
      ...r,
      total: toWire(r.total, r.minor_unit),
      open: toWire(r.open, r.minor_unit),
      total_eur: toWire(r.total_eur),
      open_eur: toWire(r.open_eur),
    })),
  };
}

interface Aged {
  readonly age: Age;
  readonly currency_iso: string;
  readonly minor_unit: number;
  readonly count: number;
  readonly open: string;
  readonly open_eur: string;
  readonly no_rate: number;
}
/**
 * Open amounts by age, read only from the index of open instalments. They are first summed by office and due day, so that an office's today is
 * computed per group rather than per instalment.
 */
export async function ageing(reader: Reader, { query: f }: ServerInput<typeof calls.ageing>) {
  const where = new Where().byId(f, "e", "zone", "country", "contact");
  const reached = invoiceReach.rows(reader, where) ?? "false";
  const rows = await composed<Aged>(
    `WITH summed AS MATERIALIZED (
       SELECT e.currency_id, e.zone_id, e.due_on, count(*) AS count, sum(e.open) AS open, sum(e.open * e.to_eur) AS open_eur, count(*) FILTER (WHERE e.to_eur IS NULL) AS no_rate
       FROM invoice_instalment e WHERE e.open > 0 AND ${where.text} AND ${reached} GROUP BY e.currency_id, e.zone_id, e.due_on
     ), aged AS (
       SELECT s.*, coalesce(z.today - s.due_on, 0) AS late FROM summed s JOIN ${officesToday("z")} ON z.hash_id = s.zone_id
     )
     SELECT ${AGE} AS age,
       m.iso AS currency_iso, m.minor_unit, sum(count)::int AS count, sum(open)::text AS open, coalesce(round(sum(open_eur), 2), 0)::text AS open_eur, sum(no_rate)::int AS no_rate
     FROM aged JOIN ${listRows("currency", "m")} ON m.hash_id = aged.currency_id GROUP BY 1, 2, 3 ORDER BY 2, 1`,
  ).all(reader.db, ...where.values);
  return {
    data: rows.map(({ minor_unit, ...r }) => ({
      ...r,
      open: toWire(r.open, minor_unit),
      open_eur: toWire(r.open_eur),
    })),
  };
}

/** The invoices of an order that the caller sees. */
export async function invoicesOfOrder(reader: Reader, { params }: ServerInput<typeof calls.invoicesOfOrder>) {
  const order = await loadOrder(reader, params.id);
  const rows = await ofOrder.all(reader.db, order.hash_id);
  return { data: rows.map((row) => present(row, reader.person)) };
}

export const invoice = async (reader: Reader, { params }: ServerInput<typeof calls.getInvoice>) => ({
  data: present(await loadInvoice(reader, params.id), reader.person),
});
