import { useState } from "react";
import { reversePayment } from "#contract/invoices/endpoints.ts";
import type { Invoice, Payment } from "#contract/invoices/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { exactText, formatAmount } from "#contract/kit/amounts.ts";
import { useChange } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { toast } from "#web/kit/toast.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { ReasonDialog } from "#web/ui/ask-reason.ts";
import css from "./invoices.module.css";

/** Where the money went, the exchange rate, and the gain or loss. */
function detailsOf(p: Payment, iso: string, t: Translate): string {
  const { holder, difference } = p;
  const gain = difference !== null && Number(difference) !== 0 && holder;
  return [
    holder ? holder.name : t("invoices.pay_elsewhere"),
    p.rate_exchange && holder && `1 ${iso} = ${exactText(p.rate_exchange)} ${holder.currency_iso}`,
    gain &&
      t(Number(difference) > 0 ? "invoices.gain" : "invoices.loss", {
        amount: `${formatAmount(difference.replace("-", ""))} ${holder.currency_iso}`,
      }),
    p.reversed_at && t("invoices.reversed", { day: formatDay(p.reversed_at) }),
    p.reversed_reason,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The payments of an invoice; each can be reversed with a reason. */
export function Payments({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const [asked, setAsked] = useState<string>();
  const back = useChange(reversePayment);
  if (invoice.payments.length === 0) return null;
  const takeBack = async (motif: string): Promise<void> => {
    try {
      await back.mutateAsync({ input: { params: { id: asked ?? "" }, body: { motif, version: invoice.version } } });
      toast(t("invoices.taken_back"));
    } finally {
      setAsked(undefined);
    }
  };
  return (
    <section>
      <h3 className={css.title}>{t("invoices.payments")}</h3>
      <ul>
        {invoice.payments.map((p) => (
          <li key={p.hash_id} className={css.row}>
            <span>{formatDay(p.date)}</span>
            <span className={css.soft}>{detailsOf(p, invoice.currency.iso, t)}</span>
            {invoice.can.take_back && p.reversed_at === null ? (
              <Button size="small" look="quiet" onClick={() => setAsked(p.hash_id)}>
                {t("invoices.take_back")}
              </Button>
            ) : null}
            <Money value={p.amount} iso={invoice.currency.iso} />
          </li>
        ))}
      </ul>
      <ReasonDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t("invoices.take_back_title")}
        text={t("invoices.take_back_text")}
        label={t("invoices.reason")}
        confirm={t("invoices.take_back")}
        busy={back.isPending}
        danger
        onConfirm={(motif) => void takeBack(motif)}
      />
    </section>
  );
}
