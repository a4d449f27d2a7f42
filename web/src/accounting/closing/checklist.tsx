import { IconAlertTriangle, IconCheck, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import type { ClosingChecklist, ClosingItem, ClosingLine } from "#contract/accounting/closings.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./closing.module.css";

/** Last day of a month, for the list filters. */
const lastDay = (month: string): string => {
  const [year = 0, m = 0] = month.split("-").map(Number);
  return `${month}-${new Date(Date.UTC(year, m, 0)).getUTCDate()}`;
};

/** Path of the list with a line's rows. */
function rowsOf(list: ClosingChecklist, item: ClosingItem): string {
  const zone = list.zone.hash_id;
  // The first closing includes everything before the month.
  const span = { ...(!list.first && { date_start: `${list.month}-01` }), date_end: lastDay(list.month) };
  switch (item) {
    case "drafts":
      return expenseHref.ofOffice(zone, { expenseStatus: "DRAFT", ...span });
    case "to_validate":
      return expenseHref.ofOffice(zone, { expenseStatus: "UNVALIDATED,APPROVED", ...span });
    case "to_pay":
      return expenseHref.ofOffice(zone, { expenseStatus: "VALIDATED,PARTIALLY_PAID", ...span });
    case "advances":
      return advanceHref.ofOffice(zone, { avanceStatus: "UNVALIDATED,APPROVED" });
    case "rates":
      return zoneHref.rates(zone);
    case "boxes":
      return accountingHref.boxes(zone);
  }
}

/** Details of a line: cash boxes, months, people with counts, sums. */
function About({ list, line }: { list: ClosingChecklist; line: ClosingLine }) {
  const t = useT();
  const language = useLanguage();
  const parts: ReactNode[] = [
    ...line.boxes.map((b) => (
      <span key={b.hash_id}>
        <RefLink href={accountingHref.boxes(list.zone.hash_id, { holder: b.hash_id, view: "counts" })}>
          {b.name}
        </RefLink>{" "}
        {t(b.waiting ? "closing.box_waits" : "closing.box_uncounted")}
      </span>
    )),
    ...line.months.map((m) => (
      <RefLink key={m} href={zoneHref.rates(list.zone.hash_id)}>
        {monthWords(m, language)}
      </RefLink>
    )),
    ...line.people.slice(0, 4).map((p) => (
      <span key={p.hash_id}>
        {p.name} <span className={css.number}>{p.count}</span>
      </span>
    )),
  ];
  const more = line.people.length - 4;
  return (
    <span className={css.about}>
      {parts}
      {more > 0 ? <span>{t("closing.more_people", { count: more })}</span> : null}
      {line.sums.map((s) => (
        <Money key={s.currency_iso} value={s.amount} iso={s.currency_iso} strong={false} tight />
      ))}
    </span>
  );
}

/** Checklist of a month: blocking items, items that can be passed over, and done ones. */
export function Checklist({ list }: { list: ClosingChecklist }) {
  const t = useT();
  return (
    <ul className={css.checklist}>
      {list.lines.map((line) => {
        const done = line.count === 0;
        const Icon = done ? IconCheck : line.blocks ? IconLock : IconAlertTriangle;
        const passed = list.ticks.find((x) => x.item === line.item);
        return (
          <li key={line.item} className={css.check} data-state={done ? "done" : line.blocks ? "blocks" : "open"}>
            <Icon stroke={1.6} aria-hidden="true" />
            <span className={css.what}>
              {t(`closing.item_${line.item}`)}
              {done ? (
                <span className={css.note}>{t("closing.done")}</span>
              ) : line.blocks && list.state !== "closed" ? (
                <span className={css.note}>{t("closing.blocks")}</span>
              ) : null}
            </span>
            {done ? (
              <span />
            ) : (
              <RefLink href={rowsOf(list, line.item)}>{t(`closing.open_${line.item}`, { count: line.count })}</RefLink>
            )}
            {done ? null : <About list={list} line={line} />}
            {passed ? (
              <span className={css.passed}>{t("closing.passed", { count: passed.count, motif: passed.motif })}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
