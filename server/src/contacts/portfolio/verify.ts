import type { Invariant } from "#server/kit/area/invariants.ts";

export const portfolioInvariants: readonly Invariant[] = [
  {
    says: "products kept as numbers differ from their rows",
    find: `SELECT contact_id FROM (SELECT contact_id FROM portfolio UNION SELECT contact_id FROM portfolio_numbers) c
      WHERE NOT EXISTS (SELECT FROM portfolio_numbers n WHERE n.contact_id = c.contact_id AND n IS NOT DISTINCT FROM numbers_of(c.contact_id))`,
  },
  {
    says: "an entry of products has no number",
    find: `SELECT entry FROM (SELECT unnest(ARRAY[brand_id, b2c_id, application_id, b2b_id]) AS entry FROM portfolio
        UNION SELECT country_id FROM portfolio_country UNION SELECT packaging_id FROM portfolio_packaging) e
      WHERE entry IS NOT NULL AND NOT EXISTS (SELECT FROM portfolio_number n WHERE n.entry_id = entry)`,
  },
];
