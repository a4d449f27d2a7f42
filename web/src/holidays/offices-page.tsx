import { getZoneStats } from "#contract/holidays/endpoints.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { balanceSeers, holidaySeers } from "#contract/holidays/rights.ts";
import type { ZoneStats } from "#contract/holidays/schemas.ts";
import { useMe } from "#web/api/me.ts";
import { useReads } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink, RefLink } from "#web/ui/atoms/link.tsx";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import page from "#web/ui/page.module.css";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import { useOffice } from "#web/api/use-office.ts";
import { HolidayTabs } from "./holiday-tabs.tsx";
import css from "./holidays.module.css";
import { ScrollPart } from "./scroll-part.tsx";

/** The offices with their counts, which come after them. */
function useCounted() {
  const { offices } = useOffice(holidaySeers.any, undefined);
  const answers = useReads(
    offices.map((z) => ({ endpoint: getZoneStats, input: { params: { id: z.hash_id }, query: {} } })),
    { quiet: true },
  ).map(({ data }) => data as { data: ZoneStats } | undefined);
  return offices.map((z, i) => ({ ...z, stats: answers[i]?.data }));
}
type Row = ReturnType<typeof useCounted>[number];

/** How many requests are in some states; the figure opens them. */
const countColumn = (key: string, head: string, of: (s: ZoneStats) => number, status: string): TableColumn<Row> => ({
  key,
  head,
  right: true,
  ...(key !== "unvalidated" && { hides: "phone" }),
  cell: (z) => {
    const n = z.stats && of(z.stats);
    return n ? (
      <RefLink href={holidayHref.ofOffice({ selected: z.hash_id, view: "list", status })} figure={n}>
        {n}
      </RefLink>
    ) : (
      n
    );
  },
});

/** `/admin/managment/office/holidays`: the offices whose requests one sees, with their counts. */
export default function OfficesPage() {
  const t = useT();
  const { can } = useMe();
  const rows = useCounted();
  const count = (key: string, of: (s: ZoneStats) => number, status: string) =>
    countColumn(key, t(`holidays.counts_${key}`), of, status);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>{t("holidays.offices")}</h1>
      </header>
      <HolidayTabs />
      <ScrollPart label={t("holidays.offices")}>
        <Table
          label={t("holidays.offices")}
          rows={rows}
          empty={<EmptyGlass title={t("holidays.no_office")} />}
          columns={[
            {
              key: "name",
              head: t("holidays.office"),
              names: true,
              cell: (z) => (
                <AppLink className={css.name} href={holidayHref.ofOffice({ selected: z.hash_id })}>
                  {z.name}
                </AppLink>
              ),
            },
            count("unvalidated", (s) => s.zoneHolidaysUnvalidatedCount, "UNVALIDATED,APPROVED,DELAY"),
            count("validated", (s) => s.zoneHolidaysValidatedCount, "VALIDATED,END"),
            count("rejected", (s) => s.zoneHolidaysRejectedCount, "REJECTED"),
            {
              key: "balances",
              head: t("holidays.balances"),
              right: true,
              cell: (z) =>
                balanceSeers.any.some((right) => can(right, z.hash_id)) ? (
                  <RefLink href={holidayHref.balancesOfOffice({ selected: z.hash_id })}>
                    {t("holidays.see_balances")}
                  </RefLink>
                ) : null,
            },
          ]}
        />
      </ScrollPart>
    </div>
  );
}
