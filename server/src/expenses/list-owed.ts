import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import type { officeOwed } from "#contract/expenses/payments.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { cursorId, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { owedHead, owedRows } from "./joint-queries.ts";
import { presentRow } from "./present.ts";

/** Whose debt: an office's to all, or to one person. */
export interface Debt {
  readonly zone: string;
  readonly payee: string | null;
}

/** Owed expenses, oldest first; under four eyes the caller's own are listed but cannot be chosen. */
export async function listOwed(
  { db, access, person }: Reader,
  { zone, payee }: Debt,
  query: ServerInput<typeof officeOwed>["query"],
) {
  if (!access.can("expense_paying", { zone })) throw notFound();
  const head = await owedHead.one(db, zone, payee, person.id);
  if (!head.zone || (payee !== null && !head.user)) throw notFound();
  const limit = sizeFor(query.limit);
  const where = new Where()
    .and("e.zone_id = ?::uuid", zone)
    .when(payee, "e.user_id = ?::uuid")
    .words(query.search, "e.search LIKE ?")
    .when(cursorId(query.after), "e.hash_id > ?::uuid");
  const { rows, after } = page(await owedRows(where, limit).all(db, ...where.values), limit, (r) => r.hash_id);
  return {
    data: rows.map((r) => presentRow(r, person)),
    after,
    zone: head.zone,
    user: head.user,
    open: head.open.map((o) => ({ ...o, amount: toWire(o.amount, o.currency.minor_unit) })),
    payments: head.payments.map((p) => ({
      ...p,
      paid: p.paid.map((s) => ({ ...s, amount: toWire(s.amount, s.currency.minor_unit) })),
    })),
  };
}
