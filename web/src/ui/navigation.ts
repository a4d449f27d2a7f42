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
  /** Its screens, the best first: the link goes to the first that exists and that one may open. */
  paths: readonly string[];
  /** Screens under these beginnings belong to it too, as those under `paths` do: it is marked, and the breadcrumb starts with it. */
  under?: readonly string[];
  /** Its screens that stand beside each other as tabs; they belong to it wherever their address is. */
  tabs?: readonly string[];
  /** The second key of `g ...`. */
  key?: string;
  /** What waits for me there: shown in orange. */
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

/** Every area as people think of it. One that has no screen yet, or none that one may open, is not shown. */
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

/** The screen an area's link leads this person to, if there is one. */
export function openPath(area: NavArea, data: Bootstrap): string | undefined {
  return area.paths.find((path) => {
    const need = screens().find((r) => r.path === path)?.permission;
    return need !== undefined && mayOpen(data, need);
  });
}

/** Screens that make something are actions: their path says so. */
export const makes = (path: string): boolean => /\/create(\/|$)/u.test(path);
/** Whether a screen opens by itself, without a record. */
export const standsAlone = (path: string): boolean => path.startsWith("/admin/") && !path.includes("{");

/** The screens on which this person may make something; one of each title of an area. */
export function creations(data: Bootstrap): RouteRecord[] {
  const open = screens().filter((r) => standsAlone(r.path) && makes(r.path) && mayOpen(data, r.permission));
  return [...new Map(open.map((r) => [`${areaAt(r.path)?.area.name} ${r.title}`, r])).values()];
}

export interface ShownArea extends NavArea {
  path: string;
}

/** The menu of one person. */
export function menuOf(data: Bootstrap): { name: string; areas: ShownArea[] }[] {
  return navigation
    .map((group) => ({
      name: group.name,
      areas: group.areas.flatMap((area) => ((path) => (path ? [{ ...area, path }] : []))(openPath(area, data))),
    }))
    .filter((group) => group.areas.length > 0);
}

/** `/admin` itself is the home; everything else under it is not. */
const isUnder = (path: string, start: string): boolean =>
  path === start || (start !== "/admin" && path.startsWith(`${start}/`));

/** The area a screen belongs to: the longest beginning wins, `market picture` over `recipes`. */
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
