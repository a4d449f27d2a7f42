import type { Permission } from "../permissions.ts";

/** The right to the company's settings. */
export const companyRight: Permission = "company_settings";
