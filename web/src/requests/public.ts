import { listRequests } from "#contract/requests/endpoints.ts";
import type { RequestRow } from "#contract/requests/schemas.ts";
import { useRead } from "#web/api/query.ts";
import { tabOf } from "#web/ui/record/tab-of.tsx";

/** A person's tab of what they asked for. */
export const personRequestsTab = tabOf(() => import("./person-tab.tsx"));

const none: readonly RequestRow[] = [];
/** The user's own requests that somebody still works on, wanted by a day between two days. */
export function useDueRequests(from: string, to: string, enabled: boolean): readonly RequestRow[] {
  const asked = { query: { whose: "mine", status: "UNVALIDATED,VALIDATED,DELAY", limit: 200 } } as const;
  const rows = useRead(listRequests, asked, { quiet: true, keep: true, enabled }).data?.data ?? none;
  if (!enabled) return none;
  return rows.filter((r) => r.wanted_by !== null && r.wanted_by >= from && r.wanted_by <= to);
}
