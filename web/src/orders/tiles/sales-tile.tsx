import { Loading } from "#web/ui/atoms/loading.tsx";
import type { ReactElement } from "react";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName, monthWords } from "#web/kit/month-name.ts";
import { Chart } from "#web/ui/chart/chart.tsx";
import { Tile, useHomePart } from "#web/ui/home/tile.tsx";

/** What was ordered in each of the last twelve months, beside the same month a year before, in euro. */
export default function SalesTile(): ReactElement | null {
  const t = useT();
  const language = useLanguage();
  const read = useHomePart("sales");
  const months = read.data?.data.months ?? [];
  if (!read.data && read.isError)
    return (
      <Tile name="sales">
        <Loading of={read} />
      </Tile>
    );
  if (months.every((m) => m.orders === 0 && Number(m.value_before_eur) === 0)) return null;
  return (
    <Tile name="sales" all={orderHref.customers({ groupBy: "month" })}>
      <Chart
        label={t("dashboard.tile_sales")}
        along={t("orders.group_month")}
        iso="EUR"
        points={months.map((m) => ({
          key: m.month,
          short: monthName(m.month, "short", language),
          long: monthWords(m.month, language),
          values: { then: m.value_before_eur, now: m.value_eur },
          href: orderHref.list({
            category: "all",
            ordered_from: `${m.month}-01`,
            ordered_to: lastOfMonth(`${m.month}-01`),
          }),
        }))}
        panels={[
          [
            { key: "then", name: t("orders.tile_sales_before"), shape: "columns", look: "quiet" },
            { key: "now", name: t("orders.tile_sales_now"), shape: "columns", look: 1 },
          ],
        ]}
      />
    </Tile>
  );
}
