import { formatDay } from "#contract/kit/dates.ts";
import { stockHistory } from "#contract/laboratory/stock.ts";
import { useRead } from "#web/api/query.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { Chart } from "#web/ui/chart/chart.tsx";
import css from "./laboratory.module.css";
import { said } from "./words.ts";

interface HistoryProps {
  /** When left out, all places the reader may see. */
  place?: string;
  component: { readonly hash_id: string; readonly name: string; readonly base_unit: "g" | "mL" };
}
/** Months ahead shown in the chart, and average days per month. */
const AHEAD = 3;
const MONTH = 30.4;
/** Days: for a forecast farther away, only say that there is enough. */
const FAR = 730;

/** A chart of a component: use by month, stock at each month's end, and the forecast. */
export default function History({ place, component }: HistoryProps) {
  const t = useT();
  const language = useLanguage();
  const query = { ...(place && { laboratory_id: place }), component_id: component.hash_id };
  const found = useRead(stockHistory, { query }, { quiet: true }).data;
  if (!found || found.forecast.places === 0) return null;
  const { data: months, forecast: f } = found;
  const last = months.at(-1)?.month ?? "";
  const later = (n: number): string => {
    const [year = 0, month = 1] = last.split("-").map(Number);
    return new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 7);
  };
  const expected = (n: number): string =>
    String(Math.max(0, Math.round((Number(f.available) - Number(f.per_day) * MONTH * n) * 1000) / 1000));
  const hasForecast = f.runs_out_on !== null;
  const named = (month: string, style: "short" | "long"): string =>
    new Intl.DateTimeFormat(language, {
      month: style,
      ...(style === "long" && { year: "numeric" }),
      timeZone: "UTC",
    }).format(new Date(`${month}-01T00:00:00Z`));
  const point = (month: string, values: Record<string, string>) => ({
    key: month,
    short: named(month, "short"),
    long: named(month, "long"),
    values,
  });
  const isFar = f.runs_out_on !== null && Date.parse(f.runs_out_on) - Date.now() > FAR * 86_400_000;
  return (
    <div className={css.history}>
      <Chart
        label={t(place ? "laboratory.history" : "laboratory.history_everywhere", { name: component.name })}
        along={t("laboratory.month")}
        iso={component.base_unit}
        points={[
          ...months.map((m) =>
            point(m.month, {
              used: m.used,
              quantity: m.quantity,
              ...(hasForecast && m.month === last && { expected: f.available }),
            }),
          ),
          ...(hasForecast
            ? Array.from({ length: AHEAD }, (_, i) => point(later(i + 1), { expected: expected(i + 1) }))
            : []),
        ]}
        panels={[
          [{ key: "used", name: t("laboratory.used"), shape: "columns", look: 2 }],
          [
            { key: "quantity", name: t("laboratory.at_end"), shape: "line", look: 1 },
            ...(hasForecast
              ? [{ key: "expected", name: t("laboratory.expected"), shape: "line" as const, look: 3 as const }]
              : []),
          ],
        ]}
      />
      <p className={css.soft}>
        {f.is_partial
          ? t("laboratory.forecast_partial")
          : f.runs_out_on === null
            ? t("laboratory.forecast_none")
            : t(isFar ? "laboratory.forecast_far" : "laboratory.forecast", {
                quantity: said(f.per_day, component.base_unit),
                day: formatDay(f.runs_out_on),
              })}
      </p>
    </div>
  );
}
