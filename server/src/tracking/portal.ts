import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { giveVerdict } from "#contract/tracking/endpoints.ts";
import { carrierPage } from "#contract/tracking/carriers.ts";
import type { LineVerdict, Sample } from "#contract/tracking/schemas.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { columnsOf, JOINS, type SampleRow } from "./records.ts";
import { judge } from "./give-verdict.ts";

/** A sample as its customer sees it: without costs, notes, places, or who entered a verdict. */
export interface CustomerSample extends Pick<
  Sample,
  | "hash_id"
  | "number"
  | "state"
  | "state_at"
  | "date"
  | "recipient"
  | "code"
  | "carrier"
  | "carrier_page"
  | "sent_at"
  | "delivered_at"
  | "version"
> {
  readonly lines: readonly {
    readonly hash_id: string;
    readonly name: string;
    readonly lot: string | null;
    readonly quantity: number;
    readonly verdict: Omit<LineVerdict, "by"> | null;
  }[];
}

const MOST = 200;
const ofContacts = sql<SampleRow, [contacts: readonly string[], one: string | null]>(
  `SELECT e.*, ${columnsOf()}, false AS four_eyes FROM sample e ${JOINS} WHERE e.contact_id = ANY ($1::uuid[]) AND e.archived_at IS NULL AND ($2::uuid IS NULL OR e.hash_id = $2::uuid)
   ORDER BY e.hash_id DESC LIMIT ${MOST}`,
);
const lock = sql<unknown, [string]>("SELECT 1 FROM sample WHERE hash_id = $1 FOR NO KEY UPDATE");

function forCustomer(row: SampleRow): CustomerSample {
  return {
    hash_id: row.hash_id,
    number: row.number,
    state: row.state,
    state_at: row.state_at,
    date: row.date,
    recipient: row.recipient,
    code: row.parcel_code,
    carrier: row.carrier,
    carrier_page: row.carrier && row.parcel_code ? carrierPage(row.carrier, row.parcel_code) : null,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    version: row.version,
    lines: row.lines.map((l) => {
      const { by, ...verdict } = l.verdict ?? { by: null };
      return {
        hash_id: l.hash_id,
        name: (l.recipe as { name?: string } | null)?.name ?? "",
        lot: l.lot,
        quantity: l.quantity,
        // A text entered by staff is internal; customers see only their own.
        verdict: l.verdict ? ({ ...verdict, ...(by && { text: null }) } as Omit<LineVerdict, "by">) : null,
      };
    }),
  };
}

/** Samples for these contacts, newest first, as customers see them. */
export const samplesForCustomer = async (db: Db, contacts: readonly string[]): Promise<CustomerSample[]> =>
  (await ofContacts.all(db, contacts, null)).map(forCustomer);

/** Stores the customer's own verdict on a line of their sample. No rights are checked here: the portal passes the contacts of the account. */
export async function customerVerdict(
  tx: Tx,
  contacts: readonly string[],
  id: string,
  given: Omit<ServerInput<typeof giveVerdict>["body"], "version" | "date">,
): Promise<CustomerSample> {
  await lock.run(tx.db, id);
  const [row] = await ofContacts.all(tx.db, contacts, id);
  if (!row) throw notFound();
  if (row.parcel_code === null) throw conflict("tracking.not_sent");
  await judge(tx, row, given, null);
  const [after] = await ofContacts.all(tx.db, contacts, id);
  if (!after) throw notFound();
  return forCustomer(after);
}
