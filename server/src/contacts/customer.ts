import type * as calls from "#contract/contacts/customer.ts";
import type { CustomerGlance } from "#contract/contacts/customer.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import type { CustomerPart, HappenedSource } from "#server/kit/records/customer.ts";
import { planned } from "#server/kit/sql/database.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { readerOf, type Reader } from "#server/kit/sql/transaction.ts";
import { contact } from "./lists.ts";

type Glance = ServerInput<typeof calls.customerAtAGlance>;
type Listed = ServerInput<typeof calls.customerHappened>;

/** What the caller sees of an area's rows, as a condition. */
function reachedOf(part: CustomerPart, reader: Reader, where: Where): string | undefined {
  const as = readerOf(reader, part);
  return as.person.rights.meets(part.seers) ? part.reached(as, where) : undefined;
}

/** A customer at a glance in two statements, however many areas tell something of it. 404 for a contact out of reach. */
export const glanceOf =
  (parts: readonly CustomerPart[]) =>
  async (reader: Reader, { params }: Glance) => {
    const { data } = await contact(reader, { params });
    const where = new Where();
    const id = where.bind("?::uuid", data.hash_id);
    const columns = parts.map((part) => {
      const reached = reachedOf(part, reader, where);
      return `${reached === undefined ? "NULL::jsonb" : part.glance(id, reached)} AS ${part.word}`;
    });
    const found = await planned<CustomerGlance>(`SELECT ${columns.join(", ")} FROM (SELECT ${id} AS contact) one`).one(
      reader.db,
      ...where.values,
    );
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
      },
    };
  };

type Row = Omit<calls.Happened, "link"> & { readonly opened: string; readonly minor_unit: number | null };
const cursor = cursorBy("moment", "id");

/** Everything with a customer, the newest first, in two statements. */
export const happenedOf =
  (parts: readonly CustomerPart[]) =>
  async (reader: Reader, { params, query }: Listed) => {
    const { data: of } = await contact(reader, { params });
    const where = new Where();
    const id = where.bind("?::uuid", of.hash_id);
    const limit = sizeFor(query.limit);
    const last = cursor.read(query.after);
    const before = last
      ? `WHERE (h.at, h.hash_id) < (${where.bind("?::timestamptz", last[0])}, ${where.bind("?::uuid", last[1])})`
      : "";
    const isAsked = ({ kind }: HappenedSource): boolean => query.kind?.includes(kind) ?? true;
    const selects = parts.flatMap((part) => {
      const asked = part.happened.filter(isAsked);
      const reached = asked.length > 0 ? reachedOf(part, reader, where) : undefined;
      if (reached === undefined) return [];
      return asked.map(
        ({ kind, rows }) =>
          `(SELECT '${kind}' AS kind, h.* FROM (${rows(id, reached)}) h ${before} ORDER BY h.at DESC, h.hash_id DESC LIMIT ${limit + 1})`,
      );
    });
    if (selects.length === 0) return { data: [], after: null };
    const found = await planned<Row>(
      `SELECT kind, hash_id, opened, replace(to_json(at) #>> '{}', '+00:00', 'Z') AS at, title, word, person, amount, currency_iso, minor_unit
       FROM (${selects.join(" UNION ALL ")}) h ORDER BY h.at DESC, h.hash_id DESC LIMIT ${limit + 1}`,
    ).all(reader.db, ...where.values);
    const sources = parts.flatMap((part) => part.happened);
    const shown = found.slice(0, limit);
    const end = shown.at(-1);
    return {
      data: shown.map((row) => present(row, sources)),
      after: found.length > limit && end ? cursor.of(end.at, end.hash_id) : null,
    };
  };

function present({ opened, minor_unit, ...row }: Row, sources: readonly HappenedSource[]): calls.Happened {
  return {
    ...row,
    amount: row.amount === null ? null : toWire(row.amount, minor_unit ?? 2),
    link: sources.find((s) => s.kind === row.kind)?.link(opened) ?? "",
  };
}
