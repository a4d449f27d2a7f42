import { IconCalendarCheck, IconMailForward } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { listOwing, owingStates, type Owing } from "#contract/invoices/letters.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { country } from "#contract/reference/house-lists.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { AreaTabs } from "#web/ui/area-tabs.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { SidePanel } from "#web/ui/form/drawer.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { columnsOf } from "#web/ui/list/columns.tsx";
import { offices } from "#web/ui/list/filters-of.ts";
import { listOf } from "#web/ui/list/list-of.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { useList } from "#web/ui/list/use-list.ts";
import type { LettersDialogProps } from "./letters-dialog.tsx";

const LettersDialog = lazyDialog<LettersDialogProps>(() => import("./letters-dialog.tsx"));
const PromiseForm = lazyPart(() => import("./promise-form.tsx"));

const tones: Readonly<Record<Owing["state"], StatusTone>> = {
  due: "wait",
  broken: "bad",
  promised: "agreed",
  disputed: "bad",
  stopped: "draft",
};
const sumsOf = (o: Owing): string => o.overdue.map((s) => `${formatAmount(s.amount)} ${s.currency_iso}`).join(" + ");
/** The level of the last letter, and its day. */
const lastOf = (o: Owing, t: Translate): string =>
  o.level === null || o.reminded_on === null
    ? ""
    : `${t(`invoices.letter_level_${o.level}`)} · ${o.failed ? t("invoices.letter_state_FAILED") : formatDay(o.reminded_on)}`;
const stateWords = (o: Owing, t: Translate): string =>
  o.promise && o.state !== "due"
    ? `${t(`invoices.owing_${o.state}`)} ${formatDay(o.promise.day)}`
    : t(`invoices.owing_${o.state}`);

const { count, text } = columnsOf<Owing>("invoices");
const owing = listOf(listOwing, {
  name: "invoice_owing",
  columns: [
    text("customer", { of: (o) => o.contact.name, phone: "title" }),
    {
      key: "overdue",
      title: "invoices.overdue_sum",
      width: 210,
      right: true,
      cell: (o) => <b>{sumsOf(o)}</b>,
      value: sumsOf,
      phone: "end",
    },
    count("late", { title: "invoices.days_late", width: 110 }),
    {
      key: "invoices",
      title: "invoices.title",
      width: 100,
      right: true,
      cell: (o) => <RefLink href={invoiceHref.list({ view: o.hash_id })}>{o.invoices}</RefLink>,
      value: (o) => String(o.invoices),
    },
    text("last_letter", { of: (o, { t }) => lastOf(o, t), width: 210, soft: true, phone: "line" }),
    {
      key: "state",
      title: "invoices.state",
      width: 210,
      cell: (o, { t }) => <Status tone={tones[o.state]} word={stateWords(o, t)} />,
      value: (o, { t }) => stateWords(o, t),
      phone: "status",
    },
  ],
  filters: {
    state: { label: "invoices.state", options: owingStates, texts: "invoices.owing_" },
    country_hash_id: { label: "invoices.country", from: country.list },
    zone_hash_id: offices("invoices.office"),
  },
});
export const { prefetch } = owing;

/** `/admin/orders/invoices/reminders`: who is overdue, their letters read and sent together, and what they promised. */
export default function RemindersPage() {
  const t = useT();
  const [reading, setReading] = useState<readonly Owing[]>([]);
  const [promising, setPromising] = useState<Owing>();
  const bulk = useMemo(
    () => [
      {
        key: "read",
        hint: "l",
        first: true,
        label: t("invoices.read_letters"),
        icon: <IconMailForward stroke={1.6} />,
        can: (o: Owing) => o.can.remind,
        run: setReading,
      },
      {
        key: "promise",
        hint: "p",
        exactly: 1,
        label: t("invoices.note_promise"),
        icon: <IconCalendarCheck stroke={1.6} />,
        can: (o: Owing) => o.can.promise,
        run: ([only]: readonly Owing[]) => setPromising(only),
      },
    ],
    [t],
  );
  const open = (o: Owing): void => (o.can.remind ? setReading([o]) : setPromising(o));
  const list = useList(owing, { bulk, onOpen: open });
  const done = (): void => {
    setReading([]);
    list.clear();
  };
  return (
    <>
      <ListPage list={list} title={t("invoices.reminders")} tabs={<AreaTabs />} empty="invoices.owing_none" />
      {reading.length > 0 ? (
        <LettersDialog opened customers={reading} onClose={() => setReading([])} onSent={done} />
      ) : null}
      <SidePanel
        opened={promising !== undefined}
        onClose={() => setPromising(undefined)}
        title={promising?.contact.name ?? ""}
      >
        {promising ? <PromiseForm owing={promising} onClose={() => setPromising(undefined)} /> : null}
      </SidePanel>
    </>
  );
}
