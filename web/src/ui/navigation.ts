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
  paths: ["/admin/dashboard"],
  under: ["/admin"],
};

/** All areas in menu order. An area without a screen that the user may open is hidden. */
export const navigation: readonly NavGroup[] = [
  {
    name: "sell",
    areas: [
      {
        name: "contacts",
        icon: IconAddressBook,
        key: "c",
        paths: ["/admin/contacts", "/admin/benchmarks"],
        under: ["/admin/import/contacts"],
        tabs: ["/admin/contacts", "/admin/benchmarks"],
      },
      {
        name: "orders",
        icon: IconPackage,
        key: "o",
        paths: ["/admin/orders", "/admin/orders/invoices"],
        tabs: ["/admin/orders", "/admin/orders/customers", "/admin/orders/invoices"],
        waiting: (c) => c.orders_waiting_count,
      },
      { name: "samples", icon: IconTruckDelivery, paths: ["/admin/tracking"], waiting: (c) => c.sample_badge_count },
    ],
  },
  {
    name: "create",
    areas: [
      { name: "recipes", icon: IconBottle, key: "r", paths: ["/admin/recipes"] },
      { name: "market", icon: IconMap2, paths: ["/admin/recipes/market-picture"] },
      {
        name: "laboratory",
        icon: IconFlask,
        key: "l",
        paths: ["/admin/laboratory", "/admin/warehouses"],
        waiting: (c) => c.stock_alert_count,
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
        paths: ["/admin/expenses/list", "/admin/expenses", "/admin/expenses/asked"],
        under: ["/admin/expense", "/admin/avance"],
        waiting: (c) => c.expense_badge_count,
      },
      {
        name: "accounting",
        icon: IconBuildingBank,
        key: "a",
        paths: ["/admin/accounting"],
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
        paths: ["/admin/managment/users", "/admin/managment/profiles", "/admin/managment/access"],
        under: ["/admin/import"],
        tabs: [
          "/admin/managment/users",
          "/admin/accounting/contracts",
          "/admin/managment/profiles",
          "/admin/managment/access",
        ],
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
      { name: "agenda", icon: IconCalendar, paths: ["/admin/agenda"] },
      {
        name: "reports",
        icon: IconReport,
        paths: ["/admin/reports"],
        tabs: ["/admin/reports", "/admin/reports/weekly", "/admin/reports/mailing"],
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
        paths: ["/admin/tools"],
        under: ["/admin/import/component_prices"],
      },
      {
        name: "areas",
        icon: IconMapPin,
        paths: ["/admin/areas"],
        under: ["/admin/area", "/admin/import/exchange_rates"],
      },
      {
        name: "management",
        icon: IconAdjustmentsHorizontal,
        paths: [
          "/admin/managment/settings/company",
          "/admin/audit",
          "/admin/managment/settings/departments",
          "/admin/managment/settings/payment-conditions",
          "/admin/managment/settings/templates",
        ],
        under: ["/admin/managment"],
        tabs: [
          "/admin/managment/settings/company",
          "/admin/managment/settings/departments",
          "/admin/managment/settings/posts",
          "/admin/managment/settings/post-categories",
          "/admin/managment/settings/family-status",
          "/admin/managment/settings/payment-conditions",
          "/admin/managment/settings/templates",
          "/admin/audit",
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
