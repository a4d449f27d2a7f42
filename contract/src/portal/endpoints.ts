import { z } from "zod";
import { mailAddress } from "../kit/mail-address.ts";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { contactSeers } from "../contacts/rights.ts";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { optionalText } from "../kit/optional-text.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { emptyDay, paperFiles, paperTitle } from "../kit/papers.ts";
import { currencyRef } from "../kit/money.ts";
import { MOST_LINES, quantity } from "../orders/schemas.ts";
import { verdictFields } from "../tracking/endpoints.ts";
import {
  documentKinds,
  portalAccount,
  portalCustomer,
  portalDocument,
  portalInvoice,
  portalLine,
  portalOrder,
  portalOrderRow,
  portalSample,
  sharablePaper,
} from "./schemas.ts";

// Calls under `/api/portal/` are for customers' accounts only and answer with data of the account's contacts.
const permission = "portal_access";

export const portalHome = endpoint({
  name: "portal.customer",
  method: "GET",
  path: "/api/portal/customer",
  permission,
  summary: "Who I am a customer as, and whom I turn to.",
  response: item(portalCustomer),
});
export const portalOrders = endpoint({
  name: "portal.orders",
  method: "GET",
  path: "/api/portal/orders",
  permission,
  summary: "My company's orders, the newest first.",
  query: z.object(afterQuery),
  response: list(portalOrderRow),
});
export const readPortalOrder = endpoint({
  name: "portal.order",
  method: "GET",
  path: "/api/portal/order/{id}",
  permission,
  summary: "One of my orders with its lines, the tasks that are marked visible, and the messages.",
  params: byId("order"),
  response: item(portalOrder),
});
export const portalCommentOrder = endpoint({
  name: "portal.comment",
  method: "POST",
  path: "/api/portal/order/{id}/comment",
  permission,
  summary: "Writes a message on one of my orders; its owner is notified.",
  params: byId("order"),
  body: z.object({ comment: longText().min(1, { error: "errors.required" }).max(4000) }),
  response: item(portalOrder),
});
export const portalAgain = endpoint({
  name: "portal.again",
  method: "GET",
  path: "/api/portal/order/{id}/again",
  permission,
  summary: "The lines of one of my orders at today's prices, to be ordered again.",
  params: byId("order"),
  response: item(z.object({ currency: currencyRef, lines: z.array(portalLine) })),
});
export const portalReorder = endpoint({
  name: "portal.reorder",
  method: "POST",
  path: "/api/portal/order/{id}/reorder",
  permission,
  summary:
    "Orders again: a new order that is not confirmed, with the lines of this one at today's prices; with `lines`, those alone, in these quantities. Its owner is notified and confirms it.",
  params: byId("order"),
  body: z.object({
    lines: z
      .array(z.object({ hash_id: idOf("order_line"), quantity }))
      .min(1, { error: "errors.required" })
      .max(MOST_LINES)
      .optional(),
    customer_reference: optionalText(80),
    wanted_on: z.preprocess((v) => (v === "" ? null : v), dayOf("planned").nullish()),
  }),
  response: item(portalOrder),
});
export const portalInvoices = endpoint({
  name: "portal.invoices",
  method: "GET",
  path: "/api/portal/invoices",
  permission,
  summary: "My invoices and credit notes that are issued, the newest first, with what is open of each instalment.",
  query: z.object(afterQuery),
  response: list(portalInvoice),
});
export const portalInvoicePdf = endpoint({
  name: "portal.invoicePdf",
  method: "GET",
  path: "/api/portal/invoice/{id}/pdf",
  permission,
  binary: true,
  summary: "One of my invoices as a PDF.",
  params: byId("invoice"),
  response: z.unknown(),
});
export const portalSamples = endpoint({
  name: "portal.samples",
  method: "GET",
  path: "/api/portal/samples",
  permission,
  summary: "My samples with their parcels and what I said of them, the newest 200.",
  response: z.object({ data: z.array(portalSample) }),
});
export const portalVerdict = endpoint({
  name: "portal.verdict",
  method: "POST",
  path: "/api/portal/sample/{id}/verdict",
  permission,
  summary: "Says what I think of a sample; another verdict takes the place of the one before. Its owner is notified.",
  params: byId("sample"),
  body: z.object(verdictFields),
  response: item(portalSample),
});
export const portalDocuments = endpoint({
  name: "portal.documents",
  method: "GET",
  path: "/api/portal/documents",
  permission,
  summary: "Documents that are shared with me, the newest first. Their bytes come from `GET /api/file/{id}`.",
  response: z.object({ data: z.array(portalDocument) }),
});

