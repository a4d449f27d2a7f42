import { listUpkeep, type Upkeep } from "#contract/supplies/maintenance.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";

const nothing: readonly Upkeep[] = [];
const WHAT = { what: "MAINTENANCE", limit: 200 } as const;

/** Maintenances that are due between two days, for those who keep the supplies of an office; `late`: those whose day has passed too. */
export function useDueMaintenance(enabled: boolean, from: string, to: string, late: boolean): readonly Upkeep[] {
  const { can } = useMe();
  const keeps = enabled && can("supplies_update");
  const o = { quiet: true, keep: true } as const;
  const ahead = useRead(listUpkeep, { query: { ...WHAT, date_start: from, date_end: to } }, { ...o, enabled: keeps });
  const past = useRead(listUpkeep, { query: { ...WHAT, overdue: "1" } }, { ...o, enabled: keeps && late });
  const due = (ahead.data?.data ?? nothing).filter((u) => !u.is_open && !u.is_overdue);
  return keeps ? [...(late ? (past.data?.data ?? nothing) : nothing), ...due] : nothing;
}
