import { getCalendar } from "#contract/holidays/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { isChosen, type Period } from "./range.ts";

interface Asked {
  /** By default one's own office. */
  zone: string | undefined;
  dates: readonly Period[];
  today: string;
}
export type People = ReturnType<typeof usePeople>;

/** The people of an office, and on which of the chosen days each is away. */
export function usePeople({ zone, dates, today }: Asked) {
  const t = useT();
  const chosen = dates.filter(isChosen);
  const from = chosen.map((d) => d.start_date).toSorted()[0] ?? today;
  const last =
    chosen
      .map((d) => d.end_date)
      .toSorted()
      .at(-1) ?? from;
  // The calendar refuses more than a year.
  const to = last > shiftDay(from, 366) ? shiftDay(from, 366) : last;
  const { data } = useRead(getCalendar, { query: { from, to, ...(zone && { zone }) } }, { quiet: true, keep: true });
  const rows = data?.data.people ?? [];
  return {
    all: rows.map((p) => p.user),
    departmentOf: (id: string): string | undefined =>
      rows.find((p) => p.user.hash_id === id)?.department?.hash_id ?? undefined,
    /** Said beside a name. */
    note: (id: string): string => {
      const away = rows.find((p) => p.user.hash_id === id)?.absences ?? [];
      const [first] = away;
      if (chosen.length === 0) return "";
      return first ? t("holidays.away_from", { day: formatDay(first.start_date) }) : t("holidays.there_all_days");
    },
    from,
    to,
  };
}
