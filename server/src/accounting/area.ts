import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { accountingExports } from "./exports.ts";
import { countKind, holderKind, transactionKind } from "./kind.ts";
import { accountingRoutes } from "./routes.ts";
import { ledgerInvariants } from "./verify.ts";
import { accountingHome } from "./home.ts";

export const accountingArea = area({
  name: "accounting",
  tables: [
    "cash_count",
    "closed_month",
    "holder",
    "holder_day",
    "ledger_account",
    "ledger_posting",
    "ledger_transaction",
    "reopened_month",
  ],
  routes: accountingRoutes,
  kinds: [holderKind("account"), holderKind("box"), transactionKind, countKind],
  exports: (house) => ofStaff(accountingExports(house.sources)),
  home: accountingHome,
  invariants: ledgerInvariants,
  inOffice: { holders: "SELECT count(*)::int FROM holder WHERE zone_id = $1" },
});
