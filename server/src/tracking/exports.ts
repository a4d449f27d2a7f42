import { formatDay } from "#contract/kit/dates.ts";
import { listSamples as listCall } from "#contract/tracking/endpoints.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { listSamples } from "./lists.ts";

/** Exports sample orders in reach with their list's filters. */
export const sampleExports: Readonly<Record<string, Exportable>> = {
  samples: listExport(listCall, listSamples, (locale) => {
    const word = (key: string): string => text(locale, key);
    const day = (value: string | null): string | null => (value ? formatDay(value) : null);
    const verdicts = (s: Sample): string =>
      s.lines
        .flatMap((l) => (l.verdict ? [`${l.recipe.name}: ${word(`tracking.verdict_${l.verdict.verdict}`)}`] : []))
        .join("\n");
    return [
      { title: "tracking.number", type: "number", value: (s) => String(s.number) },
      { title: "tracking.customer", type: "text", width: 34, value: (s) => s.customer.name },
      { title: "tracking.country", type: "text", value: (s) => nameIn(locale, s.country) },
      { title: "tracking.owner", type: "text", value: (s) => s.user.name },
      { title: "tracking.date", type: "text", value: (s) => day(s.date) },
      {
        title: "tracking.lines",
        type: "text",
        width: 40,
        value: (s) => s.lines.map((l) => `${l.quantity} × ${l.recipe.number} ${l.recipe.name}`).join("\n"),
      },
      { title: "tracking.state", type: "text", value: (s) => word(`lifecycle.sample.${s.state}`) },
      { title: "tracking.code", type: "text", width: 24, value: (s) => s.code },
      { title: "tracking.carrier", type: "text", value: (s) => s.carrier && word(`tracking.carrier_${s.carrier}`) },
      { title: "tracking.recipient", type: "text", value: (s) => s.recipient },
      { title: "tracking.follow_up_on", type: "text", value: (s) => day(s.follow_up_on) },
      { title: "tracking.cost", type: "amount", value: (s) => s.cost, currency: (s) => s.currency?.iso ?? "" },
      { title: "currency", type: "text", width: 10, value: (s) => s.currency?.iso ?? null },
      { title: "tracking.sent_at", type: "moment", value: (s) => s.sent_at },
      { title: "tracking.delivered_at", type: "moment", value: (s) => s.delivered_at },
      { title: "tracking.verdict", type: "text", width: 34, value: verdicts },
      { title: "created_at", type: "moment", value: (s) => s.created_at },
    ];
  }),
};
