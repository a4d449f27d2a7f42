import { area } from "#server/kit/area.ts";
import { accountingExports } from "./exports.ts";
import { holderRecord, holderSearcher, mayReadTransaction } from "./records.ts";
import { accountingRoutes } from "./routes.ts";
import { accountingWork } from "./work.ts";

export const accountingArea = area({
  name: "accounting",
  routes: accountingRoutes,
  kinds: { account: holderRecord("account"), box: holderRecord("box") },
  searchers: [holderSearcher("account"), holderSearcher("box")],
  exports: accountingExports,
  work: accountingWork,
  inOffice: { holders: "SELECT count(*)::int FROM holder WHERE zone_id = $1" },
  files: { ledger_transaction: { mayRead: mayReadTransaction, openToImpersonator: true } },
});
