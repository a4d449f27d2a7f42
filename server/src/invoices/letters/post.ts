import { createHash, randomBytes } from "node:crypto";
import { portalHref } from "#contract/portal/hrefs.ts";
import { addJobs } from "#server/kit/jobs/jobs.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import { sealFor } from "#server/kit/records/personal.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { text } from "#server/kit/shared/texts.ts";
import { sealedOf } from "../load.ts";
import * as q from "./queries.ts";

/** The job that mails a letter. */
export const LETTERS = "invoice_letter";

/** A letter to put in the outbox. Its paper is drawn when it is sent. */
export interface Posted {
  readonly kind: "invoice" | "reminder";
  readonly level: number | null;
  readonly invoices: readonly string[];
  readonly letter: Letter;
  /** Null: the clock sends it. */
  readonly sender: string | null;
}
const SECRET_BYTES = 32;
export const digestOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Puts letters in the outbox, in the caller's transaction: each is mailed once, after its commit, with a link that only the mail has. */
export async function postLetters(db: Db, publicUrl: string, posted: readonly Posted[]): Promise<void> {
  if (posted.length === 0) return;
  const made = posted.map((one) => {
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const url = publicUrl + portalHref({ letter: secret });
    const button = { label: text(one.letter.locale, "invoices.letter_open"), url };
    return { ...one, id: newId(), digest: digestOf(secret).toString("hex"), letter: { ...one.letter, button } };
  });
  const sealed = await sealFor(
    db,
    made.map((one) => one.letter),
  );
  const rows = made.map((one, i): q.NewLetter => ({
    hash_id: one.id,
    kind: one.kind,
    level: one.level,
    address: one.letter.to.address,
    about: one.letter.about,
    sealed: sealed[i],
    digest: one.digest,
    created_by: one.sender,
  }));
  const invoices = made.flatMap(({ id, invoices: about }) =>
    about.map((invoice_id) => ({ letter_id: id, invoice_id })),
  );
  await q.insertLetters.run(db, JSON.stringify(rows), JSON.stringify(invoices));
  await addJobs(
    db,
    LETTERS,
    made.map(({ id }) => ({ letter: id })),
  );
}

/** The event of an invoice whose letter something happened to. */
export const letterEvent = (
  of: Omit<q.Lettered, "number">,
  action: string,
  more: Pick<Event, "details" | "notice" | "offTrail" | "after"> = {},
): Event => ({
  kind: "invoice",
  id: of.invoice_id,
  action,
  zone: of.zone_id,
  country: of.country_id,
  ...sealedOf(of.contact_id, of.contact_type),
  live: {
    area: "invoices",
    version: of.version,
    users: [of.user_id],
    country: of.country_id,
    needs: ["orders_view_all", "orders_invoice"],
  },
  ...more,
});
