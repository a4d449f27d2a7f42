import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { letterOf } from "#server/kit/jobs/letters.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import { paperBytes, type Printing } from "#server/kit/print/print.ts";
import { type Notice, recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { inTransaction, type Call } from "#server/kit/sql/transaction.ts";
import { invoicePaper } from "../print.ts";
import { printedAny } from "../queries.ts";
import { letterEvent } from "./post.ts";
import { statementOf } from "./statement.ts";
import * as q from "./queries.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

type MailServices = Pick<Services, "pool" | "live" | "storage" | "mailer">;

/** Tries of a letter that the mail server refuses for now, or that does not reach it. */
const MOST_TRIES = 5;
/** From here on, an answer of a mail server is a refusal for good. */
const REFUSED = 500;
const MOST_SAID = 300;

/** The papers that go with a letter. */
async function papersOf(printing: Printing, storage: Services["storage"], row: q.LetterRow, locale: Letter["locale"]) {
  const reader = { ...printing, call: { ...printing.call, locale } };
  const ids = row.invoices.map((i) => i.invoice_id);
  const printed = await printedAny.all(printing.db, ids);
  const [first] = printed;
  if (!first) return [];
  const [name, paper] =
    row.kind === "invoice" ? [first.number ?? "", invoicePaper(locale, first)] : statementOf(locale, printed);
  const content = Buffer.from(await paperBytes(reader, storage, paper)).toString("base64");
  return [{ name: `${name}.pdf`, mime: "application/pdf", content }];
}

/** What the mail server said, in one line. */
const saidBy = (error: unknown): string => {
  const { response, message } = error as { readonly response?: string; readonly message?: string };
  return (response ?? message ?? "").replaceAll(/\s+/gu, " ").trim().slice(0, MOST_SAID);
};

/** Tells who sent a letter that it did not go, or the owner of its invoice where the clock sent it. Of several invoices the first is named. */
function failedNotice({ created_by, invoices }: q.LetterRow): Notice | undefined {
  const [first] = invoices;
  if (!first) return undefined;
  const to = { users: [created_by ?? first.user_id] };
  return {
    kind: "letter_failed",
    params: { number: first.number },
    link: invoiceHref.list({ view: first.invoice_id }),
    to,
  };
}

/** Notes that a letter was not sent: tried again by its job, or shown as failed on its invoices. */
async function unsent({ pool, live }: MailServices, call: Call, id: string, isLast: boolean, failure: string) {
  const due = await inTransaction(pool, async (db) => {
    const row = await q.markUnsent.first(db, id, isLast ? "FAILED" : "WAITING", failure);
    const notice = row && isLast ? failedNotice(row) : undefined;
    const events = (row?.invoices ?? []).map((of, i) =>
      letterEvent(of, "mail_failed", {
        ...(isLast ? { details: { address: row?.address ?? "", failure } } : { offTrail: true }),
        ...(notice && i === 0 && { notice }),
      }),
    );
    return await recordAs(db, call, null, events);
  });
  live.due(due);
}

/**
 * Mails a letter. It is claimed first, so that two jobs never send it. A job that starts on a claimed one follows a process that died with
 * it: whether the mail server had it nobody knows, so it is not sent again by itself.
 */
export const letterTask =
  (services: MailServices): Task =>
  async (payload) => {
    const { letter: id } = payload as { readonly letter: string };
    const { pool, live, storage, mailer } = services;
    const call: Call = { requestId: `letter-${randomUUID()}`, address: "", locale: "en", now: timeNow() };
    const row = await q.claim.first(pool, id);
    if (!row) return await unsent(services, call, id, true, "unknown");
    try {
      const letter = row.sealed ? await letterOf(pool, row.sealed) : undefined;
      if (!letter) return await unsent(services, call, id, true, "erased");
      const printing: Printing = { db: pool, call, person: { kind: "staff", name: row.sender ?? "" } };
      await mailer.send({ ...letter, files: await papersOf(printing, storage, row, letter.locale) });
    } catch (error) {
      const code = (error as { readonly responseCode?: number }).responseCode ?? 0;
      const isLast = code >= REFUSED || row.tries >= MOST_TRIES;
      await unsent(services, call, id, isLast, saidBy(error));
      if (isLast) return;
      throw error;
    }
    const due = await inTransaction(pool, async (db) => {
      await q.markSent.run(db, id);
      const events = row.invoices.map((of) => letterEvent(of, "mailed", { offTrail: true }));
      return await recordAs(db, call, null, events);
    });
    live.due(due);
  };
