import { IconCalendarOff, IconClock, IconHourglass } from "@tabler/icons-react";
import { calendarHref } from "#contract/calendars/hrefs.ts";
import { getOfficeCalendar } from "#contract/calendars/endpoints.ts";
import { hoursOn } from "#contract/calendars/day-plan.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { useMe } from "#web/api/me.ts";
import { prefetch as ask, useRead } from "#web/api/query.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { usePathParam, useUrl } from "#web/kit/place.ts";
import type { ScreenPlace } from "#web/kit/route.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { ChosenPanel, useAddressed } from "#web/ui/form/drawer.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RecordPage, type RecordAction, type Some } from "#web/ui/record/record-page.tsx";
import { RecordFailed, RecordShape } from "#web/ui/record/record-states.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";
import css from "./calendars.module.css";
import { keyOf } from "./changes.ts";
import { YearTab } from "./year-tab.tsx";

const hoursTab = tabOf(() => import("./hours-tab.tsx"));
const HoursForm = lazyPart(() => import("./hours-form.tsx"));
const ExceptionForm = lazyPart(() => import("./exception-form.tsx"));
const TryForm = lazyPart(() => import("./try-form.tsx"));

const yearIn = (words: Readonly<Record<string, string>>): number => {
  const given = Number(words.year);
  return given >= 1970 && given <= 2100 ? given : new Date().getFullYear();
};
const asked = (id: string, year: number) => ({ params: { id }, query: { year } });

export const prefetch = ({ params, search }: ScreenPlace): void =>
  void ask(getOfficeCalendar, asked(params.id ?? "", yearIn(search)));

/** `/admin/area/{id}/calendar`: a year of an office, its hours, and why it is closed when it is. */
export default function OfficeCalendarPage() {
  const id = usePathParam("id");
  const [url] = useUrl();
  const { data, isError, refetch } = useRead(getOfficeCalendar, asked(id, yearIn(url)), { keep: true, route: true });
  if (data?.data.zone.hash_id === id) return <OfficeCalendar key={id} year={data.data} />;
  return isError ? <RecordFailed onRetry={() => void refetch()} /> : <RecordShape />;
}

/** Actions on the calendar. */
function officeActions(t: Translate, mayEdit: boolean, edit: (what: string, day?: string) => void): Some<RecordAction> {
  return [
    mayEdit && {
      key: "exception",
      label: t("calendars.add_exception"),
      look: "filled",
      icon: <IconCalendarOff stroke={1.6} />,
      hint: "n",
      run: () => edit("closure"),
    },
    mayEdit && {
      key: "hours",
      label: t("calendars.set_hours"),
      look: "outline",
      icon: <IconClock stroke={1.6} />,
      run: () => edit("hours"),
    },
    {
      key: "try",
      label: t("calendars.try"),
      icon: <IconHourglass stroke={1.6} />,
      run: () => edit("try"),
    },
  ];
}

function OfficeCalendar({ year }: { year: OfficeYear }) {
  const t = useT();
  const { can } = useMe();
  const [url, setUrl] = useUrl();
  const drawer = useAddressed(["edit", "day"]);
  const { zone } = year;
  const mayEdit = year.can.update === true;
  const edit = (what: string, day?: string): void => drawer.open({ edit: what, day });
  const title = t("calendars.of_office", { office: zone.name });
  return (
    <>
      <RecordPage
        of={{ kind: "office_calendar", id: zone.hash_id }}
        home={can("areas_view", zone.hash_id) ? zoneHref.view(zone.hash_id) : calendarHref.office(zone.hash_id)}
        title={title}
        crumb={title}
        meta={<OfficeMeta year={year} />}
        actions={officeActions(t, mayEdit, edit)}
        notice={
          year.hours.length === 0 ? (
            <p className={css.assumed}>
              <b>{t("calendars.assumed")}</b> {t(mayEdit ? "calendars.assumed_edit" : "calendars.assumed_text")}
            </p>
          ) : undefined
        }
        tabs={[
          {
            key: "year",
            label: t("calendars.tab_year"),
            wide: true,
            content: (
              <YearTab
                year={year}
                onYear={(next) => setUrl({ year: String(next) })}
                onClose={mayEdit ? (day) => edit("closure", day) : undefined}
              />
            ),
          },
          {
            key: "hours",
            label: t("calendars.tab_hours"),
            load: hoursTab({ year, onEdit: mayEdit ? (what: string) => edit(what) : undefined }),
          },
        ]}
        happened={{ did: "calendars.did_", otherwise: "calendars.did_set_hours" }}
      />
      <OfficePanels year={year} url={url} drawer={drawer} mayEdit={mayEdit} />
    </>
  );
}

/** Office, whose holidays it keeps, and its time zone. */
function OfficeMeta({ year }: { year: OfficeYear }) {
  const t = useT();
  const named = useNamed();
  const { can } = useMe();
  const { zone } = year;
  const now = hoursOn(
    year.hours.map((h) => ({ ...h, home_country_hash_id: h.home_country?.hash_id ?? null })),
    year.today,
  );
  const home = year.hours.find((h) => h.valid_from === now?.valid_from)?.home_country;
  return (
    <>
      {can("areas_view", zone.hash_id) ? (
        <RefLink href={zoneHref.view(zone.hash_id)}>{t("calendars.the_office")}</RefLink>
      ) : null}
      <span>{home ? t("calendars.holidays_of", { country: named(home) }) : t("calendars.no_home")}</span>
      <span>{zone.time_zone.replaceAll("_", " ")}</span>
    </>
  );
}

interface OfficePanelsProps {
  year: OfficeYear;
  url: Readonly<Record<string, string>>;
  drawer: ReturnType<typeof useAddressed>;
  mayEdit: boolean;
}

/** The open form: closing days, hours, or the calculator. */
function OfficePanels({ year, url, drawer, mayEdit }: OfficePanelsProps) {
  const t = useT();
  const forms = { year, onClose: drawer.close };
  const began = { day: url.day && url.day >= year.today ? url.day : year.today, type: "closure" } as const;
  return (
    <ChosenPanel
      chosen={url.edit}
      onClose={drawer.close}
      panels={{
        try: { title: t("calendars.try"), form: <TryForm year={year} /> },
        hours: mayEdit && { title: t("calendars.set_hours"), form: <HoursForm {...forms} /> },
        closure: mayEdit && {
          title: t("calendars.add_exception"),
          form: <ExceptionForm key={began.day} {...forms} began={began} />,
        },
        ...Object.fromEntries(
          year.hours
            .filter((h) => h.valid_from > year.today)
            .map((h) => [
              `hours.${h.valid_from}`,
              mayEdit && {
                title: t("calendars.set_hours"),
                form: <HoursForm {...forms} planned={h.valid_from} />,
              },
            ]),
        ),
        ...Object.fromEntries(
          year.exceptions
            .filter((e) => e.last_day >= year.today)
            .map((e) => [keyOf(e), mayEdit && { title: e.name, form: <ExceptionForm {...forms} exception={e} /> }]),
        ),
      }}
    />
  );
}
