import type { Permission } from "../permissions.ts";

/** What opens the company's settings. */
export const companyRight: Permission = "company_settings";
