import * as calls from "#contract/supplies/counts.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import { agreeCount } from "./agree-count.ts";
import { countSupplies, photographLine } from "./count.ts";
import { printCount } from "./paper.ts";
import { countNow, supplyCounts } from "./records.ts";
import { cancelCount, finishCount, reopenCount, startCount } from "./steps.ts";

export const countRoutes = (storage: Storage, publicUrl: string): Route[] =>
  routesOf(calls, {
    reading: { listCounts: supplyCounts, getCount: countNow },
    changing: {
      startCount,
      countSupplies: given(storage, countSupplies),
      photographLine: given(storage, photographLine),
      finishCount,
      reopenCount,
      agreeCount,
      cancelCount,
    },
    bytes: { countPaper: given({ storage, publicUrl }, printCount) },
  });
