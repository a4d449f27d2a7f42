import { accessHref } from "#contract/access/hrefs.ts";
import { holderHref } from "#contract/accounting/hrefs.ts";
import type { AuditRow } from "#contract/audit/endpoints.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { resources } from "#contract/reference/resources.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import { mayVisit } from "#web/api/known-screen.ts";
import type { Bootstrap } from "#web/api/me.ts";

type Opens = (id: string, zone: string) => string;
const screens: Readonly<Record<string, Opens>> = {
  expense: (id) => expenseHref.view(id),
  account: (hash_id, zone_hash_id) => holderHref({ type: "Account", hash_id, zone_hash_id }),
  box: (hash_id, zone_hash_id) => holderHref({ type: "Box", hash_id, zone_hash_id }),
  zone: (id) => zoneHref.view(id),
  user: (id) => userHref.view(id),
  profile: (id) => accessHref.rights(id),
  ...Object.fromEntries(resources.map((r) => [r.name, (id: string) => `${r.screen}?edit=${id}`])),
};
/** The address of a record's screen; undefined for deleted records and for screens that are missing or closed to the person. */
export function recordHref(
  e: Pick<AuditRow, "kind" | "action" | "entity_hash_id" | "zone">,
  data: Bootstrap,
): string | undefined {
  const screen = e.action === "delete" ? undefined : screens[e.kind];
  if (!screen || (screen.length > 1 && !e.zone)) return undefined;
  const href = screen(e.entity_hash_id, e.zone?.hash_id ?? "");
  return mayVisit(data, href) ? href : undefined;
}
