import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { getCalendar, getCoverage, listStocks } from "#contract/holidays/endpoints.ts";
import { balanceSeers } from "#contract/holidays/rights.ts";
import { useMe } from "#web/api/me.ts";
import { useRead, useWhole } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { OfficeChoice } from "#web/ui/form/office-choice.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { FourCounts, useStats } from "./four-counts.tsx";
import { HolidayTabs } from "./holiday-tabs.tsx";
import { OfficeTimeline } from "./office-timeline.tsx";
import { stepWindow, views, windowOf } from "./span.ts";
import css from "./office.module.css";

export interface OfficeShown {
  office: { hash_id: string; name: string };
  offices: readonly { hash_id: string; name: string }[];
  /** Enters a request for somebody, where one may. */
  add: (() => void) | undefined;
}
const ToDecide = lazyTab(() => import("./to-decide.tsx"));
const OfficeMonth = lazyTab(() => import("./office-month.tsx"));
const isDay = (text: string | undefined): text is string => /^2\d{3}-\d\d-\d\d$/u.test(text ?? "");

/** The view and window of the address, and how to go on. On a phone it is a month. */
function useSpan(zone: string) {
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const today = todayAt(zone);
  const view = phone ? "month" : (views.find((v) => v === url.span) ?? "quarter");
  const day = isDay(url.from) ? url.from : today;
  const to = (from: string): void => setUrl({ from: from === today ? undefined : from });
  const step = (by: 1 | -1): void => to(stepWindow(view, day, by));
  return { view, window: windowOf(view, day), step, toToday: () => to(today) };
}

type Steps = Pick<ReturnType<typeof useSpan>, "step" | "toToday">;
function CalendarSteps({ step, toToday }: Steps) {
  const t = useT();
  const size = usePhone() ? "big" : "small";
  return (
    <span className={css.steps}>
      <IconButton
        look="outline"
        size={size}
        label={t("holidays.earlier")}
        icon={<IconChevronLeft stroke={1.6} />}
        onClick={() => step(-1)}
      />
      <Button size={size} onClick={toToday}>
        {t("holidays.today")}
      </Button>
      <IconButton
        look="outline"
        size={size}
        label={t("holidays.later")}
        icon={<IconChevronRight stroke={1.6} />}
        onClick={() => step(1)}
      />
    </span>
  );
}

/** Title, steps, view and office. */
function CalendarHead({ office, offices, add, span }: OfficeShown & { span: ReturnType<typeof useSpan> }) {
  const t = useT();
  const phone = usePhone();
  const [, setUrl] = useUrl();
  return (
    <header className={`${page.head} ${css.head}`}>
      <h1 className={phone ? "sr-only" : undefined}>{t("holidays.of_the_office", { office: office.name })}</h1>
      <CalendarSteps {...span} />
      {phone ? null : (
        <Segments
          label={t("holidays.span")}
          value={span.view}
          options={views.map((value) => ({ value, label: t(`holidays.span_${value}`) }))}
          onChange={(next) => setUrl({ span: next === "quarter" ? undefined : next })}
        />
      )}
      <span className={css.grow} />
      <OfficeChoice
        label={t("holidays.office")}
        offices={offices}
        value={office.hash_id}
        onChange={(selected) => setUrl({ selected })}
      />
      {add && !phone ? (
        <Button look="filled" icon={<IconPlus stroke={1.8} />} hint="N" onClick={add}>
          {t("holidays.enter")}
        </Button>
      ) : null}
    </header>
  );
}

/** Who of an office is away: three months, a month or the year on one page; on a phone a month. */
export function OfficeCalendar(props: OfficeShown) {
  const { office, add } = props;
  const t = useT();
  const phone = usePhone();
  const { can } = useMe();
  const zone = office.hash_id;
  const span = useSpan(zone);
  const { view, window, step } = span;
  const query = { zone, ...window };
  const read = useRead(getCalendar, { query }, { keep: true, route: true });
  const calendar = read.data?.data;
  const coverage = useRead(getCoverage, { query }, { keep: true, quiet: true, enabled: !phone }).data?.data;
  const sees = balanceSeers.any.some((right) => can(right, zone));
  const balances = useWhole(listStocks, { query: { zone } }, { quiet: true, enabled: sees && !phone }).data;
  const stats = useStats(zone);
  useKeys([
    { keys: "n", label: "ui.key_new", opens: true, enabled: add !== undefined, run: () => add?.() },
    { keys: "j", label: "holidays.later", repeats: true, run: () => step(1) },
    { keys: "k", label: "holidays.earlier", repeats: true, run: () => step(-1) },
    { keys: "t", label: "holidays.today", run: span.toToday },
  ]);
  return (
    <div className={page.page}>
      <CalendarHead {...props} span={span} />
      <HolidayTabs zone={zone} waiting={stats?.zoneHolidaysUnvalidatedCount} />
      <div className={css.body}>
        <div className={css.main}>
          <FourCounts zone={zone} />
          {calendar === undefined ? (
            <Loading of={read} rows={10} />
          ) : phone ? (
            <OfficeMonth calendar={calendar} window={window} />
          ) : (
            <OfficeTimeline calendar={calendar} coverage={coverage} balances={balances} view={view} window={window} />
          )}
        </div>
        <aside className={css.decide} aria-label={t("holidays.to_decide")}>
          <ToDecide zone={zone} />
        </aside>
      </div>
    </div>
  );
}
