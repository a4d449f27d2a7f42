import { ownSupplies } from "#contract/supplies/endpoints.ts";
import type { OwnAllocation } from "#contract/supplies/schemas.ts";
import { listUpkeep, type Upkeep } from "#contract/supplies/maintenance.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";

const nothing: readonly Upkeep[] = [];
const WHAT = { what: "MAINTENANCE,WARRANTY,END_OF_LIFE", limit: 200 } as const;
const LATE = { what: "MAINTENANCE", overdue: "1", limit: 200 } as const;
const OWN = { query: { limit: 200 } };
const none: readonly OwnAllocation[] = [];

/** What the user has to give back on a day between two days. */
export function useGiveBack(enabled: boolean, from: string, to: string): readonly OwnAllocation[] {
  const rows = useRead(ownSupplies, OWN, { quiet: true, keep: true, enabled }).data?.data ?? none;
  if (!enabled) return none;
  return rows.filter((a) => a.due_on !== null && a.due_on >= from && a.due_on <= to);
}

/** Maintenances, ends of warranties and of service life that are due between two days, for those who keep the supplies of an office; `late`: those whose day has passed too. */
export function useDueUpkeep(enabled: boolean, from: string, to: string, late: boolean): readonly Upkeep[] {
  const { can } = useMe();
  const keeps = enabled && can("supplies_update");
  const o = { quiet: true, keep: true } as const;
  const ahead = useRead(listUpkeep, { query: { ...WHAT, date_start: from, date_end: to } }, { ...o, enabled: keeps });
  const past = useRead(listUpkeep, { query: LATE }, { ...o, enabled: keeps && late });
  const due = (ahead.data?.data ?? nothing).filter((u) => !u.is_open && !u.is_overdue);
  return keeps ? [...(late ? (past.data?.data ?? nothing) : nothing), ...due] : nothing;
}
