import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { listColleagues } from "#contract/agenda/endpoints.ts";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import type { Scope } from "#contract/agenda/schemas.ts";
import { useSpecialDays } from "#web/calendars/public.ts";
import { useMe } from "#web/api/me.ts";
import { prefetchWhole as ask, useWhole } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useUrl } from "#web/kit/place.ts";
import { Button, IconButton } from "#web/ui/atoms/button.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./agenda.module.css";
import { useOthersAway } from "./absences.ts";
import { DayList } from "./day-list.tsx";
import { daysFrom, stepDay, views, weekNumber, windowName, windowOf, type View } from "./days.ts";
import { isOn, type Placed } from "./layout.ts";
import { MonthGrid } from "./month-grid.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { nowWall, useMove, usePlace, useTimes } from "./use-agenda.ts";

const AgendaList = lazyTab(() => import("./agenda-list-view.tsx"));
const AgendaSide = lazyTab(() => import("./agenda-side.tsx"));
const AppointmentForm = lazyPart(() => import("./appointment-form.tsx"));
const FeedPanel = lazyPart(() => import("./feed-panel.tsx"));
const ScopeDialog = lazyDialog(() => import("./scope-dialog.tsx"));

export const prefetch = (): void => void ask(listColleagues, { query: {} });

/** The days of a view. A weekend day is shown only if it has appointments, or is today or selected. */
function daysOf(view: View, day: string, planned: readonly Placed[], today: string): string[] {
  const { from, to } = windowOf(view, day);
  if (view === "day") return [day];
  const days = daysFrom(from, 7);
  return days
    .filter((d, i) => i < 5 || d === day || d === today || planned.some((p) => isOn(p, d)))
    .filter((d) => d <= to);
}

type Place = ReturnType<typeof usePlace>;

/** What the calendar shows at a place: its days, the times on them, and who is away. */
function useCalendar(at: Place) {
  const { view, day, today } = at;
  const times = useTimes(view, day, at.colleagues, at.timeZone);
  const known = useWhole(listColleagues, { query: {} }, { quiet: true, staleTime: 60_000 });
  const colleagues = (known.data ?? []).filter((c) => at.colleagues.includes(c.hash_id));
  const days = view === "list" ? [] : daysOf(view, day, times.planned, today);
  const shown = windowOf(view, day);
  const away = useOthersAway(view === "list" ? [] : days.length > 0 ? days : [day], at.colleagues);
  const special = useSpecialDays(shown.from, shown.to);
  return { at, times, colleagues, days, away, special };
}

/** Moves a time; of a series it first asks which. */
function useMoving() {
  const t = useT();
  const move = useMove();
  const [asked, setAsked] = useState<{ p: Placed; minutes: number }>();
  const onMove = (p: Placed, minutes: number): void =>
    void (p.one.repeats ? setAsked({ p, minutes }) : move(p, minutes));
  const question = (
    <ScopeDialog
      opened={asked !== undefined}
      confirm={t("ui.save")}
      onClose={() => setAsked(undefined)}
      onChoose={(scope: Scope) => {
        if (asked) void move(asked.p, asked.minutes, scope);
        setAsked(undefined);
      }}
    />
  );
  return { onMove, question };
}

/** `/admin/agenda`: the user's appointments by day, week, month or as a list, and when colleagues are busy. */
export default function AgendaPage() {
  const t = useT();
  const phone = usePhone();
  const { can } = useMe();
  const [url] = useUrl();
  const drawer = useAddressed(["appointment", "at", "until", "contact", "feed"]);
  const at = usePlace(phone ? "day" : "week");
  const { view, day, today } = at;
  const calendar = useCalendar(at);
  const { onMove, question } = useMoving();
  const mayAdd = can("agenda_create");
  const add = (on = day, from?: string, until?: string): void =>
    drawer.open({ appointment: "new", at: from ? `${on}T${from}` : on, until });
  const step = (by: 1 | -1): void => at.to({ day: stepDay(view, day, by) });
  useKeys([
    { keys: "n", label: "ui.key_new", opens: true, enabled: mayAdd, run: () => add() },
    { keys: "j", label: "agenda.next", repeats: true, enabled: view !== "list", run: () => step(1) },
    { keys: "k", label: "agenda.previous", repeats: true, enabled: view !== "list", run: () => step(-1) },
    { keys: "t", label: "agenda.today", run: () => at.to({ day: today }) },
    ...views.map((v) => ({ keys: `v ${v[0]}`, label: `agenda.view_${v}`, run: () => at.to({ view: v }) })),
  ]);
  const link = (v: View): string => agendaHref.calendar({ view: v, day, with: at.colleagues.join(",") || undefined });
  return (
    <div className={page.page}>
      <AgendaHead at={at} onStep={step} onAdd={mayAdd ? add : undefined} />
      <LinkTabs
        label={t("agenda.views")}
        tabs={views.map((v) => ({ href: link(v), label: t(`agenda.view_${v}`), current: v === view }))}
      />
      {view === "list" ? (
        <AgendaList />
      ) : (
        <Calendar
          calendar={calendar}
          onMove={onMove}
          onNew={mayAdd ? add : undefined}
          onFeed={() => drawer.open({ appointment: "feed" })}
        />
      )}
      {phone && mayAdd ? (
        <div className={css.thumb}>
          <Button look="filled" size="big" wide icon={<IconPlus stroke={1.8} />} onClick={() => add()}>
            {t("agenda.new_short")}
          </Button>
        </div>
      ) : null}
      <SidePanel opened={mayAdd && url.appointment === "new"} onClose={drawer.close} title={t("agenda.new")}>
        <AppointmentForm began={url.at ?? day} ends={url.until} contactId={url.contact} onClose={drawer.close} />
      </SidePanel>
      <SidePanel opened={url.appointment === "feed"} onClose={drawer.close} title={t("agenda.feed")}>
        <FeedPanel />
      </SidePanel>
      {question}
    </div>
  );
}

