import type * as calls from "#contract/invoices/letters.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { printed } from "../print.ts";
import { printedAny, type Printed } from "../queries.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Services } from "#server/kit/area/services.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { recordAs } from "#server/kit/records/record.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { inTransaction, type Visitor } from "#server/kit/sql/transaction.ts";
import { digestOf, letterEvent } from "./post.ts";
import * as q from "./queries.ts";

/** Programs that follow links in mails, or draw previews of them, by their names. None of them is a reader. */
const ROBOTS =
  /bot\b|crawl|spider|preview|scan|safelinks|proofpoint|mimecast|barracuda|symantec|slurp|facebookexternalhit|headlesschrome-link|python-|curl\/|wget\//iu;

/** The invoices of a letter, by its secret; for a year, and until its customer is erased. */
const ofLetter = sql<{ invoices: string[] }, [digest: Buffer]>(
  `SELECT ARRAY(SELECT x.invoice_id FROM invoice_lettered x WHERE x.letter_id = l.hash_id) AS invoices FROM invoice_letter l
   WHERE l.digest = $1 AND l.address <> '' AND l.created_at > clock() - interval '1 year'`,
);
async function lettered(db: Db, secret: string): Promise<readonly Printed[]> {
  const found = await ofLetter.first(db, digestOf(secret));
  const rows = found ? (await printedAny.all(db, found.invoices)).filter((row) => row.state !== "DRAFT") : [];
  if (rows.length === 0) throw notFound();
  return rows;
}

/**
 * Notes the first opening of a letter, and by whom. The portal calls this once its reader has pressed a button: what follows or fetches the
 * link alone never gets here. Colleagues who try the link are no readers, nor is who sees the portal as somebody else.
 */
async function note({ pool, live }: Pick<Services, "pool" | "live">, { call, person }: Visitor, secret: string) {
  if (ROBOTS.test(call.agent ?? "") || person?.kind === "staff" || person?.impersonator) return;
  const due = await inTransaction(pool, async (db) => {
    const row = await q.noteOpened.first(db, digestOf(secret), person?.id ?? null);
    return await recordAs(
      db,
      call,
      person?.id ?? null,
      (row?.invoices ?? []).map((of) => letterEvent(of, "open_letter")),
    );
  });
  live.due(due);
}

const shown = (row: Printed) => {
  const wire = (amount: string): string => toWire(amount, row.currency.minor_unit);
  return {
    hash_id: row.hash_id,
    kind: row.kind,
    number: row.number ?? "",
    date: row.date,
    total: wire(row.total),
    open: wire(row.open),
    currency_iso: row.currency.iso,
    due_on: row.next_due_on,
    bank: row.issuer.bank,
  };
};

/** What a letter is about, for whoever has its link. */
export async function openLetter(
  services: Pick<Services, "pool" | "live">,
  visitor: Visitor,
  { params }: ServerInput<typeof calls.openLetter>,
) {
  const rows = await lettered(visitor.db, params.secret);
  await note(services, visitor, params.secret);
  return { data: { customer: rows[0]?.customer.name ?? "", invoices: rows.map(shown) } };
}

/** Prints one of its invoices. It counts as a customer's paper: one at a time for all of them. */
export async function letterPaper(
  storage: Storage,
  visitor: Visitor,
  { params }: ServerInput<typeof calls.letterPaper>,
): Promise<Bytes> {
  const row = (await lettered(visitor.db, params.secret)).find((r) => r.hash_id === params.id);
  if (!row) throw notFound();
  return await printed({ db: visitor.db, call: visitor.call, person: { kind: "portal", name: "" } }, storage, row);
}
