export { companyNow, defaultPassword, lookOf } from "./company.ts";
export { publicSettings, secondFactorPolicy, type Settings } from "./queries.ts";
