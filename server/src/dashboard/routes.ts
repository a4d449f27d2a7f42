import { badges } from "#contract/access/endpoints.ts";
import { homeEndpoints } from "#contract/dashboard/screen.ts";
import { approvalUsual, dashboard, listApprovals } from "#contract/dashboard/endpoints.ts";
import { partsOf } from "#server/kit/http/parts.ts";
import { reading, type Route } from "#server/kit/http/route.ts";
import type { HomePart } from "#server/kit/records/home-screen.ts";
import { approvalsOf } from "./approvals.ts";
import { menuCounts } from "./counts.ts";
import { homeOf } from "./home.ts";
import { usualOf } from "./usual.ts";

/** The calls of the home screen, the decision inbox and the menu's counts, from what all areas contribute. */
export const dashboardRoutes = (parts: readonly HomePart[]): Route[] => [
  reading(badges, async (reader) => ({ data: await menuCounts(parts, reader) })),
  reading(listApprovals, async (reader, { query }) => await approvalsOf(parts, reader, query)),
  reading(approvalUsual, async (reader, { params }) => await usualOf(parts, reader, params)),
  reading(dashboard, async (reader) => ({ data: await homeOf(parts, reader) })),
  ...homeEndpoints.map(partsOf),
];
