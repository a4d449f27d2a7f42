import { IconCash, IconFileMinus, IconPencil, IconPrinter, IconSend, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { invoiceStatus, printInvoice, stopReminders } from "#contract/invoices/endpoints.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import { call } from "#web/api/client.ts";
import { isApiError } from "#web/api/errors.ts";
import { useChange } from "#web/api/query.ts";
import { firstClick } from "#web/kit/first-click.ts";
import { useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { ReasonDialog } from "#web/ui/ask-reason.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import type { PaperViewerProps } from "#web/ui/atoms/paper-viewer.tsx";
import css from "./invoices.module.css";

const PaperViewer = lazyDialog<PaperViewerProps>(() => import("#web/ui/atoms/paper-viewer.tsx"));

interface InvoiceActionsProps {
  invoice: Invoice;
  onEdit: () => void;
  onPay: () => void;
  onCredit: () => void;
  onDelete: () => void;
}
type Asked = "issue" | "dispute" | "stop";

/** The actions on an invoice that the server's `can` allows. */
export function InvoiceActions({ invoice: i, onEdit, onPay, onCredit, onDelete }: InvoiceActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  const [printing, setPrinting] = useState(false);
  const [pdf, setPdf] = useState<Blob>();
  const status = useChange(invoiceStatus);
  const reminders = useChange(stopReminders);
  const params = { id: i.hash_id };
  const { version, can } = i;
  const number = i.number ?? "";
  const done = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (e) {
      // API errors are already shown by the client.
      if (!isApiError(e)) throw e;
    } finally {
      setAsked(undefined);
    }
  };
  const issue = async (): Promise<void> => {
    const { data } = await status.mutateAsync({ input: { params, body: { status: "ISSUED", version } } });
    toast(t("invoices.issued", { number: data.number ?? "" }));
  };
  const dispute = (disputed: boolean, reason?: string) =>
    status.mutateAsync({ input: { params, body: { disputed, version, ...(reason && { reason }) } } });
  const print = async (): Promise<void> => {
    setPrinting(true);
    try {
      setPdf((await call(printInvoice, { params })) as Blob);
    } catch (e) {
      if (!isApiError(e)) throw e;
    } finally {
      setPrinting(false);
    }
  };
  const reasons = {
    dispute: {
      title: t("invoices.dispute_title", { number }),
      text: t("invoices.dispute_text"),
      confirm: t("invoices.dispute"),
      run: (reason: string) => dispute(true, reason),
    },
    stop: {
      title: t("invoices.stop_title", { number }),
      text: t("invoices.stop_text"),
      confirm: t("invoices.stop_reminders"),
      run: (reason: string) => reminders.mutateAsync({ input: { params, body: { reason, version } } }),
    },
  } as const;
  return (
    <div className={css.actions}>
      {can.issue ? (
        <Button look="filled" icon={<IconSend stroke={1.6} />} onClick={() => setAsked("issue")}>
          {t("invoices.issue")}
        </Button>
      ) : null}
      {can.pay ? (
        <Button look="filled" icon={<IconCash stroke={1.6} />} onClick={onPay}>
          {t("invoices.pay")}
        </Button>
      ) : null}
      {can.update ? (
        <Button icon={<IconPencil stroke={1.6} />} onClick={onEdit}>
          {t("invoices.edit")}
        </Button>
      ) : null}
      <Button icon={<IconPrinter stroke={1.6} />} busy={printing} onClick={() => void print()}>
        {t(i.state === "DRAFT" ? "invoices.preview" : "invoices.pdf")}
      </Button>
      {can.credit ? (
        <Button icon={<IconFileMinus stroke={1.6} />} onClick={onCredit}>
          {t("invoices.credit")}
        </Button>
      ) : null}
      {can.dispute ? (
        <Button onClick={firstClick(() => (i.disputed ? void done(dispute(false)) : setAsked("dispute")))}>
          {t(i.disputed ? "invoices.undispute" : "invoices.dispute")}
        </Button>
      ) : null}
      {can.reminders && (i.reminders_stopped ?? i.contact_reminders_stopped) === null ? (
        <Button onClick={() => setAsked("stop")}>{t("invoices.stop_reminders")}</Button>
      ) : null}
      {can.delete ? (
        <Button look="refuse" icon={<IconTrash stroke={1.6} />} onClick={onDelete}>
          {t("invoices.delete")}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asked === "issue"}
        onClose={() => setAsked(undefined)}
        title={t("invoices.issue_title")}
        text={t("invoices.issue_text")}
        confirm={t("invoices.issue")}
        busy={status.isPending}
        onConfirm={() => void done(issue())}
      />
      {(["dispute", "stop"] as const).map((what) => {
        const { run, ...words } = reasons[what];
        return (
          <ReasonDialog
            key={what}
            {...words}
            opened={asked === what}
            onClose={() => setAsked(undefined)}
            label={t("invoices.reason")}
            busy={status.isPending || reminders.isPending}
            onConfirm={(reason) => void done(run(reason))}
          />
        );
      })}
      <PaperViewer
        opened={pdf !== undefined}
        onClose={() => setPdf(undefined)}
        name={i.number ?? `${t("invoices.draft")} ${i.order.number}`}
        pdf={pdf}
      />
    </div>
  );
}
