import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { printInvoice } from "#contract/invoices/endpoints.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import { call } from "#web/api/client.ts";
import { useT } from "#web/kit/i18n.ts";
import { ActionButtons } from "#web/ui/actions/action-buttons.tsx";
import { useRecordActions } from "#web/ui/actions/use-record-actions.tsx";
import type { PaperViewerProps } from "#web/ui/atoms/paper-viewer.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { invoiceActions } from "./actions.ts";
import css from "./invoices.module.css";

const PaperViewer = lazyDialog<PaperViewerProps>(() => import("#web/ui/atoms/paper-viewer.tsx"));

interface InvoiceActionsProps {
  invoice: Invoice;
  /** Opens a form in place of the panel's content. */
  onForm: (form: string | undefined) => void;
  onClose: () => void;
}

/** The actions on an invoice that the server's `can` allows. */
export function InvoiceActions({ invoice: i, onForm, onClose }: InvoiceActionsProps) {
  const t = useT();
  const [printing, setPrinting] = useState(false);
  const [pdf, setPdf] = useState<Blob>();
  const stopped = i.reminders_stopped ?? i.contact_reminders_stopped;
  const actions = useRecordActions(invoiceActions, i, {
    home: onClose,
    open: (panel) => onForm(panel.do),
    known: {
      dispute: { given: { disputed: !i.disputed }, ...(i.disputed && { label: t("invoices.undispute") }) },
      ...(i.state === "DRAFT" && {
        issue: { look: "outline" },
        send: { label: t("invoices.issue_and_send"), look: "filled" },
      }),
      delete: { given: { order: i.order.hash_id } },
      ...(stopped && { reminders: false }),
    },
  });
  const print = async (): Promise<void> => {
    setPrinting(true);
    try {
      setPdf((await call(printInvoice, { params: { id: i.hash_id } })) as Blob);
    } finally {
      setPrinting(false);
    }
  };
  return (
    <div className={css.actions}>
      <ActionButtons
        actions={[
          ...actions,
          {
            key: "print",
            label: t(i.state === "DRAFT" ? "invoices.preview" : "invoices.pdf"),
            icon: <IconPrinter stroke={1.6} />,
            busy: printing,
            run: print,
          },
        ]}
      />
      <PaperViewer
        opened={pdf !== undefined}
        onClose={() => setPdf(undefined)}
        name={i.number ?? `${t("invoices.draft")} ${i.order.number}`}
        pdf={pdf}
      />
    </div>
  );
}
