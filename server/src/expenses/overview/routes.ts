import * as calls from "#contract/expenses/overview.ts";
import { reading, type Route } from "#server/kit/route.ts";
import { spendingFees } from "./fees.ts";
import { spendingOverview } from "./overview.ts";

export const overviewRoutes: readonly Route[] = [
  reading(calls.spendingOverview, spendingOverview),
  reading(calls.spendingFees, (reader, input) => spendingFees(reader, input)),
];
