import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { calendarHref } from "#contract/calendars/hrefs.ts";
import { hoursOn, type DayReason } from "#contract/calendars/day-plan.ts";
import { sayHours } from "#contract/calendars/hours-text.ts";
import { differing, type YearDay } from "#contract/calendars/office-year.ts";
import { holidaySeers } from "#contract/calendars/rights.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { shiftDay, weekdayOf } from "#contract/kit/recurrence.ts";
import { useMe } from "#web/api/me.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { IconButton } from "#web/ui/atoms/button.tsx";
import { DaySpan } from "#web/ui/atoms/day.tsx";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { YearChoice } from "#web/ui/year-choice.tsx";
import css from "./calendars.module.css";
import { capital, monthTitle, specialOf, useWhy, weekdayTitle } from "./words.ts";
import { YearGrid } from "./year-grid.tsx";

interface YearTabProps {
  year: OfficeYear;
  onYear: (year: number) => void;
  onClose: ((day: string) => void) | undefined;
}
const two = (n: number): string => String(n).padStart(2, "0");
const monthsOf = (year: number): string[] => Array.from({ length: 12 }, (_, i) => `${year}-${two(i + 1)}`);

/** A year of an office: its months, why days are closed, and where days of leave are counted otherwise. A phone shows a month. */
export function YearTab({ year, onYear, onClose }: YearTabProps) {
  const t = useT();
  const language = useLanguage();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const all = monthsOf(year.year);
  const month = all.find((m) => m === url.month) ?? all.find((m) => year.today.startsWith(m)) ?? all[0] ?? "";
  const at = all.indexOf(month);
  const step = (by: 1 | -1): void => {
    const next = all[at + by];
    if (next) setUrl({ month: next });
    else {
      const other = year.year + by;
      setUrl({ year: String(other), month: `${other}-${by === 1 ? "01" : "12"}` });
    }
  };
  return (
    <div className={css.year}>
      <YearGrid year={year} months={phone ? [month] : all} onClose={onClose}>
        {phone ? (
          <span className={css.monthStep}>
            <IconButton
              label={t("calendars.month_before")}
              icon={<IconChevronLeft stroke={1.6} />}
              onClick={() => step(-1)}
            />
            <b>{`${monthTitle(language, month)} ${year.year}`}</b>
            <IconButton
              label={t("calendars.month_after")}
              icon={<IconChevronRight stroke={1.6} />}
              onClick={() => step(1)}
            />
          </span>
        ) : (
          <YearChoice
            year={year.year}
            last={Number(year.today.slice(0, 4)) + 10}
            onYear={onYear}
            before={t("calendars.year_before")}
            after={t("calendars.year_after")}
          />
        )}
      </YearGrid>
      <Warnings year={year} />
      <SpecialDays year={year} />
    </div>
  );
}

/** Consecutive days with the same reasons and hours. */
interface Run {
  readonly first: string;
  readonly last: string;
  readonly day: YearDay;
}
function runsOf(days: readonly YearDay[]): readonly Run[] {
  const runs: Run[] = [];
  const same = (a: YearDay, b: YearDay): boolean =>
    JSON.stringify([a.open, specialOf(a)]) === JSON.stringify([b.open, specialOf(b)]);
  for (const day of days) {
    if (specialOf(day).length === 0) continue;
    const last = runs.at(-1);
    if (last && shiftDay(last.last, 1) === day.day && same(last.day, day))
      runs[runs.length - 1] = { ...last, last: day.day };
    else runs.push({ first: day.day, last: day.day, day });
  }
  return runs;
}

const kindOf = (reasons: readonly DayReason[]): DayReason["why"] =>
  reasons.find((r) => r.why === "extra")?.why ?? reasons[0]?.why ?? "weekday";

/** The days that are not as their weekday. */
function SpecialDays({ year }: { year: OfficeYear }) {
  const t = useT();
  const language = useLanguage();
  const why = useWhy();
  const runs = runsOf(year.days);
  return (
    <Table
      caption={t("calendars.special_days", { year: year.year })}
      rows={runs}
      id={(run) => run.first}
      empty={<p className={css.note}>{t("calendars.no_special_days", { year: year.year })}</p>}
      columns={[
        {
          key: "day",
          head: t("calendars.day"),
          names: true,
          width: 210,
          cell: ({ first, last }) => <DaySpan from={first} to={last} word="–" />,
        },
        {
          key: "weekday",
          head: t("calendars.weekday"),
          hides: "phone",
          width: 120,
          cell: ({ first, last }) => (first === last ? capital(weekdayTitle(language, weekdayOf(first))) : ""),
        },
        { key: "why", head: t("calendars.why"), cell: ({ day }) => specialOf(day).map(why).join(", ") },
        {
          key: "kind",
          head: t("calendars.kind"),
          hides: "phone",
          width: 140,
          cell: ({ day }) => t(`calendars.kind_${kindOf(specialOf(day))}`),
        },
        {
          key: "open",
          head: t("calendars.open"),
          width: 170,
          hides: "phone",
          cell: ({ day }) => (day.open.length > 0 ? sayHours(day.open) : t("calendars.closed")),
        },
      ]}
    />
  );
}

const MOST = 6;
/** What somebody who plans by this calendar should know: where leave is counted otherwise, and years without public holidays. */
function Warnings({ year }: { year: OfficeYear }) {
  const t = useT();
  const named = useNamed();
  const language = useLanguage();
  const { can } = useMe();
  const home = hoursOn(
    year.hours.map((h) => ({ ...h, home_country_hash_id: h.home_country?.hash_id ?? null })),
    `${year.year}-12-31`,
  );
  const country = year.hours.find((h) => h.valid_from === home?.valid_from)?.home_country;
  if (!country) return null;
  const { weekly, single } = differing(year.days);
  const words = [
    ...weekly.map(([weekday, count]) => t("calendars.differs_weekly", { day: weekdayTitle(language, weekday), count })),
    ...single.slice(0, MOST).map((d) => formatDay(d.day)),
    ...(single.length > MOST ? [t("calendars.differs_more", { count: single.length - MOST })] : []),
  ];
  const link = holidaySeers.any.some((right) => can(right, country.hash_id))
    ? calendarHref.country(country.hash_id, { year: String(year.year) })
    : null;
  return (
    <>
      {year.holidays_known ? null : (
        <p className={css.warn}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
          <span>
            {t("calendars.no_holidays_known", { country: named(country), year: year.year })}{" "}
            {link ? <RefLink href={link}>{t("calendars.import_them")}</RefLink> : null}
          </span>
        </p>
      )}
      {words.length > 0 ? (
        <p className={css.warn}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
          <span>
            {t("calendars.differs", { country: named(country), days: words.join(", ") })}{" "}
            {link ? <RefLink href={link}>{t("calendars.week_of", { country: named(country) })}</RefLink> : null}
          </span>
        </p>
      ) : null}
    </>
  );
}
