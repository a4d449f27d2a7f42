import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import { reportHref } from "#contract/reports/hrefs.ts";
import { staffPerson } from "#server/access/public.ts";
import { Access } from "#server/kit/access.ts";
import { sql } from "#server/kit/database.ts";
import { addJob } from "#server/kit/jobs.ts";
import type { Letter } from "#server/kit/mail.ts";
import { paperBytes } from "#server/kit/papers/print.ts";
import type { Services } from "#server/kit/services.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import { inTransaction, type Reader } from "#server/kit/transaction.ts";
import { mayReceive, reportReach } from "./access.ts";
import { nameOf, reportPaper } from "./print.ts";
import { reports, type ReportRow } from "./records.ts";

/** The job that mails a report to recipients who have not had its current version. */
export const MAILS = "report_mails";

const due = sql<{ user_id: string; email: string }, [report: string]>(
  "SELECT x.user_id, u.email FROM report_recipient x JOIN app_user u ON u.hash_id = x.user_id WHERE x.report_id = $1 AND x.mailed_at IS NULL ORDER BY x.user_id",
);
const mark = sql<unknown, [report: string, person: string, edition: number]>(
  "UPDATE report_recipient x SET mailed_at = clock() FROM report r WHERE r.hash_id = x.report_id AND x.report_id = $1 AND x.user_id = $2 AND x.mailed_at IS NULL AND r.edition = $3",
);

function letterTo(locale: Locale, row: ReportRow, to: Letter["to"], pdf: string, publicUrl: string): Letter {
  const say = (key: string, params = {}): string => text(locale, `reports.${key}`, params);
  const [latest] = row.editions ?? [];
  const name = nameOf(locale, row);
  return {
    to,
    locale,
    subject: name,
    paragraphs: [
      text(locale, "mail.greeting", { name: to.name }),
      latest
        ? say("mail_changed", { person: row.user.name, number: row.number, changed: latest.changed })
        : say("mail_sent", { person: row.user.name, number: row.number }),
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
    const drawn = new Map<Locale, string>();
    for (const { user_id, email } of await due.all(pool, report)) {
      const person = await staffPerson(pool, user_id);
      if (!person) continue;
      const locale = person.locale ?? "en";
      const call = { requestId: `report-${randomUUID()}`, address: "", locale, now: new Date() };
      const reader: Reader = { db: pool, call, person, access: new Access(person) };
      // The report was deleted, or the recipient lost access to it.
      if (!(await reportReach.sees(reader, report))) continue;
      const row = await reports.load(reader, report);
      if (!mayReceive(person, row)) continue;
      let pdf = drawn.get(locale);
      if (pdf === undefined) {
        // The paper names its author, whoever receives it.
        const author: Reader = { ...reader, person: { ...person, name: row.user.name } };
        pdf = Buffer.from(await paperBytes(author, storage, reportPaper(locale, row))).toString("base64");
        drawn.set(locale, pdf);
      }
      const letter = letterTo(locale, row, { name: person.name, address: email }, pdf, publicUrl);
      await inTransaction(pool, async (db) => {
        if ((await mark.run(db, report, user_id, row.edition)) === 1) await addJob(db, "mail", letter);
      });
    }
  };
