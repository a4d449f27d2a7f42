import { visitLimits, type VisitSheet } from "#contract/contacts/visit.ts";
import { toWire } from "#contract/kit/money.ts";
import { orderSeers } from "#contract/orders/rights.ts";
import { listRows } from "#server/reference/public.ts";
import type { VisitPart } from "#server/kit/records/visiting.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { orderReach } from "./access.ts";
import { goodsJson } from "./goods.ts";
import { CATEGORIES, STATUS } from "./lists.ts";

type Row = NonNullable<VisitSheet["orders"]>[number] & { readonly minor_unit: number };

/** Open orders of a customer with what is ordered, the newest first. */
export const ordersOfVisit: VisitPart = {
  word: "orders",
  seers: orderSeers,
  async read(reader, { hash_id }) {
    const where = new Where().and("e.contact_id = ?::uuid", hash_id);
    where.and(orderReach.rows(reader, where) ?? "false");
    const rows = await planned<Row>(
      `SELECT e.hash_id, e.number, ${STATUS} AS status, e.ordered_on, e.wanted_on, e.value::text AS value, c.iso AS currency_iso, c.minor_unit, ${goodsJson("e.hash_id")} AS lines
       FROM orders e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id WHERE ${where.text} AND ${CATEGORIES.open}
       ORDER BY e.hash_id DESC LIMIT ${visitLimits.orders}`,
    ).all(reader.db, ...where.values);
    return rows.map(({ minor_unit, ...row }) => ({ ...row, value: toWire(row.value, minor_unit) }));
  },
};
