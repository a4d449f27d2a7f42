import { area, type Area } from "#server/kit/area/area.ts";
import { expireTask, nudgeTask } from "./due.ts";
import { sampleExports } from "./exports.ts";
import { FOLLOW, followTask } from "./follow.ts";
import { attentionCount } from "./lists.ts";
import { samples } from "./records.ts";
import { trackingRoutes } from "./routes.ts";
import { samplesOfCustomer } from "./customer.ts";

export const trackingArea: Area = area({
  name: "tracking",
  customer: samplesOfCustomer,
  tables: ["carrier_answer", "carrier_day", "sample", "sample_line"],
  routes: (services) => trackingRoutes(services),
  kinds: [samples.kind],
  exports: sampleExports,
  onContact: { samples: "SELECT count(*)::int FROM sample WHERE contact_id = $1::uuid" },
  jobs: (services) => ({
    [FOLLOW]: { at: "*/10 * * * *", run: followTask(services) },
    sample_nudges: { at: "15 5 * * *", run: nudgeTask(services) },
    sample_expiries: { at: "25 5 * * *", run: expireTask(services) },
  }),
  demo: async () => (await import("./demo.ts")).trackingDemo,
  home: { counts: { sample_badge_count: attentionCount } },
  outdated: [["carrier_day", "day < (clock() - interval '90 days')::date"]],
});
