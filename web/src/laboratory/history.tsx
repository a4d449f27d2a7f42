import { stockHistory } from "#contract/laboratory/stock.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Chart } from "#web/ui/chart/chart.tsx";

interface HistoryProps {
  place: string;
  component: { readonly hash_id: string; readonly name: string; readonly base_unit: "g" | "mL" };
}

/** What was used of a component in a place, month by month, and what was there at the end of each. */
export default function History({ place, component }: HistoryProps) {
  const t = useT();
  const language = useLanguage();
  const query = { laboratory_id: place, component_id: component.hash_id };
  const months = useRead(stockHistory, { query }, { quiet: true }).data?.data;
  if (!months) return null;
  const named = (month: string, style: "short" | "long"): string =>
    new Intl.DateTimeFormat(language, {
      month: style,
      ...(style === "long" && { year: "numeric" }),
      timeZone: "UTC",
    }).format(new Date(`${month}-01T00:00:00Z`));
  return (
    <Chart
      label={t("laboratory.history", { name: component.name })}
      along={t("laboratory.month")}
      iso={component.base_unit}
      points={months.map((m) => ({
        key: m.month,
        short: named(m.month, "short"),
        long: named(m.month, "long"),
        values: { used: m.used, quantity: m.quantity },
      }))}
      panels={[
        [{ key: "used", name: t("laboratory.used"), shape: "columns", look: 2 }],
        [{ key: "quantity", name: t("laboratory.at_end"), shape: "line", look: 1 }],
      ]}
    />
  );
}
