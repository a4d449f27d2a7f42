import type { Permission } from "#contract/permissions.ts";
import { type RouteRecord, routes } from "../app/route.ts";

/** A reference list: one line each. Its fields, calls and rights come from the contract's `resources` by its name. */
const tool = (screen: string, permission: Permission, name: string): RouteRecord => ({
  path: `/admin/tools/${screen}`,
  permission,
  load: () => import("./reference-page.tsx").then((m) => m.referenceScreen(name)),
  title: `reference.${name}_title`,
});

const tools = [
  tool("currency", "currencies_view", "currency"),
  tool("countries", "countries_view", "country"),
  tool("reason", "expense_reasons_view", "reason"),
  tool("types", "expense_types_view", "type"),
];

export const referenceRoutes = routes([
  {
    path: "/admin/tools",
    permission: tools.map((x) => x.permission as Permission),
    load: () => import("./tools-page.tsx"),
    title: "reference.tools",
  },
  ...tools,
]);
