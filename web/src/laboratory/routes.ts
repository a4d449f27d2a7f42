import { laboratoryHref, warehouseHref } from "#contract/laboratory/hrefs.ts";
import { labSeers, warehouseSeers } from "#contract/laboratory/rights.ts";
import { screen, type RouteRecord } from "#web/kit/route.ts";

export const laboratoryRoutes: readonly RouteRecord[] = [
  screen(laboratoryHref.list, labSeers, "laboratory.title", { load: () => import("./laboratories-page.tsx") }),
  screen(laboratoryHref.view, labSeers, "laboratory.kind_laboratory", {
    load: () => import("./laboratory-page.tsx"),
  }),
  screen(warehouseHref.list, warehouseSeers, "laboratory.warehouses", {
    load: () => import("./warehouses-page.tsx"),
  }),
  screen(warehouseHref.view, warehouseSeers, "laboratory.kind_warehouse", {
    load: () => import("./warehouse-page.tsx"),
  }),
];
