import { Loading } from "#web/ui/atoms/loading.tsx";
import type { ReactNode } from "react";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { customerAtAGlance, type CustomerGlance } from "#contract/contacts/customer.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { changeInPercent } from "#contract/kit/money-change.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { sampleStates } from "#contract/tracking/lifecycle.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { useRead } from "#web/api/query.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { Moment } from "#web/ui/atoms/day.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { WaitingLists } from "./waiting-lists.tsx";
import css from "./customer.module.css";

const underWay = sampleStates.filter((state) => state !== "DELIVERED").join(",");

interface Figure {
  readonly word: string;
  readonly value: ReactNode;
  readonly href?: string | undefined;
  readonly note?: ReactNode;
  readonly bad?: boolean;
}

function ordersOf(orders: NonNullable<CustomerGlance["orders"]>, id: string, t: Translate): Figure[] {
  const { last, year_eur, before_eur } = orders;
  const change = Number(before_eur) > 0 ? changeInPercent(year_eur, before_eur) : undefined;
  return [
    {
      word: "ordered",
      value: <Money value={year_eur} iso="EUR" tight />,
      href: orderHref.ofContact(id, { category: "all" }),
      note: change === undefined ? undefined : t("contacts.glance_change", { percent: change }),
    },
    {
      word: "last_order",
      value: last ? formatDay(last.ordered_on) : "–",
      href: last ? orderHref.view(last.hash_id) : undefined,
      note: last?.number,
    },
  ];
}

function invoicesOf(invoices: NonNullable<CustomerGlance["invoices"]>, id: string, t: Translate): Figure[] {
  const { open_eur, overdue_eur, days_late } = invoices;
  const isLate = Number(overdue_eur) > 0;
  return [
    {
      word: "owed",
      value: <Money value={open_eur} iso="EUR" tight />,
      href: Number(open_eur) > 0 ? invoiceHref.list({ contact_hash_id: id, owing: "open" }) : undefined,
      bad: isLate,
      note: isLate ? (
        <AppLink href={invoiceHref.list({ contact_hash_id: id, owing: "overdue" })}>
          {t("contacts.glance_overdue")} <Money value={overdue_eur} iso="EUR" strong={false} tight />
        </AppLink>
      ) : undefined,
    },
    {
      word: "days_late",
      value: days_late === null ? "–" : t("contacts.glance_days", { count: Math.max(0, days_late) }),
      bad: (days_late ?? 0) > 0,
    },
  ];
}

/** What to know of a customer before one speaks with them; each figure leads to what it counts. */
export default function CustomerGlanceRow({ id }: { id: string }) {
  const t = useT();
  const read = useRead(customerAtAGlance, { params: { id } }, { quiet: true });
  const data = read.data?.data;
  const next = data?.agenda?.next;
  const report = data?.reports?.last;
  const figures: readonly Figure[] = [
    ...(data?.invoices ? invoicesOf(data.invoices, id, t) : []),
    ...(data?.orders ? ordersOf(data.orders, id, t) : []),
    ...(data?.samples
      ? [
          {
            word: "samples",
            value: data.samples.under_way,
            href: trackingHref.list({ contact_hash_id: id, state: underWay }),
            note:
              data.samples.without_verdict > 0
                ? t("contacts.glance_verdicts", { count: data.samples.without_verdict })
                : undefined,
          },
        ]
      : []),
    ...(data?.agenda
      ? [
          {
            word: "next",
            value: next ? <Moment value={next.starts_at} short /> : "–",
            href: next ? agendaHref.view(next.hash_id) : undefined,
            note: next?.title,
          },
        ]
      : []),
    ...(data?.reports
      ? [
          {
            word: "last_report",
            value: report ? formatDay(report.date) : "–",
            href: report ? reportHref.view(report.hash_id) : undefined,
            note: report && `${report.author.name}, ${report.title}`,
          },
        ]
      : []),
  ];
  if (!data && read.isError) return <Loading of={read} />;
  return (
    <>
      <Figures figures={figures} loads={data === undefined} />
      {data && data.waiting.length > 0 ? <WaitingLists waiting={data.waiting} /> : null}
    </>
  );
}

function Figures({ figures, loads }: { figures: readonly Figure[]; loads: boolean }) {
  const t = useT();
  return (
    <dl className={css.glance} aria-label={t("contacts.glance")} aria-busy={loads}>
      {figures.map(({ word, value, href, note, bad }) => (
        <div key={word}>
          <dt>{t(`contacts.glance_${word}`)}</dt>
          <dd className={bad ? css.bad : undefined}>
            {href ? <AppLink href={href}>{value}</AppLink> : value}
            {note ? <small title={typeof note === "string" ? note : undefined}>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
