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
/** The day of a report, or the first and last day of a drafted one. */
export const daysOf = ({ date, date_end }: Pick<ReportRow, "date" | "date_end">): string =>
  date_end ? `${formatDay(date)} – ${formatDay(date_end)}` : formatDay(date);
