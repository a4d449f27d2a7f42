import { numberText } from "#contract/kit/number.ts";
import { useEffect, useRef, useState } from "react";
import { stopContactReminders } from "#contract/contacts/reminders.ts";
import type { ReminderStop } from "#contract/contacts/schemas.ts";
import { stopReminders } from "#contract/invoices/endpoints.ts";
import { isTaxed, lacksExemption } from "#contract/invoices/rules.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { useChange } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { toast } from "#web/kit/toast.ts";
import { FileThumbs } from "#web/ui/atoms/file-thumb.tsx";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ActionNotice } from "#web/ui/record/action-notice.tsx";
import { Facts } from "#web/ui/record/side-section.tsx";
import { WhatHappened } from "#web/ui/record/what-happened.tsx";
import { percent } from "#web/conditions/public.ts";
import { Instalments } from "./instalments.tsx";
import { InvoiceActions } from "./invoice-actions.tsx";
import { Payments } from "./payments.tsx";
import { toneOf } from "./tones.ts";
import css from "./invoices.module.css";

const InvoiceForm = lazyPart(() => import("./invoice-form.tsx"));
const PaymentForm = lazyPart(() => import("./payment-form.tsx"));
const SendForm = lazyPart(() => import("./letters/send-form.tsx"));
const Letters = lazyPart(() => import("./letters/letters-part.tsx"));
const CreditForm = lazyPart(() => import("./credit-form.tsx"));

/** Says why an open invoice gets no reminders, and resumes them. */
function Stops({ invoice: i }: { invoice: Invoice }) {
  const t = useT();
  const ofInvoice = useChange(stopReminders);
  const ofContact = useChange(stopContactReminders);
  const { reminders_stopped: own, contact_reminders_stopped: theirs, contact, version } = i;
  const words = (stop: Pick<ReminderStop, "by" | "at">) => ({
    name: stop.by.name,
    day: formatDay(stop.at),
    contact: contact.name,
  });
  const resumed = (): void => toast(t("invoices.resumed"));
  const resumeOwn = () =>
    ofInvoice.mutateAsync({ input: { params: { id: i.hash_id }, body: { reason: null, version } } }).then(resumed);
  const resumeTheirs = (id: string) => () =>
    ofContact
      .mutateAsync({ input: { params: { id }, body: { reason: null, version: theirs?.version } } })
      .then(resumed);
  if (Number(i.open) === 0) return null;
  return (
    <>
      {theirs ? (
        <ActionNotice
          title={t("invoices.contact_reminders_stopped", words(theirs))}
          label={t("invoices.resume_contact_reminders")}
          busy={ofContact.isPending}
          run={i.can.reminders && contact.hash_id ? resumeTheirs(contact.hash_id) : undefined}
        >
          {theirs.reason}
        </ActionNotice>
      ) : null}
      {own ? (
        <ActionNotice
          title={t("invoices.reminders_stopped", words(own))}
          label={t("invoices.resume_reminders")}
          busy={ofInvoice.isPending}
          run={i.can.reminders ? resumeOwn : undefined}
        >
          {own.reason}
        </ActionNotice>
      ) : null}
    </>
  );
}

