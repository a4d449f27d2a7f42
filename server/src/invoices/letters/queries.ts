import { accountRows, personRows } from "#server/access/public.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import { actorJson, refJson } from "#server/kit/sql/refs.ts";
import type { SealedLetter } from "#server/kit/records/personal.ts";
import { contactRows } from "#server/contacts/public.ts";

/** SQL: the letters of an invoice, the newest first. */
export const lettersJson = (
  invoice: string,
): string => `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', l.hash_id, 'kind', l.kind, 'level', l.level, 'state', l.state, 'address', nullif(l.address, ''), 'failure', l.failure,
    'by', ${refJson("lu")}, 'created_at', ${momentInJson("l.created_at")}, 'sent_at', ${momentInJson("l.sent_at")}, 'opened_at', ${momentInJson("l.opened_at")}, 'opened_by', ${actorJson("lo")}) ORDER BY l.hash_id DESC)
  FROM invoice_lettered x JOIN invoice_letter l ON l.hash_id = x.letter_id LEFT JOIN ${personRows("lu")} ON lu.hash_id = l.created_by LEFT JOIN ${accountRows("lo")} ON lo.hash_id = l.opened_by
  WHERE x.invoice_id = ${invoice}), '[]')`;

const letterColumns = columns({
  hash_id: "uuid",
  kind: "text",
  level: "smallint?",
  address: "text",
  about: "uuid[]",
  sealed: "jsonb",
  digest: "text",
  created_by: "uuid?",
});
export type NewLetter = RowOf<typeof letterColumns>;
const stored = letterColumns.names.replace("digest", "decode(digest, 'hex')");
/** Letters that wait for their jobs, and the invoices that each is about. */
export const insertLetters = sql<unknown, [letters: string, invoices: string]>(`
  WITH written AS (INSERT INTO invoice_letter (${letterColumns.names}) SELECT ${stored} FROM ${letterColumns.from("$1", "r")} RETURNING hash_id)
  INSERT INTO invoice_lettered (letter_id, invoice_id) SELECT p.letter_id, p.invoice_id FROM jsonb_to_recordset($2::jsonb) AS p(letter_id uuid, invoice_id uuid)`);

/** An invoice that a letter is about, as its events name it. */
export interface Lettered {
  readonly invoice_id: string;
  readonly number: string;
  readonly country_id: string;
  readonly zone_id: string;
  readonly user_id: string;
  readonly version: number;
  readonly contact_id: string;
  readonly contact_type: string;
}
const LETTERED = `coalesce((SELECT jsonb_agg(jsonb_build_object('invoice_id', i.hash_id, 'number', i.number, 'country_id', i.country_id, 'zone_id', i.zone_id, 'user_id', i.user_id, 'version', i.version,
    'contact_id', i.contact_id, 'contact_type', c.contact_type) ORDER BY i.hash_id) FROM invoice_lettered x JOIN invoice i ON i.hash_id = x.invoice_id JOIN ${contactRows("c")} ON c.hash_id = i.contact_id WHERE x.letter_id = l.hash_id), '[]') AS invoices`;
export interface LetterRow {
  readonly hash_id: string;
  readonly kind: "invoice" | "reminder";
  readonly address: string;
  readonly about: readonly string[];
  readonly sealed: SealedLetter | null;
  readonly tries: number;
  readonly created_by: string | null;
  readonly sender: string | null;
  readonly invoices: readonly Lettered[];
}
const ROW = `l.hash_id, l.kind, l.address, l.about, l.sealed, l.tries, l.created_by, (SELECT u.name FROM ${personRows("u")} WHERE u.hash_id = l.created_by) AS sender, ${LETTERED}`;
/** Takes a letter that waits, to give it to the mail server. */
export const claim = sql<LetterRow, [letter: string]>(
  `UPDATE invoice_letter l SET state = 'SENDING', tries = l.tries + 1 WHERE l.hash_id = $1 AND l.state = 'WAITING' RETURNING ${ROW}`,
);
/** Sent: its words are kept no longer. */
export const markSent = sql<unknown, [letter: string]>(
  "UPDATE invoice_letter SET state = 'SENT', sent_at = clock(), failure = NULL, sealed = NULL WHERE hash_id = $1 AND state = 'SENDING'",
);
/** Waits for its job's next try, or for somebody who sends it again. */
export const markUnsent = sql<LetterRow, [letter: string, state: "WAITING" | "FAILED", failure: string]>(
  `UPDATE invoice_letter l SET state = $2, failure = $3 WHERE l.hash_id = $1 AND l.state = 'SENDING' RETURNING ${ROW}`,
);
/** One that failed waits again, if its words are still there. */
export const again = sql<LetterRow, [letter: string]>(
  `UPDATE invoice_letter l SET state = 'WAITING', tries = 0, failure = NULL WHERE l.hash_id = $1 AND l.state = 'FAILED' AND l.sealed IS NOT NULL RETURNING ${ROW}`,
);
/** The countries of the invoices of a letter. */
export const placesOfLetter = sql<{ country_id: string }, [letter: string]>(
  "SELECT DISTINCT i.country_id FROM invoice_lettered x JOIN invoice i ON i.hash_id = x.invoice_id WHERE x.letter_id = $1",
);
/** Notes the first opening of a letter's link. */
export const noteOpened = sql<LetterRow, [digest: Buffer, account: string | null]>(
  `UPDATE invoice_letter l SET opened_at = clock(), opened_by = $2 WHERE l.digest = $1 AND l.opened_at IS NULL RETURNING ${ROW}`,
);
