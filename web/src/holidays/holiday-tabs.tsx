import { calendarHref } from "#contract/calendars/hrefs.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { balanceSeers, holidaySeers, holidayTypeSeers } from "#contract/holidays/rights.ts";
import { useMe } from "#web/api/me.ts";
import { useT } from "#web/kit/i18n.ts";
import { useOwnPath, useUrl } from "#web/kit/place.ts";
import { LinkTabs } from "#web/ui/atoms/tabs.tsx";

/** The screens of holidays that one may open. `waiting`: how many requests wait for a decision in the office. */
export function HolidayTabs({ zone, waiting }: { zone?: string; waiting?: number | undefined }) {
  const t = useT();
  const path = useOwnPath();
  const [url] = useUrl();
  const { can, me } = useMe();
  const office = zone ?? url.selected ?? me.zone?.hash_id;
  const mayAny = (rights: readonly Parameters<typeof can>[0][]): boolean => rights.some((right) => can(right));
  const selected = office ? { selected: office } : {};
  const isOffice = path === holidayHref.ofOffice.path;
  const tabs = [
    { href: holidayHref.own(), label: t("holidays.tab_own"), current: path === holidayHref.own.path },
    ...(mayAny(holidaySeers.any)
      ? [
          {
            href: holidayHref.ofOffice(selected),
            label: t("holidays.tab_calendar"),
            current: isOffice && url.view !== "list",
          },
          {
            href: holidayHref.ofOffice({ ...selected, view: "list" }),
            label: t("holidays.tab_requests"),
            current: isOffice && url.view === "list",
            ...(waiting !== undefined && { waiting }),
          },
        ]
      : []),
    ...(mayAny(balanceSeers.any)
      ? [
          {
            href: holidayHref.balancesOfOffice(selected),
            label: t("holidays.tab_balances"),
            current: path === holidayHref.balancesOfOffice.path || path === holidayHref.balances.path,
          },
        ]
      : []),
    ...(can("holidays_stat")
      ? [
          {
            href: holidayHref.overview(office ? { zone: office } : {}),
            label: t("holidays.tab_overview"),
            current: path === holidayHref.overview.path,
          },
        ]
      : []),
    ...(mayAny(holidayTypeSeers.any)
      ? [{ href: holidayHref.types(), label: t("holidays.tab_types"), current: path === holidayHref.types.path }]
      : []),
    ...(office && isOffice
      ? [{ href: calendarHref.office(office), label: t("holidays.tab_public_holidays"), current: false }]
      : []),
  ];
  return tabs.length > 1 ? <LinkTabs tabs={tabs} label={t("holidays.title")} /> : null;
}
