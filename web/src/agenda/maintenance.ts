import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { Upkeep } from "#contract/supplies/maintenance.ts";
import { useT } from "#web/kit/i18n.ts";
import { useDueMaintenance } from "#web/supplies/public.ts";
import type { Placed } from "./layout.ts";
import { onDay } from "./whole-day.ts";

/** Maintenance of supplies as it is drawn among appointments: on its day, and what is overdue today. One for each article and office. */
export function useMaintenance(shown: boolean, from: string, to: string, today: string): readonly Placed[] {
  const t = useT();
  const due = useDueMaintenance(shown, from, to, from <= today && today <= to);
  const dayOf = (u: Upkeep): string => (u.is_overdue ? today : u.day);
  const groups = Map.groupBy(due, (u) => `${dayOf(u)} ${u.supply.hash_id} ${u.zone.hash_id} ${u.is_overdue}`);
  return [...groups].flatMap(([id, group]): Placed[] => {
    const [u] = group;
    if (!u) return [];
    const day = dayOf(u);
    const units = group.flatMap((one) => one.serials ?? []).join(", ");
    const late = u.is_overdue ? "_overdue" : "";
    const name = u.supply.name;
    return [
      onDay(day, {
        id,
        title: units ? t(`agenda.maintenance${late}_units`, { name, units }) : t(`agenda.maintenance${late}`, { name }),
        href: supplyHref[u.supply.type].view(u.zone.hash_id, u.supply.hash_id, { tab: "maintenance" }),
        people: [],
      }),
    ];
  });
}
