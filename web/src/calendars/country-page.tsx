import type { ReactNode } from "react";
import { IconPlus, IconTableImport } from "@tabler/icons-react";
import { getWeekdays, listPublicHolidays } from "#contract/calendars/endpoints.ts";
import type { PublicHoliday } from "#contract/calendars/schemas.ts";
import { listZones } from "#contract/zones/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { weekdayOf } from "#contract/kit/recurrence.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { useKeys } from "#web/kit/keys.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { Button } from "#web/ui/atoms/button.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { SidePanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import page from "#web/ui/page.module.css";
import { ListedPanel } from "#web/ui/record/addressed-panel.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { YearChoice } from "#web/ui/year-choice.tsx";
import css from "./calendars.module.css";
import { WeekForm } from "./week-form.tsx";
import { capital, weekdayTitle } from "./words.ts";

const HolidayForm = lazyPart(() => import("./holiday-form.tsx"));
const ImportForm = lazyPart(() => import("./import-form.tsx"));

const thisYear = (): number => new Date().getFullYear();
const AHEAD = 10;

export const prefetch = ({ params, search }: ScreenPlace): void =>
  void ask(listPublicHolidays, {
    params: { id: params.id ?? "" },
    query: { year: Number(search.year) || thisYear(), ...(search.zone && { zone: search.zone }) },
  });

/** Marks of an imported day: moved, estimated, corrected, one office only. */
function useMarks(): (h: PublicHoliday) => string {
  const t = useT();
  return (h) =>
    [
      h.part === "day" ? "" : t(`calendars.part_${h.part}`),
      h.zone ? t("calendars.only_for", { office: h.zone.name }) : "",
      h.moved ? t("calendars.moved") : "",
      h.estimated && !h.corrected ? t("calendars.estimated") : "",
      h.corrected ? t("calendars.corrected") : "",
    ]
      .filter(Boolean)
      .join(", ");
}

/** Narrows the list to the days of an office. */
function OfficeFilter({ offices }: { offices: readonly { readonly hash_id: string; readonly name: string }[] }) {
  const t = useT();
  const [url, setUrl] = useUrl();
  if (offices.length === 0) return null;
  return (
    <span className={css.officeFilter}>
      <ChoiceField
        label={t("calendars.with_office")}
        hideLabel
        name="zone"
        value={url.zone ?? ""}
        onChange={(zone) => setUrl({ zone: zone || undefined })}
        choices={[
          { value: "", label: t("calendars.all_offices") },
          ...offices.map((z) => ({
            value: z.hash_id,
            label: t("calendars.with_those_of", { office: z.name }),
          })),
        ]}
      />
    </span>
  );
}

interface HolidayTableProps {
  holidays: readonly PublicHoliday[];
  year: number;
  /** Offered while there are none. */
  action: ReactNode;
  onOpen: (h: PublicHoliday) => void;
}
function HolidayTable({ holidays, year, action, onOpen }: HolidayTableProps) {
  const t = useT();
  const language = useLanguage();
  const named = useNamed();
  const marks = useMarks();
  return (
    <Table
      label={t("calendars.holidays_in", { year })}
      rows={holidays}
      empty={
        <EmptyGlass
          title={t("calendars.no_holidays", { year })}
          text={t("calendars.no_holidays_text")}
          action={action}
        />
      }
      columns={[
        {
          key: "day",
          head: t("calendars.day"),
          names: true,
          width: 120,
          cell: (h) => formatDay(h.day),
        },
        {
          key: "weekday",
          head: t("calendars.weekday"),
          hides: "phone",
          width: 120,
          cell: (h) => capital(weekdayTitle(language, weekdayOf(h.day))),
        },
        {
          key: "name",
          head: t("calendars.name"),
          cell: (h) =>
            h.can.update || h.can.delete ? (
              <button type="button" className={css.link} onClick={() => onOpen(h)}>
                {named(h)}
              </button>
            ) : (
              named(h)
            ),
        },
        { key: "marks", head: t("calendars.marks"), className: css.soft, cell: marks },
      ]}
    />
  );
}

