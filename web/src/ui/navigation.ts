import {
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconBeach,
  IconBottle,
  IconBox,
  IconBuildingBank,
  IconCalendar,
  IconFileDollar,
  IconFlask,
  IconHome,
  IconLifebuoy,
  IconMap2,
  IconMapPin,
  IconPackage,
  IconReceipt,
  IconReport,
  IconTools,
  IconTruckDelivery,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { accessHref } from "#contract/access/hrefs.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { auditHref } from "#contract/audit/hrefs.ts";
import { conditionHref } from "#contract/conditions/hrefs.ts";
import { contactHref } from "#contract/contacts/hrefs.ts";
import { homeHref } from "#contract/dashboard/hrefs.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { importHref } from "#contract/imports/hrefs.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { laboratoryHref, warehouseHref } from "#contract/laboratory/hrefs.ts";
import { marketHref } from "#contract/market/hrefs.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import { listScreens, toolsScreen } from "#contract/reference/screens.ts";
import { reportHref } from "#contract/reports/hrefs.ts";
import { settingsHref } from "#contract/settings/hrefs.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { userHref } from "#contract/users/hrefs.ts";
import { zoneHref } from "#contract/zones/hrefs.ts";
import type { ClientOutput } from "#contract/kit/endpoint.ts";
import type { badges } from "#contract/access/endpoints.ts";
import { mayOpen } from "#web/api/may-open.ts";
import type { Bootstrap } from "#web/api/me.ts";
import type { RouteRecord } from "#web/kit/route.ts";
import { screens } from "#web/kit/screens.ts";

export type Badges = ClientOutput<typeof badges>["data"];

export interface NavArea {
  /** Text key `app.nav_<name>`. */
  name: string;
  icon: TablerIcon;
  /** Candidate screens, best first: the link goes to the first one that exists and that the user may open. */
  paths: readonly string[];
  /** Path prefixes that also belong to the area (as `paths` do), for highlighting and breadcrumbs. */
  under?: readonly string[];
  /** Screens shown as tabs of the area, whatever their path. */
  tabs?: readonly string[];
  /** Second key of the `g` shortcut. */
  key?: string;
  /** Number of items waiting for the user, in orange. */
  waiting?: (counts: Badges) => number;
}
export interface NavGroup {
  /** Text key `app.group_<name>`. */
  name: string;
  areas: readonly NavArea[];
}

export const home: NavArea = {
  name: "home",
  icon: IconHome,
  key: "h",
  paths: [homeHref.dashboard.path],
  under: [homeHref.root.path],
};

/** All areas in menu order. Paths written out are prefixes, or of screens that are planned. An area without a screen that the user may open is hidden. */
export const navigation: readonly NavGroup[] = [
  {
    name: "sell",
    areas: [
      {
        name: "contacts",
        icon: IconAddressBook,
        key: "c",
        paths: [contactHref.list.path, listScreens.benchmark],
        under: [importHref("contacts")],
        tabs: [contactHref.list.path, listScreens.benchmark],
      },
      {
        name: "orders",
        icon: IconPackage,
        key: "o",
        paths: [orderHref.list.path, invoiceHref.list.path],
        tabs: [orderHref.list.path, orderHref.customers.path, invoiceHref.list.path],
        waiting: (c) => c.orders_waiting_count,
      },
      {
        name: "samples",
        icon: IconTruckDelivery,
        paths: [trackingHref.list.path],
        waiting: (c) => c.sample_badge_count,
      },
    ],
  },
  {
    name: "create",
    areas: [
      { name: "recipes", icon: IconBottle, key: "r", paths: [recipeHref.list.path] },
      { name: "market", icon: IconMap2, paths: [marketHref.path] },
      {
        name: "laboratory",
        icon: IconFlask,
        key: "l",
        paths: [laboratoryHref.list.path, warehouseHref.list.path],
        waiting: (c) => c.stock_alert_count + c.stock_count_badge_count + c.stock_transfer_badge_count,
      },
    ],
  },
  {
    name: "money",
    areas: [
      {
        name: "expenses",
        icon: IconReceipt,
        key: "e",
        paths: [expenseHref.own.path, expenseHref.home.path, expenseHref.asked.path],
        under: ["/admin/expense", "/admin/avance"],
        waiting: (c) => c.expense_badge_count,
      },
      {
        name: "accounting",
        icon: IconBuildingBank,
        key: "a",
        paths: [accountingHref.home.path],
        waiting: (c) =>
          c.expense_validate_count + c.expense_pay_count + c.advance_badge_count + c.cash_count_badge_count,
      },
    ],
  },
  {
    name: "people",
    areas: [
      {
        name: "holidays",
        icon: IconBeach,
        paths: ["/admin/managment/selected/office/holidays", "/admin/settings/holidays"],
        under: ["/admin/managment/office/holidays", "/admin/managment/holidays"],
      },
      { name: "payslips", icon: IconFileDollar, paths: ["/admin/payslips", "/admin/settings/payslips"] },
      {
        name: "users",
        icon: IconUsers,
        key: "u",
        paths: [userHref.list.path, accessHref.profiles.path, accessHref.who.path],
        under: ["/admin/import"],
        tabs: [userHref.list.path, userHref.contracts.path, accessHref.profiles.path, accessHref.who.path],
      },
    ],
  },
  {
    name: "office",
    areas: [
      {
        name: "supplies",
        icon: IconBox,
        paths: ["/admin/managment/fournitures", "/admin/managment/requests"],
        under: ["/admin/managment/materials"],
      },
      {
        name: "tickets",
        icon: IconLifebuoy,
        paths: ["/admin/managment/tickets", "/admin/settings/asking/tickets"],
      },
      { name: "agenda", icon: IconCalendar, paths: [agendaHref.calendar.path] },
      {
        name: "reports",
        icon: IconReport,
        paths: [reportHref.list.path],
        tabs: [reportHref.list.path, reportHref.weekly.path, reportHref.mailing.path],
      },
    ],
  },
  {
    name: "setup",
    areas: [
      {
        name: "tools",
        icon: IconTools,
        key: "t",
        paths: [toolsScreen],
        under: [importHref("component_prices")],
      },
      {
        name: "areas",
        icon: IconMapPin,
        paths: [zoneHref.list.path],
        under: ["/admin/area", importHref("exchange_rates")],
      },
      {
        name: "management",
        icon: IconAdjustmentsHorizontal,
        paths: [
          settingsHref.company.path,
          auditHref.path,
          listScreens.department,
          conditionHref.list.path,
          listScreens.mail_template,
        ],
        under: ["/admin/managment"],
        tabs: [
          settingsHref.company.path,
          listScreens.department,
          listScreens.post,
          listScreens.post_category,
          listScreens.family_status,
          conditionHref.list.path,
          listScreens.mail_template,
          auditHref.path,
        ],
      },
    ],
  },
];

/** The path that an area's link has for this user, if any. */
export function openPath(area: NavArea, data: Bootstrap): string | undefined {
  return area.paths.find((path) => {
    const need = screens().find((r) => r.path === path)?.permission;
    return need !== undefined && mayOpen(data, need);
  });
}

/** Whether a screen creates something, going by its path. */
export const makes = (path: string): boolean => /\/create(\/|$)/u.test(path);
/** Whether a screen opens without a record in its path. */
export const standsAlone = (path: string): boolean => path.startsWith("/admin/") && !path.includes("{");

/** Creation screens that the user may open; one per title and area. */
export function creations(data: Bootstrap): RouteRecord[] {
  const open = screens().filter((r) => standsAlone(r.path) && makes(r.path) && mayOpen(data, r.permission));
  return [...new Map(open.map((r) => [`${areaAt(r.path)?.area.name} ${r.title}`, r])).values()];
}

export interface ShownArea extends NavArea {
  path: string;
}

/** The menu for one user. */
export function menuOf(data: Bootstrap): { name: string; areas: ShownArea[] }[] {
  return navigation
    .map((group) => ({
      name: group.name,
      areas: group.areas.flatMap((area) => ((path) => (path ? [{ ...area, path }] : []))(openPath(area, data))),
    }))
    .filter((group) => group.areas.length > 0);
}

/** `/admin` is the home only by exact match. */
const isUnder = (path: string, start: string): boolean =>
  path === start || (start !== "/admin" && path.startsWith(`${start}/`));

/** The area of a path; the longest matching prefix wins, so `market picture` wins over `recipes`. */
export function areaAt(path: string): { group?: string; area: NavArea } | undefined {
  const found = [{ areas: [home] as readonly NavArea[] } as { name?: string; areas: readonly NavArea[] }, ...navigation]
    .flatMap((group) =>
      group.areas.flatMap((area) =>
        [...area.paths, ...(area.under ?? []), ...(area.tabs ?? [])]
          .filter((u) => isUnder(path, u))
          .map((u) => ({ group: group.name, area, length: u.length })),
      ),
    )
    .toSorted((a, b) => b.length - a.length)[0];
  return found && { ...(found.group && { group: found.group }), area: found.area };
}
