import { requestHref } from "#contract/requests/hrefs.ts";
import { requestSeers } from "#contract/requests/rights.ts";
import { foundIn, lineOf, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { requestReach } from "./access.ts";

interface Row {
  readonly hash_id: string;
  readonly number: number;
  readonly title: string;
  readonly wanted_by: string | null;
  readonly seen: boolean;
}
/** What somebody asked for and has not got, the oldest first. */
export const requestsOfLeaver: LeavingPart = {
  word: "requests",
  seers: requestSeers.any,
  async lines(reader, leaver) {
    const where = new Where().and("e.user_id = ?::uuid AND e.status IN ('UNVALIDATED', 'VALIDATED')", leaver.hash_id);
    const seen = requestReach.rows(reader, where) ?? "false";
    const rows = await planned<Row>(
      `SELECT e.hash_id, e.number, e.title, e.wanted_by::text AS wanted_by, (${seen}) AS seen FROM supply_request e WHERE ${where.text} ORDER BY e.hash_id LIMIT 200`,
    ).all(reader.db, ...where.values);
    return foundIn(rows, (row) =>
      lineOf({
        hash_id: row.hash_id,
        title: `${row.number}, ${row.title}`,
        day: row.wanted_by,
        href: requestHref.view(row.hash_id),
      }),
    );
  },
};
