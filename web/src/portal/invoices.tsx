import { portalInvoices } from "#contract/portal/endpoints.ts";
import type { PortalInvoice } from "#contract/portal/schemas.ts";
import { signed } from "#contract/invoices/rules.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { useInfinite } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { MoreButton } from "#web/ui/list/more-button.tsx";
import { DownloadInvoice } from "./download.tsx";
import css from "./portal.module.css";
import { Answered, Nothing } from "./state.tsx";

interface Part {
  readonly place: number;
  readonly amount: string;
  readonly about: string | null;
  readonly tone: StatusTone;
  readonly word: string;
}

/** An invoice's rows: one per instalment, or a single one if it is settled or a credit note. */
function usePartsOf(invoice: PortalInvoice): readonly Part[] {
  const t = useT();
  const whole = { place: 0, amount: signed(invoice.kind, invoice.total), about: null };
  if (invoice.kind === "credit")
    return [
      {
        ...whole,
        about: t("portal.credits", { number: invoice.credits ?? "" }),
        tone: "done",
        word: t("portal.credit_note"),
      },
    ];
  if (invoice.state === "PAID" || invoice.state === "CREDITED")
    return [{ ...whole, tone: "done", word: t(`portal.invoice_${invoice.state}`) }];
  const of = invoice.instalments.length;
  return invoice.instalments.map((part): Part => {
    const nth = of > 1 ? t("portal.part", { place: part.place, of }) : null;
    const due = part.due_on ? t("portal.due", { day: formatDay(part.due_on) }) : t("portal.due_pending");
    const about = [nth, due].filter(Boolean).join(", ");
    if (Number(part.open) === 0)
      return { place: part.place, amount: part.amount, about: nth, tone: "done", word: t("portal.invoice_PAID") };
    return part.late === null
      ? { place: part.place, amount: part.open, about, tone: "draft", word: t("portal.not_due") }
      : { place: part.place, amount: part.open, about, tone: "bad", word: t("portal.late", { count: part.late }) };
  });
}

function InvoiceItem({ invoice }: { invoice: PortalInvoice }) {
  const t = useT();
  return (
    <>
      {usePartsOf(invoice).map((part) => (
        <li key={part.place}>
          <span className={css.grow}>
            <b>{invoice.number}</b>
            <small className={css.facts}>
              <span>{part.about ?? formatDay(invoice.date)}</span>
              <span>{t("portal.of_order", { number: invoice.order_number })}</span>
            </small>
          </span>
          <span className={css.amount}>
            <Money value={part.amount} iso={invoice.currency.iso} tight />
            <Status tone={part.tone} word={part.word} />
          </span>
          <DownloadInvoice id={invoice.hash_id} number={invoice.number} />
        </li>
      ))}
    </>
  );
}

export function InvoiceList({ invoices }: { invoices: readonly PortalInvoice[] }) {
  const t = useT();
  const banks = [...new Set(invoices.flatMap((one) => (Number(one.open) > 0 && one.bank ? [one.bank] : [])))];
  return (
    <>
      <ul className={css.rows}>
        {invoices.map((invoice) => (
          <InvoiceItem key={invoice.hash_id} invoice={invoice} />
        ))}
      </ul>
      {banks.map((bank) => (
        <p key={bank} className={css.pay}>
          <span className={css.dim}>{t("portal.pay_to")}</span> {bank}{" "}
          <span className={css.dim}>{t("portal.pay_with")}</span>
        </p>
      ))}
    </>
  );
}

export function Invoices() {
  const t = useT();
  const { rows, query } = useInfinite(portalInvoices, { query: {} }, { quiet: true });
  return (
    <>
      <h1>{t("portal.nav_invoices")}</h1>
      <Answered query={query}>
        {() => (rows.length === 0 ? <Nothing>{t("portal.no_invoices")}</Nothing> : <InvoiceList invoices={rows} />)}
      </Answered>
      <MoreButton query={query}>{t("portal.more")}</MoreButton>
    </>
  );
}
