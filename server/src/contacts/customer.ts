import type * as calls from "#contract/contacts/customer.ts";
import type { CustomerGlance, Waiting } from "#contract/contacts/customer.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import type { CustomerPart } from "#server/kit/records/customer.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import { contact } from "./lists.ts";

type Glance = ServerInput<typeof calls.customerAtAGlance>;

/** What the caller sees of an area's rows, as a condition. */
export function reachedOf(part: CustomerPart, reader: Reader, where: Where): string | undefined {
  const as = readerOf(reader, part);
  return as.person.rights.meets(part.seers) ? part.reached(as, where) : undefined;
}

/** Most of one word that are told: the longest waiting. */
const MOST_WAITING = 20;
interface Waits extends Omit<Waiting, "link"> {
  readonly opened: string;
  readonly minor_unit: number | null;
}
interface Seen {
  readonly part: CustomerPart;
  readonly reached: string;
}

/** SQL: what waits, as one JSON value. */
function waitingJson(seen: readonly Seen[], id: string): string {
  const selects = seen.flatMap(({ part, reached }) =>
    (part.waiting ?? []).map(
      ({ word, rows }) =>
        `(SELECT '${word}' AS word, w.* FROM (${rows(id, reached)}) w ORDER BY w.since NULLS LAST, w.hash_id LIMIT ${MOST_WAITING})`,
    ),
  );
  return selects.length === 0
    ? "'[]'::jsonb"
    : `(SELECT coalesce(jsonb_agg(to_jsonb(w) ORDER BY w.since NULLS LAST, w.hash_id), '[]') FROM (${selects.join(" UNION ALL ")}) w)`;
}

function presentWaiting({ opened, minor_unit, ...row }: Waits, parts: readonly CustomerPart[]): Waiting {
  const source = parts.flatMap((part) => part.waiting ?? []).find(({ word }) => word === row.word);
  return {
    ...row,
    amount: row.amount === null ? null : toWire(row.amount, minor_unit ?? 2),
    link: source?.link(opened) ?? "",
  };
}

/** A customer at a glance in two statements, however many areas tell something of it. 404 for a contact out of reach. */
export const glanceOf =
  (parts: readonly CustomerPart[]) =>
  async (reader: Reader, { params }: Glance) => {
    const { data } = await contact(reader, { params });
    const where = new Where();
    const id = where.bind("?::uuid", data.hash_id);
    const seen = parts.flatMap((part): Seen[] => {
      const reached = reachedOf(part, reader, where);
      return reached === undefined ? [] : [{ part, reached }];
    });
    const columns = parts.map((part) => {
      const reached = seen.find((one) => one.part === part)?.reached;
      return `${reached === undefined ? "NULL::jsonb" : part.glance(id, reached)} AS ${part.word}`;
    });
    const { waiting, ...found } = await planned<CustomerGlance & { waiting: readonly Waits[] }>(
      `SELECT ${[...columns, `${waitingJson(seen, id)} AS waiting`].join(", ")} FROM (SELECT ${id} AS contact) one`,
    ).one(reader.db, ...where.values);
    const { orders, invoices } = found;
    return {
      data: {
        ...found,
        orders: orders && { ...orders, year_eur: toWire(orders.year_eur), before_eur: toWire(orders.before_eur) },
        invoices: invoices && {
          ...invoices,
          open_eur: toWire(invoices.open_eur),
          overdue_eur: toWire(invoices.overdue_eur),
        },
        waiting: waiting.map((row) => presentWaiting(row, parts)),
      },
    };
  };
