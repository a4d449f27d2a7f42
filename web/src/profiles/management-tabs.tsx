import { useT } from "#web/app/i18n.ts";
import { mayOpen, useMe } from "#web/app/me.ts";
import { usePath } from "#web/app/place.ts";
import { allRoutes } from "#web/app/routes.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";

const paths = ["/admin/managment/users", "/admin/managment/profiles", "/admin/managment/access"] as const;

/** People, profiles, access: the screens of the same matter, each where one may open it. */
export function ManagementTabs() {
  const t = useT();
  const path = usePath();
  const { bootstrap } = useMe();
  const tabs = paths.flatMap((href) => {
    const route = allRoutes.find((r) => r.path === href);
    return route && mayOpen(bootstrap, route.permission)
      ? [{ href, label: t(route.title), current: path === href }]
      : [];
  });
  return tabs.length > 1 ? <LinkTabs tabs={tabs} label={t("profiles.title")} /> : null;
}
