import * as calls from "#contract/invoices/endpoints.ts";
import * as letters from "#contract/invoices/letters.ts";
import { given, open, openBytes, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { letterPaper, openLetter } from "./letters/open-letter.ts";
import { owing } from "./letters/desk.ts";
import { endPromise, promisePayment } from "./letters/promise.ts";
import { receivables } from "./letters/receivables.ts";
import { proposeReminder, reminderPaper, sendReminders } from "./letters/remind.ts";
import { proposeLetter, sendAgain, sendInvoice } from "./letters/send-invoice.ts";
import { creditProposal } from "./credit.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { invoiceStatus } from "./set-invoice-status.ts";
import { stopReminders } from "./stop-reminders.ts";
import { issuer, updateIssuer } from "./issuer.ts";
import { ageing, invoice, invoices, invoicesOfOrder, invoiceTotals } from "./lists.ts";
import { payOrder } from "./pay-order.ts";
import { reversePayment } from "./reverse-payment.ts";
import { printInvoice } from "./print.ts";
import { invoiceProposal } from "./proposal.ts";
import { severalInvoices } from "./several.ts";
import { addInvoice } from "./add-invoice.ts";
import { deleteInvoice } from "./delete-invoice.ts";
import { updateInvoice } from "./update-invoice.ts";

export const invoicesRoutes = (services: Services): Route[] => [...invoiceRoutes(services), ...letterRoutes(services)];
const letterRoutes = ({ pool, live, storage, publicUrl }: Services): Route[] => [
  ...routesOf(letters, {
    reading: { proposeLetter, proposeReminder, listOwing: owing, receivables },
    changing: {
      sendInvoice: given(publicUrl, sendInvoice),
      sendAgain,
      sendReminders: given(publicUrl, sendReminders),
      promisePayment,
      endPromise,
    },
    bytes: { reminderPaper: given(storage, reminderPaper) },
  }),
  open(letters.openLetter, async (visitor, input) => await openLetter({ pool, live }, visitor, input)),
  openBytes(letters.letterPaper, async (visitor, input) => await letterPaper(storage, visitor, input)),
];
const invoiceRoutes = ({ storage }: Services): Route[] => [
  ...routesOf(calls, {
    reading: {
      listInvoices: invoices,
      invoiceTotals,
      ageing,
      invoicesOfOrder,
      getInvoice: invoice,
      getIssuer: issuer,
      proposeInvoice: invoiceProposal,
      proposeCredit: creditProposal,
      countInvoices: severalInvoices.count,
    },
    changing: {
      addInvoice: given(storage, addInvoice),
      updateInvoice: given(storage, updateInvoice),
      deleteInvoice: given(storage, deleteInvoice),
      invoiceStatus,
      creditInvoice,
      payOrder,
      reversePayment,
      stopReminders,
      takeInvoices: severalInvoices.take,
      updateIssuer,
    },
    bytes: { printInvoice: given(storage, printInvoice) },
  }),
];
