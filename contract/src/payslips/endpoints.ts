import type { AnyEndpoint } from "../kit/endpoint.ts";
import { payslipEndpoints } from "./payslip-endpoints.ts";
import { ruleEndpoints } from "./rule-endpoints.ts";
import { settingsEndpoints } from "./settings.ts";

/** Every call of the area: each list stands with what it is about. */
export const payslipsEndpoints: readonly AnyEndpoint[] = [...ruleEndpoints, ...settingsEndpoints, ...payslipEndpoints];