// Calls of the staff, on a contact.
const place = "the contact's country";
const opening = "the contact's country, and of a person their company's";
export const contactPortal = endpoint({
  name: "portal.ofContact",
  method: "GET",
  path: "/api/contact/{id}/portal",
  permission: contactSeers,
  place,
  summary: "The portal accounts of a contact, and the documents shared with it.",
  params: byId("contact"),
  response: item(
    z.object({
      /** The contact's flag. While it is false, its accounts can't open anything. */
      open: z.boolean(),
      accounts: z.array(portalAccount),
      documents: z.array(portalDocument),
      /** `manage`: share documents; `open`: let accounts in, which a person's company has a say in too. */
      can: z.object({ manage: z.boolean(), open: z.boolean() }),
    }),
  ),
});
export const invitePortal = endpoint({
  name: "portal.invite",
  method: "POST",
  path: "/api/contact/{id}/portal/invite",
  permission: "portal_manage",
  place: opening,
  summary:
    "Makes a portal account of a contact and opens the portal to it. A mail brings the link to choose a password; with `first_password` the account has the default portal password, which it must change, and a code for the first sign-in is mailed. For an account that has not chosen a password yet, the mail is sent again.",
  params: byId("contact"),
  body: z.object({
    name: lineText().min(1, { error: "errors.required" }).max(120),
    email: mailAddress,
    locale: z.enum(["en", "fr"]).nullish(),
    first_password: z.boolean().optional(),
  }),
  response: z.object({
    data: portalAccount,
    /** Shown once, if the account has the default password. */
    default_password: z.string().nullable(),
    first_code: z.string().nullable(),
  }),
});
export const blockPortal = endpoint({
  name: "portal.block",
  method: "POST",
  path: "/api/contact/portal/{id}/active",
  permission: "portal_manage",
  place: opening,
  summary: "Blocks a portal account, whose sessions end at once, or lets it in again. `id` is the account.",
  params: byId("user"),
  body: z.object({ active: z.boolean() }),
  response: item(portalAccount),
});
export const sharablePapers = endpoint({
  name: "portal.papers",
  method: "GET",
  path: "/api/contact/{id}/portal/papers",
  permission: "portal_manage",
  place,
  summary:
    "Stored papers that the caller sees and may share with a contact, the newest first: contracts with it or its company, papers of components, certificates of lots, pictures of recipes. Each word of `search` occurs in a paper's title, its file's name, its kind or the record that it is of.",
  params: byId("contact"),
  query: z.object({ search, limit: afterQuery.limit }),
  response: z.object({ data: z.array(sharablePaper) }),
});
export const shareDocument = endpoint({
  name: "portal.share",
  method: "POST",
  path: "/api/contact/{id}/portal/document",
  permission: "portal_manage",
  place,
  multipart: true,
  summary:
    "Shares a document with a contact: an uploaded file, or (`file_hash_id`) one of `/api/contact/{id}/portal/papers`. What is shared stays as it was.",
  params: byId("contact"),
  body: z.object({
    title: paperTitle,
    kind: z.enum(documentKinds),
    valid_to: emptyDay,
    file_hash_id: z.preprocess((v) => (v === "" ? null : v), idOf("file").nullish()),
    files: paperFiles.optional(),
  }),
  response: item(portalDocument),
});
export const unshareDocument = endpoint({
  name: "portal.unshare",
  method: "DELETE",
  path: "/api/contact/portal/document/{id}",
  permission: "portal_manage",
  place,
  summary: "Ends sharing a document.",
  params: byId("portal_document"),
  response: done,
});

export const portalEndpoints = [
  portalHome,
  portalOrders,
  readPortalOrder,
  portalCommentOrder,
  portalAgain,
  portalReorder,
  portalInvoices,
  portalInvoicePdf,
  portalSamples,
  portalVerdict,
  portalDocuments,
  contactPortal,
  invitePortal,
  blockPortal,
  sharablePapers,
  shareDocument,
  unshareDocument,
];
