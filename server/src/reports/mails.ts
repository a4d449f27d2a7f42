import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import { reportHref } from "#contract/reports/hrefs.ts";
import { staffPerson, personRows } from "#server/access/public.ts";
import { Access } from "#server/kit/shared/access.ts";
import { sql } from "#server/kit/sql/database.ts";
import { addLetters } from "#server/kit/jobs/letters.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import { paperBytes } from "#server/kit/print/print.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { inTransaction, type Reader } from "#server/kit/sql/transaction.ts";
import { mayReceive, reportReach } from "./access.ts";
import { nameOf, reportPaper } from "./print.ts";
import { reports, type ReportRow } from "./records.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** The job that mails a report to recipients who have not had its current version. */
export const MAILS = "report_mails";

interface DueMail {
  readonly user_id: string;
  readonly email: string;
  /** Who sent this person the report. */
  readonly sender: string;
  /** Whether an earlier version was mailed to them. */
  readonly again: boolean;
}
const due = sql<DueMail, [report: string]>(
  `SELECT x.user_id, u.email, s.name AS sender, x.mailed_edition IS NOT NULL AS again
   FROM report_recipient x JOIN ${personRows("u")} ON u.hash_id = x.user_id JOIN ${personRows("s")} ON s.hash_id = x.sent_by WHERE x.report_id = $1 AND x.mailed_at IS NULL ORDER BY x.user_id`,
);
/**
 * Whether the drawn version is still the current one. The lock waits for a change that is being saved, and holds off the next one until the
 * mark is written: a statement that waited on the recipient alone would compare with the version from before its wait.
 */
const stillCurrent = sql<unknown, [report: string, edition: number]>(
  "SELECT 1 FROM report WHERE hash_id = $1 AND edition = $2 FOR SHARE",
);
const mark = sql<unknown, [report: string, person: string, edition: number]>(
  "UPDATE report_recipient SET mailed_at = clock(), mailed_edition = $3 WHERE report_id = $1 AND user_id = $2 AND mailed_at IS NULL",
);

interface Drawn {
  readonly row: ReportRow;
  readonly pdf: string;
}
function letterTo(locale: Locale, { row, pdf }: Drawn, to: Letter["to"], one: DueMail, publicUrl: string): Letter {
  const say = (key: string, params = {}): string => text(locale, `reports.${key}`, params);
  const latest = one.again ? row.editions?.[0] : undefined;
  const name = nameOf(locale, row);
  return {
    to,
    about: [row.contact_id ?? [], (row.contact_people ?? []).map((met) => met.hash_id)].flat(),
    locale,
    subject: name,
    paragraphs: [
      text(locale, "mail.greeting", { name: to.name }),
      latest
        ? say("mail_changed", { person: latest.changed_by, number: row.number, changed: latest.changed })
        : say("mail_sent", { person: one.sender, number: row.number }),
      ...row.summary.split(/\n{2,}/u),
    ],
    button: { label: say("mail_open"), url: `${publicUrl}${reportHref.view(row.hash_id)}` },
    files: [{ name: `${name.replaceAll(/[/\\:]/gu, "-")}.pdf`, mime: "application/pdf", content: pdf }],
    foot: say("mail_foot"),
  };
}

/** Mails a report. Checks again what each recipient may see; the mark and the mail are in one transaction. */
export const mailsTask =
  ({ pool, storage, publicUrl }: Pick<Services, "pool" | "storage" | "publicUrl">): Task =>
  async (payload) => {
    const { report } = payload as { readonly report: string };
    // A new version may be saved while this job runs, so the papers are kept by version and language.
    const drawn = new Map<string, string>();
    for (const one of await due.all(pool, report)) {
      const { user_id, email } = one;
      const person = await staffPerson(pool, user_id);
      if (!person) continue;
      const locale = person.locale ?? "en";
      const call = { requestId: `report-${randomUUID()}`, address: "", locale, now: timeNow() };
      const reader: Reader = { db: pool, call, person, access: new Access(person) };
      // The report was deleted, or the recipient lost access to it.
      if (!(await reportReach.sees(reader, report))) continue;
      const row = await reports.load(reader, report);
      if (!mayReceive(person, row)) continue;
      const version = `${row.edition} ${locale}`;
      let pdf = drawn.get(version);
      if (pdf === undefined) {
        // The paper names its author, whoever receives it.
        const author: Reader = { ...reader, person: { ...person, name: row.user.name } };
        pdf = Buffer.from(await paperBytes(author, storage, reportPaper(locale, row))).toString("base64");
        drawn.set(version, pdf);
      }
      const letter = letterTo(locale, { row, pdf }, { name: person.name, address: email }, one, publicUrl);
      await inTransaction(pool, async (db) => {
        if (!(await stillCurrent.first(db, report, row.edition))) return;
        if ((await mark.run(db, report, user_id, row.edition)) === 1) await addLetters(db, [letter]);
      });
    }
  };
