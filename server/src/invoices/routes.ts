import * as calls from "#contract/invoices/endpoints.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { creditInvoice, invoiceStatus, stopReminders } from "./issue.ts";
import { issuer, updateIssuer } from "./issuer.ts";
import { ageing, invoice, invoices, invoicesOfOrder, invoiceTotals } from "./lists.ts";
import { payOrder, reversePayment } from "./pay.ts";
import { printInvoice } from "./print.ts";
import { addInvoice, deleteInvoice, updateInvoice } from "./write.ts";

export const invoicesRoutes = ({ storage }: Services): Route[] => [
  changing(calls.addInvoice, async (tx, input) => await addInvoice(tx, storage, input)),
  changing(calls.updateInvoice, async (tx, input) => await updateInvoice(tx, storage, input)),
  changing(calls.deleteInvoice, async (tx, input) => await deleteInvoice(tx, storage, input)),
  changing(calls.invoiceStatus, invoiceStatus),
  changing(calls.creditInvoice, creditInvoice),
  changing(calls.payOrder, payOrder),
  changing(calls.reversePayment, reversePayment),
  changing(calls.stopReminders, stopReminders),
  reading(calls.listInvoices, invoices),
  reading(calls.invoiceTotals, invoiceTotals),
  reading(calls.ageing, ageing),
  reading(calls.invoicesOfOrder, invoicesOfOrder),
  reading(calls.getInvoice, invoice),
  bytes(calls.printInvoice, async (reader, input) => await printInvoice(reader, storage, input)),
  reading(calls.getIssuer, issuer),
  changing(calls.updateIssuer, updateIssuer),
];
