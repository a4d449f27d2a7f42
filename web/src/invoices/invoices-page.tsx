import { IconBellOff } from "@tabler/icons-react";
import { country, currency } from "#contract/reference/house-lists.ts";
import {
  ageing,
  countInvoices,
  getInvoice,
  invoiceSorts,
  invoiceTotals,
  listInvoices,
  takeInvoices,
} from "#contract/invoices/endpoints.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { invoiceStates } from "#contract/invoices/lifecycle.ts";
import { ages, signed } from "#contract/invoices/rules.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { useSteps } from "#web/ui/actions/use-steps.tsx";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { Button } from "#web/ui/atoms/button.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Status } from "#web/ui/atoms/status.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { Totals } from "#web/ui/list/types.ts";
import { useList } from "#web/ui/list/use-list.ts";
import { AddressedPanel } from "#web/ui/record/addressed-panel.tsx";
import { AgeingBar } from "./ageing-bar.tsx";
import css from "./invoices.module.css";
import { LetterFailed } from "./letter-failed.tsx";
import { invoicesTogether } from "./steps.ts";
import { toneOf, wordOf } from "./tones.ts";

const InvoicePanel = lazyPart(() => import("./invoice-panel.tsx"));
const IssuerForm = lazyPart(() => import("./issuer-form.tsx"));

/** Beside the state of an open invoice that gets no reminders: by whom, when and why. */
function Stopped({ invoice: i }: { invoice: Invoice }) {
  const t = useT();
  const stop = i.contact_reminders_stopped ?? i.reminders_stopped;
  if (!stop || Number(i.open) === 0) return null;
  const whose = i.contact_reminders_stopped ? "invoices.contact_reminders_stopped" : "invoices.reminders_stopped";
  const words = { contact: i.contact.name, name: stop.by.name, day: formatDay(stop.at) };
  const what = t(whose, words);
  const said = stop.reason === null ? what : t("invoices.with_reason", { said: what, reason: stop.reason });
  return (
    <span className={css.stopped} role="img" aria-label={said} title={said}>
      <IconBellOff size={14} stroke={1.6} aria-hidden="true" />
    </span>
  );
}

const { day, money, number, text } = columnsOf<Invoice>("invoices");
const several = { count: countInvoices, take: takeInvoices };
const invoices = listOf(listInvoices, {
  name: "invoices",
  several,
  sorts: invoiceSorts,
  columns: [
    number("number", { of: (i, { t }) => i.number ?? t("invoices.draft"), width: 160, phone: "title" }),
    {
      key: "state",
      title: "invoices.state",
      width: 170,
      cell: (i, { t }) => (
        <>
          <Status tone={toneOf(i)} word={wordOf(i, t)} />
          <LetterFailed letters={i.letters} />
          <Stopped invoice={i} />
        </>
      ),
      value: (i, { t }) => wordOf(i, t),
      phone: "status",
    },
    text("customer", { of: (i) => i.contact.name, phone: "line" }),
    {
      key: "order",
      title: "invoices.order",
      width: 140,
      spare: true,
      cell: (i) => <RefLink href={orderHref.view(i.order.hash_id)}>{i.order.number}</RefLink>,
      value: (i) => i.order.number,
    },
    text("customer_reference", { width: 120, soft: true, spare: true }),
    day("date", { width: 105 }),
    day("next_due_on", { width: 135 }),
    day("predicted_on", { width: 110, soft: true, spare: true }),
    money("total", {
      of: (i) => ({ amount: signed(i.kind, i.total), currency: i.currency }),
      width: 145,
      phone: "end",
    }),
    money("open", { of: (i) => ({ amount: i.open, currency: i.currency }), width: 140 }),
  ],
  opens: (i, narrowed) => invoiceHref.list({ ...narrowed, view: i.hash_id }),
  filters: {
    state: { label: "invoices.state", options: invoiceStates, texts: "invoices.state_" },
    age: { label: "invoices.age", options: ages, texts: "invoices.age_" },
    owing: { label: "invoices.owing", options: ["open", "overdue"], texts: "invoices.owing_" },
    kind: { label: "invoices.kind", options: ["invoice", "credit"], texts: "invoices.kind_" },
    disputed: { label: "invoices.disputed_shown", options: ["true"], texts: "invoices.disputed_" },
    stopped: { label: "invoices.stopped_shown", options: ["true"], texts: "invoices.stopped_" },
    country_hash_id: { label: "invoices.country", from: country.list },
    zone_hash_id: offices("invoices.office"),
    currency_hash_id: { label: "invoices.currency", from: currency.list },
    from: { label: "invoices.date", until: "to" },
  },
});
export const { prefetch } = invoices;

