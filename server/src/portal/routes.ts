import * as calls from "#contract/portal/endpoints.ts";
import { signInKeys } from "#server/access/public.ts";
import type { Kind } from "#server/kit/kind.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { invite, setActiveOf } from "./accounts.ts";
import * as customer from "./customer.ts";
import { ofContact, share, unshare } from "./documents.ts";
import { papers } from "./papers.ts";

/** @param kinds all kinds of record: some say that their files may be shared */
export function portalRoutes({ storage, secret }: Services, kinds: readonly Kind[]): Route[] {
  const keys = signInKeys(secret).factors;
  return [
    reading(calls.portalHome, customer.home),
    reading(calls.portalOrders, customer.orders),
    reading(calls.readPortalOrder, customer.order),
    changing(calls.portalCommentOrder, customer.comment),
    changing(calls.portalReorder, customer.reorder),
    reading(calls.portalInvoices, customer.invoices),
    bytes(calls.portalInvoicePdf, async (reader, input) => await customer.invoicePdf(reader, storage, input)),
    reading(calls.portalSamples, customer.samples),
    changing(calls.portalVerdict, customer.verdict),
    reading(calls.portalDocuments, customer.documents),
    reading(calls.contactPortal, ofContact),
    changing(calls.invitePortal, async (tx, input) => await invite(tx, keys, input)),
    changing(calls.blockPortal, setActiveOf),
    reading(calls.sharablePapers, papers(kinds)),
    changing(calls.shareDocument, async (tx, input) => await share(tx, storage, kinds, input)),
    changing(calls.unshareDocument, async (tx, input) => await unshare(tx, storage, input)),
  ];
}
