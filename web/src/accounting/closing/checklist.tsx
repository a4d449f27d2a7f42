import { IconAlertTriangle, IconCheck, IconLock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import type { ClosingChecklist, ClosingItem, ClosingLine } from "#contract/accounting/closings.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { expenseTypes, rightFor } from "#contract/expenses/rights.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./closing.module.css";

/** Path of the list with a line's rows, or with those of one person. */
function rowsOf(list: ClosingChecklist, item: ClosingItem, user_hash_id?: string): string {
  const zone = list.zone.hash_id;
  const span = {
    // The first closing includes everything before the month.
    ...(!list.first && { date_start: `${list.month}-01` }),
    date_end: lastOfMonth(list.month),
    ...(user_hash_id !== undefined && { user_hash_id }),
  };
  switch (item) {
    case "drafts":
      return expenseHref.ofOffice(zone, { expenseStatus: "DRAFT", ...span });
    case "to_validate":
      return expenseHref.ofOffice(zone, { expenseStatus: "UNVALIDATED,APPROVED", ...span });
    case "to_pay":
      return expenseHref.ofOffice(zone, { expenseStatus: "VALIDATED,PARTIALLY_PAID", ...span });
    case "advances":
      return advanceHref.ofOffice(zone, { avanceStatus: "UNVALIDATED,APPROVED", user_hash_id });
    case "rates":
      return zoneHref.rates(zone);
    case "boxes":
      return accountingHref.boxes(zone);
  }
}

/** People named before the list is unfolded. */
const NAMED = 4;

/** Details of a line: cash boxes, months, people with counts, sums. `opens`: the reader may open the rows. */
function About({ list, line, opens }: { list: ClosingChecklist; line: ClosingLine; opens: boolean }) {
  const t = useT();
  const language = useLanguage();
  const [all, setAll] = useState(false);
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
    ...line.people.slice(0, all ? undefined : NAMED).map((p) => (
      <span key={p.hash_id}>
        {p.name}{" "}
        {opens ? (
          <RefLink
            href={rowsOf(list, line.item, p.hash_id)}
            aria-label={t("closing.open_of", { person: p.name, count: p.count })}
          >
            {p.count}
          </RefLink>
        ) : (
          <span className={css.number}>{p.count}</span>
        )}
      </span>
    )),
  ];
  const more = all ? 0 : line.people.length - NAMED;
  return (
    <span className={css.about}>
      {parts}
      {more > 0 ? (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          {t("closing.more_people", { count: more })}
        </button>
      ) : null}
      {line.sums.map((s) => (
        <Money key={s.currency_iso} value={s.amount} iso={s.currency_iso} strong={false} tight />
      ))}
    </span>
  );
}

/** Checklist of a month: blocking items, items that can be passed over, and done ones. */
export function Checklist({ list }: { list: ClosingChecklist }) {
  const t = useT();
  const { can } = useMe();
  const zone = list.zone.hash_id;
  const opens = (item: ClosingItem): boolean =>
    item !== "drafts" || expenseTypes.every((type) => can(rightFor(type, "view_all"), zone));
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
            ) : opens(line.item) ? (
              <RefLink href={rowsOf(list, line.item)} figure={line.count}>
                {t(`closing.open_${line.item}`, { count: line.count })}
              </RefLink>
            ) : (
              <span>
                {t(`closing.open_${line.item}`, { count: line.count })}
                <span className={css.note}>{t("closing.drafts_theirs")}</span>
              </span>
            )}
            {done ? null : <About list={list} line={line} opens={opens(line.item)} />}
            {passed ? (
              <span className={css.passed}>{t("closing.passed", { count: passed.count, motif: passed.motif })}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
