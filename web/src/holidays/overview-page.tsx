import { getHolidayOverview } from "#contract/holidays/endpoints.ts";
import type { OverviewRow } from "#contract/holidays/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { todayAt } from "#web/api/today.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName, monthOf } from "#web/kit/month-name.ts";
import { usePageTitle } from "#web/kit/page-title.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { PersonName } from "#web/ui/atoms/person.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { ExportMenu } from "#web/ui/list/export-menu.tsx";
import { useExport } from "#web/ui/list/use-export.ts";
import page from "#web/ui/page.module.css";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { YearChoice } from "#web/ui/year-choice.tsx";
import { OfficeChoice } from "#web/ui/form/office-choice.tsx";
import { useOffice } from "#web/api/use-office.ts";
import { HolidayTabs } from "./holiday-tabs.tsx";
import { Days, daysText, TypeName } from "./words.tsx";
import css from "./holidays.module.css";
import { ScrollPart } from "./scroll-part.tsx";

const months = Array.from({ length: 12 }, (_, i) => i);

type Column = TableColumn<OverviewRow>;
type Figure = "opening" | "acquired" | "taken" | "expired" | "adjusted";
/** A figure of the year; nothing where it is 0. */
const figure = (key: Figure, head: string, hides?: Column["hides"]): Column => ({
  key,
  head,
  right: true,
  ...(hides && { hides }),
  cell: (r) => (r[key] === 0 ? null : <Days value={r[key]} />),
});

/** The days taken in a month. */
const monthColumn = (i: number, head: string): Column => ({
  key: `m${i}`,
  head,
  right: true,
  hides: "phone",
  cell: (r) => {
    const value = r.months[i] ?? 0;
    return value === 0 ? null : daysText(value);
  },
});

interface OverviewTableProps {
  title: string;
  year: number;
  rows: readonly OverviewRow[];
}
function OverviewTable({ title, year, rows }: OverviewTableProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <Table
      label={title}
      className={css.wide}
      sticky
      rows={rows}
      id={(r: OverviewRow) => `${r.user.hash_id} ${r.type.hash_id}`}
      empty={<EmptyGlass title={t("holidays.no_overview")} text={t("holidays.no_overview_text")} />}
      columns={[
        {
          key: "person",
          head: t("holidays.person"),
          names: true,
          cell: (r) => <PersonName person={r.user} size="small" />,
        },
        { key: "type", head: t("holidays.type"), cell: (r) => <TypeName type={r.type} /> },
        figure("opening", t("holidays.opening"), "phone"),
        figure("acquired", t("holidays.acquired"), "phone"),
        ...months.map((i) => monthColumn(i, monthName(monthOf(year, i + 1), "short", language))),
        figure("taken", t("holidays.taken")),
        figure("expired", t("holidays.expired"), "phone"),
        figure("adjusted", t("holidays.adjusted_days"), "narrow"),
        {
          key: "remaining",
          head: t("holidays.remaining"),
          right: true,
          cell: (r) => <Days value={r.remaining} strong />,
        },
      ]}
    />
  );
}

/** `/admin/managment/holidays/generate/overview`: a year of an office, each person's stock with the days taken by month. */
export default function OverviewPage() {
  const t = useT();
  const [url, setUrl] = useUrl();
  const { offices, office, zone } = useOffice(["holidays_stat"], url.zone);
  const now = Number(todayAt(zone).slice(0, 4));
  const asked = Number(url.year);
  const year = asked >= 2000 && asked <= 2200 ? asked : now;
  const query = { year, zone };
  const read = useRead(getHolidayOverview, { query }, { keep: true, enabled: zone !== "" });
  const rows = read.data?.data;
  const title = t("holidays.overview_of", { year });
  usePageTitle(title);
  const exporter = useExport({ kind: "holidays_overview", filters: query, about: `${office?.name ?? ""} ${year}` });
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{title}</h1>
        <YearChoice
          year={year}
          last={now + 1}
          onYear={(next) => setUrl({ year: String(next) })}
          before={t("holidays.year_before")}
          after={t("holidays.year_after")}
        />
        <OfficeChoice
          label={t("holidays.office")}
          offices={offices}
          value={zone}
          onChange={(next) => setUrl({ zone: next })}
        />
        <ExportMenu exporter={exporter} />
      </header>
      <HolidayTabs zone={zone} />
      <ScrollPart label={title}>
        {rows ? <OverviewTable title={title} year={year} rows={rows} /> : <Loading of={read} rows={10} />}
      </ScrollPart>
    </div>
  );
}