type Sums = ClientOutput<typeof invoiceTotals>["data"];
/** Totals under the columns by currency; the open ones in euro too. */
function totalsOf(all: Sums | undefined, t: Translate): Totals | undefined {
  if (!all) return undefined;
  // Leave out currencies whose total is zero.
  const isThere = (amount: string): boolean => all.length === 1 || Number(amount) !== 0;
  const column = (key: "total" | "open", label: string) => ({
    key,
    label,
    sums: all.filter((s) => isThere(s[key])).map((s) => ({ amount: s[key], iso: s.currency_iso })),
  });
  const isMixed = all.some((s) => s.currency_iso !== "EUR" && isThere(s.open));
  return {
    count: all.reduce((n, s) => n + s.count, 0),
    columns: [column("total", t("invoices.sum_total_eur")), column("open", t("invoices.sum_open"))],
    main: "open",
    first: "EUR",
    converted: isMixed
      ? {
          amount: decimal(sum(all.map((s) => s.open_eur))).toFixed(2),
          iso: "EUR",
          missing: all.reduce((n, s) => n + s.no_rate, 0),
        }
      : undefined,
  };
}

/** `/admin/orders/invoices`: the invoices, and open amounts by age in euro. */
export default function InvoicesPage() {
  const t = useT();
  const { can, zones } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["view"]);
  const mentions = useAddressed(["office"]);
  const { question, ...steps } = useSteps("invoices", several, invoicesTogether, (id) =>
    invoiceHref.list({ view: id }),
  );
  const list = useList(invoices, can("orders_invoice") ? steps : {});
  const { after: _, limit: __, ...query } = invoices.narrowed(url) as Record<string, string>;
  const totals = useRead(invoiceTotals, { query }, { keep: true, quiet: true }).data?.data;
  const { country_hash_id, zone_hash_id } = query;
  const aged = useRead(ageing, { query: { country_hash_id, zone_hash_id } }, { keep: true, quiet: true }).data?.data;
  const office = zones.find((z) => z.hash_id === url.office) ?? zones[0];
  return (
    <>
      <ListPage
        list={list}
        title={t("invoices.title")}
        tabs={
          <>
            <AreaTabs />
            <AgeingBar aged={aged} chosen={url.age} href={(age) => invoiceHref.list({ ...query, age })} />
          </>
        }
        actions={
          can("areas_update") && office ? (
            <Button onClick={() => mentions.open({ office: office.hash_id })}>{t("invoices.office_mentions")}</Button>
          ) : undefined
        }
        totals={totalsOf(totals, t)}
        empty="invoices.none"
      />
      {question}
      <AddressedPanel word="view" endpoint={getInvoice} title={(i) => i.number ?? t("invoices.edit_title")}>
        {(i) => <InvoicePanel invoice={i} onClose={drawer.close} />}
      </AddressedPanel>
      <SidePanel opened={!!url.office && !!office} onClose={mentions.close} title={t("invoices.office_mentions")}>
        {url.office && office ? (
          <IssuerForm
            key={office.hash_id}
            zone={office}
            zones={zones}
            onChoose={(id) => mentions.open({ office: id })}
            onClose={mentions.close}
          />
        ) : null}
      </SidePanel>
    </>
  );
}
