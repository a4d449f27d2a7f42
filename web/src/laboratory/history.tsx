import { formatDay } from "#contract/kit/dates.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import { stockHistory } from "#contract/laboratory/stock.ts";
import { useRead } from "#web/api/query.ts";
import { type Translate, useLanguage, useT } from "#web/kit/i18n.ts";
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

type Found = ClientOutput<typeof stockHistory>;
type Forecast = Found["forecast"];

/** The month so many months later, as `2026-05`. */
function later(from: string, n: number): string {
  const [year = 0, month = 1] = from.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 7);
}
/** What is expected to be left so many months from now, at the average use. */
const expected = (f: Forecast, n: number): string =>
  String(Math.max(0, Math.round((Number(f.available) - Number(f.per_day) * MONTH * n) * 1000) / 1000));

function monthText(month: string, style: "short" | "long", language: string): string {
  return new Intl.DateTimeFormat(language, {
    month: style,
    ...(style === "long" && { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}
/** The months that were, and those of the forecast when it has an end. */
function pointsOf({ data: months, forecast: f }: Found, language: string) {
  const last = months.at(-1)?.month ?? "";
  const hasForecast = f.runs_out_on !== null;
  const point = (month: string, values: Record<string, string>) => ({
    key: month,
    short: monthText(month, "short", language),
    long: monthText(month, "long", language),
    values,
  });
  return [
    ...months.map((m) =>
      point(m.month, {
        used: m.used,
        quantity: m.quantity,
        ...(hasForecast && m.month === last && { expected: f.available }),
      }),
    ),
    ...(hasForecast
      ? Array.from({ length: AHEAD }, (_, i) => point(later(last, i + 1), { expected: expected(f, i + 1) }))
      : []),
  ];
}
function forecastText(f: Forecast, base_unit: "g" | "mL", t: Translate): string {
  if (f.is_partial) return t("laboratory.forecast_partial");
  if (f.runs_out_on === null) return t("laboratory.forecast_none");
  const isFar = Date.parse(f.runs_out_on) - Date.now() > FAR * 86_400_000;
  return t(isFar ? "laboratory.forecast_far" : "laboratory.forecast", {
    quantity: said(f.per_day, base_unit),
    day: formatDay(f.runs_out_on),
  });
}

/** A chart of a component: use by month, stock at each month's end, and the forecast. */
export default function History({ place, component }: HistoryProps) {
  const t = useT();
  const language = useLanguage();
  const query = { ...(place && { laboratory_id: place }), component_id: component.hash_id };
  const found = useRead(stockHistory, { query }, { quiet: true }).data;
  if (!found || found.forecast.places === 0) return null;
  const hasForecast = found.forecast.runs_out_on !== null;
  return (
    <div className={css.history}>
      <Chart
        label={t(place ? "laboratory.history" : "laboratory.history_everywhere", { name: component.name })}
        along={t("laboratory.month")}
        iso={component.base_unit}
        points={pointsOf(found, language)}
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
      <p className={css.soft}>{forecastText(found.forecast, component.base_unit, t)}</p>
    </div>
  );
}
