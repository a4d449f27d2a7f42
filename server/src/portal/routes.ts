import * as calls from "#contract/portal/endpoints.ts";
import { signInKeys } from "#server/access/public.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { invite, setActiveOf } from "./accounts.ts";
import * as customer from "./customer.ts";
import { ofContact, share, unshare } from "./documents.ts";
import { papers } from "./papers.ts";

/** @param kinds all kinds of record: some say that their files may be shared */
export function portalRoutes({ storage, secret }: Services, kinds: readonly Kind[]): Route[] {
  const keys = signInKeys(secret).factors;
  return [
    ...routesOf(calls, {
      reading: {
        portalHome: customer.home,
        portalOrders: customer.orders,
        readPortalOrder: customer.order,
        portalAgain: customer.again,
        portalInvoices: customer.invoices,
        portalSamples: customer.samples,
        portalDocuments: customer.documents,
        contactPortal: ofContact,
        sharablePapers: papers(kinds),
      },
      changing: {
        portalCommentOrder: customer.comment,
        portalReorder: customer.reorder,
        portalVerdict: customer.verdict,
        invitePortal: given(keys, invite),
        blockPortal: setActiveOf,
        shareDocument: async (tx, input) => await share(tx, storage, kinds, input),
        unshareDocument: given(storage, unshare),
      },
      bytes: { portalInvoicePdf: given(storage, customer.invoicePdf) },
    }),
  ];
}