/** A country's week, its public holidays in the chosen year, and its offices. */
function useCountryCalendar(id: string) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const [url] = useUrl();
  const year = Number(url.year) || thisYear();
  const params = { id };
  const query = { year, ...(url.zone && { zone: url.zone }) };
  const holidays = useRead(listPublicHolidays, { params, query }, { keep: true, route: true });
  const weekdays = useRead(getWeekdays, { params }, { route: true });
  const offices = useRead(listZones, { query: {} }, { quiet: true, enabled: can("areas_view") }).data?.data ?? [];
  const there = offices.filter((z) => z.countries.some((c) => c.hash_id === id));
  const country = named(weekdays.data?.data.country);
  const title = country ? t("calendars.of_country", { country }) : t("calendars.country_title");
  usePageTitle(title);
  return { year, holidays, weekdays, there, country, title };
}

/** `/admin/country/{id}/calendar`: the week of a country and its public holidays of a year. */
export default function CountryCalendarPage() {
  const id = usePathParam("id");
  const t = useT();
  const named = useNamed();
  const [url] = useUrl();
  const drawer = useAddressed(["holiday", "import"]);
  const calendar = useCountryCalendar(id);
  const { year, holidays, weekdays, there, country, title } = calendar;
  const { data } = holidays;
  const week = weekdays.data?.data;
  const mayAdd = data?.can.create === true;
  const add = (): void => drawer.open({ holiday: "new" });
  useKeys([{ keys: "n", label: "ui.key_new", opens: true, enabled: mayAdd, run: add }]);
  const importing = (
    <Button icon={<IconTableImport stroke={1.6} />} onClick={() => drawer.open({ import: "1" })}>
      {t("calendars.import", { year })}
    </Button>
  );
  const form = { country: id, offices: there, year, onClose: drawer.close };
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        {mayAdd && data.data.length > 0 ? importing : null}
        {mayAdd ? (
          <Button look="filled" icon={<IconPlus stroke={1.8} />} hint="N" onClick={add}>
            {t("calendars.new_holiday")}
          </Button>
        ) : null}
      </header>
      <div className={css.country}>
        {week ? <WeekForm key={id} week={week} /> : <Loading of={weekdays} rows={3} />}
        <HolidaysOfYear
          calendar={calendar}
          action={mayAdd ? importing : undefined}
          onOpen={(h) => drawer.open({ holiday: h.hash_id })}
        />
      </div>
      <ListedPanel
        of={holidays}
        word="holiday"
        rows={data?.data}
        id={(h) => h.hash_id}
        title={(h) => named(h)}
        make={mayAdd && { title: t("calendars.new_holiday"), form: <HolidayForm {...form} /> }}
      >
        {(holiday) => <HolidayForm {...form} holiday={holiday} />}
      </ListedPanel>
      <SidePanel
        opened={mayAdd && url.import === "1"}
        onClose={drawer.close}
        title={t("calendars.import_title", { country, year })}
      >
        <ImportForm key={year} country={id} year={year} onClose={drawer.close} />
      </SidePanel>
    </div>
  );
}

interface HolidaysProps {
  calendar: ReturnType<typeof useCountryCalendar>;
  /** What an empty year offers. */
  action: ReactNode;
  onOpen: (holiday: PublicHoliday) => void;
}
/** The public holidays of a year, which is chosen above them. */
function HolidaysOfYear({ calendar: { year, there, holidays }, action, onOpen }: HolidaysProps) {
  const t = useT();
  const [, setUrl] = useUrl();
  const { data } = holidays;
  return (
    <section>
      <div className={css.bar}>
        <YearChoice
          year={year}
          last={thisYear() + AHEAD}
          onYear={(next) => setUrl({ year: String(next) })}
          before={t("calendars.year_before")}
          after={t("calendars.year_after")}
        />
        <OfficeFilter offices={there} />
      </div>
      {data ? (
        <HolidayTable holidays={data.data} year={year} action={action} onOpen={onOpen} />
      ) : (
        <Loading of={holidays} rows={8} text="ui.list_failed" />
      )}
    </section>
  );
}
