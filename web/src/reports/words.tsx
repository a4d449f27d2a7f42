import { formatDay } from "#contract/kit/dates.ts";
import type { ReportState } from "#contract/reports/lifecycle.ts";
import type { ReportRow } from "#contract/reports/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";

export const stateTones: Readonly<Record<ReportState, StatusTone>> = { DRAFT: "draft", SENT: "done" };

export function StateWord({ state }: { state: ReportState }) {
  const t = useT();
  return <Status tone={stateTones[state]} word={t(`reports.state_${state}`)} />;
}
/** The day of a report, or the first and last day of a drafted one, with their year once. */
export function daysOf({ date, date_end }: Pick<ReportRow, "date" | "date_end">): string {
  if (!date_end) return formatDay(date);
  const isOneYear = date.slice(0, 4) === date_end.slice(0, 4);
  return `${isOneYear ? formatDay(date).slice(0, 5) : formatDay(date)} – ${formatDay(date_end)}`;
}
