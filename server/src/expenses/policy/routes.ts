import * as calls from "#contract/expenses/policy.ts";
import { changing, reading, type Route } from "#server/kit/http/route.ts";
import { formLimits, formRates } from "./of-form.ts";
import * as rules from "./operations.ts";

export const policyRoutes: readonly Route[] = [
  reading(calls.officeRules, rules.officeRules),
  changing(calls.createLimit, rules.createLimit),
  changing(calls.updateLimit, rules.updateLimit),
  changing(calls.deleteLimit, rules.deleteLimit),
  changing(calls.createRate, rules.createRate),
  changing(calls.updateRate, rules.updateRate),
  changing(calls.deleteRate, rules.deleteRate),
  reading(calls.formRates, formRates),
  reading(calls.formLimits, formLimits),
];
