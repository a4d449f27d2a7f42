import { area } from "#server/kit/area.ts";
import { alertCount } from "./alerts.ts";
import { laboratoryDemo } from "./demo.ts";
import { laboratoryExports } from "./exports.ts";
import { lotKind, placeKind } from "./kind.ts";
import { fallTask } from "./reservations.ts";
import { laboratoryRoutes } from "./routes.ts";
import { warnTask } from "./warn.ts";

export const laboratoryArea = area({
  name: "laboratory",
  routes: ({ storage }) => laboratoryRoutes(storage),
  exports: laboratoryExports,
  kinds: [placeKind, lotKind],
  jobs: (services) => ({
    stock_alerts: { at: "20 5 * * *", run: warnTask(services) },
    stock_reservations: { at: "5 * * * *", run: fallTask(services) },
  }),
  demo: laboratoryDemo,
  work: { counts: { stock_alert_count: alertCount } },
  // What was told is kept as long as a day may last anywhere, and some.
  outdated: [["stock_alert", "day < (clock() - interval '7 days')::date"]],
});
