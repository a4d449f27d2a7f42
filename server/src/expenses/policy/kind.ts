import { policySeers } from "#contract/expenses/rights.ts";
import { openFields, reachBy, type Kind, type Rows } from "#server/kit/records/kind.ts";

const limits: Rows = { from: "expense_limit l", id: "l.hash_id", title: "l.amount::text" };
export const limitKind: Kind = {
  name: "expense_limit",
  rows: limits,
  reach: reachBy(limits, { rights: policySeers.any, office: "l.zone_id" }),
  fields: openFields("reason reason_id user user_id per amount currency currency_id start_date end_date zone_id"),
};
const rates: Rows = { from: "allowance_rate a", id: "a.hash_id", title: "a.source" };
export const rateKind: Kind = {
  name: "allowance_rate",
  rows: rates,
  reach: reachBy(rates, { rights: policySeers.any, office: "a.zone_id" }),
  fields: openFields(
    "kind vehicle country country_id currency currency_id amount ceiling_km amount_above part_amount",
    "breakfast lunch dinner source start_date end_date zone_id",
  ),
};
