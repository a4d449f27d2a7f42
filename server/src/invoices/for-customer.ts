import { toWire } from "#contract/kit/money.ts";
import type { PortalInvoice } from "#contract/portal/schemas.ts";
import { newestOfCustomer, pagesOfCustomer, type Contacts } from "#server/kit/sql/customer-page.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { lateBy } from "./load.ts";
import { printed } from "./print.ts";
import { listed, printedForCustomer, type InvoiceRow } from "./queries.ts";

// Invoices as their customer sees them. No rights are checked here: the portal passes the contacts of the signed-in account. Drafts are left out.

interface CustomerRow extends InvoiceRow {
  readonly number: string;
  readonly bank: string | null;
}
const some = sql<CustomerRow, [contacts: Contacts, after: string | null, limit: number]>(
  `SELECT l.*, (SELECT s.bank FROM invoice_issuer s WHERE s.zone_id = l.zone_id) AS bank
   FROM (${listed(newestOfCustomer("invoice", "AND state <> 'DRAFT'"))}) l ORDER BY l.hash_id DESC`,
);

function present(row: CustomerRow): PortalInvoice {
  const wire = (amount: string): string => toWire(amount, row.currency.minor_unit);
  return {
    hash_id: row.hash_id,
    kind: row.kind,
    number: row.number,
    state: row.state,
    date: row.date,
    order_number: row.order_number,
    customer_reference: row.customer_reference,
    credits: row.credits,
    currency: row.currency,
    total: wire(row.total),
    paid: wire(row.paid),
    credited: wire(row.credited),
    open: wire(row.open),
    instalments: row.instalments.map((part) => ({
      place: part.place,
      amount: wire(part.amount),
      open: wire(part.open),
      due_on: part.due_on,
      late: Number(part.open) > 0 ? lateBy(part.due_on, row.today) : null,
      paid_on: part.paid_on,
    })),
    bank: row.bank,
  };
}

/** Issued invoices of these contacts, newest first. */
export const invoicesForCustomer = pagesOfCustomer(some, present);

/** Prints one of their invoices as a PDF. */
export async function printForCustomer(
  reader: Reader,
  storage: Storage,
  contacts: Contacts,
  id: string,
): Promise<Bytes> {
  const row = await printedForCustomer.first(reader.db, id, contacts);
  if (!row) throw notFound();
  return await printed(reader, storage, row);
}
