import { IconFlask } from "@tabler/icons-react";
import { batchHref, countHref, laboratoryHref, warehouseHref } from "#contract/laboratory/hrefs.ts";
import { anySeer, labSeers, warehouseSeers } from "#contract/laboratory/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const laboratoryArea = webArea({
  routes: [
    screen(laboratoryHref.list, labSeers, "laboratory.title", { load: () => import("./laboratories-page.tsx") }),
    screen(laboratoryHref.view, labSeers, "laboratory.kind_laboratory", {
      load: () => import("./laboratory-page.tsx"),
    }),
    screen(laboratoryHref.expiring, labSeers, "laboratory.expiring_lots", {
      load: () => import("./expiring-page.tsx"),
    }),
    screen(laboratoryHref.scan, anySeer, "laboratory.scan_title", { load: () => import("./scan-page.tsx") }),
    screen(laboratoryHref.trace, anySeer, "laboratory.trace", { load: () => import("./trace-page.tsx") }),
    screen(warehouseHref.list, warehouseSeers, "laboratory.warehouses", {
      load: () => import("./warehouses-page.tsx"),
    }),
    screen(warehouseHref.view, warehouseSeers, "laboratory.kind_warehouse", {
      load: () => import("./warehouse-page.tsx"),
    }),
    screen(batchHref.list, anySeer, "laboratory.batches", { load: () => import("./batches/batches-page.tsx") }),
    screen(batchHref.view, anySeer, "laboratory.batch", { load: () => import("./batches/batch-page.tsx") }),
    screen(countHref.view, anySeer, "laboratory.count", { load: () => import("./counts/count-page.tsx") }),
  ],
  menu: [
    {
      group: "create",
      name: "laboratory",
      icon: IconFlask,
      key: "l",
      paths: [laboratoryHref.list.path, warehouseHref.list.path],
      waiting: (c) => c.stock_alert_count + c.stock_count_badge_count + c.stock_transfer_badge_count,
    },
  ],
  tiles: [
    { name: "batches", place: "side", at: 7, need: anySeer, load: () => import("./tiles/batches-tile.tsx") },
    { name: "expiring", place: "side", at: 30, need: labSeers, load: () => import("./tiles/expiring-tile.tsx") },
    { name: "short", place: "side", at: 40, need: labSeers, load: () => import("./tiles/short-tile.tsx") },
  ],
});
