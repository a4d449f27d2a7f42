import { holidayHref } from "#contract/holidays/hrefs.ts";
import { balanceSeers, holidaySeers } from "#contract/holidays/rights.ts";
import { foundIn, lineOf, summed, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";
import { holidayReach } from "./access.ts";
import { balancesOf } from "./stock-balances.ts";
import { peopleOfStocks } from "./stock-queries.ts";

/** The days that are left on the last day, a line a stock. */
export const balanceOfLeaver: LeavingPart = {
  word: "balance",
  seers: balanceSeers.any,
  async lines({ db, person }, leaver) {
    const [found] = await peopleOfStocks(db, [leaver.hash_id], false);
    if (!found) return { lines: [], hidden: 0 };
    const at = leaver.last_day && leaver.last_day > found.today ? leaver.last_day : found.today;
    const left = balancesOf(found, at).filter((one) => one.remaining !== 0);
    const seen = person.rights.at(balanceSeers.any, found.zone_id ? { zone: found.zone_id } : {});
    if (!seen) return { lines: [], hidden: left.length };
    return {
      lines: left.map(({ type, remaining }) =>
        lineOf({
          hash_id: type.hash_id,
          title: type.name,
          title_fr: type.name_fr,
          days: String(Math.round(remaining * 100) / 100),
          day: at,
          href: found.zone_id
            ? holidayHref.balancesOfOffice({ selected: found.zone_id, search: leaver.name })
            : holidayHref.balances({ search: leaver.name }),
        }),
      ),
      hidden: 0,
    };
  },
};

interface Row {
  readonly hash_id: string;
  readonly number: number;
  readonly type: Named;
  readonly status: string;
  readonly days: string;
  readonly start_date: string;
  readonly seen: boolean;
}
/** Requests that nobody decided, and leave that begins after the last day. */
export const requestsOfLeaver: LeavingPart = {
  word: "holidays",
  seers: holidaySeers.any,
  async lines(reader, leaver) {
    const where = new Where().and(
      "e.user_id = ?::uuid AND (e.status IN ('UNVALIDATED', 'APPROVED') OR (e.status = 'VALIDATED' AND e.end_date > coalesce(?::date, 'infinity')))",
      leaver.hash_id,
      leaver.last_day,
    );
    const seen = holidayReach.rows(reader, where) ?? "false";
    const rows = await planned<Row>(`
      SELECT e.hash_id, e.number, ${namedJson("t")} AS type, e.status, e.days::text AS days, e.start_date::text AS start_date, (${seen}) AS seen
      FROM holiday e JOIN holiday_type t ON t.hash_id = e.type_id WHERE ${where.text} ORDER BY e.start_date, e.hash_id LIMIT 200`).all(
      reader.db,
      ...where.values,
    );
    return foundIn(rows, (row) =>
      lineOf({
        hash_id: row.hash_id,
        title: String(row.number),
        days: row.days,
        day: row.start_date,
        status: row.status,
        href: holidayHref.view(row.hash_id),
      }),
    );
  },
};
/** Requests of their team that wait for them: they go with the team. */
export const approvalsOfLeaver: LeavingPart = {
  word: "approvals",
  seers: holidaySeers.any,
  async lines(reader, leaver) {
    const where = new Where().and(
      "e.status = 'UNVALIDATED' AND e.user_id IN (SELECT p.hash_id FROM holiday_person p WHERE p.manager_id = ?::uuid)",
      leaver.hash_id,
    );
    const seen = holidayReach.rows(reader, where) ?? "false";
    const { all, seen: shown } = await planned<{ all: number; seen: number }>(
      `SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${seen}))::int AS seen FROM holiday e WHERE ${where.text}`,
    ).one(reader.db, ...where.values);
    return summed(
      { seen: shown, hidden: all - shown },
      {
        hash_id: leaver.hash_id,
        href: leaver.zone_id ? holidayHref.ofOffice({ selected: leaver.zone_id, status: "UNVALIDATED" }) : null,
      },
    );
  },
};
