import { supplyHref } from "#contract/supplies/hrefs.ts";
import type { Upkeep } from "#contract/supplies/maintenance.ts";
import { useT } from "#web/kit/i18n.ts";
import { useDueUpkeep } from "#web/supplies/public.ts";
import type { Placed } from "./layout.ts";
import { onDay } from "./whole-day.ts";

/** What is said of each, without and with the numbers of its pieces. */
const texts = {
  MAINTENANCE: ["agenda.maintenance", "agenda.maintenance_units"],
  OVERDUE: ["agenda.maintenance_overdue", "agenda.maintenance_overdue_units"],
  WARRANTY: ["agenda.warranty", "agenda.warranty_units"],
  END_OF_LIFE: ["agenda.end_of_life", "agenda.end_of_life_units"],
} as const;

/**
 * Maintenance of supplies, ends of warranties and of service life as they are drawn among appointments: on their day, and what is overdue today. One
 * for each article and office.
 */
export function useMaintenance(shown: boolean, from: string, to: string, today: string): readonly Placed[] {
  const t = useT();
  const due = useDueUpkeep(shown, from, to, from <= today && today <= to);
  const dayOf = (u: Upkeep): string => (u.is_overdue ? today : u.day);
  const groups = Map.groupBy(due, (u) => `${dayOf(u)} ${u.what} ${u.supply.hash_id} ${u.zone.hash_id} ${u.is_overdue}`);
  return [...groups].flatMap(([id, group]): Placed[] => {
    const [u] = group;
    if (!u) return [];
    const day = dayOf(u);
    const units = group.flatMap((one) => one.serials ?? []).join(", ");
    const [alone, withUnits] = texts[u.is_overdue && u.what === "MAINTENANCE" ? "OVERDUE" : u.what];
    const name = u.supply.name;
    return [
      onDay(day, {
        id,
        title: units ? t(withUnits, { name, units }) : t(alone, { name }),
        href: supplyHref[u.supply.type].view(u.zone.hash_id, u.supply.hash_id, {
          ...(u.what === "MAINTENANCE" && { tab: "maintenance" }),
        }),
        people: [],
      }),
    ];
  });
}
