import type { AuditRow } from "#contract/audit/endpoints.ts";
import { resources } from "#contract/reference/resources.ts";
import { allRoutes } from "#web/app/routes.ts";

const screens: Readonly<Record<string, string>> = {
  expense: "/admin/expense/{id}/view",
  account: "/admin/accounting/{zone}/accounts?holder={id}",
  box: "/admin/accounting/{zone}/boxes?holder={id}",
  zone: "/admin/area/{id}/update",
  user: "/admin/managment/users/{id}/update",
  profile: "/admin/managment/profiles/{id}/rights",
  ...Object.fromEntries(resources.map((r) => [r.name, `${r.screen}?edit={id}`])),
};
const known: ReadonlySet<string> = new Set(allRoutes.map((r) => r.path.replaceAll(/\{\w+\}/gu, "*")));

/** Where a record is opened; nothing for what is gone or has no screen. */
export function recordHref(e: Pick<AuditRow, "kind" | "action" | "entity_hash_id" | "zone">): string | undefined {
  const screen = e.action === "delete" ? undefined : screens[e.kind];
  if (!screen || !known.has((screen.split("?")[0] ?? "").replaceAll(/\{\w+\}/gu, "*"))) return undefined;
  if (screen.includes("{zone}") && !e.zone) return undefined;
  return screen.replace("{id}", e.entity_hash_id).replace("{zone}", e.zone?.hash_id ?? "");
}
