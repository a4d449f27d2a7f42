import { LinkTabs } from "#web/ui/atoms/tabs.tsx";
import { useT } from "#web/kit/i18n.ts";
import { mayOpen } from "#web/api/may-open.ts";
import { useMe } from "#web/api/me.ts";
import { entryAt } from "./navigation.ts";
import { useScreen } from "#web/kit/place.ts";
import { screens } from "#web/kit/screens.ts";

/** Tabs of the current menu entry that the user may open. */
export function AreaTabs() {
  const t = useT();
  // The path of the rendered screen: the address already changes while the next screen loads.
  const path = useScreen()?.path ?? "";
  const { bootstrap } = useMe();
  const entry = entryAt(path);
  if (!entry?.tabs?.includes(path)) return null;
  const tabs = entry.tabs.flatMap((href) => {
    const route = screens().find((r) => r.path === href);
    return route && mayOpen(bootstrap, route.permission)
      ? [{ href, label: t(route.title), current: path === href }]
      : [];
  });
  return tabs.length > 1 ? <LinkTabs tabs={tabs} label={t(`app.nav_${entry.name}`)} /> : null;
}
