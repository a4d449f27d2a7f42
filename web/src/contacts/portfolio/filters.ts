import { application, b2b, b2c } from "#contract/reference/resources.ts";

/** Filters of contacts by what they sell. */
export const portfolioFilters = {
  portfolio_b2c_hash_id: { label: "contacts.sells_b2c", from: b2c.list },
  portfolio_application_hash_id: { label: "contacts.sells_application", from: application.list },
  portfolio_b2b_hash_id: { label: "contacts.sells_b2b", from: b2b.list },
} as const;