/** How much at which price, and the tax. */
function lineWords(line: Invoice["lines"][number], t: Translate): string {
  const { quantity, unit, price, discount } = line;
  const much = quantity && [numberText(quantity), unit && t(`orders.unit_${unit}`, { count: Number(quantity) })];
  return [
    much && price && `${much.filter(Boolean).join(" ")} × ${formatAmount(price)}`,
    Number(discount ?? "0") > 0 && `- ${percent(discount ?? "0")} %`,
    isTaxed(line) ? `${percent(line.tax ?? "0")} %` : t("invoices.no_tax"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Untaxed lines of a draft need a mention; says so where it is missing. */
function MissingExemption({ invoice: i, onEdit }: { invoice: Invoice; onEdit: () => void }) {
  const t = useT();
  if (i.state !== "DRAFT" || !lacksExemption(i)) return null;
  return (
    <ActionNotice
      title={t("invoices.exemption_missing")}
      label={t("invoices.edit")}
      busy={false}
      run={i.can.update ? () => Promise.resolve(onEdit()) : undefined}
    >
      {t("invoices.exemption_missing_text")}
    </ActionNotice>
  );
}

const inCurrency = (i: Invoice, value: string) => <Money value={value} iso={i.currency.iso} />;

/** Customer, order, day, condition and what is paid. */
function InvoiceFacts({ invoice: i }: { invoice: Invoice }) {
  const t = useT();
  const named = useNamed();
  const nonZero = (value: string) => (Number(value) > 0 ? inCurrency(i, value) : null);
  return (
    <Facts
      facts={[
        [
          t("invoices.customer"),
          i.contact.hash_id ? (
            <AppLink key="contact" href={contactHref.view(i.contact.hash_id)}>
              {i.contact.name}
            </AppLink>
          ) : (
            i.contact.name
          ),
        ],
        [
          t("invoices.order"),
          <RefLink key="order" href={orderHref.view(i.order.hash_id)}>
            {i.order.number}
          </RefLink>,
        ],
        [t("invoices.customer_reference"), i.customer_reference],
        [t("invoices.credits"), i.credits],
        [t("invoices.date"), formatDay(i.date)],
        [t("invoices.condition"), i.condition && named(i.condition)],
        [t("invoices.paid"), nonZero(i.paid)],
        [t("invoices.credited"), nonZero(i.credited)],
        [t("invoices.open"), nonZero(i.open)],
        [
          t("invoices.total_eur"),
          i.currency.iso === "EUR" || i.total_eur === null ? null : `${formatAmount(i.total_eur)} EUR`,
        ],
        [
          t("invoices.predicted_on"),
          i.predicted_on && `${formatDay(i.predicted_on)} (${t("invoices.expected_of", { count: i.predicted_of })})`,
        ],
        [t("invoices.exemption"), i.exemption],
        [t("invoices.note"), i.note],
        [t("invoices.reason"), i.reason],
        [t("invoices.dispute_reason"), i.disputed ? i.dispute_reason : null],
      ]}
    />
  );
}

function InvoiceLines({ invoice: i }: { invoice: Invoice }) {
  const t = useT();
  return (
    <section>
      <h3 className={css.title}>{t("invoices.lines")}</h3>
      <ul>
        {i.lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no name but its place
          <li key={at} className={css.row}>
            <span>{line.title}</span>
            <span className={css.soft}>{lineWords(line, t)}</span>
            {inCurrency(i, line.amount)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One invoice with its actions. The forms to change, pay and credit it replace its content. */
export default function InvoicePanel({ invoice: i, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useT();
  const [doing, setDoing] = useState<string>();
  const back = (): void => setDoing(undefined);
  const panel = useRef<HTMLDivElement>(null);
  const did = useRef<string>(undefined);
  // The form that had the focus is gone: the keyboard goes on in the panel.
  useEffect(() => {
    if (did.current && !doing && document.activeElement === document.body) panel.current?.focus();
    did.current = doing;
  }, [doing]);
  if (doing === "edit") return <InvoiceForm order={i.order} invoice={i} onDone={back} onClose={back} />;
  if (doing === "send") return <SendForm invoice={i} onClose={back} />;
  if (doing === "pay") return <PaymentForm invoice={i} onClose={back} />;
  if (doing === "credit") return <CreditForm invoice={i} onClose={back} />;
  return (
    <div className={css.panel} ref={panel} tabIndex={-1}>
      <div className={css.head}>
        <Status tone={toneOf(i)} word={t(`invoices.state_${i.state}`)} />
        {i.disputed ? <Status tone="bad" word={t("invoices.disputed")} /> : null}
        <span className={css.strong}>{inCurrency(i, i.total)}</span>
      </div>
      <Stops invoice={i} />
      <MissingExemption invoice={i} onEdit={() => setDoing("edit")} />
      <InvoiceActions invoice={i} onForm={setDoing} onClose={onClose} />
      <InvoiceFacts invoice={i} />
      {i.instalments.length > 0 ? (
        <section>
          <h3 className={css.title}>{t("invoices.instalments")}</h3>
          <Instalments invoice={i} />
        </section>
      ) : null}
      <Payments invoice={i} />
      {i.letters.length > 0 || i.promise ? <Letters invoice={i} /> : null}
      <InvoiceLines invoice={i} />
      {i.files.length > 0 ? (
        <section>
          <h3 className={css.title}>{t("invoices.files")}</h3>
          <FileThumbs files={i.files} />
        </section>
      ) : null}
      <WhatHappened
        kind="invoice"
        id={i.hash_id}
        did="invoices.did_"
        otherwise="invoices.did_update"
        words={({ details }) => (typeof details.motif === "string" ? details.motif : undefined)}
      />
    </div>
  );
}
