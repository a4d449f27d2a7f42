import { IconCash, IconFileMinus, IconMail, IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import * as calls from "#contract/invoices/endpoints.ts";
import { invoiceLifecycle } from "#contract/invoices/lifecycle.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of an invoice is shown, confirmed and reported. Its forms replace the content of its panel. */
export const invoiceActions = actionsOf<Invoice, typeof invoiceLifecycle>(
  invoiceLifecycle,
  { get: calls.getInvoice, words: ({ number }) => ({ number: number ?? "" }) },
  {
    issue: {
      call: calls.invoiceStatus,
      input: ({ hash_id, version }) => ({ params: { id: hash_id }, body: { status: "ISSUED", version } }),
      label: "invoices.issue",
      done: "invoices.issued",
      icon: IconSend,
      look: "filled",
      asks: { title: "invoices.issue_title", text: "invoices.issue_text" },
    },
    send: { opens: { do: "send" }, label: "invoices.send", icon: IconMail, look: "outline" },
    pay: { opens: { do: "pay" }, label: "invoices.pay", icon: IconCash, look: "filled" },
    update: { opens: { do: "edit" }, label: "invoices.edit", icon: IconPencil, look: "outline" },
    credit: { opens: { do: "credit" }, label: "invoices.credit", icon: IconFileMinus, look: "outline" },
    dispute: {
      call: calls.invoiceStatus,
      label: "invoices.dispute",
      look: "outline",
      asks: ([i], t) =>
        i?.disputed
          ? undefined
          : {
              title: t("invoices.dispute_title", { number: i?.number ?? "" }),
              text: t("invoices.dispute_text"),
              confirm: t("invoices.dispute"),
              reason: t("invoices.reason"),
            },
    },
    reminders: {
      call: calls.stopReminders,
      label: "invoices.stop_reminders",
      look: "outline",
      asks: { title: "invoices.stop_title", text: "invoices.stop_text", reason: "invoices.reason" },
    },
    // Beside each payment.
    take_back: null,
    delete: {
      call: calls.deleteInvoice,
      input: ({ hash_id, version }, { order }) => ({
        params: { id: order, invoice_id: hash_id },
        query: { version },
      }),
      label: "invoices.delete",
      done: "invoices.deleted",
      icon: IconTrash,
      look: "refuse",
      asks: { title: "invoices.delete_title", text: "invoices.delete_text", danger: true },
    },
  },
);
