import * as calls from "#contract/supplies/counts.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import { agreeCount } from "./agree-count.ts";
import { countSupplies } from "./count.ts";
import { countNow, supplyCounts } from "./records.ts";
import { cancelCount, finishCount, reopenCount, startCount } from "./steps.ts";

export const countRoutes: Route[] = routesOf(calls, {
  reading: { listCounts: supplyCounts, getCount: countNow },
  changing: { startCount, countSupplies, finishCount, reopenCount, agreeCount, cancelCount },
});
