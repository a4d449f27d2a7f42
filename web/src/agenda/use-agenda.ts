import { listAppointments, updateAppointment } from "#contract/agenda/endpoints.ts";
import type { Scope } from "#contract/agenda/schemas.ts";
import { formatDay, today } from "#contract/kit/dates.ts";
import { momentAt, shiftWall, wallAt } from "#contract/kit/wall-time.ts";
import { useMe } from "#web/api/me.ts";
import { useChange, useRead } from "#web/api/query.ts";
import { useT } from "#web/kit/i18n.ts";
import { useUrl } from "#web/kit/place.ts";
import { toastUndo } from "#web/ui/toast-undo.tsx";
import { useAway } from "./absences.ts";
import { useDue } from "./due.ts";
import { views, windowOf, type View } from "./days.ts";
import { placed, type Placed } from "./layout.ts";

/** The calendar's time zone, that of the reader's office, and today. */
export function useClock(): { timeZone: string; today: string } {
  const { me, zones } = useMe();
  const timeZone = zones.find((z) => z.hash_id === me.zone?.hash_id)?.time_zone ?? "UTC";
  return { timeZone, today: today(timeZone) };
}

/** The calendar's state in the address: view, day, colleagues shown. */
export function usePlace(usual: View) {
  const [url, setUrl] = useUrl();
  const clock = useClock();
  const view = views.find((v) => v === url.view) ?? usual;
  const day = /^20\d\d-\d\d-\d\d$/u.test(url.day ?? "") ? (url.day ?? "") : clock.today;
  const colleagues = (url.with ?? "").split(",").filter(Boolean);
  return {
    ...clock,
    view,
    day,
    colleagues,
    to: (change: { view?: View; day?: string }) => setUrl({ ...change }, true),
    setColleagues: (ids: readonly string[]) => setUrl({ with: ids.join(",") || undefined }),
  };
}

/** Most times that a calendar loads. */
const MOST = 5000;
export const askedOf = (from: string, to: string, people: readonly string[]) => ({
  query: { date_start: from, date_end: to, people: people.join(","), limit: MOST },
});

/** Times in a window, of the user and of colleagues. */
export function useTimes(view: View, day: string, colleagues: readonly string[], timeZone: string) {
  const { me } = useMe();
  const { from, to } = windowOf(view, day);
  const read = useRead(listAppointments, askedOf(from, to, [me.hash_id, ...colleagues]), {
    keep: true,
    enabled: view !== "list",
  });
  const people = view === "list" ? [] : [me.hash_id, ...colleagues];
  const away = useAway(people, from, to);
  const due = useDue(view !== "list", from, to, timeZone);
  const planned = (read.data?.data ?? []).map((one) => placed(one, timeZone));
  const all = [...planned, ...away, ...due];
  return { mine: all.filter((p) => p.one.mine), others: all.filter((p) => !p.one.mine), all, planned, read };
}

/** Formats a local time: `19-11-2026 14:30`, and a whole day without the hour. */
export const whenOf = (wall: string, allDay = false): string =>
  allDay ? formatDay(wall) : `${formatDay(wall)} ${wall.slice(11)}`;

const DAY = 1440;
/** Moves a time by minutes, with undo. `scope`: which times of a series. */
export function useMove() {
  const t = useT();
  const update = useChange(updateAppointment);
  return async ({ one }: Pick<Placed, "one">, minutes: number, scope?: Scope): Promise<void> => {
    const { appointment_hash_id: id, time_zone: zone } = one;
    if (minutes === 0 || !id || !zone) return;
    // Compute in the appointment's own time zone.
    const [start, last] = [wallAt(one.starts_at, zone), wallAt(one.ends_at, zone)];
    const end = one.all_day ? shiftWall(last, -DAY) : last;
    const put = async (of: string, version: number, by: number, at: string | null, isOfSeries: boolean) => {
      const times = { start: shiftWall(start, by), end: shiftWall(end, by), version };
      const body = isOfSeries ? { ...times, scope: scope ?? "this", ...(at && { at }) } : times;
      return (await update.mutateAsync({ input: { params: { id: of }, body } })).data;
    };
    const moved = await put(id, one.version, minutes, one.at, one.repeats).catch(() => undefined);
    if (moved === undefined) return;
    const now = shiftWall(start, minutes);
    const isStillOfSeries = one.repeats && scope !== undefined && scope !== "this";
    toastUndo(t("agenda.moved", { title: one.title ?? "", when: whenOf(now, one.all_day) }), () => {
      void put(moved.hash_id, moved.version, 0, momentAt(now, zone), isStillOfSeries).catch(() => undefined);
    });
  };
}
export const nowWall = (timeZone: string): string => wallAt(new Date().toISOString(), timeZone);
