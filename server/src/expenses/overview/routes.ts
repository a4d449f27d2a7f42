import * as calls from "#contract/expenses/overview.ts";
import * as money from "#contract/expenses/money-overviews.ts";
import { reading, type Route } from "#server/kit/http/route.ts";
import { advancesOverview } from "./advances.ts";
import { spendingFees } from "./fees.ts";
import { officeStaff } from "./staff.ts";
import { spendingOverview } from "./overview.ts";

export const overviewRoutes: readonly Route[] = [
  reading(calls.spendingOverview, spendingOverview),
  reading(calls.spendingFees, (reader, input) => spendingFees(reader, input)),
  reading(money.advancesOverview, advancesOverview),
  reading(money.officeStaff, officeStaff),
];