/** The name of the days shown, the way to those before and after, and a new appointment. */
function AgendaHead({
  at,
  onStep,
  onAdd,
}: {
  at: Place;
  onStep: (by: 1 | -1) => void;
  onAdd: (() => void) | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  const phone = usePhone();
  const { view, day } = at;
  return (
    <header className={[page.head, css.head].join(" ")}>
      <h1 className={view !== "list" ? css.title : phone ? "sr-only" : undefined}>
        {view === "list" ? t("agenda.title") : windowName(language, view, day)}
        {view === "week" && !phone ? <small>{t("agenda.week_number", { week: weekNumber(day) })}</small> : null}
      </h1>
      {view === "list" ? null : (
        <span className={css.steps}>
          <IconButton
            look="outline"
            size="small"
            label={t("agenda.previous")}
            icon={<IconChevronLeft stroke={1.6} />}
            onClick={() => onStep(-1)}
          />
          <Button size="small" onClick={() => at.to({ day: at.today })}>
            {t("agenda.today")}
          </Button>
          <IconButton
            look="outline"
            size="small"
            label={t("agenda.next")}
            icon={<IconChevronRight stroke={1.6} />}
            onClick={() => onStep(1)}
          />
        </span>
      )}
      {onAdd && !phone ? (
        <Button look="filled" icon={<IconPlus stroke={1.8} />} hint="N" onClick={() => onAdd()}>
          {t("agenda.new_short")}
        </Button>
      ) : null}
    </header>
  );
}

interface CalendarProps {
  calendar: ReturnType<typeof useCalendar>;
  onMove: (p: Placed, minutes: number) => void;
  onNew: ((on?: string, from?: string, until?: string) => void) | undefined;
  onFeed: () => void;
}
/** The times of a day, a week or a month, and at the side the month and whose times are shown. */
function Calendar({ calendar, onMove, onNew, onFeed }: CalendarProps) {
  const phone = usePhone();
  const { at, times, colleagues, days, special, away } = calendar;
  const { view, day, today, timeZone } = at;
  const onDay = (d: string): void => at.to({ view: "day", day: d });
  const isGrid = view === "day" || view === "week";
  return (
    <div className={css.body}>
      {!times.read.data ? (
        <Loading of={times.read} rows={8} />
      ) : phone && view !== "month" ? (
        <DayList days={days} all={times.all} today={today} special={special} away={away} />
      ) : isGrid ? (
        <TimeGrid
          days={days}
          special={special}
          mine={times.mine}
          others={times.others}
          colleagues={colleagues}
          today={today}
          now={nowWall(timeZone)}
          onMove={onMove}
          away={away}
          onNew={onNew}
          onDay={onDay}
        />
      ) : (
        <MonthGrid
          day={day}
          today={today}
          all={times.all}
          special={special}
          phone={phone}
          onMove={onMove}
          onDay={onDay}
        />
      )}
      {phone ? null : (
        <AgendaSide
          day={day}
          today={today}
          timeZone={timeZone}
          days={days.length > 0 && isGrid ? days : [day]}
          mine={times.mine}
          colleagues={colleagues}
          onDay={(d) => at.to({ day: d })}
          onColleagues={at.setColleagues}
          onFeed={onFeed}
        />
      )}
    </div>
  );
}
