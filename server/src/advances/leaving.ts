import { advanceHref } from "#contract/advances/hrefs.ts";
import { advanceKeepers } from "#contract/advances/rights.ts";
import { decimal, toWire, type CurrencyRef } from "#contract/kit/money.ts";
import { foundIn, lineOf, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import { listRows } from "#server/reference/public.ts";
import { advanceReach } from "./access.ts";
import type { AdvanceRow } from "./records.ts";

interface Row {
  readonly hash_id: string;
  readonly number: string;
  readonly title: string;
  readonly state: AdvanceRow["state"];
  readonly left: string;
  readonly currency: CurrencyRef;
  readonly day: string;
  readonly seen: boolean;
}
/** What is not settled, a loan's instalments to come among it, and what is asked for and not handed over. */
export const advancesOfLeaver: LeavingPart = {
  word: "advances",
  seers: ["advance_view_all", ...advanceKeepers.any],
  async lines(reader, leaver) {
    const where = new Where().and(
      "e.user_id = ?::uuid AND (e.state IN ('UNVALIDATED', 'APPROVED', 'VALIDATED') OR (e.state = 'CLOSED' AND e.planned_amount > 0))",
      leaver.hash_id,
    );
    const seen = advanceReach.rows(reader, where) ?? "false";
    const rows = await planned<Row>(`
      SELECT e.hash_id, e.number, e.title, e.state, (e.amount - e.used_amount - e.returned_amount)::text AS left, ${currencyJson("c")} AS currency, coalesce(e.validated_at, e.created_at)::date::text AS day, (${seen}) AS seen
      FROM advance e JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id WHERE ${where.text} ORDER BY e.hash_id LIMIT 200`).all(
      reader.db,
      ...where.values,
    );
    const { rights } = reader.person;
    const keeps = advanceKeepers.any.some((right) => rights.anywhere(right));
    return foundIn(rows, (row) =>
      lineOf({
        hash_id: row.hash_id,
        title: `${row.number}, ${row.title}`,
        sum: { amount: toWire(decimal(row.left), row.currency.minor_unit), currency: row.currency },
        day: row.day,
        status: row.state,
        href: keeps ? advanceHref.atAccounting(row.hash_id) : advanceHref.view(row.hash_id),
      }),
    );
  },
};
