import { area, type Area } from "#server/kit/area/area.ts";
import { batchKind } from "./batches/records.ts";
import { batchTrace } from "./batches/trace.ts";
import { countKind } from "./counts/records.ts";
import { laboratoryExports } from "./exports.ts";
import { fallBottlesTask } from "./kept-bottles.ts";
import { lotKind, placeKind } from "./kind.ts";
import { madeExports } from "./made-exports.ts";
import { fallTask } from "./reservations.ts";
import type { OpenOrders } from "./rescue-orders.ts";
import { laboratoryRoutes } from "./routes.ts";
import type { TraceSource } from "./trace.ts";
import { transferKind } from "./transfers.ts";
import { stockInvariants } from "./verify.ts";
import { warnTask } from "./warn.ts";
import { laboratoryHome } from "./home.ts";

/** `traces`: the sources of higher areas into which traces of lots continue. `openOrders`: those that expiring stock could go into. */
export const laboratoryArea = (traces: readonly TraceSource[], openOrders: OpenOrders): Area =>
  area({
    name: "laboratory",
    tables: [
      "batch",
      "batch_line",
      "batch_lot",
      "recipe_movement",
      "recipe_reservation",
      "recipe_stock",
      "stock_alert",
      "stock_count",
      "stock_count_line",
      "stock_item",
      "stock_lot",
      "stock_movement",
      "stock_operation",
      "stock_place",
      "stock_reservation",
      "stock_transfer",
      "stock_transfer_line",
    ],
    routes: ({ storage, publicUrl }) => laboratoryRoutes({ storage, publicUrl }, [batchTrace, ...traces], openOrders),
    exports: { ...laboratoryExports, ...madeExports },
    kinds: [placeKind, lotKind, batchKind, countKind, transferKind],
    jobs: (services) => ({
      stock_alerts: { at: "20 5 * * *", run: warnTask(services) },
      stock_reservations: { at: "5 * * * *", run: fallTask(services) },
      bottle_reservations: { at: "7 * * * *", run: fallBottlesTask(services) },
    }),
    demo: async () => {
      const [{ laboratoryDemo }, { madeDemo }] = [await import("./demo.ts"), await import("./made-demo.ts")];
      return (company) => [...laboratoryDemo(company), ...madeDemo(company)];
    },
    invariants: stockInvariants,
    home: laboratoryHome,
    // An alert's row is needed only on its day; seven days cover all time zones.
    outdated: [["stock_alert", "day < (clock() - interval '7 days')::date"]],
  });
