import { getZoneStats } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import type { ZoneStats } from "#contract/holidays/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Stroke } from "#web/ui/atoms/skeleton.tsx";
import css from "./office.module.css";

const useStatsRead = (zone: string) =>
  useRead(getZoneStats, { params: { id: zone }, query: {} }, { quiet: true, keep: true });
export const useStats = (zone: string): ZoneStats | undefined => useStatsRead(zone).data?.data;

/** How many requests of the office wait, are validated, rejected, and all; each opens its list. */
export function FourCounts({ zone }: { zone: string }) {
  const t = useT();
  const read = useStatsRead(zone);
  const s = read.data?.data;
  if (!s && read.isError) return <Loading of={read} />;
  const parts = (...all: readonly (readonly [string, number | undefined])[]): string =>
    all.flatMap(([key, count]) => (count ? [t(`holidays.count_${key}`, { count })] : [])).join(", ");
  const counts = [
    {
      key: "unvalidated",
      count: s?.zoneHolidaysUnvalidatedCount,
      status: "UNVALIDATED,APPROVED,DELAY",
      note: parts(["delayed", s?.delayed], ["approved", s?.approved]),
    },
    {
      key: "validated",
      count: s?.zoneHolidaysValidatedCount,
      status: "VALIDATED,END",
      note: parts(["cancellations", s?.cancellations]),
    },
    { key: "rejected", count: s?.zoneHolidaysRejectedCount, status: "REJECTED", note: "" },
    {
      key: "total",
      count: s?.zoneHolidaysTotalCount,
      status: "UNVALIDATED,APPROVED,DELAY,VALIDATED,END,REJECTED,CANCELLED",
      note: parts(["cancelled", s?.cancelled]),
    },
  ];
  return (
    <ul className={css.counts}>
      {counts.map((c) => (
        <li key={c.key}>
          <AppLink href={holidayHref.ofOffice({ selected: zone, view: "list", status: c.status })} figure={c.count}>
            <span>{t(`holidays.counts_${c.key}`)}</span>
            <b>{c.count ?? <Stroke width={32} />}</b> <small>{c.note}</small>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
