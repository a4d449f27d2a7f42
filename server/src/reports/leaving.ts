import { reportHref } from "#contract/reports/hrefs.ts";
import { allReports } from "#contract/reports/rights.ts";
import { foundIn, lineOf, notOpen, successorOf, type Dealt, type LeavingPart } from "#server/kit/records/leaving.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { keepsStep, reportReach } from "./access.ts";
import { handStep } from "./hand-step.ts";
import { removeRecipient } from "./mailing.ts";

interface Row {
  readonly hash_id: string;
  readonly report_id: string;
  readonly number: number;
  readonly text: string;
  readonly due_on: string | null;
  readonly user_id: string;
  readonly seen: boolean;
}
async function stepsOf(reader: Reader, user: string): Promise<readonly Row[]> {
  const where = new Where().and("s.person_id = ?::uuid AND s.done_at IS NULL AND s.appointment_id IS NULL", user);
  const seen = reportReach.rows(reader, where) ?? "false";
  return await planned<Row>(`
    SELECT s.hash_id, e.hash_id AS report_id, e.user_id, e.number, s.text, s.due_on::text AS due_on, (${seen}) AS seen
    FROM report_step s JOIN report e ON e.hash_id = s.report_id WHERE ${where.text} ORDER BY s.due_on, s.hash_id LIMIT 200`).all(
    reader.db,
    ...where.values,
  );
}
/** Next steps of reports that are theirs. */
export const stepsOfLeaver: LeavingPart = {
  word: "steps",
  seers: allReports,
  async lines(reader, leaver) {
    return foundIn(await stepsOf(reader, leaver.hash_id), (row) =>
      lineOf({
        hash_id: row.hash_id,
        title: `${row.number}, ${row.text}`,
        day: row.due_on,
        href: reportHref.view(row.report_id, { step: row.hash_id }),
        can: keepsStep(reader.person, row, { person_id: null }) ? { to: true } : {},
      }),
    );
  },
  async deal(tx, leaver, dealing) {
    if (dealing.do !== "to") throw notOpen();
    const to = successorOf(dealing, leaver);
    const rows = (await stepsOf(tx, leaver.hash_id)).filter((row) => row.seen && dealing.ids.includes(row.hash_id));
    if (rows.length !== dealing.ids.length) throw notOpen();
    const done: Dealt[] = [];
    for (const { hash_id, report_id, number, text } of rows) {
      await handStep(tx, { report: report_id, step: hash_id, to });
      done.push({ record_id: hash_id, title: `${number}, ${text}` });
    }
    return done;
  },
};

const mailing = sql<{ mailed: boolean }, [user: string]>(
  "SELECT true AS mailed FROM report_mailing WHERE user_id = $1",
);
/** Reports that are mailed to them. */
export const mailingOfLeaver: LeavingPart = {
  word: "mailing",
  seers: ["reports_mail"],
  async lines({ db, person }, leaver) {
    const found = await mailing.first(db, leaver.hash_id);
    if (!found) return { lines: [], hidden: 0 };
    if (!person.rights.at("reports_mail", {})) return { lines: [], hidden: 1 };
    const href = reportHref.mailing({ edit: leaver.hash_id });
    return { lines: [lineOf({ hash_id: leaver.hash_id, count: 1, href, can: { end: true } })], hidden: 0 };
  },
  async deal(tx, leaver, { do: deed, ids }) {
    if (deed !== "end" || ids.some((id) => id !== leaver.hash_id)) throw notOpen();
    tx.access.require("reports_mail", {});
    if (!(await mailing.first(tx.db, leaver.hash_id))) throw notOpen();
    await removeRecipient(tx, { params: { user_id: leaver.hash_id }, query: undefined, body: undefined });
    return [{ record_id: leaver.hash_id, title: null }];
  },
};
