import type { AuditRow } from "#contract/audit/endpoints.ts";
import { resources } from "#contract/reference/resources.ts";
import { mayVisit } from "#web/api/known-screen.ts";
import type { Bootstrap } from "#web/api/me.ts";

const screens: Readonly<Record<string, string>> = {
  expense: "/admin/expense/{id}/view",
  account: "/admin/accounting/{zone}/accounts?holder={id}",
  box: "/admin/accounting/{zone}/boxes?holder={id}",
  zone: "/admin/area/{id}/update",
  user: "/admin/managment/users/{id}/update",
  profile: "/admin/managment/profiles/{id}/rights",
  ...Object.fromEntries(resources.map((r) => [r.name, `${r.screen}?edit={id}`])),
};
/** Where a record is opened; nothing for what is gone, or has no screen that one may open. */
export function recordHref(
  e: Pick<AuditRow, "kind" | "action" | "entity_hash_id" | "zone">,
  data: Bootstrap,
): string | undefined {
  const screen = e.action === "delete" ? undefined : screens[e.kind];
  if (!screen || (screen.includes("{zone}") && !e.zone)) return undefined;
  const href = screen.replace("{id}", e.entity_hash_id).replace("{zone}", e.zone?.hash_id ?? "");
  return mayVisit(data, href) ? href : undefined;
}
