import { payslipHref } from "#contract/payslips/hrefs.ts";
import { lineOf, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { payslipReach } from "./access.ts";

interface Row {
  readonly hash_id: string;
  readonly state: string;
  readonly month: string;
  readonly seen: boolean;
}
/** The last payslip, until the month of the last day has one that is validated. The line has no amount: the payslip shows it. */
export const payslipOfLeaver: LeavingPart = {
  word: "payslips",
  seers: ["payslips_view_all"],
  async lines(reader, leaver) {
    const where = new Where().and("e.user_id = ?::uuid", leaver.hash_id);
    const seen = payslipReach.rows(reader, where) ?? "false";
    const last = await planned<Row>(`
      SELECT e.hash_id, e.state, e.month::text AS month, (${seen}) AS seen FROM payslip e WHERE ${where.text} ORDER BY e.month DESC LIMIT 1`).first(
      reader.db,
      ...where.values,
    );
    const until = (leaver.last_day ?? leaver.today).slice(0, 7);
    if (!last || (last.state === "VALIDATED" && last.month.slice(0, 7) >= until)) return { lines: [], hidden: 0 };
    if (!last.seen) return { lines: [], hidden: 1 };
    return {
      lines: [
        lineOf({ hash_id: last.hash_id, day: last.month, status: last.state, href: payslipHref.view(last.hash_id) }),
      ],
      hidden: 0,
    };
  },
};
