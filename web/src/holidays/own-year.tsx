import { IconPlus } from "@tabler/icons-react";
import { listOwnHolidays } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { holdingStates } from "#contract/holidays/lifecycle.ts";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import { useSpecialDays } from "#web/calendars/public.ts";
import { useMe } from "#web/api/me.ts";
import { useWhole } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { go } from "#web/kit/go.ts";
import { useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import page from "#web/ui/page.module.css";
import { YearChoice } from "#web/ui/year-choice.tsx";
import { DayGrid, type DayLook } from "./day-grid.tsx";
import { OwnHead } from "./own-head.tsx";
import { halvesOn, monthsOf, type Window, windowOf } from "./span.ts";
import { TypeName } from "./words.tsx";
import css from "./holidays.module.css";

const RequestForm = lazyPart(() => import("./request-form.tsx"));
const AHEAD = 3;

/** My requests that touch this year. */
function useOwn(window: Window) {
  const { data } = useWhole(
    listOwnHolidays,
    {
      query: {
        status: [...holdingStates, "DELAY", "END"].join(","),
        archived: "all",
        date_start: window.from,
        date_end: window.to,
      },
    },
    { quiet: true },
  );
  return data ?? [];
}

/** My days off among the days of the year: the absences of a day, and how the day looks. */
function useDays(own: ReturnType<typeof useOwn>, window: Window) {
  const t = useT();
  const named = useNamed();
  const special = useSpecialDays(window.from, window.to);
  const spans = own.flatMap((h) => h.dates.map((d) => ({ ...d, of: h })));
  const onDay = (day: string) => spans.filter((s) => s.start_date <= day && day <= s.end_date);
  const look = (day: string): DayLook => {
    const here = onDay(day);
    const colour = (half: "morning" | "afternoon"): string | undefined => {
      const of = here.find((s) => halvesOn(s, day)[half])?.of;
      return of && `color-mix(in srgb, ${of.type?.colour ?? "var(--neutral)"} 32%, var(--paper))`;
    };
    const off = special.get(day);
    const isOff = weekdayOf(day) > 4 || off?.isOff === true;
    const words = [off?.words, ...here.map((s) => (s.of.type ? named(s.of.type) : t("holidays.absent")))].filter(
      Boolean,
    );
    return {
      am: colour("morning"),
      pm: colour("afternoon"),
      isOff,
      isHoliday: off?.isOff === true,
      isAsked: here.some((s) => s.of.status !== "VALIDATED"),
      ...(words.length > 0 && { words: words.join(", ") }),
    };
  };
  return { onDay, look };
}

/** The types of some requests, with their colours. */
function Legend({ own }: { own: ReturnType<typeof useOwn> }) {
  const types = [...new Map(own.flatMap((h) => (h.type ? [[h.type.hash_id, h.type] as const] : []))).values()];
  return (
    <ul className={css.legend}>
      {types.map((type) => (
        <li key={type.hash_id}>
          <TypeName type={type} />
        </li>
      ))}
    </ul>
  );
}

/** My days off in a year. A day off opens its request, another day begins one. */
export default function OwnYear() {
  const t = useT();
  const { can } = useMe();
  const [url, setUrl] = useUrl();
  const drawer = useAddressed(["edit", "from", "to"]);
  const today = todayAt();
  const asked = Number(url.year);
  const year = asked >= 2000 && asked <= 2200 ? asked : Number(today.slice(0, 4));
  const window = windowOf("year", `${year}-01-01`);
  const own = useOwn(window);
  const { onDay, look } = useDays(own, window);
  const mayAsk = can("holidays_create");
  const add = (from?: string): void => drawer.open({ edit: "new", from });
  useKeys([{ keys: "n", label: "ui.key_new", opens: true, enabled: mayAsk, run: () => add() }]);
  const title = t("holidays.title");
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        {mayAsk ? (
          <Button look="filled" icon={<IconPlus stroke={1.8} />} hint="N" onClick={() => add()}>
            {t("holidays.ask")}
          </Button>
        ) : null}
      </header>
      <OwnHead />
      <div className={css.yearPart}>
        <YearChoice
          year={year}
          last={Number(today.slice(0, 4)) + AHEAD}
          onYear={(next) => setUrl({ year: String(next) })}
          before={t("holidays.year_before")}
          after={t("holidays.year_after")}
        />
        <DayGrid
          months={monthsOf(window)}
          today={today}
          look={look}
          onDay={(day) => {
            const [first] = onDay(day);
            if (first) go(holidayHref.view(first.of.hash_id));
            else if (mayAsk) add(day);
          }}
        />
        <Legend own={own} />
      </div>
      <SidePanel opened={mayAsk && url.edit === "new"} onClose={drawer.close} title={t("holidays.ask")}>
        <RequestForm onClose={drawer.close} />
      </SidePanel>
    </div>
  );
}
