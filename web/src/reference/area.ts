import { IconTools } from "@tabler/icons-react";
import { importHref } from "#contract/imports/hrefs.ts";
import type { Permission } from "#contract/permissions.ts";
import { families, familyNames, proposalKeepers } from "#contract/reference/families.ts";
import { proposalHref } from "#contract/reference/hrefs.ts";
import { listScreens, toolsScreen } from "#contract/reference/screens.ts";
import { toolRights } from "#contract/reference/tools.ts";
import { type RouteRecord, screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

/** The route of a reference list. Its fields, calls and rights come from the contract's `resources` by its name. */
const listScreen = (name: keyof typeof listScreens, permission: Permission): RouteRecord => ({
  path: listScreens[name],
  permission,
  load: () => import("./reference-page.tsx").then((m) => m.referenceScreen(name)),
  title: `reference.${name}_title`,
});
/** Bottles and units are tabs of one screen, which opens with the right to see either. */
const storage: RouteRecord = {
  path: listScreens.bottle,
  permission: ["bottles_view", "unities_view"],
  load: () => import("./reference-page.tsx").then((m) => m.referenceScreen("bottle", "unity")),
  title: "reference.unity_bottle_title",
};

const lists = [
  listScreen("currency", "currencies_view"),
  listScreen("country", "countries_view"),
  listScreen("reason", "expense_reasons_view"),
  listScreen("type", "expense_types_view"),
  listScreen("tax_category", "tax_categories_view"),
  listScreen("b2b", "b2b_view"),
  listScreen("b2c", "b2c_view"),
  listScreen("application", "applications_view"),
  listScreen("packaging", "packagings_view"),
  listScreen("equipment_brand", "equipment_brands_view"),
  listScreen("title", "titles_view"),
  listScreen("supplier", "suppliers_view"),
  listScreen("brand", "brands_view"),
  storage,
  listScreen("predefined_comment", "comments_view"),
];

const load = () => import("./make.tsx");

export const referenceArea = webArea({
  makers: Object.fromEntries(
    familyNames.map((kind) => [`reference.${kind}.list`, { kind, need: families[kind], load }]),
  ),
  routes: [
    screen(toolsScreen, toolRights, "reference.tools", { load: () => import("./tools-page.tsx") }),
    ...lists,
    screen(proposalHref.list, [...proposalKeepers, "reference_propose"], "making.title", {
      load: () => import("./proposals-page.tsx"),
    }),
    listScreen("benchmark", "benchmarks_view"),
    listScreen("mail_template", "mail_templates_view"),
    listScreen("department", "departments_view"),
    listScreen("supply_supplier", "supply_suppliers_view"),
    listScreen("supply_brand", "supply_brands_view"),
    listScreen("post", "departments_view"),
    listScreen("post_category", "departments_view"),
    listScreen("appointment_category", "departments_view"),
    listScreen("family_status", "departments_view"),
    listScreen("ticket_status", "ticket_statuses_view"),
    listScreen("ticket_priority", "ticket_priorities_view"),
  ],
  menu: [
    {
      group: "setup",
      name: "tools",
      icon: IconTools,
      key: "t",
      paths: [toolsScreen, proposalHref.list.path],
      tabs: [toolsScreen, proposalHref.list.path],
      waiting: (c) => c.proposal_badge_count,
      under: [importHref("component_prices")],
    },
  ],
});
